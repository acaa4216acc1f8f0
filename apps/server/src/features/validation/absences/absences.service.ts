import type { BodyOf } from '@cadran/contract/kit'
import type {
  Absence,
  AbsenceHistoryEntry,
  actOnAbsence as actCall,
  actOnAbsences as actOnSeveralCall,
} from '@cadran/contract/validation/absences'
import { M_404, M_ACTION } from '@cadran/rules/portal/messages'
import {
  ABSENCE_VALIDATION_ACTIONS,
  type AbsenceValidationAction,
  absenceHistoryAction,
  decideAbsenceAction,
  mayTryAbsenceAction,
} from '@cadran/rules/timesheet/absence-states'
import type { EventState } from '@cadran/rules/timesheet/events'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeEvent, type EventChange } from '../../timesheet/events/index.ts'
import { changeMonth, lockPerson } from '../../timesheet/month/index.ts'
import { historyAnswer } from './absences.answer.ts'
import { circumstances, refusalOfPerson } from './absences.policy.ts'
import { findEvent, type LoadedEvent, readAbsence } from './absences.read-model.ts'
import { readComment, readItemId, readStamp } from './act-payload.ts'
import { eachAlone } from './each-alone.ts'
import { readEntry } from './history.read-model.ts'

/** One act of a validator inside its transaction. */
export interface Acting {
  platform: Platform
  trx: Trx
  viewer: Viewer
  request_id: string
}

export interface Request {
  viewer: Viewer
  request_id: string
}

function isAction(value: unknown): value is AbsenceValidationAction {
  return ABSENCE_VALIDATION_ACTIONS.some((action) => action === value)
}

/**
 * Loads an event for a change. Its person is locked first, as every write of the employee does, then the event itself: of
 * two acts at once the second finds what the first has left.
 */
export async function lockEvent({ trx, viewer }: Acting, id: number): Promise<LoadedEvent> {
  const owner = await trx.selectFrom('events').where('id', '=', id).select('user_id').executeTakeFirst()
  if (!owner) return refuse(M_404)
  await lockPerson(trx, owner.user_id)
  return (await findEvent(trx, viewer, id, 'locked')) ?? refuse(M_404)
}

/** What a transition leaves on the absence (ABS-69, ABS-75, ABS-81, ABS-88). */
function changeTo(state: EventState, { platform, viewer }: Acting): EventChange {
  switch (state) {
    case 'validated1':
      return { state, backwarded: false, validated1_at: platform.clock.now(), validated1_by: viewer.subject.id }
    case 'submitted':
      return { state, backwarded: true, validated1_at: null, validated1_by: null }
    default:
      return { state }
  }
}

interface Done {
  id: number
  entry_id: number | undefined
}

/** Decides on one absence and writes what follows, in a transaction of its own. */
async function decideOn(platform: Platform, request: Request, payload: BodyOf<typeof actCall>): Promise<Done> {
  const { event, action, comment, updated_at } = payload
  if (!isAction(action)) return refuse(M_ACTION)
  unlessRefused(mayTryAbsenceAction(action, request.viewer.subject.roles))
  const id = readItemId(event, 'event')
  const entry_id = await platform.database.transaction(async (trx) => {
    const acting = { ...request, platform, trx }
    const { row, person } = await lockEvent(acting, id)
    const facts = circumstances(request.viewer, row, person, platform.clock.today())
    unlessRefused(refusalOfPerson(facts, action))
    const stamp = readStamp(updated_at)
    const said = readComment(comment)
    const decision = decideAbsenceAction({ ...facts, action, is_stale: stamp !== row.updated_at })
    if (!isAllowed(decision)) return refuse(decision)

    const { clock, record } = platform
    await changeEvent(trx, id, changeTo(decision.to, acting), clock.stamp())
    await changeMonth(trx, row.month.id, {}, clock.stamp())
    const [entry] = await record(trx, {
      ...request,
      entity: 'event',
      entity_id: id,
      person_id: person.id,
      action: absenceHistoryAction(action),
      before: { state: row.state },
      after: { state: decision.to },
      comment: said,
    })
    return entry
  })
  return { id, entry_id }
}

/** Validates, refuses or sends back an absence; all or nothing, mails follow from the audit row (ABS-64 to ABS-92). */
export async function actOnAbsence(
  platform: Platform,
  request: Request,
  readBody: () => BodyOf<typeof actCall>,
): Promise<{ event: Absence; action: AbsenceHistoryEntry }> {
  const { id, entry_id } = await decideOn(platform, request, readBody())
  // Read once the lock is given back: whoever waits for it waits for nothing else.
  const [answer, entry] = await Promise.all([
    readAbsence(platform, request.viewer, id),
    readEntry(platform.database.kysely, entry_id),
  ])
  return { event: answer, action: historyAnswer(entry) }
}

/** The same on several, one after the other: what refuses one changes nothing for the rest. */
export async function actOnAbsences(
  platform: Platform,
  request: Request,
  readBody: () => BodyOf<typeof actOnSeveralCall>,
): Promise<ItemOutcome[]> {
  const { events, comment } = readBody()
  return eachAlone(platform, events, {
    id: ({ event }) => event,
    act: (item) => decideOn(platform, request, { ...item, comment }),
  })
}
