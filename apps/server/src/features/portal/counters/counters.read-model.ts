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

/** The ledger of one person: what is posted of each counter, and the absences and corrections whose lines nothing has undone (LED-08), in their order. */
export interface Ledger {
  /** In hundredths, before any absence. */
  posted: CounterValues
  absences: DeductedAbsence[]
}

/** The same with every line that is posted, in their order: for who shows how a balance comes about. */
export interface DatedLedger extends Ledger {
  entries: Entry[]
}

/** A ledger as SQL answers it: rows of values, in no order. */
export interface AnsweredLedger {
  posted: (readonly [counter: CounterKey, hundredths: number])[]
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

export interface AnsweredDatedLedger extends Pick<AnsweredLedger, 'absences'> {
  entries: (readonly [id: number, counter: CounterKey, kind: string, hundredths: number, effective_on: string])[]
}

function absenceOf(row: AnsweredLedger['absences'][number]): DeductedAbsence {
  const [id, state, relevant_counter, half_days, start_at, start_moment, end_at, end_moment, short_code, fact_on] = row
  return { id, state, relevant_counter, half_days, start_at, start_moment, end_at, end_moment, short_code, fact_on }
}

function sumOf(lines: readonly { counter: CounterKey; hundredths: number }[]): CounterValues {
  const sums = { ...NO_DAYS }
  for (const { counter, hundredths } of lines) sums[counter] += hundredths
  return sums
}

const inOrder = (absences: AnsweredLedger['absences']) =>
  absences.map(absenceOf).sort((a, b) => firstSlot(a) - firstSlot(b) || a.id - b.id)

/** A person's ledger out of what `ledgerText` answers. */
export function ledgerOf({ posted, absences }: AnsweredLedger): Ledger {
  return {
    posted: sumOf(posted.map(([counter, hundredths]) => ({ counter, hundredths }))),
    absences: inOrder(absences),
  }
}

/** The same out of what `datedLedgerText` answers. */
export function datedLedgerOf(answered: AnsweredDatedLedger): DatedLedger {
  const entries = answered.entries
    .map(([id, counter, kind, hundredths, effective_on]) => ({ id, counter, kind, hundredths, effective_on }))
    .sort((a, b) => a.effective_on.localeCompare(b.effective_on) || a.id - b.id)
  return { entries, posted: sumOf(entries), absences: inOrder(answered.absences) }
}

const postedOf = (user_id: string, today: string) =>
  `from counter_entries c where c.user_id = ${user_id} and c.stage = 'posted' and c.effective_on <= ${today}`

const absencesOf = (user_id: string) => `array(
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
    )`

/** Text of one expression that answers a person's ledger as JSON (`AnsweredLedger`); `user_id` and `today` are SQL. */
export function ledgerText(user_id: string, today: string): string {
  return `json_build_object(
    'posted', array(select json_build_array(c.counter, sum(c.hundredths)) ${postedOf(user_id, today)} group by c.counter),
    'absences', ${absencesOf(user_id)}
  )`
}

/** The same with every posted line (`AnsweredDatedLedger`): some thirty a year, which nobody reads to know a balance. */
export function datedLedgerText(user_id: string, today: string): string {
  return `json_build_object(
    'entries', array(
      select json_build_array(c.id, c.counter, c.kind, c.hundredths, c.effective_on) ${postedOf(user_id, today)}
    ),
    'absences', ${absencesOf(user_id)}
  )`
}

/** The three views of MON-103, in hundredths. */
export function viewsOf(ledger: Ledger) {
  const absences = ledger.absences.map(({ state, relevant_counter, half_days }) => ({
    state,
    relevant_counter,
    hundredths: half_days * 50,
  }))
  return counterViews(ledger.posted, absences)
}

/** The three views of somebody's counters as they stand, in hundredths (MON-103). */
export async function countersOf(database: Executor, user_id: number, today: string) {
  const { rows } = await sql<{ ledger: AnsweredLedger }>`
    select ${sql.raw(ledgerText('p.id', 'p.today'))} as ledger from (select ${user_id}::bigint as id, ${today}::date as today) p
  `.execute(database)
  const [row] = rows
  return row ? viewsOf(ledgerOf(row.ledger)) : refuse(M_404)
}
