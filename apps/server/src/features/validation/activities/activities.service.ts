import type { BodyOf } from '@cadran/contract/kit'
import type {
  actOnMonth as actCall,
  actOnMonths as actOnSeveralCall,
  ListedMonth,
  MonthHistoryEntry,
} from '@cadran/contract/validation/activities'
import { M_404, M_ACTION } from '@cadran/rules/portal/messages'
import { isRequestDecision } from '@cadran/rules/timesheet/extra-requests'
import { absencesValidated } from '@cadran/rules/timesheet/month-flags'
import {
  decideMonthAction,
  MONTH_VALIDATION_ACTIONS,
  type MonthState,
  type MonthValidationAction,
  mayTryMonthAction,
} from '@cadran/rules/timesheet/month-states'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeActivityStates, deletePrefilledEvents, recountMonth } from '../../timesheet/events/index.ts'
import { changeMonthState, lockPerson } from '../../timesheet/month/index.ts'
import { eachAlone, readComment, readEntry, readItemId, readStamp } from '../absences/index.ts'
import { decideOnRequest } from '../extra-requests/index.ts'
import { historyAnswer } from './activities.answer.ts'
import { circumstances, refusalOfPerson } from './activities.policy.ts'
import { type LoadedReport, lockReport, readListed } from './activities.read-model.ts'
import { enteredIn } from './evidence.read-model.ts'

interface Request {
  viewer: Viewer
  request_id: string
}

interface Acting extends Request {
  platform: Platform
  trx: Trx
}

function isAction(value: unknown): value is MonthValidationAction {
  return MONTH_VALIDATION_ACTIONS.some((action) => action === value)
}

/** Loads a report for a change, its person locked first as every write of the employee does; of two acts one comes second. */
async function load({ trx, viewer }: Acting, id: number): Promise<LoadedReport> {
  const owner = await trx.selectFrom('months').where('id', '=', id).select('user_id').executeTakeFirst()
  if (!owner) return refuse(M_404)
  await lockPerson(trx, owner.user_id)
  return (await lockReport(trx, viewer, id)) ?? refuse(M_404)
}

/** The report takes its state and its activities follow; sent back, what was pre-filled is derived again (README 29). */
async function move({ trx, platform, viewer, request_id }: Acting, id: number, state: MonthState): Promise<void> {
  const stamp = platform.clock.stamp()
  await changeMonthState(trx, id, state, stamp)
  if (state === 'non_submitted') await deletePrefilledEvents(trx, id)
  await changeActivityStates(trx, id, state === 'non_submitted' ? 'submitted' : state, stamp)
  if (state === 'non_submitted') await recountMonth(platform, trx, id, { viewer, request_id })
}

function factsOf(viewer: Viewer, { report, person }: LoadedReport) {
  const { state, closed: locked, events } = report
  const absence_validated1 = absencesValidated(events, 1)
  return circumstances(viewer, person, {
    state,
    locked,
    absence_validated1,
    absence_validated2: absencesValidated(events, 2),
  })
}

interface Done {
  id: number
  entry_id: number | undefined
}

/** Decides on one report and writes what follows, in a transaction of its own. */
async function decideOn(platform: Platform, request: Request, payload: BodyOf<typeof actCall>): Promise<Done> {
  const { month: item, action, comment, updated_at } = payload
  if (isRequestDecision(action)) return decideOnRequest(platform, request, { ...payload, action })
  if (!isAction(action)) return refuse(M_ACTION)
  unlessRefused(mayTryMonthAction(action, request.viewer.subject.roles))
  const id = readItemId(item, 'month')
  const entry_id = await platform.database.transaction(async (trx) => {
    const acting = { ...request, platform, trx }
    const loaded = await load(acting, id)
    const { report, person } = loaded
    const facts = factsOf(request.viewer, loaded)
    unlessRefused(refusalOfPerson(facts, action))
    const stamp = readStamp(updated_at)
    const said = readComment(comment)
    const decision = decideMonthAction({ ...facts, action, is_stale: stamp !== report.updated_at })
    if (!isAllowed(decision)) return refuse(decision)

    // Read before the pre-filled ones are taken away: what changes until the next sending is told beside it.
    const kept = decision.to === 'non_submitted' ? { entered: await enteredIn(trx, id) } : {}
    await move(acting, id, decision.to)
    const [entry] = await platform.record(trx, {
      ...request,
      entity: 'month',
      entity_id: id,
      person_id: person.id,
      action,
      before: { state: report.state, ...kept },
      after: { state: decision.to },
      comment: said,
    })
    return entry
  })
  return { id, entry_id }
}

/** Validates a report or sends it back; all or nothing, the mail follows from the audit row (ACT-69 to ACT-97). */
export async function actOnMonth(
  platform: Platform,
  request: Request,
  readBody: () => BodyOf<typeof actCall>,
): Promise<{ month: ListedMonth; action: MonthHistoryEntry }> {
  const { id, entry_id } = await decideOn(platform, request, readBody())
  // Read once the lock is given back: whoever waits for it waits for nothing else.
  const [month, entry] = await Promise.all([
    readListed(platform, request.viewer, id),
    readEntry(platform.database.kysely, entry_id),
  ])
  return { month, action: historyAnswer(id, entry) }
}

/** The same on several, one after the other: what refuses one changes nothing for the rest. */
export async function actOnMonths(
  platform: Platform,
  request: Request,
  readBody: () => BodyOf<typeof actOnSeveralCall>,
): Promise<ItemOutcome[]> {
  const { months, comment } = readBody()
  return eachAlone(platform, months, {
    id: ({ month }) => month,
    act: (item) => decideOn(platform, request, { ...item, comment }),
  })
}
