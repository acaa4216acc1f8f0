import type { BodyOf } from '@cadran/contract/kit'
import type { closePeriod as closeCall, Period } from '@cadran/contract/validation/periods'
import { M_404 } from '@cadran/rules/portal/messages'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import { decidePeriodAction } from '@cadran/rules/validation/period-states'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readComment } from '../absences/index.ts'
import type { PeriodRow } from './period-figures.ts'
import { factsOf, periodAnswer } from './periods.answer.ts'
import { findPeriod } from './periods.read-model.ts'
import * as store from './periods.store.ts'

export interface Request {
  viewer: Viewer
  request_id: string
}

/** Refuses what the table of the periods does not allow now. */
export function assertAllowed(
  { clock }: Platform,
  viewer: Viewer,
  row: PeriodRow,
  action: Parameters<typeof decidePeriodAction>[0],
): void {
  const decision = decidePeriodAction(action, factsOf(viewer, row, clock.today()))
  if (!isAllowed(decision)) refuse(decision)
}

/**
 * Closes a period for ever. It is measured twice: before, so that a closing that cannot pass keeps nobody waiting, and once
 * the month is held alone, so that a report sent meanwhile blocks it (PER-31, decision 11).
 */
export async function closePeriod(
  platform: Platform,
  { viewer, request_id }: Request,
  id: number,
  readBody: () => BodyOf<typeof closeCall>,
): Promise<Period> {
  const { clock, database, record } = platform
  return database.transaction(async (trx) => {
    if (!(await store.lockPeriod(trx, id))) refuse(M_404)
    const comment = readComment(readBody()?.comment)
    const before = (await findPeriod(trx, id)) ?? refuse(M_404)
    assertAllowed(platform, viewer, before, 'close')

    await store.closePeriod(trx, id, { closed_at: clock.now(), closed_by: viewer.subject.id, comment })
    await store.keepFigures(trx)
    const closed = (await findPeriod(trx, id)) ?? refuse(M_404)
    assertAllowed(platform, viewer, { ...closed, closed_at: null }, 'close')
    await record(trx, {
      viewer,
      entity: 'period',
      entity_id: id,
      person_id: null,
      action: 'close',
      before: { state: 'open' },
      after: { state: 'closed' },
      comment,
      request_id,
    })
    return periodAnswer(viewer, closed, clock.today())
  })
}
