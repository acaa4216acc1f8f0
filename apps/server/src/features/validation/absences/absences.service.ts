import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { actOnAbsence as actCall, actOnAbsences as actOnSeveralCall } from '@cadran/contract/validation/absences'
import { M_ACTION } from '@cadran/rules/portal/messages'
import {
  ABSENCE_VALIDATION_ACTIONS,
  type AbsenceValidationAction,
  absenceHistoryAction,
  decideAbsenceAction,
  mayTryAbsenceAction,
} from '@cadran/rules/timesheet/absence-states'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decideFor, lendingBy, mayTryFor, unlessBoth } from '../../portal/delegation/index.ts'
import { type EventChange, eventChanged } from '../../timesheet/events/index.ts'
import { monthWritten, stampAfter } from '../../timesheet/month/index.ts'
import { type Acted, type Acting, act, eachAlone, readComment, readItemId, readStamp } from '../acts/index.ts'
import { circumstances } from './absences.policy.ts'
import { lockEvent, readActed } from './absences.read-model.ts'
import { beforeDecision } from './undo.service.ts'

function isAction(value: unknown): value is AbsenceValidationAction {
  return ABSENCE_VALIDATION_ACTIONS.some((action) => action === value)
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

/** Decides on one absence and writes what follows. */
async function decideOn(platform: Platform, requester: Requester, payload: BodyOf<typeof actCall>): Promise<Acted> {
  const { event, action, comment, updated_at } = payload
  if (!isAction(action)) return refuse(M_ACTION)
  unlessRefused(mayTryFor(requester.viewer, (roles) => mayTryAbsenceAction(action, roles)))
  const { clock } = platform
  return act(platform, requester, readItemId(event, 'event'), {
    load: lockEvent,
    history: 'event',
    decide: ({ row, person }) => {
      const { viewer } = requester
      const own = circumstances(viewer, row, person, clock.today())
      const decided = decideFor(viewer, own, lendingBy(viewer, person.lent_by), (facts) =>
        decideAbsenceAction({ ...facts, action, is_stale: false }),
      )
      return unlessBoth(viewer, action, row.levels, decided)
    },
    read: () => ({ seen: readStamp(updated_at), comment: readComment(comment) }),
    write: (acting, { row, person, updated_at: former }, state) => {
      const stamp = clock.stamp()
      return {
        entity: 'event',
        entity_id: row.id,
        person_id: person.id,
        action: absenceHistoryAction(action),
        before: beforeDecision(row),
        after: { state, updated_at: stampAfter(former, stamp) },
        parts: [eventChanged(row.id, changeTo(state, acting), stamp), monthWritten(person.id, row.month, {}, stamp)],
      }
    },
  })
}

/** Validates, refuses or sends back an absence; all or nothing, mails follow from the audit row (ABS-64 to ABS-92). */
export async function actOnAbsence(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof actCall>,
): Promise<ReplyOf<typeof actCall>> {
  const acted = await decideOn(platform, requester, readBody())
  // Read once the lock is given back: whoever waits for it waits for nothing else.
  return readActed(platform, requester.viewer, acted)
}

/** The same on several, one after the other: what refuses one changes nothing for the rest. */
export async function actOnAbsences(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof actOnSeveralCall>,
): Promise<ItemOutcome[]> {
  const { events, comment } = readBody()
  const each = { ...requester, several: true } as const
  return eachAlone(platform, events, 'event', (item) => decideOn(platform, each, { ...item, comment }))
}
