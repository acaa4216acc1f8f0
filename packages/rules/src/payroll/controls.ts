import { describeRange, formatDate, monthName } from '../portal/french.ts'
import { type CounterValues, displayedCp, displayedJrs } from '../timesheet/balance.ts'
import type { Period } from '../timesheet/day.ts'
import { type HourRange, minutesOf, rangeOfMinutes } from '../timesheet/extra-hours.ts'
import type { DayRange } from '../timesheet/half-day.ts'
import type { MonthState } from '../timesheet/month-states.ts'
import { codeInWords } from './facts.ts'

interface Control {
  severity: 'blocking' | 'warning'
  /** Whether somebody may let the run go without it (PAY-15). */
  acceptable: boolean
}

/** The table of payroll.md 2.2; what other rooms will find is one more line here. */
export const CONTROLS = {
  'period-open': { severity: 'blocking', acceptable: true },
  'month-missing': { severity: 'blocking', acceptable: true },
  'month-not-sent': { severity: 'blocking', acceptable: true },
  'month-not-validated': { severity: 'blocking', acceptable: true },
  uncovered: { severity: 'blocking', acceptable: true },
  'absence-pending': { severity: 'blocking', acceptable: true },
  'counter-negative': { severity: 'blocking', acceptable: true },
  'rubric-missing': { severity: 'blocking', acceptable: false },
  'matricule-unknown': { severity: 'blocking', acceptable: true },
  'hour-twice': { severity: 'blocking', acceptable: true },
  'payment-missing': { severity: 'blocking', acceptable: true },
  'adjustment-proposed': { severity: 'warning', acceptable: false },
  'correction-pending': { severity: 'warning', acceptable: false },
  'notice-overdue': { severity: 'warning', acceptable: false },
  'rest-flag': { severity: 'warning', acceptable: false },
} as const satisfies Record<string, Control>
export type ControlCode = keyof typeof CONTROLS
export const CONTROL_CODES = Object.keys(CONTROLS) as ControlCode[]

/** What the points of a code are called together. */
export const CONTROL_LABELS: Readonly<Record<ControlCode, string>> = {
  'period-open': 'Période non clôturée',
  'month-missing': 'CRA absent',
  'month-not-sent': 'CRA non envoyé',
  'month-not-validated': 'CRA non validé',
  uncovered: 'Demi-journées non couvertes',
  'absence-pending': 'Absence en attente',
  'counter-negative': 'Compteur négatif',
  'rubric-missing': 'Code sans rubrique',
  'matricule-unknown': 'Matricule inconnu de la paie',
  'hour-twice': 'Heures déclarées deux fois',
  'payment-missing': 'Activités complémentaires sans choix de paiement',
  'adjustment-proposed': 'Ajustement en attente d’approbation',
  'correction-pending': 'Régularisation en attente',
  'notice-overdue': 'Information après maladie en retard',
  'rest-flag': 'Repos',
}

/** '2 point(s) bloquant(s), 1 accepté(s), 0 avertissement(s)', of all points or of one code's (PAY-20). */
export function pointsInWords({
  blocking,
  accepted,
  warnings,
}: {
  blocking: number
  accepted: number
  warnings: number
}) {
  return `${blocking} point(s) bloquant(s), ${accepted} accepté(s), ${warnings} avertissement(s)`
}

/** What accepting `hour-twice` may keep (PAY-06). */
export const HOUR_CHOICES = {
  intervention: "Ne garder que l'intervention",
  week: 'Ne garder que la semaine',
} as const
export type HourChoice = keyof typeof HOUR_CHOICES

/** A point of the report; `state` is all that it depends on: an acceptance holds while it is the same (PAY-17). */
export interface ControlLine {
  key: string
  code: ControlCode
  user_id: number | null
  text: string
  state: string
}

/** What the report asks of one person of the run. */
export interface ControlledPerson {
  id: number
  writes_reports: boolean
  /** Null where the month has no row, or nothing is written in it (PAY-11). */
  month: { state: MonthState; special_time: boolean } | null
  is_contractor: boolean
  /** Worked half-days without an event, in order; of a sent month alone. */
  uncovered: readonly string[]
  pending: readonly (DayRange & { id: number; code: string })[]
  /** Payroll's view at the end of the month; null where there are no counters. */
  counters: CounterValues | null
  has_payroll_matricule: boolean
  hours_twice: readonly HourTwice[]
  payment_missing: boolean
  /** Adjustments of their counters that await a second person. */
  adjustments: readonly number[]
  /** Corrections of closed months that wait for a decision. */
  corrections: readonly ({ id: number } & Period)[]
  /** Carries after sickness that they should have been told of by that day. */
  notices: readonly { year: number; due_on: string }[]
}

const COUNTER_LABELS = { rest: 'Repos', cp15: 'CP 15 mois', sick_children_days: 'Enfants malades' } as const

/** The counters below zero, each family as one sum, in hundredths (PAY-10). */
export function negativeCounters(values: CounterValues): { label: string; hundredths: number }[] {
  const sums = [
    { label: 'CP', hundredths: displayedCp(values) },
    { label: 'JRS', hundredths: displayedJrs(values) },
    ...(['rest', 'cp15', 'sick_children_days'] as const).map((counter) => ({
      label: COUNTER_LABELS[counter],
      hundredths: values[counter],
    })),
  ]
  return sums.filter(({ hundredths }) => hundredths < 0)
}

/** Minutes that stand both as an intervention and in the week of extra activities (PAY-06). */
export interface HourTwice {
  date: string
  range: HourRange
  minutes: number
  /** The overtime code of the intervention and the payment of the week: what is left out by a choice. */
  intervention: string
  week: string
}

interface DatedRange {
  date: string
  range: HourRange
  code: string
}

/** The hours of both lists that lie over each other, day by day (PAY-06). */
export function hoursTwice(interventions: readonly DatedRange[], weeks: readonly DatedRange[]): HourTwice[] {
  return interventions.flatMap((one) => {
    const a = minutesOf(one.range)
    return weeks.flatMap((other) => {
      if (other.date !== one.date) return []
      const b = minutesOf(other.range)
      const from = Math.max(a.from, b.from)
      const to = Math.min(a.to, b.to)
      if (to <= from) return []
      const range = rangeOfMinutes(from, to)
      return [{ date: one.date, range, minutes: to - from, intervention: one.code, week: other.code }]
    })
  })
}

export const hourTwiceKey = (user_id: number, { date, range, intervention }: HourTwice) =>
  `hour-twice:${user_id}:${date}:${range.start}-${range.end}:${intervention}`

const amount = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')

const STATE_WORDS: Readonly<Record<Exclude<MonthState, 'validated2'>, string>> = {
  non_submitted: 'Non envoyé',
  submitted: 'En attente de validation niveau 1',
  validated1: 'En attente de validation niveau 2',
}

function monthPoints({ id, writes_reports, month }: ControlledPerson): ControlLine[] {
  if (!writes_reports || month?.state === 'validated2') return []
  const line = (code: ControlCode, text: string) => [{ key: `${code}:${id}`, code, user_id: id, text, state: text }]
  if (!month) return line('month-missing', 'CRA absent')
  if (month.state === 'non_submitted') return line('month-not-sent', 'CRA non envoyé')
  return line('month-not-validated', `CRA non validé (${STATE_WORDS[month.state]})`)
}

/** The points of one person, in the order of the table (PAY-09 to PAY-13). */
export function personPoints(person: ControlledPerson): ControlLine[] {
  const { id, month, uncovered, pending, counters } = person
  const line = (code: ControlCode, key: string, text: string, state = text): ControlLine => ({
    key: `${code}:${id}${key}`,
    code,
    user_id: id,
    text,
    state,
  })
  const counts = month && month.state !== 'non_submitted' && !month.special_time && !person.is_contractor
  return [
    ...monthPoints(person),
    ...(counts && uncovered.length > 0
      ? [line('uncovered', '', `Demi-journées non couvertes : ${uncovered.length}`, uncovered.join(' '))]
      : []),
    ...pending.map((absence) =>
      line('absence-pending', `:${absence.id}`, `Absence en attente : ${absence.code} ${describeRange(absence)}`),
    ),
    ...(counters ? negativeCounters(counters) : []).map(({ label, hundredths }) =>
      line('counter-negative', `:${label}`, `Compteur négatif : ${label} ${amount(hundredths)}`),
    ),
    ...(person.has_payroll_matricule ? [] : [line('matricule-unknown', '', 'Matricule inconnu de la paie')]),
    ...person.hours_twice.map((twice) => ({
      ...line(
        'hour-twice',
        '',
        `Heures déclarées deux fois : ${formatDate(twice.date)} ${twice.range.start}-${twice.range.end}`,
      ),
      key: hourTwiceKey(id, twice),
      // What a choice leaves out, as whoever accepts it is asked (PAY-06).
      state: JSON.stringify({ minutes: twice.minutes, intervention: twice.intervention, week: twice.week }),
    })),
    ...(person.payment_missing
      ? [line('payment-missing', '', 'Activités complémentaires sans choix de paiement')]
      : []),
    ...person.adjustments.map((adjustment) =>
      line('adjustment-proposed', `:${adjustment}`, "Ajustement en attente d'approbation"),
    ),
    ...person.corrections.map(({ id: correction, year, month: of }) =>
      line('correction-pending', `:${correction}`, `Régularisation en attente : ${monthName(of)} ${year}`),
    ),
    ...person.notices.map(({ year, due_on }) =>
      line('notice-overdue', `:${year}`, `Information après maladie en retard depuis le ${formatDate(due_on)}`),
    ),
  ]
}

/** The point of a period that is still open. */
export function periodPoint({ year, month }: Period): ControlLine {
  const text = `La période ${monthName(month)} ${year} n'est pas clôturée.`
  return { key: 'period-open', code: 'period-open', user_id: null, text, state: text }
}

/** The point of a code that nobody has decided about. */
export function rubricPoint(code: string, template: { id: number; name: string }): ControlLine {
  const text = `Code sans rubrique : ${codeInWords(code)} (${template.name})`
  return { key: `rubric-missing:${template.id}:${code}`, code: 'rubric-missing', user_id: null, text, state: text }
}
