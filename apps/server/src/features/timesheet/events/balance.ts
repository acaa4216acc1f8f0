import { type Advances, checkBalance } from '@cadran/rules/timesheet/balance'
import type { Period } from '@cadran/rules/timesheet/day'
import type { CounterName } from '@cadran/rules/timesheet/event-codes'
import type { CompanySettings } from '../../../platform/company-settings.ts'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Ledger, viewsOf } from '../../portal/counters/index.ts'

interface Spending {
  code: { relevant_counter: CounterName | null; deductible: boolean }
  half_days: number
}

/** What the company lets one take ahead (CFG-13). */
export const advancesOf = ({ get }: CompanySettings): Advances => ({
  balance_margin: get('rights.balance_margin'),
  jrs_until_february: get('rights.jrs_until_february'),
})

/**
 * Refuses events that would spend more than is left. The days of one call add up per counter; events that are being
 * changed give their own days back first. Contractors have no ledger, so nothing is checked (EVT-64 to EVT-67).
 */
export function checkBalances(
  { companySettings }: Pick<Platform, 'companySettings'>,
  ledger: Ledger | null,
  { month }: Period,
  drafts: readonly Spending[],
  changed: readonly number[] = [],
): void {
  if (!ledger) return
  const { employee } = viewsOf({ ...ledger, absences: ledger.absences.filter(({ id }) => !changed.includes(id)) })
  const spent = new Map<CounterName, number>()
  for (const { code, half_days } of drafts) {
    if (code.deductible && code.relevant_counter) {
      spent.set(code.relevant_counter, (spent.get(code.relevant_counter) ?? 0) + half_days)
    }
  }
  const advances = advancesOf(companySettings)
  for (const [counter, half_days] of spent) unlessRefused(checkBalance(counter, employee, month, half_days, advances))
}
