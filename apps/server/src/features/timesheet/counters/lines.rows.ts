import type { CounterLine } from '@cadran/contract/timesheet/counters'
import { describeRange, formatDate } from '@cadran/rules/portal/french'
import { type Counter, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { ruleText } from '@cadran/rules/timesheet/counter-lines'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { Stage } from '@cadran/rules/timesheet/ledger'
import { sql } from 'kysely'

/** A line as SQL answers it. */
export interface LineRow {
  seq: number
  counter: Counter
  kind: string
  stage: Stage
  hundredths: number
  effective_on: string
  fact_on: string | null
  rule: string
  parameter: unknown
  source: string
  reason: string | null
  author: string | null
  event_id: number | null
  correction_id: number | null
  undone: boolean
  /** Of its family, in hundredths. */
  balance_after: number
  /** The absence, as long as this line is what the ledger says of it. */
  absence: (DayRange & { short_code: string }) | null
}

const FAMILY_OF = sql.raw(
  `case c.counter when 'before_june' then 'cp' when 'rtt_remainder' then 'rtt' else c.counter end`,
)

/** Every line of a person with what its family adds up to, as the table `told`; `user_id` is SQL. */
export const toldLines = (user_id: number) => sql`
  own as (select c.*, ${FAMILY_OF} as family from counter_entries c where c.user_id = ${user_id}),
  told as (
    select o.*, o.kind = 'release' or r.id is not null as undone,
      sum(o.hundredths) over (partition by o.family order by o.effective_on, o.seq)::integer as balance_after
    from own o left join own r on r.reverses_id = o.id
  )`

/** A line of `told` as JSON (`LineRow`). */
export const LINE = sql`json_build_object(
  'seq', t.seq, 'counter', t.counter, 'kind', t.kind, 'stage', t.stage, 'hundredths', t.hundredths,
  'effective_on', t.effective_on, 'fact_on', t.fact_on, 'rule', t.rule, 'parameter', (select p.value from parameters p where p.id = t.rule_id), 'source', t.source,
  'reason', t.reason, 'event_id', t.event_id, 'correction_id', t.correction_id, 'undone', t.undone,
  'balance_after', t.balance_after,
  'author', (select a.firstname || ' ' || a.lastname from users a where a.id = t.actor_id),
  'absence', case when t.event_id is not null and not t.undone then (
    select json_build_object('short_code', k.short_code, 'start_at', e.start_at, 'start_moment', e.start_moment,
      'end_at', e.end_at, 'end_moment', e.end_moment)
    from events e join event_codes k on k.id = e.event_code_id where e.id = t.event_id
  ) end
)`

/** Whole days are told without their halves. */
function daysOf(range: DayRange): string {
  const { start_at, start_moment, end_at, end_moment } = range
  const isWhole = start_at !== end_at && start_moment === 'am' && end_moment === 'pm'
  return isWhole ? `du ${formatDate(start_at)} au ${formatDate(end_at)}` : describeRange(range)
}

/** A line as the contract says it; reasons are told to the person and to payroll (LED-49). */
export function lineAnswer(row: LineRow, tells_reasons: boolean): CounterLine {
  const { absence, balance_after, hundredths, parameter, reason, ...line } = row
  const told = absence && `${absence.short_code} ${daysOf(absence)}`
  return {
    ...line,
    days: hundredthsToDays(hundredths),
    balance_after: hundredthsToDays(balance_after),
    // Of a line that the rules wrote it is part of its arithmetic.
    reason: tells_reasons && line.kind !== 'accrual' ? reason : null,
    rule_text: ruleText({ ...line, hundredths, parameter, reason, absence: told }),
  }
}

/** What a line comes from, with why somebody wrote it where that is told. */
export const toldText = ({ rule_text, reason }: Pick<CounterLine, 'rule_text' | 'reason'>): string =>
  reason === null ? rule_text : `${rule_text} : ${reason}`
