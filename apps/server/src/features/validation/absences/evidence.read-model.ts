import type { ReplyOf } from '@cadran/contract/kit'
import type { absenceEvidence } from '@cadran/contract/validation/absences'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { type WorkingDates, workingState } from '@cadran/rules/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { AWAY_TYPES } from '@cadran/rules/timesheet/event-codes'
import { daysAround, projectTo31December } from '@cadran/rules/validation/evidence'
import { attendance, plannedHalves } from '@cadran/rules/validation/planning'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ledgerOf, viewsOf } from '../../portal/counters/index.ts'
import { IS_PERSON, readScope } from '../../portal/users/index.ts'
import { employedBetween, readPrepared, sqlDay } from '../filters/index.ts'
import { readEvent } from './absences.read-model.ts'
import { clockOn, type PersonRow, personJson } from './absences.rows.ts'

type Evidence = ReplyOf<typeof absenceEvidence>
type Away = Evidence['people'][number]['away'][number]

interface TeamMember extends WorkingDates {
  id: number
  identity: string
  in_read_scope: boolean
  holiday_zone: string
  away: Away[]
}

interface Found {
  person: PersonRow
  team: TeamMember[]
  /** What the last month earned of JRS, in hundredths. */
  rtt_a_month: number | null
}

/** The absence that is asked about comes first, whatever its state. */
const AWAY = (id: number, first: Day, last: Day): RawBuilder<Away[]> => sql<Away[]>`(
  select coalesce(json_agg(json_build_object('id', e.id, 'start_at', e.start_at, 'start_moment', e.start_moment,
    'end_at', e.end_at, 'end_moment', e.end_moment, 'state', e.state, 'description', k.description
  ) order by e.id <> ${id}, e.start_at, e.start_moment), '[]')
  from events e join event_codes k on k.id = e.event_code_id
  where e.user_id = u.id and (e.state <> 'refused' or e.id = ${id}) and k.type = any(${AWAY_TYPES})
    and e.start_at <= ${sqlDay(last)} and e.end_at >= ${sqlDay(first)}
)`

/** The person of an absence with their counters, and everybody of the same manager with who is away: one statement. */
async function loadTeam(platform: Platform, viewer: Viewer, id: number, person_id: number, days: readonly Day[]) {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const [found] = await readPrepared(
    platform.database,
    sql<Found>`
      select ${personJson(viewer, sql<boolean>`true`)} as person, (
        select json_agg(json_build_object('id', t.id, 'identity', t.identity, 'in_read_scope', t.in_read_scope,
          'start_at', t.start_at, 'end_at', t.end_at, 'last_end_at', t.last_end_at, 'seniority_at', t.seniority_at,
          'part_times', t.part_times, 'holiday_zone', t.holiday_zone, 'away', t.away) order by t.id <> p.id, t.sort_key)
        from (
          select u.id, u.firstname || ' ' || u.lastname as identity, u.sort_key, u.start_at, u.end_at, u.last_end_at,
            u.seniority_at, u.part_times, u.holiday_zone,
            ${readScope(viewer, 'absences', 'u.id')} as in_read_scope, ${AWAY(id, first, last)} as away
          from users u
          where (u.id = p.id or (u.manager_id = (select manager_id from users where id = p.id) and ${IS_PERSON}))
            and ${employedBetween(sqlDay(first), sqlDay(last))}
        ) t
      ) as team, (
        select c.hundredths from counter_entries c
        where c.user_id = u.id and c.counter = 'rtt' and c.kind = 'accrual' and c.effective_on <= clock.today
        order by c.effective_on desc, c.id desc limit 1
      ) as rtt_a_month
      from users u join people p on p.id = u.id cross join ${clockOn(platform.clock.today())} where u.id = ${person_id}`,
  )
  return found ?? refuse(M_404)
}

/** How many of the team each day finds at work, as the planning counts them; working elsewhere is working (MON-58, README 26). */
function presentOn(team: readonly TeamMember[], days: readonly Day[], { holidays }: Platform): number[] {
  const lines = team.map(({ away, holiday_zone, ...dates }) => {
    const absences = away.filter(({ state }) => state !== 'refused').map((absence, index) => ({ ...absence, index }))
    return plannedHalves(days, { ctx: { dates, holidays: holidays.of(holiday_zone).days }, absences, remote_days: [] })
  })
  return attendance(lines, days.length).map(({ present }) => present)
}

function projectionOf({ person: { profile, ledger }, rtt_a_month }: Found, today: Day): Evidence['projection'] {
  if (!ledger) return null
  const { cp, rtt } = projectTo31December(viewsOf(ledgerOf(ledger)).employee, {
    today,
    end_at: profile.end_at,
    rtt_a_month: rtt_a_month ?? 0,
  })
  return { cp: hundredthsToDays(cp), rtt: hundredthsToDays(rtt) }
}

/** What stands beside the decision on an absence; whoever is outside the viewer's scope is counted and not named. */
export async function readEvidence(platform: Platform, viewer: Viewer, id: number): Promise<Evidence> {
  const { database, clock, holidays } = platform
  const found = await readEvent(database.kysely, viewer, id)
  if (found.row.kind !== 'absence') return refuse(M_404)
  if (!found.person.in_read_scope) refuse(M_SCOPE)
  const days = daysAround(found.row)
  const loaded = await loadTeam(platform, viewer, id, found.person.id, days)
  const { person, team } = loaded
  const present = presentOn(team, days, platform)
  platform.reads.note(viewer, found.person.id, `absence-evidence:${found.row.start_at}`)
  const ctx = { holidays: holidays.of(person.profile.holiday_zone).days, dates: person.profile }
  return {
    days: days.map((day, index) => ({
      day,
      worked: workingState(day, ctx) === 'worked',
      present: present[index] ?? 0,
    })),
    team_size: team.length,
    people: team
      .filter(({ away, in_read_scope }) => in_read_scope && away.length > 0)
      .map(({ id: person_id, identity, away }) => ({ id: person_id, identity, away })),
    projection: projectionOf(loaded, clock.today()),
  }
}
