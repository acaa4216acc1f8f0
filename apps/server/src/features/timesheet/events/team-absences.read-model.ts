import type { AbsencePreview } from '@cadran/contract/timesheet/events'
import { type CalendarContext, countedSlots, type WorkingDates } from '@cadran/rules/timesheet/calendar'
import { AWAY_TYPES } from '@cadran/rules/timesheet/event-codes'
import { type DayRange, halfDayOf } from '@cadran/rules/timesheet/half-day'
import type { NamedStatement } from '../../../platform/database/database.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Somebody of the same team, the manager included, with what keeps them away. */
interface TeamMate extends WorkingDates {
  identity: string
  holiday_zone: string
  away: DayRange[]
}

/** What a demand tells of the team. */
export interface Team {
  size: number
  also_absent: AbsencePreview['also_absent']
}

// $1 the person, $2 their manager, $3 and $4 first and last day; validated absences alone, never their kind.
const TEAM: NamedStatement = {
  name: 'team-absences',
  text: `
    select u.firstname || ' ' || u.lastname as identity, u.holiday_zone, u.start_at, u.end_at, u.last_end_at, u.seniority_at,
      u.part_times, to_json(array(
        select json_build_object('start_at', e.start_at, 'start_moment', e.start_moment,
          'end_at', e.end_at, 'end_moment', e.end_moment)
        from events e join event_codes k on k.id = e.event_code_id
        where e.user_id = u.id and e.state in ('validated1', 'validated2') and e.start_at <= $4::date and e.end_at >= $3::date
          and k.type in (${AWAY_TYPES.map((type) => `'${type}'`).join()})
      )) as away
    from users u
    where (u.manager_id = $2::bigint or u.id = $2::bigint) and u.id <> $1::bigint and u.is_active
      and left(u.matricule, 1) not in ('t', 'T') and u.start_at <= $4::date and (u.end_at is null or u.end_at >= $3::date)
    order by u.sort_key`,
}

/** Who else of the team is away on the days of a demand, as the company lets it be told; null where nothing is (ASK-08). */
export async function readTeam(
  { database, holidays, companySettings }: Platform,
  person: Person,
  range: DayRange,
  ctx: CalendarContext,
): Promise<Team | null> {
  const team_absences = companySettings.get('team.absences')
  if (team_absences === 'none' || person.manager_id === null) return null
  const mates = await database.read<TeamMate>(TEAM, [person.id, person.manager_id, range.start_at, range.end_at])
  const asked = new Set(countedSlots(range, ctx))
  const days = [...new Set([...asked].map((slot) => halfDayOf(slot).day))]
  const away = mates.map((mate) => ({ identity: mate.identity, days: daysAway(mate, asked, holidays) }))
  return {
    size: mates.length,
    also_absent: days.map((day) => {
      const people = away.filter((mate) => mate.days.has(day)).map(({ identity }) => identity)
      return { day, count: people.length, people: team_absences === 'names' ? people : [] }
    }),
  }
}

/** The days on which both would work one half-day at least, and the mate is away on it (MON-58). */
function daysAway(
  { away, holiday_zone, ...dates }: TeamMate,
  asked: ReadonlySet<number>,
  holidays: Platform['holidays'],
) {
  const ctx = { dates, holidays: holidays.of(holiday_zone).days }
  const slots = away.flatMap((absence) => countedSlots(absence, ctx)).filter((slot) => asked.has(slot))
  return new Set(slots.map((slot) => halfDayOf(slot).day))
}
