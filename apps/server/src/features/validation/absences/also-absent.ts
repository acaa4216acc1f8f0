import { countedSlots, type WorkingDates } from '@cadran/rules/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { AWAY_TYPES } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { type RawBuilder, sql } from 'kysely'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Somebody below the manager of a listed person, with what keeps them away. */
export interface TeamMate extends WorkingDates {
  id: number
  manager_id: number
  holiday_zone: string
  away: (readonly [
    start_at: Day,
    start_moment: DayRange['start_moment'],
    end_at: Day,
    end_moment: DayRange['end_moment'],
  ])[]
}

/**
 * Who is away below the managers asked for, between a first day and a last, as json: a relation of `manager_id`, `first` and
 * `last`. An event lies in one month: none that ends on these days can have begun before the first of the month.
 */
export const teamMatesJson = (asked: RawBuilder<unknown>) => sql<TeamMate[] | null>`(
  select json_agg(json_build_object('id', t.id, 'manager_id', t.manager_id, 'start_at', t.start_at, 'end_at', t.end_at,
    'last_end_at', t.last_end_at, 'seniority_at', t.seniority_at, 'part_times', t.part_times, 'holiday_zone', t.holiday_zone,
    'away', away.ranges))
  from ${asked} asked join users t on t.manager_id = asked.manager_id and left(t.matricule, 1) not in ('t', 'T')
  cross join lateral (
    select json_agg(json_build_array(e.start_at, e.start_moment, e.end_at, e.end_moment)) as ranges
    from events e
    where e.user_id = t.id and e.state <> 'refused'
      and e.start_at between date_trunc('month', asked.first::timestamp) and asked.last and e.end_at >= asked.first
      and e.event_code_id = any(array(select id from event_codes where type = any(${AWAY_TYPES})))
  ) away
  where away.ranges is not null
)`

type Person = Pick<PeopleView, 'id' | 'manager_id' | 'holiday_zone'> & WorkingDates

/** Answers how many of a person's team are away on one of the half-days of a range, as the planning draws them. */
export type CountAlsoAbsent = (person: Person, range: DayRange) => number

/**
 * What neither or only one of two people works, weekends, holidays and part time, is shared by nobody (README 27, PLN-28,
 * MON-58).
 */
export function countAlsoAbsent(team_mates: readonly TeamMate[] | null, { holidays }: Platform): CountAlsoAbsent {
  const slotsOf = ({ holiday_zone, ...dates }: Person | TeamMate, range: DayRange) =>
    countedSlots(range, { dates, holidays: holidays.of(holiday_zone).days })
  const away = (team_mates ?? []).map((mate) => ({
    id: mate.id,
    manager_id: mate.manager_id,
    slots: new Set(
      mate.away.flatMap(([start_at, start_moment, end_at, end_moment]) =>
        slotsOf(mate, { start_at, start_moment, end_at, end_moment }),
      ),
    ),
  }))
  return (person, range) => {
    const slots = slotsOf(person, range)
    const isShared = (mate: (typeof away)[number]) =>
      mate.manager_id === person.manager_id && mate.id !== person.id && slots.some((slot) => mate.slots.has(slot))
    return away.filter(isShared).length
  }
}
