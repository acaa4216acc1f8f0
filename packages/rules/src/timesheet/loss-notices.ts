import { countedDays, formatDate, plural } from '../portal/french.ts'
import { automaticLines } from './automatic-lines.ts'
import type { Counter } from './balance.ts'
import { type CounterFacts, finalDay } from './counter-facts.ts'
import { COUNTER_LABELS } from './counter-lines.ts'
import type { RulesOn } from './counter-rules.ts'
import { addDays, type Day, daysBetween } from './day.ts'

/** Days of a counter that are lost after a day, in hundredths. */
interface Loss {
  counter: Counter
  hundredths: number
  last_day: Day
}

/** The last days of the coming deadlines of which somebody is told on that day; those of carries are each their own (LED-57). */
export const noticedOn = (rules: RulesOn, day: Day): Day[] =>
  rules(day).values.loss_notice_days.map((days) => addDays(day, days))

/** Whether one of these days is everybody's last one for JRS N-1 or CP N-1 (MON-99, MON-100). */
export const isDeadline = (last_day: Day): boolean => last_day.endsWith('-03-31') || last_day.endsWith('-05-31')

/**
 * What somebody loses after one of these last days as things stand, absences asked for included; nothing on their own last day or
 * after it (LED-57).
 */
export function lossesAfter(facts: CounterFacts, rules: RulesOn, today: Day, last_days: readonly Day[]): Loss[] {
  const final = finalDay(facts)
  const [furthest] = [...last_days].sort().toReversed()
  if (furthest === undefined || (final !== null && final <= today)) return []
  return automaticLines(facts, rules, { today, until: addDays(furthest, 1) })
    .filter(({ kind }) => kind === 'expiry')
    .map(({ counter, hundredths, effective_on }) => {
      return { counter, hundredths: -hundredths, last_day: addDays(effective_on, -1) }
    })
    .filter(({ last_day }) => last_days.includes(last_day))
}

/** Days on which nobody was told are made up for, a month of them at most: those of a server that was off. */
export function daysToNotice(last: Day | null, today: Day): Day[] {
  const missed = last === null ? 1 : Math.min(31, Math.max(0, daysBetween(last, today)))
  return Array.from({ length: missed }, (_, index) => addDays(today, index + 1 - missed))
}

/** What the mail says of them (LED-57). */
export const lossText = ({ counter, hundredths, last_day }: Loss): string =>
  `${countedDays(hundredths / 100)} de ${COUNTER_LABELS[counter]} ${plural(hundredths / 100, 'sera perdu', 'seront perdus')} après le ${formatDate(last_day)} si vous ne ${plural(hundredths / 100, 'le', 'les')} prenez pas.`
