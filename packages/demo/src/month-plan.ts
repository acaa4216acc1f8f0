import { addDays, comparePeriods, type Day, firstDay, isWeekend, type Period } from '@cadran/rules/timesheet/day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { at, earlierOf, type Instant, laterOf } from './instant.ts'
import { contractDaysIn, type Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import type { Timeline } from './timeline.ts'

/** The life of one report: what was done with it, and when. */
export interface MonthPlan {
  period: Period
  /** Months from M: -1 is the month before. */
  offset: number
  state: MonthState
  sent: Instant | null
  validated1: Instant | null
  validated2: Instant | null
  sent_back: Instant | null
  special_time: boolean
  no_prestation: boolean
  comment: string | null
}

const FIRST_SEND_DAY = 20
const LAST_SEND_DAY = 25

const COMMENTS = [
  'Déplacement chez le client le 12, frais saisis à part.',
  'Fin de mission prévue dans deux mois, à discuter ensemble.',
  'Formation reportée au mois prochain.',
  'Journée du 8 passée sur la reprise de données, comme convenu.',
] as const

function stateOf(person: Person, offset: number): MonthState {
  if (offset < -1) return 'validated2'
  return offset === -1 ? person.member.last_month : 'non_submitted'
}

/** A working day between the 20th and the 25th, inside the contract; people send before the deadline. */
function sendDayOf(person: Person, period: Period, random: Random): Day {
  const { first, last } = contractDaysIn(person, period)
  const wanted = addDays(firstDay(period.year, period.month), random.between(FIRST_SEND_DAY, LAST_SEND_DAY) - 1)
  const clamped = laterOf(first, earlierOf(wanted, last))
  const before = isWeekend(clamped) ? addDays(clamped, isWeekend(addDays(clamped, -1)) ? -2 : -1) : clamped
  return before < first ? clamped : before
}

function idle(period: Period, offset: number): MonthPlan {
  return {
    period,
    offset,
    state: 'non_submitted',
    sent: null,
    validated1: null,
    validated2: null,
    sent_back: null,
    special_time: false,
    no_prestation: false,
    comment: null,
  }
}

/** Plans one report of a person; nothing of it lies after yesterday. */
export function planMonth(person: Person, period: Period, timeline: Timeline): MonthPlan {
  const offset = comparePeriods(period, timeline.current)
  const random = randomFrom(`month ${person.member.username} ${period.year}-${period.month}`)
  const is_last = offset === -1
  const state = stateOf(person, offset)
  const was_sent_back = is_last && person.member.story === 'sent_back'
  if (state === 'non_submitted' && !was_sent_back) return idle(period, offset)

  const sent = at(sendDayOf(person, period, random), random.between(9, 12), random.between(0, 59))
  const validated1_on = earlierOf(addDays(sent.day, random.between(1, 3)), timeline.yesterday)
  const validated2_on = earlierOf(addDays(validated1_on, random.between(1, 2)), timeline.yesterday)
  const is_validated1 = state === 'validated1' || state === 'validated2'
  return {
    ...idle(period, offset),
    state,
    sent,
    validated1: is_validated1 ? at(validated1_on, 14, random.between(0, 59)) : null,
    validated2: state === 'validated2' ? at(validated2_on, 17, random.between(0, 59)) : null,
    sent_back: was_sent_back ? at(validated1_on, 15, random.between(0, 59)) : null,
    special_time: is_last && person.member.story === 'special_time',
    no_prestation: is_last && person.member.story === 'no_service',
    comment: random.chance(0.08) ? random.pick(COMMENTS) : null,
  }
}

/** The last thing that happened to the report; a month nobody wrote in was opened in the night of its first day. */
export function lastChange(plan: MonthPlan): Instant {
  const { year, month } = plan.period
  return plan.sent_back ?? plan.validated2 ?? plan.validated1 ?? plan.sent ?? at(firstDay(year, month), 3)
}
