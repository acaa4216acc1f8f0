import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { actOnMonth as actCall, actOnMonths as actOnSeveralCall } from '@cadran/contract/validation/activities'
import { M_ACTION } from '@cadran/rules/portal/messages'
import { isRequestDecision } from '@cadran/rules/timesheet/extra-requests'
import {
  decideMonthAction,
  MONTH_VALIDATION_ACTIONS,
  type MonthState,
  type MonthValidationAction,
  mayTryMonthAction,
} from '@cadran/rules/timesheet/month-states'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeActivityStates, deletePrefilledEvents, recountMonth } from '../../timesheet/events/index.ts'
import { changeMonthState } from '../../timesheet/month/index.ts'
import { type Acted, type Acting, act, eachAlone, readComment, readItemId, readStamp } from '../acts/index.ts'
import { decideOnRequest } from '../extra-requests/index.ts'
import { factsOf } from './activities.policy.ts'
import { lockReport, readActed } from './activities.read-model.ts'
import { enteredIn } from './evidence.read-model.ts'
import { beforeDecision } from './undo.service.ts'

function isAction(value: unknown): value is MonthValidationAction {
  return MONTH_VALIDATION_ACTIONS.some((action) => action === value)
}

/**
 * The report takes its state and its activities follow; sent back, what was pre-filled is derived again (README 29). Answers the
 * stamp that it leaves and what was pre-filled.
 */
async function move({ trx, platform, viewer, request_id }: Acting, id: number, state: MonthState) {
  const stamp = platform.clock.stamp()
  const updated_at = await changeMonthState(trx, id, state, stamp)
  const prefilled = state === 'non_submitted' ? await deletePrefilledEvents(trx, id) : []
  await changeActivityStates(trx, id, state === 'non_submitted' ? 'submitted' : state, stamp)
  if (state === 'non_submitted') await recountMonth(platform, trx, id, { viewer, request_id })
  return { updated_at, prefilled }
}

/** Decides on one report and writes what follows. */
async function decideOn(platform: Platform, requester: Requester, payload: BodyOf<typeof actCall>): Promise<Acted> {
  const { month: item, action, comment, updated_at } = payload
  if (isRequestDecision(action)) return decideOnRequest(platform, requester, { ...payload, action })
  if (!isAction(action)) return refuse(M_ACTION)
  unlessRefused(mayTryMonthAction(action, requester.viewer.subject.roles))
  return act(platform, requester, readItemId(item, 'month'), {
    load: lockReport,
    history: 'month',
    decide: (loaded) => decideMonthAction({ ...factsOf(requester.viewer, loaded), action, is_stale: false }),
    read: () => ({ seen: readStamp(updated_at), comment: readComment(comment) }),
    write: async (acting, { report, person }, state) => {
      const { id } = report
      // Read before the pre-filled ones are taken away: what changes until the next sending is told beside it.
      const kept = state === 'non_submitted' ? { entered: await enteredIn(acting.trx, id) } : {}
      const { updated_at: left, prefilled } = await move(acting, id, state)
      return {
        entity: 'month',
        entity_id: id,
        person_id: person.id,
        action,
        before: { ...beforeDecision(report, prefilled), ...kept },
        after: { state, updated_at: left },
        parts: [],
      }
    },
  })
}

/** Validates a report or sends it back; all or nothing, the mail follows from the audit row (ACT-69 to ACT-97). */
export async function actOnMonth(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof actCall>,
): Promise<ReplyOf<typeof actCall>> {
  const acted = await decideOn(platform, requester, readBody())
  // Read once the lock is given back: whoever waits for it waits for nothing else.
  return readActed(platform, requester.viewer, acted)
}

/** The same on several, one after the other: what refuses one changes nothing for the rest. */
export async function actOnMonths(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof actOnSeveralCall>,
): Promise<ItemOutcome[]> {
  const { months, comment } = readBody()
  const each = { ...requester, several: true } as const
  return eachAlone(platform, months, 'month', (item) => decideOn(platform, each, { ...item, comment }))
}
