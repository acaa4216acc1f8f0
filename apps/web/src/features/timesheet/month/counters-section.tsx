import type { Month, Reckoning } from '@cadran/contract/timesheet/calendar'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { displayedCp, displayedJrs } from '@cadran/rules/timesheet/balance'
import { COUNTER_DEADLINES, jrsOfYear } from '@cadran/rules/timesheet/counter-deadlines'
import { IconCalendarDue, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import type { SideProps } from './month-props.ts'
import { Reckoned } from './reckoned.tsx'
import styles from './side.module.css'

type Counters = NonNullable<Month['counters']>

const HUNDRED = 100

/** Days to hundredths and back: the sums of the rules are of whole numbers. */
function hundredths(days: number): number {
  return Math.round(days * HUNDRED)
}

/** The displayed CP balance: CP N, reliquats and CP N-1 (MON-97). */
export function cpBalance({ cp, remainder, before_june }: Counters): number {
  const values = { cp: hundredths(cp), remainder: hundredths(remainder), before_june: hundredths(before_june) }
  return displayedCp(values) / HUNDRED
}

/** The displayed JRS balance: JRS N and JRS N-1 (MON-98). */
export function jrsBalance({ rtt, rtt_remainder }: Counters): number {
  return displayedJrs({ rtt: hundredths(rtt), rtt_remainder: hundredths(rtt_remainder) }) / HUNDRED
}

/** The leave counters; contractors have none (MON-94, MON-95). */
export function CountersSection({ screen, month }: SideProps) {
  const [detailed, setDetailed] = useState(false)
  const { counters, user } = month
  const id = useId()
  if (!counters) return null
  const reckoning = (counter: Reckoning['counter']) =>
    detailed ? (counters.reckonings.find((each) => each.counter === counter) ?? null) : null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.headingRow}>
        <h2 className={styles.heading} id={id}>
          Compteurs
        </h2>
        {counters.reckonings.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            className={styles.reckon}
            aria-expanded={detailed}
            end={<IconChevronDown size={16} stroke={2} aria-hidden="true" data-open={detailed || undefined} />}
            onClick={() => setDetailed(!detailed)}
          >
            {detailed ? 'Masquer le calcul' : 'Voir le calcul'}
          </Button>
        )}
      </div>
      {counters.expiry_warning && <ExpiryNotice today={screen.today} />}
      <Cp
        counters={counters}
        screen={screen}
        show_remainder={user.display_remainder_counter}
        reckoning={reckoning('cp')}
      />
      <Jrs counters={counters} screen={screen} year={jrsOfYear(user.modality)} reckoning={reckoning('rtt')} />
      {(counters.rest > 0 || counters.cp15 > 0) && (
        <dl className={styles.rows}>
          {counters.rest > 0 && <Row name="Repos compensateur" days={counters.rest} />}
          {counters.cp15 > 0 && <Row name="Report CP maladie" days={counters.cp15} deadline={COUNTER_DEADLINES.cp15} />}
        </dl>
      )}
    </section>
  )
}

interface FamilyProps {
  counters: Counters
  screen: SideProps['screen']
  reckoning: Reckoning | null
}

function Cp({ counters, screen, show_remainder, reckoning }: FamilyProps & { show_remainder: boolean }) {
  const { cp, before_june, remainder, expiry_warning } = counters
  return (
    <div className={styles.counter}>
      <div className={styles.totalRow}>
        <Total days={cpBalance(counters)} name="CP" tag="cp" screen={screen} />
        {expiry_warning && before_june > 0 && (
          <span className={styles.deadline} data-family="submitted">
            <IconCalendarDue size={15} stroke={1.75} aria-hidden="true" />
            {formatDecimal2(before_june)} avant le 31/05
          </span>
        )}
      </div>
      <Split shares={[cp, show_remainder ? remainder : 0]} expiring={before_june} />
      <dl className={styles.rows}>
        <Row name="CP N" days={cp} />
        {show_remainder && <Row name="CP reliquats" days={remainder} />}
        <Row name="CP N-1" days={before_june} deadline={COUNTER_DEADLINES.before_june} />
      </dl>
      {reckoning && (
        <Reckoned
          reckoning={reckoning}
          name="Solde CP"
          deadline={{ days: before_june, date: '05-31' }}
          today={screen.today}
        />
      )}
    </div>
  )
}

function Jrs({ counters, screen, year, reckoning }: FamilyProps & { year: string | null }) {
  const { rtt, rtt_remainder } = counters
  return (
    <div className={styles.counter}>
      <div className={styles.totalRow}>
        <Total days={jrsBalance(counters)} name="JRS" tag="rtt" screen={screen} />
      </div>
      {rtt_remainder > 0 && <Split shares={[rtt]} expiring={rtt_remainder} />}
      <dl className={styles.rows}>
        <Row name="JRS N" days={rtt} />
        <Row name="JRS N-1" days={rtt_remainder} deadline={COUNTER_DEADLINES.rtt_remainder} />
      </dl>
      {year !== null && <p className={styles.muted}>{year}</p>}
      {reckoning && (
        <Reckoned
          reckoning={reckoning}
          name="Solde JRS"
          deadline={{ days: rtt_remainder, date: '03-31' }}
          today={screen.today}
        />
      )}
    </div>
  )
}

interface TotalProps {
  days: number
  name: string
  tag: string
  screen: SideProps['screen']
}

/** The balance; pressing it brings its absences out on the calendar. */
function Total({ days, name, tag, screen }: TotalProps) {
  return (
    <button
      type="button"
      className={styles.total}
      aria-pressed={screen.highlight === tag}
      title={`Montrer les ${name} sur le calendrier`}
      onClick={() => screen.toggleHighlight(tag)}
    >
      <strong>{formatDecimal2(days)}</strong> {name}
    </button>
  )
}

/** Shares of a balance; what has a deadline is in the colour of what waits. */
function Split({ shares, expiring }: { shares: number[]; expiring: number }) {
  return (
    <div className={styles.split} aria-hidden="true">
      {shares.map(
        (share, index) =>
          share > 0 && (
            <span key={`share-${String(index)}`} data-family="absence" style={{ flexGrow: share * HUNDRED }} />
          ),
      )}
      {expiring > 0 && <span data-family="submitted" style={{ flexGrow: expiring * HUNDRED }} />}
    </div>
  )
}

interface RowProps {
  name: string
  days: number
  /** In the colour of what waits while there is something to take. */
  deadline?: string
}

function Row({ name, days, deadline }: RowProps): ReactNode {
  return (
    <div className={styles.row}>
      <dt>
        {name}
        {deadline !== undefined && (
          <>
            {' · '}
            <span className={days > 0 ? styles.pressing : undefined}>{deadline}</span>
          </>
        )}
      </dt>
      <dd>{formatDecimal2(days)}</dd>
    </div>
  )
}
