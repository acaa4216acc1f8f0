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
import { sql } from 'kysely'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decideFor, lendingBy, lentIn, mayTryFor, unlessBoth } from '../../portal/delegation/index.ts'
import { activitiesMoved, deletePrefilledEvents, recountMonth } from '../../timesheet/events/index.ts'
import { monthMoved, stampAfter } from '../../timesheet/month/index.ts'
import { type Acted, type Acting, act, eachAlone, readComment, readItemId, readStamp } from '../acts/index.ts'
import { decideOnRequest } from '../extra-requests/index.ts'
import { factsOf } from './activities.policy.ts'
import { type LoadedReport, lockReport, readActed } from './activities.read-model.ts'
import { enteredIn } from './evidence.read-model.ts'
import { beforeDecision } from './undo.service.ts'

function isAction(value: unknown): value is MonthValidationAction {
  return MONTH_VALIDATION_ACTIONS.some((action) => action === value)
}

const moved = (id: number, state: MonthState, stamp: string) => [
  monthMoved(id, state, stamp),
  activitiesMoved(id, state, stamp),
]

/**
 * A report that is sent back: what was pre-filled is derived again, and what is entered counts anew (README 29). Answers what the audit
 * row keeps of that.
 */
async function sendBack({ trx, platform, viewer, request_id }: Acting, id: number, stamp: string) {
  // Read before the pre-filled ones are taken away: what changes until the next sending is told beside it.
  const entered = await enteredIn(trx, id)
  const prefilled = await deletePrefilledEvents(trx, id)
  await sql`with ${sql.join(moved(id, 'non_submitted', stamp))} select`.execute(trx)
  await recountMonth(platform, trx, id, { viewer, request_id })
  return { prefilled, kept: { entered } }
}

/** What the table says, in one's own right or by delegation, and that nobody gives both levels (DEL-11, DEL-18, DEL-19). */
function decideReport(viewer: Viewer, loaded: LoadedReport, action: MonthValidationAction) {
  const { report, person } = loaded
  const decided = decideFor(viewer, factsOf(viewer, loaded), lendingBy(viewer, person.lent_by), (facts) =>
    decideMonthAction({ ...facts, action, is_stale: false }),
  )
  return unlessBoth(viewer, action, report.levels, decided)
}

/** Decides on one report and writes what follows. */
async function decideOn(platform: Platform, requester: Requester, payload: BodyOf<typeof actCall>): Promise<Acted> {
  const { month: item, action, comment, updated_at } = payload
  if (isRequestDecision(action)) return decideOnRequest(platform, requester, { ...payload, action })
  if (!isAction(action)) return refuse(M_ACTION)
  const viewer = lentIn(requester.viewer, 'activities')
  unlessRefused(mayTryFor(viewer, (roles) => mayTryMonthAction(action, roles)))
  return act(platform, { ...requester, viewer }, readItemId(item, 'month'), {
    load: lockReport,
    history: 'month',
    decide: (loaded) => decideReport(viewer, loaded, action),
    read: () => ({ seen: readStamp(updated_at), comment: readComment(comment) }),
    write: async (acting, { report, person, updated_at: former }, state) => {
      const { id } = report
      const stamp = platform.clock.stamp()
      const is_back = state === 'non_submitted'
      const { prefilled, kept } = is_back ? await sendBack(acting, id, stamp) : { prefilled: [], kept: {} }
      return {
        entity: 'month',
        entity_id: id,
        person_id: person.id,
        action,
        before: { ...beforeDecision(report, prefilled), ...kept },
        after: { state, updated_at: stampAfter(former, stamp) },
        parts: is_back ? [] : moved(id, state, stamp),
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
