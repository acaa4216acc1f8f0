import type { DepartureEffects, departPerson } from '@cadran/contract/administration/changes'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import { A_HELD } from '@cadran/rules/administration/messages'
import { END_BEFORE_START, NO_SUCCESSOR } from '@cadran/rules/administration/person-changes'
import type { Position, Positions } from '@cadran/rules/administration/positions'
import { KEY_ROLES } from '@cadran/rules/administration/role-catalogue'
import { addDays, type Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockPeople } from '../../portal/users/index.ts'
import { takeAwayAfter } from '../../timesheet/events/index.ts'
import { actOrPreview } from '../previews/index.ts'
import { findTakingOver, refuseCycle } from './change.places.ts'
import { type ChangedPerson, loadChanged, loadOne } from './change.read-model.ts'
import { assertSeen, positionWrites } from './change.service.ts'
import { type PersonWrite, writePeople } from './change.writing.ts'
import { accessPlans, cancelLater } from './departure.planned.ts'

type Asked = BodyOf<typeof departPerson>
type Reply = ReplyOf<typeof departPerson>

interface Team {
  ids: number[]
  waiting_absences: number
  waiting_months: number
}

/** Whom somebody manages on their last day, and what of theirs waits for them (ADM-29). */
async function loadTeam(trx: Trx, id: number): Promise<Team> {
  const { rows } = await sql<Team>`
    with team as (select u.id from users u where u.manager_id = ${id})
    select coalesce((select array_agg(id order by id) from team), '{}') as ids,
      (select count(*)::int from events e where e.user_id in (select id from team) and e.kind = 'absence' and e.state = 'submitted')
        as waiting_absences,
      (select count(*)::int from months m where m.user_id in (select id from team) and m.state = 'submitted') as waiting_months
  `.execute(trx)
  return rows[0] ?? { ids: [], waiting_absences: 0, waiting_months: 0 }
}

/** Who takes the team over on the day after; refused where there is a team and nobody (ADM-30). */
async function successorOf(trx: Trx, { ids }: Team, { end_at, successor }: Asked): Promise<number | null> {
  if (ids.length === 0) return null
  if (!successor) return refuse(NO_SUCCESSOR)
  const on = addDays(end_at, 1)
  const { id } = await findTakingOver(trx, { matricule: successor, on, makes_manager: false, field: 'successor' })
  return id
}

/** Without what was to begin after the last day. */
function positionsUntil([first, ...later]: Positions, end_at: Day): Positions {
  return [first, ...later.filter(({ starts_on }: Position) => starts_on <= end_at)]
}

/** What of the leaver and of the team is written; the manager changes on the day after the end. */
async function writesOf(
  platform: Platform,
  trx: Trx,
  person: ChangedPerson,
  team: Team,
  asked: Asked,
  manager_id: number | null,
) {
  const { end_at } = asked
  const leaver: PersonWrite = {
    person,
    fields: { end_at },
    positions: positionsUntil(person.positions, end_at),
    planned: accessPlans(platform, person, end_at),
    changes: [{ field: 'end_at', before: person.end_at, after: end_at }],
  }
  const people = await loadChanged(trx, team.ids)
  const moved = await positionWrites(platform, trx, people, { fields: { manager_id }, on: addDays(end_at, 1) })
  return [leaver, ...moved]
}

async function depart(
  platform: Platform,
  trx: Trx,
  requester: Requester,
  id: number,
  asked: Asked,
): Promise<Pick<Reply, 'changes' | 'effects' | 'departure'> & { stamp: string }> {
  const person = await loadOne(trx, id)
  const { end_at } = asked
  if (person.is_held) refuse(A_HELD)
  if (end_at < person.start_at) refuse(END_BEFORE_START)
  const team = await loadTeam(trx, id)
  const manager_id = await successorOf(trx, team, asked)
  assertSeen(person, asked.updated_at)
  await refuseCycle(trx, [id], { manager_id, on: addDays(end_at, 1) })
  const planned = await cancelLater(trx, id, end_at)
  const writes = await writesOf(platform, trx, person, team, asked, manager_id)
  const { deleted, left, assignments } = await takeAwayAfter(platform, trx, { user_id: id, end_at, by: requester })
  const effects = await writePeople(platform, trx, { by: requester, action: 'departure', reason: asked.reason }, writes)
  const departure: DepartureEffects = {
    deleted_events: deleted,
    left_events: left,
    remote_days: effects.remote_days.length,
    assignments,
    planned,
    reports: team.ids.length,
    waiting_absences: team.waiting_absences,
    waiting_months: team.waiting_months,
    key_roles: person.roles.filter((role) => KEY_ROLES.has(role)),
  }
  return {
    changes: [{ field: 'end_at', before: person.end_at, after: end_at }],
    effects,
    departure,
    stamp: person.updated_at,
  }
}

/** Somebody's last day, with what it takes away and who takes the team over (ADM-29 to ADM-31). */
export async function departOne(
  platform: Platform,
  requester: Requester,
  id: number,
  body: () => Asked,
): Promise<Reply> {
  await loadOne(platform.database.kysely, id)
  const asked = body()
  const told: { departure?: DepartureEffects } = {}
  const preview = await actOrPreview(platform.database, asked, async (trx) => {
    await lockPeople(trx)
    const { departure, ...foreseen } = await depart(platform, trx, requester, id, asked)
    told.departure = departure
    return { ...foreseen, stamp: `${foreseen.stamp} ${JSON.stringify(departure)}` }
  })
  if (!told.departure) throw new Error('A departure that was done has been told')
  return { ...preview, departure: told.departure }
}
