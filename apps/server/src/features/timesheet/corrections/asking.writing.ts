import type { BodyOf } from '@cadran/contract/kit'
import type { askCorrection } from '@cadran/contract/timesheet/corrections'
import { M_COR_OPEN } from '@cadran/rules/timesheet/correction-states'
import { checkCorrectionAge, checkCorrectionReason } from '@cadran/rules/timesheet/corrections'
import { counterRule } from '@cadran/rules/timesheet/counter-rules'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import { readParameters } from '../../portal/settings/index.ts'
import type { Wanted } from './change.ts'
import type { ClosedMonth } from './closed-month.writing.ts'

export type Asked = BodyOf<typeof askCorrection>

/** The code that an absence is asked with, where one can be read. */
export function codeIn(wanted: unknown): number | null {
  const { event_code } = (wanted ?? {}) as { event_code?: unknown }
  return typeof event_code === 'number' && Number.isSafeInteger(event_code) ? event_code : null
}

/** What was sent of a correction; `by_payroll` where somebody of payroll asks for another person (COR-05). */
export function wantedIn(
  { object, old_id, corrects, new: sent }: Pick<Asked, 'object' | 'old_id' | 'corrects' | 'new'>,
  by_payroll: boolean,
): Wanted {
  return { object, old_id: old_id ?? null, corrects: corrects ?? null, new: sent ?? null, by_payroll }
}

/** The reason as it is kept (COR-11). */
export function readReason(reason: unknown): string {
  unlessRefused(checkCorrectionReason(reason))
  return String(reason).trim()
}

/** How old the month is, then whether it is closed (SM-C-01, COR-03, COR-04). */
export async function assertMayBeAsked({ trx, platform, period, rows }: ClosedMonth): Promise<void> {
  const today = platform.clock.today()
  const { value } = counterRule(await readParameters(trx), 'correction_months', today)
  unlessRefused(checkCorrectionAge(period, today, value))
  if (!rows.closed) refuse(M_COR_OPEN)
}
