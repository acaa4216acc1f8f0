import type { BodyOf } from '@cadran/contract/kit'
import type { actOnMonth } from '@cadran/contract/validation/activities'
import { M_404 } from '@cadran/rules/portal/messages'
import { type ContractDates, isUnderContract } from '@cadran/rules/timesheet/calendar'
import { daysOfMonth, type Period } from '@cadran/rules/timesheet/day'
import { type ExtraStatus, weeksToOpen } from '@cadran/rules/timesheet/extra-permission'
import { decideRequest, mayTryRequestDecision, type RequestDecision } from '@cadran/rules/timesheet/extra-requests'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import { MISSION_NEEDED } from '@cadran/rules/validation/request-form'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { relationTo } from '../../portal/users/index.ts'
import { decidePermission, offeredMissions } from '../../timesheet/extra-activities/index.ts'
import { changeMonth, lockPerson } from '../../timesheet/month/index.ts'
import { readComment, readItemId, readStamp } from '../absences/index.ts'
import { circumstances, refusalOfPerson } from './extra-requests.policy.ts'

interface Request {
  viewer: Viewer
  request_id: string
}

type Payload = Omit<BodyOf<typeof actOnMonth>, 'action'> & { action: RequestDecision }

interface LoadedRequest extends Period, ContractDates {
  user_id: number
  updated_at: string
  status: ExtraStatus | null
  locked: boolean
}

/** The month with its request, its person locked first as every write of the employee does. */
async function load(trx: Trx, id: number): Promise<LoadedRequest> {
  const owner = await trx.selectFrom('months').where('id', '=', id).select('user_id').executeTakeFirst()
  if (!owner) return refuse(M_404)
  await lockPerson(trx, owner.user_id)
  const found = await trx
    .selectFrom('months as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('extra_activity_permissions as g', 'g.month_id', 'm.id')
    .leftJoin('periods as p', (join) => join.onRef('p.year', '=', 'm.year').onRef('p.month', '=', 'm.month'))
    .where('m.id', '=', id)
    .select(['m.user_id', 'm.year', 'm.month', 'm.updated_at', 'g.status', 'p.closed_at'])
    .select(['u.start_at', 'u.end_at', 'u.last_end_at', 'u.seniority_at'])
    .executeTakeFirst()
  if (!found) return refuse(M_404)
  const { closed_at, ...loaded } = found
  return { ...loaded, locked: closed_at !== null }
}

/** The mission of contracted activities, one of those offered for the month; none for the others (XRQ-25, XRQ-30). */
async function missionOf(trx: Trx, loaded: LoadedRequest, { action, eventCode }: Payload): Promise<number | null> {
  if (action !== 'accept_extra_activities_contracted') return null
  const days = daysOfMonth(loaded.year, loaded.month).filter((day) => isUnderContract(loaded, day))
  const offered = await offeredMissions(trx, loaded.user_id, days)
  return offered.find(({ id }) => id === eventCode)?.id ?? refuse(MISSION_NEEDED)
}

/** Decides on a request, in a transaction of its own; the mail follows from the audit row (XRQ-19 to XRQ-41). */
export async function decideOnRequest(
  platform: Platform,
  request: Request,
  payload: Payload,
): Promise<{ id: number; entry_id: number | undefined }> {
  const { viewer } = request
  const { action } = payload
  unlessRefused(mayTryRequestDecision(action, viewer.subject.roles))
  const id = readItemId(payload.month, 'month')
  const entry_id = await platform.database.transaction(async (trx) => {
    const loaded = await load(trx, id)
    const facts = circumstances(viewer, await relationTo(trx, viewer, loaded.user_id), loaded)
    unlessRefused(refusalOfPerson(facts, action))
    const stamp = readStamp(payload.updated_at)
    const said = readComment(payload.comment)
    const mission_id = await missionOf(trx, loaded, payload)
    const decision = decideRequest({ ...facts, action, is_stale: stamp !== loaded.updated_at })
    if (!isAllowed(decision)) return refuse(decision)

    const accepted = decision.to === 'accepted'
    await decidePermission(trx, id, {
      status: accepted ? 'accepted' : 'refused',
      mission_id,
      decision_comment: said,
      ...(accepted ? { weeks: weeksToOpen(loaded) } : {}),
    })
    await changeMonth(trx, id, {}, platform.clock.stamp())
    const [entry] = await platform.record(trx, {
      ...request,
      entity: 'month',
      entity_id: id,
      person_id: loaded.user_id,
      action,
      before: { status: loaded.status },
      after: { status: decision.to, event_code: mission_id },
      comment: said,
    })
    return entry
  })
  return { id, entry_id }
}
