import type { BodyOf, Page, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type {
  forceSubmit as forceSubmitCall,
  listUnsentPeople as peopleCall,
  forceSubmitStep as stepCall,
  UnsentPerson,
} from '@cadran/contract/validation/periods'
import { M_404, M_FILTER } from '@cadran/rules/portal/messages'
import type { Period } from '@cadran/rules/timesheet/day'
import { previewMessages, runMessages } from '@cadran/rules/validation/force-submit'
import { type Executor, type Trx, takeTime } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeMonths } from '../../timesheet/month/index.ts'
import { sentChange, storeDerived } from '../../timesheet/sending/index.ts'
import { allBatches, type Choice, type CompleteBatch, type CompleteMonth, nextBatch } from './complete-months.ts'
import { findPeriod, findUncounted, type UncountedPeriod } from './periods.read-model.ts'
import { assertAllowed } from './periods.service.ts'
import * as store from './periods.store.ts'
import { countUnsent, readUnsent } from './unsent-people.ts'

/** Whether the reports are to be sent, or only counted (PER-43). */
function readConfirm(value: string | undefined): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') refuse({ ...M_FILTER, field: 'confirm' })
  return value === 'true'
}

/** Refuses a period in which nothing is sent any more, or not yet. How its reports stand is not asked (PER-40, PER-41). */
function assertOpen(platform: Platform, viewer: Viewer, period: UncountedPeriod): void {
  assertAllowed(platform, viewer, { ...period, submitted: 0, validated1: 0 }, 'force_submit')
}

type Asked = Pick<BodyOf<typeof stepCall>, 'exclude' | 'include_returned' | 'as_of'>

function choiceOf({ exclude = [], include_returned = false, as_of }: Asked = {}): Choice {
  return { exclude, include_returned, as_of: as_of === undefined ? null : new Date(as_of) }
}

/** What the run would do; nothing is written (PER-42, PER-49). */
async function preview(platform: Platform, { viewer }: Requester, id: number): Promise<string[]> {
  const { kysely } = platform.database
  const period = (await findUncounted(kysely, id)) ?? refuse(M_404)
  assertOpen(platform, viewer, period)
  const { complete, incomplete, returned, empty } = await countUnsent(platform, kysely, period)
  return previewMessages({ complete, incomplete: incomplete + empty, returned })
}

/** Sends months for their owners, a statement a table, and leaves a trace in each history (PER-51). */
async function submit(
  platform: Platform,
  trx: Trx,
  requester: Requester,
  period: Period,
  months: readonly CompleteMonth[],
): Promise<void> {
  if (months.length === 0) return
  await storeDerived(platform, trx, period, months)
  const ids = months.map(({ month_id }) => month_id)
  await changeMonths(trx, ids, sentChange(platform), platform.clock.stamp())
  await platform.record(
    trx,
    months.map(({ month_id, user_id }) => ({
      entity: 'month',
      entity_id: month_id,
      person_id: user_id,
      action: 'force_submit',
      before: { state: 'non_submitted' },
      after: { state: 'submitted' },
      ...requester,
    })),
  )
}

/** The trace of the whole, and one mail a manager to come of it (PER-52). */
async function tell(
  { jobs, record }: Platform,
  trx: Trx,
  requester: Requester,
  id: number,
  done: { submitted: number; managers: ReadonlySet<number> },
): Promise<void> {
  const [audit_id] = await record(trx, {
    ...requester,
    entity: 'period',
    entity_id: id,
    person_id: null,
    action: 'force_submit',
    after: { submitted: done.submitted },
  })
  if (audit_id === undefined) throw new Error('A record has an id')
  const managers = [...done.managers]
  await jobs.enqueue(
    trx,
    'reports-to-validate',
    managers.map((manager_id) => ({ audit_id, manager_id })),
    { urgency: 'bulk' },
  )
}

const newlyComplete = (months: readonly CompleteMonth[]) =>
  months.flatMap(({ is_new, identity }) => (is_new ? [identity] : []))

const managersOf = (months: readonly CompleteMonth[]) =>
  months.flatMap(({ manager_id }) => (manager_id === null ? [] : [manager_id]))

/** Sends every complete report of the period, all or nothing; what is complete is found out anew (PER-50, PER-51). */
async function run(platform: Platform, requester: Requester, id: number, choice: Choice): Promise<string[]> {
  return platform.database.transaction(async (trx) => {
    await takeTime(platform.database, trx)
    if (!(await store.lockPeriod(trx, id))) refuse(M_404)
    const period = (await findPeriod(trx, id)) ?? refuse(M_404)
    assertAllowed(platform, requester.viewer, period, 'force_submit')
    const managers = new Set<number>()
    const since: string[] = []
    let complete = 0
    for await (const months of allBatches(platform, trx, period, choice)) {
      await submit(platform, trx, requester, period, months)
      complete += months.length
      for (const manager of managersOf(months)) managers.add(manager)
      since.push(...newlyComplete(months))
    }
    if (complete > 0) await tell(platform, trx, requester, id, { submitted: complete, managers })
    const { incomplete, returned, empty, complete: left_out } = await countUnsent(platform, trx, period)
    return runMessages({ complete, incomplete: incomplete + empty, returned, left_out }, since)
  })
}

/** The messages of the preview, or those of the run (PER-39, PER-44, README 84). */
export async function forceSubmit(
  platform: Platform,
  requester: Requester,
  id: number,
  confirm: string | undefined,
  readBody: () => BodyOf<typeof forceSubmitCall>,
): Promise<string[]> {
  // An unknown period is told before a query or a body that cannot be read (README 14).
  if (!(await findUncounted(platform.database.kysely, id))) refuse(M_404)
  const isRun = readConfirm(confirm)
  const choice = choiceOf(readBody())
  return isRun ? run(platform, requester, id, choice) : preview(platform, requester, id)
}

type Step = ReplyOf<typeof stepCall>

async function stepOf(executor: Executor, id: number, { months, remaining, next }: CompleteBatch): Promise<Step> {
  const left = next === null ? await findPeriod(executor, id) : null
  return {
    complete: months.length,
    remaining,
    next,
    non_submitted: left?.non_submitted ?? null,
    became_complete: newlyComplete(months),
    preview: null,
  }
}

/** Sends the complete reports of the next teams, all of them or none. */
async function runStep(
  platform: Platform,
  requester: Requester,
  id: number,
  after: number | null,
  choice: Choice,
): Promise<Step> {
  return platform.database.transaction(async (trx) => {
    const period = (await store.lockPeriod(trx, id)) ?? refuse(M_404)
    assertOpen(platform, requester.viewer, period)
    const batch = await nextBatch(platform, trx, period, after, choice)
    const { months } = batch
    await submit(platform, trx, requester, period, months)
    if (months.length > 0) {
      await tell(platform, trx, requester, id, { submitted: months.length, managers: new Set(managersOf(months)) })
    }
    return stepOf(trx, id, batch)
  })
}

/** Everybody at once: counting needs no steps. */
async function previewStep(platform: Platform, { viewer }: Requester, id: number): Promise<Step> {
  const { kysely } = platform.database
  const period = (await findUncounted(kysely, id)) ?? refuse(M_404)
  assertOpen(platform, viewer, period)
  const as_of = platform.clock.now().toISOString()
  const counts = await countUnsent(platform, kysely, period)
  const non_submitted = counts.complete + counts.incomplete + counts.returned + counts.empty
  const { complete } = counts
  return { complete, remaining: 0, next: null, non_submitted, became_complete: [], preview: { as_of, ...counts } }
}

/** A step of the run, or the preview; what is complete is found out anew (decision 12). */
export async function forceSubmitStep(
  platform: Platform,
  requester: Requester,
  id: number,
  readBody: () => BodyOf<typeof stepCall>,
): Promise<Step> {
  // An unknown period is told before a body that cannot be read (README 14).
  if (!(await findUncounted(platform.database.kysely, id))) refuse(M_404)
  const { confirm, after, ...asked } = readBody()
  return confirm ? runStep(platform, requester, id, after, choiceOf(asked)) : previewStep(platform, requester, id)
}

/** The people of a group of the preview, or everybody who has not sent, by the page (CLO-04, CLO-05). */
export async function listUnsentPeople(
  platform: Platform,
  viewer: Viewer,
  id: number,
  query: QueryOf<typeof peopleCall>,
): Promise<Page<UnsentPerson>> {
  const { kysely } = platform.database
  const period = (await findUncounted(kysely, id)) ?? refuse(M_404)
  return readUnsent(platform, kysely, period, {
    ...query,
    with_reasons: viewer.subject.roles.has('ROLE_ACTIVITY_COMMENT'),
  })
}
