import type { BodyOf } from '@cadran/contract/kit'
import type { closePeriod as closeCall, Period } from '@cadran/contract/validation/periods'
import { M_404, M_PER_CLOSED } from '@cadran/rules/portal/messages'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import { doneText } from '@cadran/rules/validation/decided-text'
import { decidePeriodAction } from '@cadran/rules/validation/period-states'
import { traceFor } from '../../../platform/audit.ts'
import { parisWallTime } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readComment } from '../acts/index.ts'
import { factsOf, type MeasuredPeriod, periodAnswer } from './periods.answer.ts'
import { findUncounted } from './periods.read-model.ts'
import * as store from './periods.store.ts'

type ReadBody = () => BodyOf<typeof closeCall>

/** Refuses what the table of the periods does not allow now. */
export function assertAllowed(
  { clock }: Platform,
  viewer: Viewer,
  row: MeasuredPeriod,
  action: Parameters<typeof decidePeriodAction>[0],
): void {
  const today = clock.today()
  const decision = decidePeriodAction(action, factsOf(viewer, row, today))
  if (isAllowed(decision)) return
  const { author, closed_at } = row
  if (decision.code !== M_PER_CLOSED.code || author === null || closed_at === null) refuse(decision)
  // Whoever comes second is told who was first, and when (KEY-07).
  const at = parisWallTime(closed_at)
  refuse({ ...decision, detail: doneText('Période déjà clôturée', { author, at, today }) })
}

/**
 * The comment of a closing. An unknown period is told before what is wrong with it (README 14); it is looked for only then,
 * since the closing itself finds out.
 */
async function readClosingComment({ database }: Platform, id: number, readBody: ReadBody): Promise<string | null> {
  try {
    return readComment(readBody()?.comment)
  } catch (wrong) {
    if (!(await findUncounted(database.kysely, id))) refuse(M_404)
    throw wrong
  }
}

/**
 * Closes a period for ever, by one statement. Where something was written in the month while it was waited for, the same
 * statement measures and closes it once more, now that nobody else can write there (PER-31, decision 11).
 */
export async function closePeriod(
  platform: Platform,
  { viewer, request_id }: Requester,
  id: number,
  readBody: ReadBody,
): Promise<Period> {
  const { clock, database } = platform
  const comment = await readClosingComment(platform, id, readBody)
  const closing = { closed_at: clock.now(), closed_by: viewer.subject.id, comment }
  const trace = {
    viewer,
    entity: 'period',
    entity_id: id,
    person_id: null,
    action: 'close',
    before: { state: 'open' },
    after: { state: 'closed' },
    comment,
    request_id,
  } as const
  return database.transaction(async (trx) => {
    const attempt = async (is_held: boolean) =>
      (await store.closePeriod(trx, id, {
        ...closing,
        today: clock.today(),
        traceFor: (done) => traceFor(done, clock, trace),
        is_held,
      })) ?? refuse(M_404)
    let found = await attempt(false)
    if (found.is_late) found = await attempt(true)
    const { is_closed, is_late: _late, ...row } = found
    assertAllowed(platform, viewer, row, 'close')
    if (!is_closed) throw new Error('The statement closes what the rule allows')
    return periodAnswer(viewer, { ...row, ...closing, author: viewer.subject.identity }, clock.today())
  })
}
