import type { AbsencePreview } from '@cadran/contract/timesheet/events'
import { counted, dayOfMonth, formatDecimal2, searchKey } from '@cadran/rules/portal/french'
import { availableWords, eventsRecap, expiringWords } from '@cadran/rules/timesheet/absence-request'
import { firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import { IconAlertTriangle, IconArrowRight, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './request-blocks.module.css'
import { COUNTER_LETTERS, insufficiencyOf } from './request-words.ts'
import type { RequestState } from './use-request.ts'

const NO_BREAK = '\u00a0'
const MINUS = '−'

interface BalanceBlockProps {
  request: RequestState
  failure: string | null
}

/** What the demand does to the counter, or why it would be refused (ASK-06, ASK-07). */
export function BalanceBlock({ request, failure }: BalanceBlockProps) {
  const { preview, range, lost } = request
  if (lost) return <Lost lost={lost} />
  if (!range)
    return <p className={styles.hint}>Choisissez un jour, puis le dernier jour si l’absence est plus longue.</p>
  if (!preview) return <Skeleton height={96} />
  const recap = eventsRecap(preview.events)
  return (
    <>
      {insufficiencyOf(preview) ? (
        <Insufficient request={request} preview={preview} />
      ) : (
        <>
          {(preview.refusal || failure) && <Refused text={preview.refusal?.message ?? failure ?? ''} />}
          {preview.balance_before !== null && <Balance preview={preview} today={request.today} />}
          {preview.text && !preview.refusal && (
            <p className={styles.muted} aria-live="polite">
              {preview.text}
            </p>
          )}
        </>
      )}
      {recap && <p className={styles.muted}>{recap}</p>}
    </>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <p className={styles.refused} data-family="non_submitted">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      {text}
    </p>
  )
}

/** Without a network it is no error, which the foot says, and is there again with it (EDT-14). */
function Lost({ lost: { error, retrying, retry } }: { lost: NonNullable<RequestState['lost']> }) {
  if (useOfflineReason()) return null
  return (
    <>
      <Refused text={errorText(error)} />
      <Button size="sm" icon={<IconRefresh size={18} stroke={1.75} />} loading={retrying} onClick={retry}>
        Réessayer
      </Button>
    </>
  )
}

function Line({ name, children, strong }: { name: ReactNode; children: ReactNode; strong?: boolean }) {
  return (
    <div className={strong ? styles.result : styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Balance({ preview, today }: { preview: AbsencePreview; today: string }) {
  const { counter, balance_before, balance_after, days_count, expiring, text } = preview
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h3 className={styles.blockTitle} id={id}>
        Votre solde{counter && ` de ${COUNTER_LETTERS[counter]}`}
      </h3>
      <dl className={styles.lines}>
        <Line name="Aujourd’hui">{formatDecimal2(balance_before ?? 0)}</Line>
        <Line name="Cette demande">
          {MINUS}
          {NO_BREAK}
          {formatDecimal2(days_count)}
        </Line>
        <Line name="Il restera" strong>
          {formatDecimal2(balance_after ?? 0)}
        </Line>
      </dl>
      {/* The sentence below says it too, of the day itself. */}
      {expiring && text === null && (
        <p className={styles.muted}>
          {expiringWords({ hundredths: hundredths(expiring.days), before: expiring.before }, today)}
        </p>
      )}
    </section>
  )
}

const hundredths = (days: number | null) => Math.round((days ?? 0) * 100)

/** Never a lone verdict: what there is, what is asked for, what is missing, and ways out that pass (ASK-07). */
function Insufficient({ request, preview }: { request: RequestState; preview: AbsencePreview }) {
  const id = useId()
  const { balance_before, available, advance, set_aside, days_count } = preview
  return (
    <>
      <section className={styles.insufficient} aria-labelledby={id} data-family="submitted">
        <h3 className={styles.blockTitle} id={id}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" /> Solde insuffisant
        </h3>
        <dl className={styles.lines}>
          <Line name="Votre solde">{formatDecimal2(balance_before ?? 0)}</Line>
          {(set_aside ?? 0) > 0 && (
            <Line name="Reliquats, à poser avec la paie">
              {MINUS}
              {NO_BREAK}
              {formatDecimal2(set_aside ?? 0)}
            </Line>
          )}
          {(advance ?? 0) > 0 && (
            <Line name="Par anticipation">
              +{NO_BREAK}
              {formatDecimal2(advance ?? 0)}
            </Line>
          )}
        </dl>
        <p className={styles.available}>
          {availableWords({ available: hundredths(available), advance: hundredths(advance) })}
        </p>
        <dl className={styles.lines}>
          <Line name="Cette demande">{formatDecimal2(days_count)}</Line>
          <Line name={<span className={styles.missing}>Il manque</span>}>
            <span className={styles.missing}>{formatDecimal2(days_count - (available ?? 0))}</span>
          </Line>
        </dl>
      </section>
      <WaysOut request={request} preview={preview} />
    </>
  )
}

/** Unpaid leave is there for whoever has no days left; an illness is no way out. */
const isUnpaid = ({ description }: { description: string }) => searchKey(description).includes('sans solde')

/** The longest shorter demand, and unpaid leave: one click takes either (ASK-07). */
function WaysOut({ request, preview }: { request: RequestState; preview: AbsencePreview }) {
  const { shorter, days_count } = preview
  const other = request.codes.find(isUnpaid)
  return (
    <>
      {shorter && (
        <WayOut
          onTake={() => request.setChoice({ first: firstSlot(shorter), last: lastSlot(shorter), awaits_end: false })}
        >
          Demander {counted(shorter.days_count, 'jour')}, jusqu’au {dayOfMonth(shorter.end_at)}{' '}
          {shorter.end_moment === 'am' ? 'à midi' : 'au soir'}
        </WayOut>
      )}
      {other && (
        <WayOut onTake={() => request.setCode(other)}>
          Prendre {counted(days_count, 'jour')} en {other.description.toLowerCase()}
        </WayOut>
      )}
    </>
  )
}

function WayOut({ onTake, children }: { onTake: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.wayOut} onClick={onTake}>
      <span>{children}</span>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
