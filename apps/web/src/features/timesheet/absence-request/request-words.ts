import type { AbsencePreview } from '@cadran/contract/timesheet/events'
import { describeRange, formatDays1, formatDecimal2, plural } from '@cadran/rules/portal/french'
import { eventsRecap, insufficientWords } from '@cadran/rules/timesheet/absence-request'
import { INSUFFICIENT_BALANCE } from '@cadran/rules/timesheet/balance'
import type { CounterName } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'

/** A counter in the letters that people know it by. */
export const COUNTER_LETTERS: Record<CounterName, string> = { cp: 'CP', rtt: 'JRS', remainder: 'CP', cp15: 'CP' }

/** What a demand without its days is told, at the field of each end. */
export const MISSING = {
  first: 'Choisissez le premier jour de votre absence.',
  last: 'Choisissez son dernier jour.',
} as const

const hundredths = (days: number) => Math.round(days * 100)

/** What is said of a demand over the balance, the same everywhere; null where the balance is not what refuses it (ASK-07). */
export function insufficiencyOf({ refusal, available, advance, days_count }: AbsencePreview): string | null {
  if (refusal?.code !== INSUFFICIENT_BALANCE.code || available === null) return null
  const spendable = hundredths(available)
  return insufficientWords({
    available: spendable,
    advance: hundredths(advance ?? 0),
    missing: hundredths(days_count) - spendable,
  })
}

/** The demand in one sentence, spoken once it is complete (ASK-16). */
export function recapOf(preview: AbsencePreview, range: DayRange, description: string): string {
  const { days_count, balance_before, balance_after, refusal, counter } = preview
  const words = [`${description} ${describeRange(range)}, ${formatDays1(days_count)} ${plural(days_count, 'jour')}.`]
  const recap = eventsRecap(preview.events)
  if (recap) words.push(`${recap}.`)
  if (counter && balance_before !== null && balance_after !== null && !refusal) {
    words.push(`Solde\u00a0: ${formatDecimal2(balance_before)} → ${formatDecimal2(balance_after)}.`)
  }
  if (refusal) words.push(insufficiencyOf(preview) ?? refusal.message)
  return words.join(' ')
}
