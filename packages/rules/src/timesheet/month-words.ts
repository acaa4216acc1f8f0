import { formatDecimal2 } from '../portal/french.ts'
import { boundsOf, type CounterFacts, contractOn, lastEmployed } from './counter-facts.ts'
import type { CounterRules } from './counter-rules.ts'
import { calendarOfMonth } from './day.ts'
import { ACCRUED, type AccruedCounter, workedHalfDays } from './month-right.ts'

/** "16 jours sur 31 dans l'entreprise" of a month that is not employed whole. */
function presenceWords(facts: CounterFacts, { entry_exit }: CounterRules, month: number): string[] {
  if (entry_exit === 'whole') return []
  const all = calendarOfMonth(Math.floor(month / 12), (month % 12) + 1)
  const employed = all.filter(({ day }) => contractOn(facts, day)).length
  return employed === all.length ? [] : [`${employed} jours sur ${all.length} dans l'entreprise`]
}

/** 'Temps partiel 70 %', by the rhythm at the end of the month. */
function rhythmWords(facts: CounterFacts, { part_time }: CounterRules, month: number): string[] {
  const { first, last } = boundsOf(month)
  const day = lastEmployed(facts, first, last) ?? last
  const off = facts.part_times.findLast(({ starts_on }) => starts_on <= day)?.half_days_off.length ?? 0
  return part_time === 'whole' || off === 0 ? [] : [`Temps partiel ${(10 - off) * 10} %`]
}

const inDays = (half_days: number) => String(half_days / 2).replace('.', ',')

/** "10 jours d'arrêt sur 22, à 20,00 j par an" of each code that earns less. */
function absenceWords(facts: CounterFacts, counter: AccruedCounter, rules: CounterRules, month: number): string[] {
  const rates = rules[ACCRUED[counter].rates]
  const { key } = boundsOf(month)
  const halves = new Map<string, number>()
  for (const { short_code, start_at, half_days } of facts.absences)
    if (Object.hasOwn(rates, short_code) && start_at.startsWith(key))
      halves.set(short_code, (halves.get(short_code) ?? 0) + half_days)
  if (halves.size === 0) return []
  const worked = inDays(workedHalfDays(facts, month))
  return [...halves].map(
    ([code, half_days]) =>
      `${inDays(half_days)} jours d'arrêt sur ${worked}, à ${formatDecimal2(rates[code] ?? 0)} j par an`,
  )
}

/** Why a month earned less than its twelfth, as its line keeps it; null of a whole one (LED-26, LED-46). */
export function monthWords(
  facts: CounterFacts,
  counter: AccruedCounter,
  rules: CounterRules,
  month: number,
): string | null {
  const words = [
    ...presenceWords(facts, rules, month),
    ...rhythmWords(facts, rules, month),
    ...absenceWords(facts, counter, rules, month),
  ]
  return words.length === 0 ? null : words.join(', ')
}
