import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { forceSubmitStep as stepCall } from '@cadran/contract/validation/periods'
import { M_404, M_FILTER } from '@cadran/rules/portal/messages'
import type { Period } from '@cadran/rules/timesheet/day'
import { previewMessages, runMessages } from '@cadran/rules/validation/force-submit'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeMonths } from '../../timesheet/month/index.ts'
import { sentChange, storeDerived } from '../../timesheet/sending/index.ts'
import {
  allBatches,
  type CompleteBatch,
  type CompleteMonth,
  lockedSourceOf,
  nextBatch,
  sourceOf,
} from './complete-months.ts'
import { findPeriod, findUncounted, type UncountedPeriod } from './periods.read-model.ts'
import { assertAllowed, type Request } from './periods.service.ts'
import * as store from './periods.store.ts'

/** Whether the reports are to be sent, or only counted (PER-43). */
function readConfirm(value: string | undefined): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') refuse({ ...M_FILTER, field: 'confirm' })
  return value === 'true'
}

/** Refuses a period in which nothing is sent any more, or not yet. How its reports stand is not asked (PER-40, PER-41). */
function assertOpen(platform: Platform, viewer: Viewer, period: UncountedPeriod): void {
  assertAllowed(platform, viewer, { ...period, submitted: 0, validated1: 0 }, 'force_submit')
}

/** What the run would do; nothing is written (PER-42, PER-49). */
async function preview(platform: Platform, { viewer }: Request, id: number): Promise<string[]> {
  const period = (await findPeriod(platform.database.kysely, id)) ?? refuse(M_404)
  assertAllowed(platform, viewer, period, 'force_submit')
  let complete = 0
  for await (const months of allBatches(platform, sourceOf(platform.database), period)) complete += months.length
  return previewMessages({ complete, incomplete: period.non_submitted - complete })
}

/** Sends months for their owners, a statement a table, and leaves a trace in each history (PER-51). */
async function submit(
  platform: Platform,
  trx: Trx,
  request: Request,
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
      ...request,
      entity: 'month',
      entity_id: month_id,
      person_id: user_id,
      action: 'force_submit',
      before: { state: 'non_submitted' },
      after: { state: 'submitted' },
    })),
  )
}

/** The trace of the whole, and one mail a manager to come of it (PER-52). */
async function tell(
  { jobs, record }: Platform,
  trx: Trx,
  request: Request,
  id: number,
  done: { submitted: number; managers: ReadonlySet<number> },
): Promise<void> {
  const [audit_id] = await record(trx, {
    ...request,
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
  )
}

const managersOf = (months: readonly CompleteMonth[]) =>
  months.flatMap(({ manager_id }) => (manager_id === null ? [] : [manager_id]))

/** Sends every complete report of the period, all or nothing; what is complete is found out anew (PER-50, PER-51). */
async function run(platform: Platform, request: Request, id: number): Promise<string[]> {
  return platform.database.transaction(async (trx) => {
    if (!(await store.lockPeriod(trx, id))) refuse(M_404)
    const period = (await findPeriod(trx, id)) ?? refuse(M_404)
    assertAllowed(platform, request.viewer, period, 'force_submit')
    const managers = new Set<number>()
    let complete = 0
    for await (const months of allBatches(platform, lockedSourceOf(trx), period)) {
      await submit(platform, trx, request, period, months)
      complete += months.length
      for (const manager of managersOf(months)) managers.add(manager)
    }
    if (complete > 0) await tell(platform, trx, request, id, { submitted: complete, managers })
    return runMessages({ complete, incomplete: period.non_submitted - complete })
  })
}

/** The messages of the preview, or those of the run (PER-39, PER-44). */
export async function forceSubmit(
  platform: Platform,
  request: Request,
  id: number,
  confirm: string | undefined,
): Promise<string[]> {
  // An unknown period is told before a query that cannot be read (README 14).
  if (!(await findUncounted(platform.database.kysely, id))) refuse(M_404)
  return readConfirm(confirm) ? run(platform, request, id) : preview(platform, request, id)
}

type Step = ReplyOf<typeof stepCall>

async function stepOf(executor: Executor, id: number, { months, remaining, next }: CompleteBatch): Promise<Step> {
  const left = next === null ? await findPeriod(executor, id) : null
  return { complete: months.length, remaining, next, non_submitted: left?.non_submitted ?? null }
}

/** Sends the complete reports of the next teams, all of them or none. */
async function runStep(platform: Platform, request: Request, id: number, after: number | null): Promise<Step> {
  return platform.database.transaction(async (trx) => {
    const period = (await store.lockPeriod(trx, id)) ?? refuse(M_404)
    assertOpen(platform, request.viewer, period)
    const batch = await nextBatch(platform, lockedSourceOf(trx), period, after)
    const { months } = batch
    await submit(platform, trx, request, period, months)
    if (months.length > 0) {
      await tell(platform, trx, request, id, { submitted: months.length, managers: new Set(managersOf(months)) })
    }
    return stepOf(trx, id, batch)
  })
}

async function previewStep(platform: Platform, { viewer }: Request, id: number, after: number | null): Promise<Step> {
  const { kysely } = platform.database
  const period = (await findUncounted(kysely, id)) ?? refuse(M_404)
  assertOpen(platform, viewer, period)
  return stepOf(kysely, id, await nextBatch(platform, sourceOf(platform.database), period, after))
}

/** A step of the preview or of the run; what is complete is found out anew (decision 12). */
export async function forceSubmitStep(
  platform: Platform,
  request: Request,
  id: number,
  readBody: () => BodyOf<typeof stepCall>,
): Promise<Step> {
  // An unknown period is told before a body that cannot be read (README 14).
  if (!(await findUncounted(platform.database.kysely, id))) refuse(M_404)
  const { confirm, after } = readBody()
  return confirm ? runStep(platform, request, id, after) : previewStep(platform, request, id, after)
}
