import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { undoMonthActs as severalCall, undoMonthAct as undoCall } from '@cadran/contract/validation/activities'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { decideMonthUndo, mayTryMonthUndo, monthUndoOf } from '@cadran/rules/timesheet/month-undo'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { activitiesMoved, insertEvents, type NewEvent } from '../../timesheet/events/index.ts'
import { monthRestored } from '../../timesheet/month/index.ts'
import {
  type Acted,
  type Acting,
  ALONE,
  act,
  type BatchEnds,
  eachAlone,
  orItStands,
  readBatchEnds,
  readItemId,
  readLastAct,
  type TakenAct,
} from '../acts/index.ts'
import { type DecidedReport, factsOf } from './activities.policy.ts'
import { type LoadedReport, lockReport, readActed } from './activities.read-model.ts'

/** What the audit row of a decision keeps, for whoever takes it back. */
interface BeforeDecision {
  state: MonthState
  submitted_at: string | null
  backwarded: boolean
  /** The pre-filled events that a send-back took away. */
  prefilled: readonly NewEvent[]
}

export function beforeDecision(report: DecidedReport, prefilled: readonly NewEvent[]): BeforeDecision {
  const { state, submitted_at, backwarded } = report
  return { state, submitted_at, backwarded, prefilled }
}

interface TakenReport extends LoadedReport {
  taken: TakenAct<BeforeDecision>
}

async function lockTaken(acting: Acting, id: number, ends: BatchEnds): Promise<TakenReport | null> {
  const found = await lockReport(acting, id)
  if (!found) return null
  const { updated_at } = found
  return { ...found, taken: await readLastAct<BeforeDecision>(acting, 'month', { id, updated_at }, ends) }
}

/** The report is as it was: what was pre-filled is stored, its state, its moment and its activities are named as parts. */
async function restore(
  { trx, platform: { clock } }: Acting,
  id: number,
  state: MonthState,
  { submitted_at = null, backwarded = false, prefilled = [] }: Partial<BeforeDecision>,
) {
  // No decision is taken on a report that is not sent: none leads back there.
  if (state === 'non_submitted') throw new Error('A report that was not sent was decided on')
  const stamp = clock.stamp()
  const former = { state, submitted_at: submitted_at === null ? null : new Date(submitted_at), backwarded }
  await insertEvents(
    trx,
    prefilled.map((event) => ({ ...event, month_id: id })),
    clock.now(),
    stamp,
  )
  return [monthRestored(id, former, stamp), activitiesMoved(id, state, stamp)]
}

async function takeBack(platform: Platform, requester: Requester, id: number, ends: BatchEnds): Promise<Acted> {
  const { viewer } = requester
  unlessRefused(mayTryMonthUndo(viewer.subject.roles))
  const taking = act(platform, requester, id, {
    load: (acting, item) => lockTaken(acting, item, ends),
    decide: ({ taken: { last }, ...loaded }) => decideMonthUndo({ ...factsOf(viewer, loaded), last }),
    read: () => ({ seen: undefined, comment: null }),
    write: async (acting, { report, person, taken }, state) => {
      const parts = await restore(acting, id, state, taken.before)
      return {
        entity: 'month',
        entity_id: id,
        person_id: person.id,
        action: monthUndoOf(taken.last.action) ?? '',
        before: { state: report.state },
        after: { state, undoes: taken.id },
        parts,
      }
    },
  })
  return orItStands(taking)
}

/** Takes back the viewer's own decision on a report, which returns to what it was (KEY-05). */
export async function undoMonthAct(
  platform: Platform,
  requester: Requester,
  id: number,
): Promise<ReplyOf<typeof undoCall>> {
  const acted = await takeBack(platform, requester, readItemId(id, 'month'), ALONE)
  return readActed(platform, requester.viewer, acted)
}

/** The same on several, one after the other; their seconds count from the end of the act on all of them (README 69). */
export async function undoMonthActs(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof severalCall>,
): Promise<ItemOutcome[]> {
  const { months } = readBody()
  const ends = await readBatchEnds(platform.database.kysely, requester.viewer, 'month', months)
  const items = months.map((month) => ({ month }))
  return eachAlone(platform, items, 'month', ({ month }) => takeBack(platform, requester, month, ends))
}
