import type { ParameterVersion } from '../portal/parameters.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import {
  type CounterRuleKey,
  counterRule,
  counterRuleStarts,
  isCounterRuleKey,
  isCounterRuleValue,
} from '../timesheet/counter-rules.ts'
import { addMonths, type Day, firstDay, isDay, periodOf } from '../timesheet/day.ts'

/** The refusals of a new version of a parameter (LED-41, LED-42). */
export const M_RULE_PAST = refusal(
  'starts_on',
  422,
  "Un paramètre ne s'applique qu'à partir du mois prochain.",
  'starts_on',
)
export const RULE_BEFORE_TODAY = refusal(
  'starts_on',
  422,
  'La date doit être supérieure ou égale à la date du jour',
  'starts_on',
)
export const RULE_UNCHANGED = refusal('unchanged', 422, 'Ce paramètre a déjà cette valeur.', 'value')
export const RULE_CONFIRMED = refusal('state', 409, 'Ce paramètre n’attend pas de confirmation.')
const WRONG_KEY = refusal('key', 422, 'Valeur invalide', 'key')
const WRONG_VALUE_OF_RULE = refusal('value', 422, 'Valeur invalide', 'value')
const WRONG_DAY = refusal('starts_on', 422, 'Format de date invalide', 'starts_on')

/** A version as a call asks for it, nothing of it checked. */
export interface AskedVersion {
  key: unknown
  value?: unknown
  starts_on: unknown
}

interface NewVersion {
  key: CounterRuleKey
  value: unknown
  starts_on: Day
  /** It holds only once another holder of ROLE_PAY_MANAGER has confirmed it (LED-42). */
  awaits_confirmation: boolean
}

/** Two values that say the same, whatever the order of their names. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const mine = Object.entries(one)
  const theirs = new Map(Object.entries(other))
  return mine.length === theirs.size && mine.every(([name, value]) => isSame(value, theirs.get(name)))
}

/** The first day on which a new version of a parameter may begin: the first of next month, or today (LED-41). */
export function firstStart(key: CounterRuleKey, today: Day): Day {
  if (counterRuleStarts(key) === 'day') return today
  const { year, month } = addMonths(periodOf(today), 1)
  return firstDay(year, month)
}

function checkStart(key: CounterRuleKey, starts_on: Day, today: Day): Refusal | null {
  const is_early = starts_on < firstStart(key, today)
  if (counterRuleStarts(key) === 'day') return is_early ? RULE_BEFORE_TODAY : null
  return is_early || !starts_on.endsWith('-01') ? M_RULE_PAST : null
}

/** A new version of a parameter, or why it is refused: unknown, out of its form, too early, or what holds on that day already (LED-41, LED-42). */
export function readVersion(
  { key, value, starts_on }: AskedVersion,
  versions: readonly ParameterVersion[],
  today: Day,
): NewVersion | Refusal {
  if (typeof key !== 'string' || !isCounterRuleKey(key)) return WRONG_KEY
  if (!isCounterRuleValue(key, value)) return WRONG_VALUE_OF_RULE
  if (typeof starts_on !== 'string' || !isDay(starts_on)) return WRONG_DAY
  const early = checkStart(key, starts_on, today)
  if (early) return early
  const held = counterRule(versions, key, starts_on).value
  if (isSame(held, value)) return RULE_UNCHANGED
  return { key, value, starts_on, awaits_confirmation: key === 'adjustment_four_eyes' && value === false }
}
