import { plural } from '../portal/french.ts'
import { type CounterRuleKey, isCounterRuleValue } from '../timesheet/counter-rules.ts'

/** How a parameter is read and typed: a number of days or months, yes or no, one of a few, a list, a table, or the two of fractionnement. */
type RuleKind = 'days' | 'number' | 'months' | 'flag' | 'choice' | 'list' | 'table' | 'split'

interface RuleWords {
  label: string
  /** What it decides, and how it is typed. */
  hint: string
  kind: RuleKind
  choices?: Readonly<Record<string, string>>
  unit?: string
}

const RATES = 'Un code par point-virgule, avec ses jours par an : MAL : 20 ; CSS : 0'

/** The parameters of the counters in the words of whoever keeps them (LED-40). */
export const RULE_WORDS: Readonly<Record<CounterRuleKey, RuleWords>> = {
  cp_a_year: { label: 'CP par an', hint: 'Jours ouvrés de juin à mai ; vide, aucun', kind: 'days' },
  rtt_a_year: { label: 'JRS par an', hint: 'Jours de janvier à décembre ; vide, aucun', kind: 'days' },
  rtt_modalities: { label: 'Modalités avec JRS', hint: 'Numéros séparés par des points-virgules', kind: 'list' },
  entry_exit: {
    label: 'Entrées et sorties en cours de mois',
    hint: 'Ce que gagne le mois de l’arrivée ou du départ',
    kind: 'choice',
    choices: { prorata: 'Au prorata des jours', whole: 'Mois entier' },
  },
  part_time: {
    label: 'Temps partiel',
    hint: 'Comment le rythme compte dans l’acquisition',
    kind: 'choice',
    choices: { rate: 'Au taux du rythme', whole: 'Comme un temps plein' },
  },
  absence_rates: { label: 'CP pendant les absences', hint: RATES, kind: 'table' },
  rtt_absence_rates: { label: 'JRS pendant les absences', hint: RATES, kind: 'table' },
  cp_round_up: { label: 'CP arrondis au jour entier le 31 mai', hint: 'L3141-7', kind: 'flag' },
  seniority_days: {
    label: 'Jours d’ancienneté',
    hint: 'Années au 1er juin et jours donnés : 5 : 1 ; 10 : 2. Vide, aucun',
    kind: 'table',
  },
  split_leave: {
    label: 'Jours de fractionnement',
    hint: 'Congé principal, puis jours pris hors été et jours donnés : 20 ; 5 : 2 ; 3 : 1. Vide, aucun',
    kind: 'split',
  },
  sick_carry: { label: 'Report des CP après maladie', hint: 'Durée en mois ; vide, aucun report', kind: 'months' },
  loss_notice_days: {
    label: 'Courriels avant la perte de jours',
    hint: 'Jours avant l’échéance, séparés par des points-virgules',
    kind: 'list',
  },
  adjustment_four_eyes: {
    label: 'Ajustements approuvés par une deuxième personne',
    hint: 'Pour le retirer, une autre personne de la paie confirme',
    kind: 'flag',
  },
  correction_months: { label: 'Régularisations possibles sur', hint: 'Nombre de mois', kind: 'number', unit: 'mois' },
  correction_distinct_levels: {
    label: 'Régularisations : deux personnes pour deux niveaux',
    hint: 'Celle du niveau 2 n’est pas celle du niveau 1',
    kind: 'flag',
  },
}

const inFigures = (value: unknown) => String(value).replace('.', ',')
const inTable = (table: object) =>
  Object.entries(table)
    .map(([name, days]) => `${inFigures(name)} : ${inFigures(days)}`)
    .join(' ; ')

/** A value as it is typed: '25', 'MAL : 20 ; CSS : 0'; '' for none. */
export function typedRule(key: CounterRuleKey, value: unknown): string {
  const { kind } = RULE_WORDS[key]
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(' ; ')
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return kind === 'days' ? inFigures(value) : JSON.stringify(value)
  if (kind === 'months') return String(Object.values(value)[0])
  if (kind !== 'split') return inTable(value)
  const { main, from } = value as { main: number; from: object }
  return `${inFigures(main)} ; ${inTable(from)}`
}

const AND = new Intl.ListFormat('fr', { type: 'conjunction' })

const giftsInWords = (table: object, from: (threshold: string) => string) =>
  Object.entries(table)
    .map(
      ([threshold, days]) => `${inFigures(days)} ${plural(Number(days), 'jour')} ${from(inFigures(Number(threshold)))}`,
    )
    .join(', ')

/** Tables as they are read, which are typed shorter. */
const READ: Partial<Record<CounterRuleKey, (value: object) => string>> = {
  rtt_modalities: (list) => AND.format(Object.values(list).map(String)),
  absence_rates: ratesInWords,
  rtt_absence_rates: ratesInWords,
  seniority_days: (table) => giftsInWords(table, (years) => `dès ${years} ans`),
  split_leave: (value) => {
    const { main, from } = value as { main: number; from: object }
    const gifts = giftsInWords(from, (taken) => `dès ${taken} pris hors été`)
    return `Congé principal de ${inFigures(main)} jours : ${gifts}`
  },
  loss_notice_days: (list) => `${AND.format(Object.values(list).map(String))} jours avant`,
}

function ratesInWords(table: object): string {
  const rates = Object.entries(table).map(
    ([code, days]) => `${code} : ${days === 0 ? 'rien' : `${inFigures(days)} jours par an`}`,
  )
  return rates.join(', ')
}

/** A value as it is read: '25 jours', 'Oui', 'Au prorata des jours', '1 jour dès 5 ans', 'Aucun' (LED-40). */
export function ruleInWords(key: CounterRuleKey, value: unknown): string {
  const { kind, choices, unit } = RULE_WORDS[key]
  const read = READ[key]
  if (read && typeof value === 'object' && value !== null && Object.keys(value).length > 0) return read(value)
  if (kind === 'flag') return value === true ? 'Oui' : 'Non'
  const typed = typedRule(key, value)
  if (typed === '') return 'Aucun'
  if (kind === 'choice') return choices?.[typed] ?? typed
  if (kind === 'days') return `${typed} jours`
  return kind === 'months' ? `${typed} mois` : [typed, unit].filter(Boolean).join(' ')
}

const parts = (text: string) => text.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const tableOf = (entries: readonly string[]) =>
  Object.fromEntries(
    entries.map((entry) => {
      const [name = '', days = ''] = entry.split(':')
      return [name.trim().replace(',', '.'), numberOf(days)]
    }),
  )

function typedValue(kind: RuleKind, text: string, is_none: boolean): unknown {
  const [first = '', ...others] = parts(text)
  switch (kind) {
    case 'flag':
      return text === 'true'
    case 'choice':
      return text
    case 'list':
      return parts(text).map(numberOf)
    case 'table':
      return is_none ? null : tableOf(parts(text))
    case 'split':
      return is_none ? null : { main: numberOf(first), from: tableOf(others) }
    case 'months':
      return is_none ? null : { months: numberOf(first) }
    default:
      return is_none ? null : numberOf(text)
  }
}

/** The value that somebody has typed, or undefined for what is none (LED-41). */
export function readTypedRule(key: CounterRuleKey, text: string): { value: unknown } | undefined {
  const { kind } = RULE_WORDS[key]
  const value = typedValue(kind, text, text.trim() === '')
  // A table may be empty where it may not be nothing.
  const read = value === null && !isCounterRuleValue(key, null) ? {} : value
  return isCounterRuleValue(key, read) ? { value: read } : undefined
}
