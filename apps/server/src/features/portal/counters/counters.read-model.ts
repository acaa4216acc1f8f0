import { M_404 } from '@cadran/rules/portal/messages'
import { type CounterValues, counterViews, NO_DAYS } from '@cadran/rules/timesheet/balance'
import type { EventState } from '@cadran/rules/timesheet/events'
import { firstSlot } from '@cadran/rules/timesheet/half-day'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'

type CounterKey = keyof CounterValues

interface Entry {
  id: number
  counter: CounterKey
  kind: string
  hundredths: number
  effective_on: string
}

interface DeductedAbsence {
  id: number
  state: Exclude<EventState, 'refused'>
  relevant_counter: 'cp' | 'rtt' | 'remainder' | 'cp15'
  half_days: number
  start_at: string
  start_moment: 'am' | 'pm'
  end_at: string
  end_moment: 'am' | 'pm'
  short_code: string
  /** Of a correction: the day that it is about; its id is the correction's, negative, and it begins when its line counts (COR-28). */
  fact_on: string | null
}

/** The ledger of one person: what is posted, and the absences and corrections whose lines nothing has undone (LED-08), each in their order. */
export interface Ledger {
  entries: Entry[]
  absences: DeductedAbsence[]
}

/** The same as SQL answers it: rows of values, in no order. */
export interface AnsweredLedger {
  entries: (readonly [id: number, counter: CounterKey, kind: string, hundredths: number, effective_on: string])[]
  absences: (readonly [
    id: number,
    state: DeductedAbsence['state'],
    relevant_counter: DeductedAbsence['relevant_counter'],
    half_days: number,
    start_at: string,
    start_moment: 'am' | 'pm',
    end_at: string,
    end_moment: 'am' | 'pm',
    short_code: string,
    fact_on: string | null,
  ])[]
}

function absenceOf(row: AnsweredLedger['absences'][number]): DeductedAbsence {
  const [id, state, relevant_counter, half_days, start_at, start_moment, end_at, end_moment, short_code, fact_on] = row
  return { id, state, relevant_counter, half_days, start_at, start_moment, end_at, end_moment, short_code, fact_on }
}

/** A person's ledger out of what `ledgerText` answers. */
export function ledgerOf({ entries, absences }: AnsweredLedger): Ledger {
  return {
    entries: entries
      .map(([id, counter, kind, hundredths, effective_on]) => ({ id, counter, kind, hundredths, effective_on }))
      .sort((a, b) => a.effective_on.localeCompare(b.effective_on) || a.id - b.id),
    absences: absences.map(absenceOf).sort((a, b) => firstSlot(a) - firstSlot(b) || a.id - b.id),
  }
}

/** Text of one expression that answers a person's ledger as JSON (`AnsweredLedger`); `user_id` and `today` are SQL. */
export function ledgerText(user_id: string, today: string): string {
  return `json_build_object(
    'entries', array(
      select json_build_array(c.id, c.counter, c.kind, c.hundredths, c.effective_on)
      from counter_entries c where c.user_id = ${user_id} and c.stage = 'posted' and c.effective_on <= ${today}
    ),
    'absences', array(
      select json_build_array(e.id, e.state, l.counter, e.half_days, e.start_at, e.start_moment, e.end_at,
        e.end_moment, k.short_code, null)
      from live_lines l
      join events e on e.id = l.event_id
      join event_codes k on k.id = e.event_code_id
      where l.user_id = ${user_id}
      union all
      select json_build_array(-l.correction_id, case l.stage when 'asked' then 'submitted' when 'accepted' then 'validated1'
        else 'validated2' end, l.counter, -l.hundredths / 50, l.effective_on, 'am', l.effective_on, 'pm', 'Régularisation', l.fact_on)
      from live_correction_lines l
      where l.user_id = ${user_id}
    )
  )`
}

/** What the ledger's entries add up to, in hundredths, before any absence. */
export function baseOf(ledger: Ledger): CounterValues {
  const base = { ...NO_DAYS }
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

/** The three views of somebody's counters as they stand, in hundredths (MON-103). */
export async function countersOf(database: Executor, user_id: number, today: string) {
  const { rows } = await sql<{ ledger: AnsweredLedger }>`
    select ${sql.raw(ledgerText('p.id', 'p.today'))} as ledger from (select ${user_id}::bigint as id, ${today}::date as today) p
  `.execute(database)
  const [row] = rows
  return row ? viewsOf(ledgerOf(row.ledger)) : refuse(M_404)
}
