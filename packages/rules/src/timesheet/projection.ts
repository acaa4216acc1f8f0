import { countedDays, formatDate } from '../portal/french.ts'
import { automaticLines } from './automatic-lines.ts'
import { COUNTERS, type Counter, type CounterValues, deduct, formatDays, NO_DAYS } from './balance.ts'
import type { AutomaticLine, CounterFacts, KnownLine } from './counter-facts.ts'
import { countersOfFamily, type Family, familyOf } from './counter-lines.ts'
import type { RulesOn } from './counter-rules.ts'
import { addDays, addMonths, type Day, lastDay, periodOf } from './day.ts'
import type { CounterName } from './event-codes.ts'

/** How far after today a projection goes (LED-52). */
const MONTHS_AHEAD = 24
/** How long after a demand its text looks for days that are lost (LED-55). */
const MONTHS_OF_LOSS = 12

/** The same day so many months later, or the last of a shorter month. */
export function monthsAfter(day: Day, months: number): Day {
  const { year, month } = addMonths(periodOf(day), months)
  const last = lastDay(year, month)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}

/** The days that a projection answers, both ends included (LED-52). */
export function projectedDays({ opening, contracts }: CounterFacts, today: Day): { from: Day; until: Day } {
  const until = monthsAfter(today, MONTHS_AHEAD)
  return { from: opening ?? contracts.at(-1)?.start_at ?? today, until }
}

/** Days of a counter that are lost unless they are taken, in hundredths; `last_day` is the last on which they may be. */
export interface Loss {
  counter: Counter
  hundredths: number
  last_day: Day
}

/** What somebody's counters will be, in hundredths of a day (LED-51). */
export interface Projection {
  employee: CounterValues
  /** What the rules will write until then, in the order of writing. */
  planned: AutomaticLine[]
  /** What is lost unless it is taken by then, that day itself included. */
  to_be_lost: Loss[]
}

const lossOf = ({ counter, hundredths, effective_on }: AutomaticLine): Loss => ({
  counter,
  hundredths: -hundredths,
  last_day: addDays(effective_on, -1),
})
const lossesIn = (lines: readonly AutomaticLine[]) => lines.filter(({ kind }) => kind === 'expiry').map(lossOf)

type Summed = Pick<KnownLine, 'counter' | 'stage' | 'hundredths' | 'effective_on'>

/** The employee's view by lines alone: what is posted, less absences in every state, N-1 first (LED-08, MON-104). */
export function employeeView(lines: readonly Summed[], until: Day): CounterValues {
  const posted = { ...NO_DAYS }
  const taken = { ...NO_DAYS }
  for (const { counter, stage, hundredths, effective_on } of lines) {
    if (effective_on > until) continue
    if (stage === 'posted') posted[counter] += hundredths
    else taken[counter] -= hundredths
  }
  return COUNTERS.reduce((left, counter) => deduct(left, counter, taken[counter]), posted)
}

const asPosted = (line: AutomaticLine): Summed => ({ ...line, stage: 'posted' })

/**
 * Every counter at the end of a day: the lines dated up to it, those that the rules will write until then, and the absences that
 * start up to it. `today` is the day on which it is asked; nothing is written (LED-51, LED-53).
 */
export function project(facts: CounterFacts, rules: RulesOn, { today, date }: { today: Day; date: Day }): Projection {
  const planned = automaticLines(facts, rules, { today, until: date })
  // What may be taken on this day for the last time goes on the next one.
  const until_next = automaticLines(facts, rules, { today, until: addDays(date, 1) })
  return {
    employee: employeeView([...facts.lines, ...planned.map(asPosted)], date),
    planned,
    to_be_lost: lossesIn(until_next),
  }
}

/** What is lost within twelve months unless it is taken, the nearest first (LED-44, LED-58). */
export function comingLosses(facts: CounterFacts, rules: RulesOn, today: Day): Loss[] {
  const until = monthsAfter(today, MONTHS_OF_LOSS)
  return lossesIn(automaticLines(facts, rules, { today, until }))
    .filter(({ last_day }) => last_day >= today)
    .toSorted((a, b) => a.last_day.localeCompare(b.last_day))
}

/**
 * What all counters together lose at the next deadline of all, in hundredths; null where nothing is lost then, whatever a later one
 * takes (LED-58). `to_be_lost` is in days.
 */
export function nextLoss(
  standings: readonly { deadline: Day | null; to_be_lost: number }[],
): Pick<Loss, 'hundredths' | 'last_day'> | null {
  const [last_day] = standings.flatMap(({ deadline }) => deadline ?? []).toSorted((a, b) => a.localeCompare(b))
  if (last_day === undefined) return null
  const hundredths = standings
    .filter(({ deadline }) => deadline === last_day)
    .reduce((sum, { to_be_lost }) => sum + Math.round(to_be_lost * 100), 0)
  return hundredths > 0 ? { hundredths, last_day } : null
}

/** 'À perdre : 2,00 jours après le 31/05/2026' (LED-58). */
export const lossWords = ({ hundredths, last_day }: Pick<Loss, 'hundredths' | 'last_day'>): string =>
  `À perdre : ${countedDays(hundredths / 100)} après le\u00a0${formatDate(last_day)}`

/** A demand as the projection takes it: each event with the debit that its line would be. */
export interface Asked {
  counter: CounterName
  /** The last day. */
  end_at: Day
  events: readonly { start_at: Day; hundredths: number }[]
}

/** What a demand leaves of its family on its last day, and what is lost afterwards, in hundredths (LED-54). */
export interface Simulation {
  before: number
  after: number
  to_be_lost: Loss[]
  text: string
}

const IN_TEXT: Readonly<Record<CounterName, string>> = {
  cp: 'CP',
  rtt: 'JRS',
  remainder: 'reliquats',
  cp15: 'report CP maladie',
}
/** What a demand that touches no counter is told (LED-54). */
export const NO_COUNTER_TOUCHED = 'Cette absence ne touche aucun compteur.'

const familySum = (values: CounterValues, family: Family) =>
  countersOfFamily(family).reduce((sum, counter) => sum + values[counter], 0)

const asAsked =
  (counter: Counter) =>
  ({ start_at, hundredths }: Asked['events'][number]): KnownLine => ({
    counter,
    stage: 'asked',
    rule: 'absence',
    hundredths: -hundredths,
    effective_on: start_at,
    fact_on: null,
    source: '',
  })

/** 'Le 21/08/2026, il vous restera 15,17 jours de CP.', and what of them is lost within twelve months (LED-55). */
function simulationText({ counter, end_at }: Asked, after: number, [loss]: readonly Loss[]): string {
  const left = `Le ${formatDate(end_at)}, il vous restera ${countedDays(after / 100)} de ${IN_TEXT[counter]}.`
  const lost = loss ? Math.min(loss.hundredths, Math.max(0, after)) : 0
  return loss && lost > 0 ? `${left} Dont ${formatDays(lost)} à prendre avant le ${formatDate(loss.last_day)}.` : left
}

/** What a demand would leave, with and without it, at the end of its last day (LED-54, LED-55). */
export function simulate(facts: CounterFacts, rules: RulesOn, today: Day, asked: Asked): Simulation {
  const { counter, end_at } = asked
  const family = familyOf(counter)
  const with_it = { ...facts, lines: [...facts.lines, ...asked.events.map(asAsked(counter))] }
  const before = project(facts, rules, { today, date: end_at })
  const { planned, to_be_lost } = project(with_it, rules, { today, date: monthsAfter(end_at, MONTHS_OF_LOSS) })
  const after = familySum(employeeView([...with_it.lines, ...planned.map(asPosted)], end_at), family)
  const losses = to_be_lost.filter((loss) => loss.last_day >= end_at && familyOf(loss.counter) === family)
  return {
    before: familySum(before.employee, family),
    after,
    to_be_lost: losses,
    text: simulationText(asked, after, losses),
  }
}
