import type { addCounterEntry, WrittenEntry, withdrawProposedEntry } from '@cadran/contract/administration/counters'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import {
  ENTRY_OF_PORTAL,
  ENTRY_REVERSED,
  isWritten,
  OPENING_BY_FILE,
  reversalSource,
} from '@cadran/rules/administration/counter-entry'
import { readTypedAmount } from '@cadran/rules/payroll/adjustments'
import { checkReason, M_LED_AMOUNT } from '@cadran/rules/payroll/messages'
import { M_404 } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import { isDay } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AskedAdjustment, adjust, decideProposed, holdAdjusted } from '../../payroll/ledger/index.ts'
import { countersOf } from '../../portal/counters/index.ts'
import { inViews, isAdjustmentOf, listEntries } from './counters.read-model.ts'

/** Adjusts somebody's counter as payroll does (README 66); answers what that has made of it. */
function write(
  platform: Platform,
  requester: Requester,
  id: number,
  asked: (trx: Trx) => AskedAdjustment | Promise<AskedAdjustment>,
): Promise<{ written: WrittenEntry; created: boolean }> {
  const today = platform.clock.today()
  return platform.database.transaction(async (trx) => {
    const person = await holdAdjusted(trx, requester, sql`u.id = ${id}`)
    const adjustment = await asked(trx)
    const { counter } = adjustment
    const before = inViews(await countersOf(trx, id, today), counter)
    const { created, ...done } = await adjust(platform, trx, requester, person, adjustment)
    const after = inViews(await countersOf(trx, id, today), counter)
    return { written: { ...done, counter, before, after }, created }
  })
}

function readEntry(body: BodyOf<typeof addCounterEntry>): AskedAdjustment {
  const { effective_on, source, client_key } = body
  const counter = COUNTERS.find((one) => one === body.counter)
  if (!counter) return refuse(refusal('counter', 422, 'Valeur invalide', 'counter'))
  if (body.kind !== 'adjustment') refuse(OPENING_BY_FILE)
  const hundredths = readTypedAmount(body.days) ?? refuse(M_LED_AMOUNT)
  const wrong = checkReason(source)
  if (wrong) refuse({ ...wrong, field: 'source' })
  if (!isDay(effective_on)) refuse(refusal('effective_on', 422, 'Format de date invalide', 'effective_on'))
  return { counter, hundredths, effective_on, reason: source.trim(), client_key }
}

/** An adjustment as the card's form says it (ADM-39). */
export const addEntry = (
  platform: Platform,
  requester: Requester,
  id: number,
  body: () => BodyOf<typeof addCounterEntry>,
) => write(platform, requester, id, () => readEntry(body()))

/** Takes back what one has proposed oneself, before anybody has decided (LED-62). */
export async function withdrawProposal(
  platform: Platform,
  requester: Requester,
  { id, adjustment_id: adjustment }: { id: number; adjustment_id: number },
  readBody: () => BodyOf<typeof withdrawProposedEntry>,
): Promise<ReplyOf<typeof withdrawProposedEntry>> {
  if (!(await isAdjustmentOf(platform.database.kysely, adjustment, id))) return refuse(M_404)
  const { updated_at } = readBody()
  const done = await decideProposed(platform, requester, { adjustment, action: 'withdraw', updated_at, comment: '' })
  return { id: done.id, state: done.state }
}

/** Undoes a wrong entry by one of the opposite sign, once (ADM-40). */
export async function reverseEntry(
  platform: Platform,
  requester: Requester,
  id: number,
  entry_id: number,
): Promise<WrittenEntry> {
  const { written } = await write(platform, requester, id, async (trx) => {
    const entry = (await listEntries(trx, id)).find((one) => one.id === entry_id) ?? refuse(M_404)
    const { counter, kind, hundredths, effective_on, source } = entry
    if (!isWritten(kind)) return refuse(ENTRY_OF_PORTAL)
    if (entry.is_reversed) refuse(ENTRY_REVERSED)
    const reason = reversalSource(source)
    return { counter, hundredths: -hundredths, effective_on, reason, undone: { line_id: entry_id, source } }
  })
  return written
}
