import type { QueryOf } from '@cadran/contract/kit'
import type { listSickNotices, SickNotice } from '@cadran/contract/payroll/sick-notices'
import { backOn, dueOn, endsUntold, lastDayOf, type StandingAbsence } from '@cadran/rules/payroll/sick-notices'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import type { WorkingDates } from '@cadran/rules/timesheet/calendar'
import { counterRule } from '@cadran/rules/timesheet/counter-rules'
import { type RawBuilder, sql } from 'kysely'
import type { HolidayCalendar } from '../../../platform/calendar.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { readParameters } from '../../portal/settings/index.ts'

/** What tells which days are worked, and which of them is today. */
interface Calendar {
  holidays: Pick<HolidayCalendar, 'of'>
  clock: Pick<Clock, 'today'>
}

interface CarryRow extends WorkingDates {
  user_id: number
  matricule: string
  identity: string
  holiday_zone: string
  year: number
  carried_on: string
  hundredths: number
  notified_on: string | null
  expires_on: string | null
  absences: StandingAbsence[]
}

/** Days handed on after sickness, with what tells whether their owner is back; of people u and their carries c. */
const carriesWhere = (where: RawBuilder<unknown>) => sql<CarryRow>`
  select c.user_id, u.matricule, u.firstname || ' ' || u.lastname as identity, u.holiday_zone, u.start_at, u.end_at, u.last_end_at,
    u.seniority_at, u.part_times, substring(c.source from '\\d{4}$')::int as year, c.effective_on as carried_on, c.hundredths,
    n.notified_on, n.expires_on,
    (select coalesce(json_agg(json_build_object('is_sickness', k.type = 'sickness' and e.state = 'validated2', 'start_at', e.start_at,
        'start_moment', e.start_moment, 'end_at', e.end_at, 'end_moment', e.end_moment)), '[]')
      from events e join event_codes k on k.id = e.event_code_id
      where e.user_id = c.user_id and e.kind = 'absence' and e.state <> 'refused'
        and e.start_at >= c.effective_on - interval '1 year') as absences
  from counter_entries c join users u on u.id = c.user_id
  left join sick_notices n on n.user_id = c.user_id and c.source = 'maladie ' || n.year
  where c.rule = 'sick-carry' and c.counter = 'cp15' and c.hundredths > 0 and ${where}
  order by c.effective_on, u.sort_key, u.id`

/** A carry whose owner is back. */
export interface Carry {
  user_id: number
  carried_on: string
  hundredths: number
  notice: SickNotice
}

/** The carries that `where` names, of whoever has worked a day since (LED-37). */
export async function findCarries(
  { holidays, clock }: Calendar,
  executor: Executor,
  where: RawBuilder<unknown>,
): Promise<Carry[]> {
  const today = clock.today()
  const { rows } = await carriesWhere(where).execute(executor)
  const versions = rows.length > 0 ? await readParameters(executor) : []
  return rows.flatMap((row) => {
    const { user_id, carried_on, hundredths, matricule, identity, year, notified_on, expires_on } = row
    const ctx = { dates: row, holidays: holidays.of(row.holiday_zone).days }
    const back_on = backOn(carried_on, row.absences, ctx, today)
    if (back_on === null) return []
    const months = counterRule(versions, 'sick_carry', carried_on).value?.months
    const ends_on = expires_on ?? (months === undefined ? null : endsUntold(carried_on, row.absences, ctx, months))
    const due_on = dueOn(back_on)
    const notice = {
      matricule,
      identity,
      year,
      days: hundredthsToDays(hundredths),
      back_on,
      due_on,
      is_overdue: notified_on === null && due_on < today,
      notified_on,
      last_day: ends_on && lastDayOf(ends_on),
    }
    return [{ user_id, carried_on, hundredths, notice }]
  })
}

const NOT_TOLD = sql`n.id is null and not exists (
  select from counter_entries x where x.user_id = c.user_id and x.rule = 'sick-carry-expiry' and x.source = 'expiry ' || c.source)`

/** Whoever is to be told, the most overdue first; or those who were (LED-37). */
export async function readNotices(
  platform: Calendar,
  executor: Executor,
  { 'states[]': states }: QueryOf<typeof listSickNotices>,
): Promise<SickNotice[]> {
  const [due, recorded] = (['due', 'recorded'] as const).map(
    (state) => states.includes('all') || states.includes(state),
  )
  const where = sql`(${due} and ${NOT_TOLD} or ${recorded} and n.id is not null)`
  const carries = await findCarries(platform, executor, where)
  return carries.map(({ notice }) => notice).toSorted((a, b) => a.due_on.localeCompare(b.due_on))
}

/** Of these people, who should have been told already, and by when (PAY-09). */
export async function findOverdue(
  platform: Calendar,
  executor: Executor,
  ids: readonly number[],
): Promise<{ user_id: number; due_on: string; year: number }[]> {
  const carries = await findCarries(platform, executor, sql`c.user_id = any(${[...ids]}::bigint[]) and ${NOT_TOLD}`)
  return carries
    .filter(({ notice }) => notice.is_overdue)
    .map(({ user_id, notice: { due_on, year } }) => ({ user_id, due_on, year }))
}
