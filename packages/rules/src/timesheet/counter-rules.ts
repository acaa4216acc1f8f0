import { type ParameterVersion, parameterInForce } from '../portal/parameters.ts'
import { MODALITIES } from '../portal/person.ts'
import type { Day } from './day.ts'

/** Days a year while absent with that short code. */
type AbsenceRates = Readonly<Record<string, number>>

/** The parameters of the counters' ledger in force on one day; every number of days is in days (table 0.7 of LED). */
export interface CounterRules {
  /** Days of CP from June to May; null earns none. */
  cp_a_year: number | null
  /** JRS from January to December; null earns none. */
  rtt_a_year: number | null
  /** The modalities that have JRS. */
  rtt_modalities: readonly number[]
  /** By calendar days employed, or the whole month for whoever is employed on its last day. */
  entry_exit: 'prorata' | 'whole'
  /** By worked half-days of the week, or like everybody. */
  part_time: 'rate' | 'whole'
  absence_rates: AbsenceRates
  rtt_absence_rates: AbsenceRates
  /** Whether the year's CP are rounded up to a whole day on 31 May (L3141-7). */
  cp_round_up: boolean
  /** Whole years on 1 June, and the days that they give. */
  seniority_days: Readonly<Record<string, number>> | null
  /** Fractionnement: the main leave, and from how many days outside the summer how many more are given. */
  split_leave: { readonly main: number; readonly from: Readonly<Record<string, number>> } | null
  /** What sickness kept from being taken is handed on for so many months. */
  sick_carry: { readonly months: number } | null
  /** So many days before days are lost their owner is told (LED-57). */
  loss_notice_days: readonly number[]
  adjustment_four_eyes: boolean
  /** How far back a correction goes. */
  correction_months: number
  correction_distinct_levels: boolean
}
export type CounterRuleKey = keyof CounterRules

type Form = (value: unknown) => boolean

const isDays: Form = (value) =>
  typeof value === 'number' && value >= 0 && value <= 366 && Math.round(value * 100) / 100 === value
const isWhole =
  (from: number, to: number): Form =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
const isBoolean: Form = (value) => typeof value === 'boolean'
const isOneOf =
  (...words: string[]): Form =>
  (value) =>
    words.some((word) => word === value)
const orNull =
  (form: Form): Form =>
  (value) =>
    value === null || form(value)
const isListOf =
  (form: Form): Form =>
  (value) =>
    Array.isArray(value) && value.length <= 20 && value.every(form) && new Set(value).size === value.length
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTable =
  (name: RegExp, cell: Form): Form =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length <= 50 &&
    Object.entries(value).every(([key, each]) => name.test(key) && cell(each))
const hasExactly =
  (forms: Record<string, Form>): Form =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length === Object.keys(forms).length &&
    Object.entries(forms).every(([key, form]) => form(value[key]))

const SHORT_CODE = /^(?=.*\S)\P{Cc}{1,20}$/u
const YEARS = /^[1-9]\d?$/
const DAYS = /^\d{1,3}(\.\d{1,2})?$/

/** What a value of each parameter looks like, and from which days it may hold (LED-41). */
const FORMS: Readonly<Record<CounterRuleKey, { is: Form; starts: 'month' | 'day' }>> = {
  cp_a_year: { is: orNull(isDays), starts: 'month' },
  rtt_a_year: { is: orNull(isDays), starts: 'month' },
  rtt_modalities: { is: isListOf((each) => MODALITIES.some((modality) => modality === each)), starts: 'month' },
  entry_exit: { is: isOneOf('prorata', 'whole'), starts: 'month' },
  part_time: { is: isOneOf('rate', 'whole'), starts: 'month' },
  absence_rates: { is: isTable(SHORT_CODE, isDays), starts: 'month' },
  rtt_absence_rates: { is: isTable(SHORT_CODE, isDays), starts: 'month' },
  cp_round_up: { is: isBoolean, starts: 'month' },
  seniority_days: { is: orNull(isTable(YEARS, isDays)), starts: 'month' },
  split_leave: { is: orNull(hasExactly({ main: isDays, from: isTable(DAYS, isDays) })), starts: 'month' },
  sick_carry: { is: orNull(hasExactly({ months: isWhole(1, 60) })), starts: 'month' },
  loss_notice_days: { is: isListOf(isWhole(1, 365)), starts: 'day' },
  adjustment_four_eyes: { is: isBoolean, starts: 'day' },
  correction_months: { is: isWhole(1, 120), starts: 'day' },
  correction_distinct_levels: { is: isBoolean, starts: 'day' },
}

/** Every parameter of the ledger (table 0.7 of LED). */
export const COUNTER_RULE_KEYS = Object.keys(FORMS) as readonly CounterRuleKey[]

/** Whether a text names one of them (LED-41). */
export const isCounterRuleKey = (key: string): key is CounterRuleKey => Object.hasOwn(FORMS, key)

/** Whether a value has the form of that parameter (LED-41). */
export const isCounterRuleValue = (key: CounterRuleKey, value: unknown): boolean => FORMS[key].is(value)

/** Whether a version begins with a month that is still to come, or on any day from today on (LED-41). */
export const counterRuleStarts = (key: CounterRuleKey): 'month' | 'day' => FORMS[key].starts

/** What holds until the month after the ledger came, and wherever nothing else was ever said (table 0.7, second column). */
export const FORMER_COUNTER_RULES: CounterRules = {
  cp_a_year: 25,
  rtt_a_year: 11,
  rtt_modalities: [2, 3],
  entry_exit: 'whole',
  part_time: 'whole',
  absence_rates: {},
  rtt_absence_rates: {},
  cp_round_up: false,
  seniority_days: null,
  split_leave: null,
  sick_carry: null,
  loss_notice_days: [],
  adjustment_four_eyes: false,
  correction_months: 36,
  correction_distinct_levels: true,
}

/** What the Syntec agreement and the law say, where that is something else (table 0.7, first column). */
export const SYNTEC_COUNTER_RULES = {
  entry_exit: 'prorata',
  part_time: 'rate',
  absence_rates: { MAL: 20, CSS: 0, ABI: 0 },
  cp_round_up: true,
  seniority_days: { 5: 1, 10: 2, 15: 3, 20: 4 },
  split_leave: { main: 20, from: { '5.00': 2, '3.00': 1 } },
  sick_carry: { months: 15 },
  loss_notice_days: [60, 30, 7],
} as const satisfies Partial<CounterRules>

/** The first day of the versions that a portal begins with. */
export const FIRST_RULES_ON = '2000-01-01'

/** The versions that a portal begins with: as before, and Syntec from the first day of a month on (table 0.7). */
export function firstCounterRules(syntec_from: Day): { key: CounterRuleKey; value: unknown; starts_on: Day }[] {
  const versions = (rules: Partial<CounterRules>, starts_on: Day) =>
    Object.entries(rules).map(([key, value]) => ({ key: key as CounterRuleKey, value, starts_on }))
  return [...versions(FORMER_COUNTER_RULES, FIRST_RULES_ON), ...versions(SYNTEC_COUNTER_RULES, syntec_from)]
}

/** One parameter on a day, and the version that says so; its id is null before every version (LED-43). */
export function counterRule<Key extends CounterRuleKey>(
  versions: readonly ParameterVersion[],
  key: Key,
  day: Day,
): { value: CounterRules[Key]; rule_id: number | null } {
  const version = parameterInForce(versions, key, day)
  if (!version || !isCounterRuleValue(key, version.value)) return { value: FORMER_COUNTER_RULES[key], rule_id: null }
  // Its form was just looked at.
  return { value: version.value as CounterRules[Key], rule_id: version.id }
}

/** All of them on one day, each with the version that says so. */
interface DatedRules {
  values: CounterRules
  versions: Readonly<Record<CounterRuleKey, number | null>>
}
export type RulesOn = (day: Day) => DatedRules

/** The rules of any day out of all versions; each day is worked out once. */
export function rulesByDay(versions: readonly ParameterVersion[]): RulesOn {
  const known = new Map<Day, DatedRules>()
  return (day) => {
    const there = known.get(day)
    if (there) return there
    const read = COUNTER_RULE_KEYS.map((key) => [key, counterRule(versions, key, day)] as const)
    const dated = {
      values: Object.fromEntries(read.map(([key, { value }]) => [key, value])),
      versions: Object.fromEntries(read.map(([key, { rule_id }]) => [key, rule_id])),
    } as unknown as DatedRules
    known.set(day, dated)
    return dated
  }
}
