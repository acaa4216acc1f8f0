import type { Corrected } from '@cadran/contract/timesheet/calendar'
import type { PlannedAbsence, PlanningCode } from '@cadran/contract/validation/planning'
import type { PersonType } from '@cadran/rules/portal/person'
import type { WorkingDates } from '@cadran/rules/timesheet/calendar'
import type { CorrectionObject } from '@cadran/rules/timesheet/correction-states'
import { type DecidedCorrection, truthOf } from '@cadran/rules/timesheet/correction-truth'
import { type Day, firstDay, lastDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { AWAY_TYPES, type EventCodeType } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { RecurringDays, RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import { readPrepared } from '../filters/index.ts'
import type { PlannedMember } from './planning.policy.ts'

export interface AbsenceRow extends Omit<PlannedAbsence, 'days_count'> {
  user_id: number
  half_days: number
  type: EventCodeType
}

/** Somebody as the planning draws them. */
export interface PlannedPerson extends WorkingDates {
  id: number
  matricule: string
  firstname: string
  lastname: string
  person_type: PersonType
  holiday_zone: string
}

/** All that a planning draws its lines from, as one statement answers it; null where SQL found no row. */
interface PlanningRows {
  people: PlannedPerson[] | null
  absences: AbsenceRow[] | null
  codes: PlanningCode[] | null
  remote_days: (RemoteDay & { user_id: number })[] | null
  recurring: (Period & RecurringDays & { user_id: number })[] | null
  corrections: PlannedCorrection[] | null
}

/** A decided correction of one of the months, in the order of the decisions. */
type PlannedCorrection = DecidedCorrection<Corrected> & { user_id: number; object: CorrectionObject }

/** The one or two months that the days lie in. */
function monthsOf(days: readonly Day[]): Period[] {
  const [first, last] = [periodOf(days[0] ?? ''), periodOf(days.at(-1) ?? '')]
  return first.month === last.month ? [first] : [first, last]
}

// The months that may still be written in follow the recurring days, until somebody has chosen others by hand (REM-24).
const recurringIn = (people: readonly number[], { year, month }: Period) => sql`
  select r.user_id, ${year}::int as year, ${month}::int as month, r.monday, r.tuesday, r.wednesday,
    r.thursday, r.friday, r.saturday, r.sunday
  from (
    select distinct on (h.user_id) h.* from recurring_remote_days h
    where h.user_id = any(${people}) and h.starts_on <= ${firstDay(year, month)}::date
    order by h.user_id, h.starts_on desc
  ) r
  left join months m on m.user_id = r.user_id and m.year = ${year} and m.month = ${month}
  where not coalesce(m.remote_saved, false) and coalesce(m.state, 'non_submitted') = 'non_submitted'
    and not exists (select from periods p where p.year = ${year} and p.month = ${month} and p.closed_at is not null)
    and not exists (
      select from remote_days d
      where d.user_id = r.user_id and not d.auto_generated
        and d.day between ${firstDay(year, month)}::date and ${lastDay(year, month)}::date
    )`

const peopleOf = (members: readonly PlannedMember[]) => sql`
  select u.id, u.matricule, u.firstname, u.lastname, u.person_type, u.start_at, u.end_at, u.last_end_at, u.seniority_at,
    u.part_times, u.holiday_zone
  from users u where u.id = any(${[...new Set(members.flatMap(({ id, manager_id }) => [id, manager_id]))]})`

/** The absences and remote days of these people on these days, what their codes are called, and who they and their managers are: one statement. */
export async function loadPlanningRows(
  { database }: Platform,
  members: readonly PlannedMember[],
  days: readonly Day[],
) {
  const people = members.map(({ id }) => id)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const months = monthsOf(days)
  const [rows] = await readPrepared(
    database,
    sql<PlanningRows>`
      with away as materialized (
        select e.user_id, e.id as event_id, e.state, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days,
          e.event_code_id, k.type, false as corrected
        from events e join event_codes k on k.id = e.event_code_id
        where e.user_id = any(${people}) and e.state <> 'refused' and k.type = any(${AWAY_TYPES})
          and e.start_at between ${`${from.slice(0, 8)}01`}::date and ${to}::date and e.end_at >= ${from}::date
      )
      select (select json_agg(p) from (${peopleOf(members)}) p) as people,
        (select json_agg(a order by a.start_at, a.start_moment, a.event_id) from away a) as absences,
        (select json_agg(k order by k.id) from (
          select c.id, c.type, c.short_code, c.description, c.color from event_codes c
          where c.id in (select event_code_id from away)
        ) k) as codes,
        (select json_agg(r) from (
          select d.user_id, d.day, d.am, d.pm from remote_days d
          where d.user_id = any(${people}) and d.day between ${from}::date and ${to}::date
        ) r) as remote_days,
        (select json_agg(c order by c.user_id, c.place) from (
          select c.id, c.user_id, c.object, c.old_id, c.corrects, c.new, c.place from corrections c
          where c.user_id = any(${people}) and c.state = 'validated2' and c.object in ('absence', 'remote')
            and make_date(c.year, c.month, 1) between ${`${from.slice(0, 8)}01`}::date and ${to}::date
        ) c) as corrections,
        (select json_agg(r) from (${sql.join(
          months.map((month) => recurringIn(people, month)),
          sql` union all `,
        )}) r) as recurring`,
  )
  const found = {
    people: new Map((rows?.people ?? []).map((person) => [person.id, person])),
    absences: rows?.absences ?? [],
    codes: rows?.codes ?? [],
    remote_days: rows?.remote_days ?? [],
    recurring: rows?.recurring ?? [],
  }
  return rows?.corrections ? inTruth(found, rows.corrections, { from, to }) : found
}

type Found = { people: ReadonlyMap<number, PlannedPerson> } & {
  [Part in 'absences' | 'codes' | 'remote_days' | 'recurring']: NonNullable<PlanningRows[Part]>
}

function outcomeOf(user_id: number, event_id: number, value: NonNullable<Corrected['absence']>): AbsenceRow {
  const { event_code, days_count, ...range } = value
  return {
    ...{ user_id, event_id, ...range, half_days: days_count * 2, event_code_id: event_code.id, type: event_code.type },
    ...{ state: 'validated2', corrected: true },
  }
}

/** One person's lines as decided corrections have left them (COR-37). */
function truthOfPerson(user_id: number, { absences, remote_days }: Found, decided: readonly PlannedCorrection[]) {
  const own = absences.filter((row) => row.user_id === user_id)
  const stored = own.map((row) => ({ id: row.event_id, value: storedOf(row) }))
  const days = remote_days.filter((row) => row.user_id === user_id)
  const truth = truthOf({ absences: stored, overtimes: [], weeks: [], remote_days: days }, decided)
  const byId = new Map<number | null, AbsenceRow>(own.map((row) => [row.event_id, row]))
  return {
    absences: truth.absences.flatMap(({ corrected_by, stored_id, value }) => {
      const row = byId.get(stored_id)
      if (corrected_by === null) return row ? [row] : []
      return 'days_count' in value ? [outcomeOf(user_id, stored_id ?? -corrected_by, value)] : []
    }),
    remote_days: truth.remote_days.map(({ day, am, pm }) => ({ user_id, day, am, pm })),
  }
}

type Placed = DayRange | NonNullable<Corrected['absence']>

const storedOf = ({ start_at, start_moment, end_at, end_moment }: AbsenceRow): Placed => ({
  ...{ start_at, start_moment, end_at, end_moment },
})

function inTruth(found: Found, corrections: readonly PlannedCorrection[], { from, to }: { from: Day; to: Day }): Found {
  const people = new Set(corrections.map(({ user_id }) => user_id))
  const truths = [...people].map((id) => {
    const decided = corrections.filter(({ user_id }) => user_id === id)
    return truthOfPerson(id, found, decided)
  })
  const others = <Row extends { user_id: number }>(rows: readonly Row[]) =>
    rows.filter(({ user_id }) => !people.has(user_id))
  const absences = truths.flatMap((truth) => truth.absences).filter((row) => row.start_at <= to && row.end_at >= from)
  const known = new Set(found.codes.map(({ id }) => id))
  const named = corrections.flatMap(({ new: next }) => next?.absence?.event_code ?? [])
  const used = new Set(absences.map(({ event_code_id }) => event_code_id))
  const codes = new Map(named.filter(({ id }) => used.has(id) && !known.has(id)).map((code) => [code.id, code]))
  return {
    ...found,
    absences: [...others(found.absences), ...absences],
    codes: [
      ...found.codes,
      ...[...codes.values()].map(({ id, type, short_code, description, color }) => ({
        id,
        type,
        short_code,
        description,
        color,
      })),
    ],
    remote_days: [
      ...others(found.remote_days),
      ...truths.flatMap((truth) => truth.remote_days).filter(({ day }) => day >= from && day <= to),
    ],
  }
}
