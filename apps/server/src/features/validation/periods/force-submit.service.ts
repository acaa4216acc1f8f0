import { M_404, M_FILTER } from '@cadran/rules/portal/messages'
import type { Period } from '@cadran/rules/timesheet/day'
import { previewMessages, runMessages } from '@cadran/rules/validation/force-submit'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeMonths } from '../../timesheet/month/index.ts'
import { sentChange, storeDerived } from '../../timesheet/sending/index.ts'
import { type CompleteMonth, completeMonths, lockedCompleteMonths } from './complete-months.ts'
import { findPeriod, isPeriod } from './periods.read-model.ts'
import { assertAllowed, type Request } from './periods.service.ts'
import { lockPeriod } from './periods.store.ts'

/** Whether the reports are to be sent, or only counted (PER-43). */
function readConfirm(value: string | undefined): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') refuse({ ...M_FILTER, field: 'confirm' })
  return value === 'true'
}

/** What the run would do; nothing is written (PER-42, PER-49). */
async function preview(platform: Platform, { viewer }: Request, id: number): Promise<string[]> {
  const period = (await findPeriod(platform.database.kysely, id)) ?? refuse(M_404)
  assertAllowed(platform, viewer, period, 'force_submit')
  let complete = 0
  for await (const months of completeMonths(platform, period)) complete += months.length
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

/** Sends every complete report of the period, all or nothing; what is complete is found out anew (PER-50, PER-51). */
async function run(platform: Platform, request: Request, id: number): Promise<string[]> {
  return platform.database.transaction(async (trx) => {
    if (!(await lockPeriod(trx, id))) refuse(M_404)
    const period = (await findPeriod(trx, id)) ?? refuse(M_404)
    assertAllowed(platform, request.viewer, period, 'force_submit')
    const managers = new Set<number>()
    let complete = 0
    for await (const months of lockedCompleteMonths(platform, trx, period)) {
      await submit(platform, trx, request, period, months)
      complete += months.length
      for (const { manager_id } of months) if (manager_id !== null) managers.add(manager_id)
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
  if (!(await isPeriod(platform.database.kysely, id))) refuse(M_404)
  return readConfirm(confirm) ? run(platform, request, id) : preview(platform, request, id)
}
