import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { displayedCp, displayedJrs, expiringDays } from '@cadran/rules/timesheet/balance'
import { deadlineWords, jrsOfYear } from '@cadran/rules/timesheet/counter-deadlines'
import type { Day } from '@cadran/rules/timesheet/day'
import { IconCalendarDue } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Row as LayoutRow, Stack, Text } from '../../../ui/layout.tsx'
import { openCalculation } from '../counters/index.ts'
import { ExpiryNotice } from './expiry-notice.tsx'
import type { SideProps } from './month-props.ts'
import styles from './side.module.css'

type Counters = NonNullable<Month['counters']>

const HUNDRED = 100

/** Days to hundredths and back: the sums of the rules are of whole numbers. */
function hundredths(days: number): number {
  return Math.round(days * HUNDRED)
}

/** The displayed CP balance: CP N, reliquats and CP N-1 (MON-97). */
export function cpBalance({ cp, remainder, before_june }: Pick<Counters, 'cp' | 'remainder' | 'before_june'>): number {
  const values = { cp: hundredths(cp), remainder: hundredths(remainder), before_june: hundredths(before_june) }
  return displayedCp(values) / HUNDRED
}

/** The displayed JRS balance: JRS N and JRS N-1 (MON-98). */
export function jrsBalance({ rtt, rtt_remainder }: Pick<Counters, 'rtt' | 'rtt_remainder'>): number {
  return displayedJrs({ rtt: hundredths(rtt), rtt_remainder: hundredths(rtt_remainder) }) / HUNDRED
}

/** What is about to be lost, the most urgent first (HOM-06). */
function expiringIn({ before_june, rtt_remainder }: Counters, today: Day) {
  return expiringDays({ before_june: hundredths(before_june), rtt_remainder: hundredths(rtt_remainder) }, today)
}

type CountersProps = SideProps<'highlight' | 'toggleHighlight' | 'today'>

/** The leave counters; contractors have none (MON-94, MON-95). */
export function CountersSection({ screen, month }: CountersProps) {
  const { counters, user } = month
  const id = useId()
  if (!counters) return null
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.section} aria-labelledby={id}>
      <LayoutRow wrap align="center" justify="between">
        <LayoutRow as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading} id={id}>
          Compteurs
        </LayoutRow>
        <ButtonLink to="/timesheet/absences" variant="quiet" size="sm" className={styles.reckon}>
          Mes absences
        </ButtonLink>
        <Button
          variant="quiet"
          size="sm"
          className={styles.reckon}
          aria-haspopup="dialog"
          onClick={() => openCalculation('cp')}
        >
          Voir le calcul
        </Button>
      </LayoutRow>
      {counters.expiry_warning && <ExpiryNotice today={screen.today} expiring={expiringIn(counters, screen.today)} />}
      <Cp counters={counters} screen={screen} show_remainder={user.display_remainder_counter} />
      <Jrs counters={counters} screen={screen} year={jrsOfYear(user.modality)} />
      {(counters.rest > 0 || counters.cp15 > 0) && (
        <Stack as="dl" className={styles.rows}>
          {counters.rest > 0 && <Row name="Repos compensateur" days={counters.rest} />}
          {counters.cp15 > 0 && (
            <Row name="Report CP maladie" days={counters.cp15} deadline={deadlineWords('cp15', screen.today)} />
          )}
        </Stack>
      )}
    </Stack>
  )
}

interface FamilyProps {
  counters: Counters
  screen: CountersProps['screen']
}

function Cp({ counters, screen, show_remainder }: FamilyProps & { show_remainder: boolean }) {
  const { cp, before_june, remainder, expiry_warning } = counters
  const expires = expiringIn(counters, screen.today).some(({ counter }) => counter === 'before_june')
  return (
    <Stack gap={4} className={styles.counter}>
      <LayoutRow gap={8} align="center" justify="between">
        <Total days={cpBalance(counters)} name="CP" tag="cp" screen={screen} />
        {expiry_warning && expires && (
          <span className={styles.deadline} data-family="submitted">
            <IconCalendarDue size={15} stroke={1.75} aria-hidden="true" />
            {formatDecimal2(before_june)} avant le 31/05
          </span>
        )}
      </LayoutRow>
      <Split shares={[cp, show_remainder ? remainder : 0]} expiring={before_june} />
      <Stack as="dl" className={styles.rows}>
        <Row name="CP N" days={cp} />
        {show_remainder && <Row name="CP reliquats" days={remainder} />}
        <Row name="CP N-1" days={before_june} deadline={deadlineWords('before_june', screen.today)} />
      </Stack>
    </Stack>
  )
}

function Jrs({ counters, screen, year }: FamilyProps & { year: string | null }) {
  const { rtt, rtt_remainder } = counters
  return (
    <Stack gap={4} className={styles.counter}>
      <LayoutRow gap={8} align="center" justify="between">
        <Total days={jrsBalance(counters)} name="JRS" tag="rtt" screen={screen} />
      </LayoutRow>
      {rtt_remainder > 0 && <Split shares={[rtt]} expiring={rtt_remainder} />}
      <Stack as="dl" className={styles.rows}>
        <Row name="JRS N" days={rtt} />
        <Row name="JRS N-1" days={rtt_remainder} deadline={deadlineWords('rtt_remainder', screen.today)} />
      </Stack>
      {year !== null && (
        <Text as="p" size="sm" tone="muted">
          {year}
        </Text>
      )}
    </Stack>
  )
}

interface TotalProps {
  days: number
  name: string
  tag: string
  screen: CountersProps['screen']
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
    <LayoutRow gap={2} className={styles.split} aria-hidden="true">
      {shares.map(
        (share, index) =>
          share > 0 && (
            <span key={`share-${String(index)}`} data-family="absence" style={{ flexGrow: share * HUNDRED }} />
          ),
      )}
      {expiring > 0 && <span data-family="submitted" style={{ flexGrow: expiring * HUNDRED }} />}
    </LayoutRow>
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
    <LayoutRow gap={12} align="baseline" justify="between" size="sm" className={styles.row}>
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
    </LayoutRow>
  )
}
