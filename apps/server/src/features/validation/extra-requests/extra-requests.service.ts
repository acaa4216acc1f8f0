import type { BodyOf } from '@cadran/contract/kit'
import type { actOnMonth } from '@cadran/contract/validation/activities'
import { type ContractDates, isUnderContract } from '@cadran/rules/timesheet/calendar'
import { daysOfMonth, type Period } from '@cadran/rules/timesheet/day'
import { type ExtraStatus, weeksToOpen } from '@cadran/rules/timesheet/extra-permission'
import {
  decideRequest,
  mayTryRequestDecision,
  type RequestDecision,
  type RequestState,
} from '@cadran/rules/timesheet/extra-requests'
import { decideRequestUndo, mayTryRequestUndo, requestUndoOf } from '@cadran/rules/timesheet/request-undo'
import { MISSION_NEEDED } from '@cadran/rules/validation/request-form'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decideFor, lendingBy, lentIn, mayTryFor } from '../../portal/delegation/index.ts'
import { belowViewer, lentBy } from '../../portal/users/index.ts'
import { decidePermission, offeredMissions, restorePermission } from '../../timesheet/extra-activities/index.ts'
import { monthWritten, stampAfter } from '../../timesheet/month/index.ts'
import {
  type Acted,
  type Acting,
  act,
  type BatchEnds,
  lockOwner,
  readComment,
  readItemId,
  readStamp,
  takeBack,
  type Undo,
} from '../acts/index.ts'
import { circumstances } from './extra-requests.policy.ts'

type Payload = Omit<BodyOf<typeof actOnMonth>, 'action'> & { action: RequestDecision }

interface LoadedRequest extends Period, ContractDates {
  user_id: number
  is_below: boolean
  lent_by: number | null
  updated_at: string
  status: ExtraStatus | null
  weeks: number[] | null
  locked: boolean
}

/** The month with its request, its person locked. */
async function load({ trx, viewer }: Acting, id: number): Promise<LoadedRequest | null> {
  await lockOwner(trx, sql`select user_id from months where id = ${id}`)
  const { rows } = await sql<LoadedRequest>`
    select m.user_id, m.year, m.month, m.updated_at, g.status, g.weeks, p.closed_at is not null as locked,
      u.start_at, u.end_at, u.last_end_at, u.seniority_at, ${belowViewer(viewer, 'u.id')} as is_below,
      ${lentBy(viewer, 'u.id')} as lent_by
    from months m join users u on u.id = m.user_id left join extra_activity_permissions g on g.month_id = m.id
    left join periods p on p.year = m.year and p.month = m.month
    where m.id = ${id}`.execute(trx)
  return rows[0] ?? null
}

/** The mission of contracted activities, one of those offered for the month; none for the others (XRQ-25, XRQ-30). */
async function missionOf(trx: Trx, loaded: LoadedRequest, { action, eventCode }: Payload): Promise<number | null> {
  if (action !== 'accept_extra_activities_contracted') return null
  const days = daysOfMonth(loaded.year, loaded.month).filter((day) => isUnderContract(loaded, day))
  const offered = await offeredMissions(trx, loaded.user_id, days)
  return offered.find(({ id }) => id === eventCode)?.id ?? refuse(MISSION_NEEDED)
}

/** Decides on a request; the mail follows from the audit row (XRQ-19 to XRQ-41). */
export async function decideOnRequest(platform: Platform, requester: Requester, payload: Payload): Promise<Acted> {
  const viewer = lentIn(requester.viewer, 'extra-requests')
  const { action } = payload
  unlessRefused(mayTryFor(viewer, (roles) => mayTryRequestDecision(action, roles)))
  const id = readItemId(payload.month, 'month')
  return act(platform, { ...requester, viewer }, id, {
    load,
    history: 'month',
    decide: (loaded) =>
      decideFor(viewer, circumstances(viewer, loaded), lendingBy(viewer, loaded.lent_by), (facts) =>
        decideRequest({ ...facts, action, is_stale: false }),
      ),
    read: async (loaded, { trx }) => {
      const seen = readStamp(payload.updated_at)
      const comment = readComment(payload.comment)
      return { seen, comment, mission_id: await missionOf(trx, loaded, payload) }
    },
    write: async ({ trx }, loaded, to, { comment, mission_id }) => {
      const accepted = to === 'accepted'
      const stamp = platform.clock.stamp()
      await decidePermission(trx, id, {
        status: accepted ? 'accepted' : 'refused',
        mission_id,
        decision_comment: comment,
        ...(accepted ? { weeks: weeksToOpen(loaded) } : {}),
      })
      return {
        entity: 'month',
        entity_id: id,
        person_id: loaded.user_id,
        action,
        before: beforeDecision(loaded),
        after: { status: to, event_code: mission_id, updated_at: stampAfter(loaded.updated_at, stamp) },
        parts: [monthWritten(loaded.user_id, loaded, {}, stamp)],
      }
    },
  })
}

/** What the audit row of a decision keeps, for whoever takes it back. */
const beforeDecision = ({ status, weeks }: LoadedRequest) => ({ status, weeks: weeks ?? [] })

/** Takes back the viewer's own decision on a request, which waits again (KEY-05). */
export function takeBackRequest(
  platform: Platform,
  requester: Requester,
  id: number,
  ends?: BatchEnds,
): Promise<Acted> {
  const viewer = lentIn(requester.viewer, 'extra-requests')
  const asking = { ...requester, viewer }
  const undo: Undo<LoadedRequest, RequestState, ReturnType<typeof beforeDecision>> = {
    entity: 'month',
    mayTry: mayTryRequestUndo,
    lock: load,
    decide: (loaded, last) =>
      decideFor(viewer, circumstances(viewer, loaded), lendingBy(viewer, loaded.lent_by), (facts) =>
        decideRequestUndo({ ...facts, last }),
      ),
    actionOf: requestUndoOf,
    restore: async ({ trx }, loaded, status, { weeks = [] }) => {
      await restorePermission(trx, id, weeks)
      const parts = [monthWritten(loaded.user_id, loaded, {}, platform.clock.stamp())]
      return { person_id: loaded.user_id, before: { status: loaded.status }, after: { status }, parts }
    },
  }
  return takeBack(platform, asking, id, undo, ends)
}
