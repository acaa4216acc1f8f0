import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { undoMonthActs as severalCall, undoMonthAct as undoCall } from '@cadran/contract/validation/activities'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { decideMonthUndo, mayTryMonthUndo, monthUndoOf } from '@cadran/rules/timesheet/month-undo'
import { requestUndoOf } from '@cadran/rules/timesheet/request-undo'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decideFor, lendingBy, lentIn } from '../../portal/delegation/index.ts'
import { activitiesMoved, insertEvents, type NewEvent } from '../../timesheet/events/index.ts'
import { monthRestored } from '../../timesheet/month/index.ts'
import {
  type Acted,
  type Acting,
  type BatchEnds,
  readLastAction,
  takeBack,
  takeBackSeveral,
  type Undo,
} from '../acts/index.ts'
import { takeBackRequest } from '../extra-requests/index.ts'
import { type DecidedReport, factsOf } from './activities.policy.ts'
import { type LoadedReport, lockReport, readActed } from './activities.read-model.ts'

/** What the audit row of a decision keeps, for whoever takes it back. */
interface BeforeDecision {
  state: MonthState
  submitted_at: string | null
  backwarded: boolean
  waiting_since: string | null
  /** The pre-filled events that a send-back took away. */
  prefilled: readonly NewEvent[]
}

export function beforeDecision(report: DecidedReport, prefilled: readonly NewEvent[]): BeforeDecision {
  const { state, submitted_at, backwarded, waiting_since } = report
  return { state, submitted_at, backwarded, waiting_since, prefilled }
}

/** The report is as it was: what was pre-filled is stored, its state, its moment and its activities are named as parts. */
async function restore(
  { trx, platform: { clock } }: Acting,
  id: number,
  state: MonthState,
  { submitted_at = null, backwarded = false, waiting_since = null, prefilled = [] }: Partial<BeforeDecision>,
) {
  // No decision is taken on a report that is not sent: none leads back there.
  if (state === 'non_submitted') throw new Error('A report that was not sent was decided on')
  const stamp = clock.stamp()
  const former = {
    state,
    submitted_at: submitted_at === null ? null : new Date(submitted_at),
    backwarded,
    waiting_since,
  }
  await insertEvents(
    trx,
    prefilled.map((event) => ({ ...event, month_id: id })),
    clock.now(),
    stamp,
  )
  return [monthRestored(id, former, stamp), activitiesMoved(id, state, stamp)]
}

function undoOf(viewer: Viewer): Undo<LoadedReport, MonthState, BeforeDecision> {
  return {
    entity: 'month',
    mayTry: mayTryMonthUndo,
    lock: lockReport,
    decide: (loaded, last) =>
      decideFor(viewer, factsOf(viewer, loaded), lendingBy(viewer, loaded.person.lent_by), (facts) =>
        decideMonthUndo({ ...facts, last }),
      ),
    actionOf: monthUndoOf,
    restore: async (acting, { report, person }, state, before) => {
      const parts = await restore(acting, report.id, state, before)
      return { person_id: person.id, before: { state: report.state }, after: { state }, parts }
    },
  }
}

/** The last decision on a month is on its report, or on the request that came with it. */
async function takeBackLast(platform: Platform, requester: Requester, id: number, ends?: BatchEnds): Promise<Acted> {
  const { viewer } = requester
  const last = await readLastAction(platform.database.kysely, viewer, 'month', id)
  if (requestUndoOf(last)) return takeBackRequest(platform, requester, id, ends)
  const own = { ...requester, viewer: lentIn(viewer, 'activities') }
  return takeBack(platform, own, id, undoOf(own.viewer), ends)
}

/** Takes back the viewer's own last decision on a month (KEY-05). */
export async function undoMonthAct(
  platform: Platform,
  requester: Requester,
  id: number,
): Promise<ReplyOf<typeof undoCall>> {
  return readActed(platform, requester.viewer, await takeBackLast(platform, requester, id))
}

/** The same on several (README 69). */
export function undoMonthActs(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof severalCall>,
): Promise<ItemOutcome[]> {
  const { months } = readBody()
  return takeBackSeveral(platform, requester, 'month', months, (id, ends) =>
    takeBackLast(platform, requester, id, ends),
  )
}
