import { type CounterValues, counterViews } from '@cadran/rules/timesheet/balance'
import type { EventState } from '@cadran/rules/timesheet/events'
import { type RawBuilder, sql } from 'kysely'

type CounterKey = keyof CounterValues

/** The ledger of one person as SQL answers it: entries, and the absences that the views deduct (decision 15). */
export interface Ledger {
  entries: { counter: CounterKey; kind: string; hundredths: number; effective_on: string; source: string }[]
  absences: {
    id: number
    state: Exclude<EventState, 'refused'>
    relevant_counter: 'cp' | 'rtt' | 'remainder' | 'cp15'
    half_days: number
    start_at: string
    start_moment: 'am' | 'pm'
    end_at: string
    end_moment: 'am' | 'pm'
    short_code: string
  }[]
}

/** Text of one expression that answers a person's ledger as JSON; `user_id` and `today` are SQL. */
export function ledgerText(user_id: string, today: string): string {
  return `json_build_object(
    'entries', array(
      select json_build_object('counter', c.counter, 'kind', c.kind, 'hundredths', c.hundredths,
        'effective_on', c.effective_on, 'source', c.source)
      from counter_entries c where c.user_id = ${user_id} and c.effective_on <= ${today} order by c.effective_on, c.id
    ),
    'absences', array(
      select json_build_object('id', e.id, 'state', e.state, 'relevant_counter', k.relevant_counter,
        'half_days', e.half_days, 'start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at,
        'end_moment', e.end_moment, 'short_code', k.short_code)
      from events e
      join event_codes k on k.id = e.event_code_id
      where e.user_id = ${user_id} and e.kind = 'absence' and e.state <> 'refused' and k.deductible and k.relevant_counter is not null
        and e.start_at >= (
          select coalesce(max(o.effective_on), date '1900-01-01') from counter_entries o
          where o.user_id = ${user_id} and o.kind = 'opening'
        )
      order by e.start_at, e.id
    )
  )`
}

/** The same expression for the query builder; `user_id` names a column of the query. */
export function ledgerSql(user_id: string, today: string): RawBuilder<Ledger> {
  const [before = '', ...rest] = ledgerText(user_id, '\u0000').split('\u0000')
  return rest.reduce(
    (built, part) => sql<Ledger>`${built}${sql.lit(today)}::date${sql.raw(part)}`,
    sql<Ledger>`${sql.raw(before)}`,
  )
}

const EMPTY: CounterValues = {
  cp: 0,
  before_june: 0,
  remainder: 0,
  rtt: 0,
  rtt_remainder: 0,
  rest: 0,
  cp15: 0,
  sick_children_days: 0,
}

/** What the ledger's entries add up to, in hundredths, before any absence. */
export function baseOf(ledger: Ledger): CounterValues {
  const base = { ...EMPTY }
  for (const { counter, hundredths } of ledger.entries) base[counter] += hundredths
  return base
}

/** The three views of MON-103, in hundredths. */
export function viewsOf(ledger: Ledger) {
  const absences = ledger.absences.map(({ state, relevant_counter, half_days }) => ({
    state,
    relevant_counter,
    hundredths: half_days * 50,
  }))
  return counterViews(baseOf(ledger), absences)
}
