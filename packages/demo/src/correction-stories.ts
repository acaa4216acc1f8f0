import { workedDays } from '@cadran/rules/timesheet/calendar'
import type { CorrectionObject, CorrectionState } from '@cadran/rules/timesheet/correction-states'
import {
  type CounterMove,
  counterMoves,
  type TotalMove,
  type Touched,
  touchedByEntry,
  touchedByRanges,
  touchedByRemoteDays,
  touchedByTime,
} from '@cadran/rules/timesheet/corrections'
import type { Day } from '@cadran/rules/timesheet/day'
import { isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import { type DayRange, overlaps } from '@cadran/rules/timesheet/half-day'
import { codeOf, OVERTIME_CODES } from './codes.ts'
import type { Report } from './reports.ts'
import type { EventCodeRow, OvertimeRow, RemoteDayRow } from './rows.ts'

/** What a correction of a closed month says, before anybody has decided on it. */
export interface Said {
  object: CorrectionObject
  old_id?: number
  old: object | null
  new: object | null
  replaces?: (DayRange & { description: string })[]
  touches: Touched[]
  fact_on: Day
  moves?: CounterMove[]
  totals: TotalMove[]
  half_days_difference?: number
  minutes_difference?: number
}

/** Somebody's closed month with what stands in it. */
export interface ClosedMonth {
  report: Report
  remote_days: readonly RemoteDayRow[]
  overtimes: readonly OvertimeRow[]
}

export interface Story {
  username: string
  state: CorrectionState
  reason: string
  /** How many days ago it was asked for. */
  asked: number
  /** What was said with the last decision. */
  comment?: string
  say: (month: ClosedMonth) => Said | null
}

const summaryOf = ({ id, type, short_code, description, color, relevant_counter, editable }: EventCodeRow) => {
  return { id, type, short_code, description, color, relevant_counter, editable }
}

const wholeDay = (day: Day): DayRange => ({ start_at: day, start_moment: 'am', end_at: day, end_moment: 'pm' })

/** The days on which the person did one thing from morning to evening, where it was not said. */
function plainDays({ report: { person, plan, events }, remote_days }: ClosedMonth): { day: Day; work: string }[] {
  const { year, month } = plan.period
  return workedDays(year, month, person.ctx).flatMap((day) => {
    const there = events.filter(({ state, range }) => state !== 'refused' && overlaps(range, wholeDay(day)))
    const [only] = there
    const isPlain = only && there.length === 1 && !isAbsenceLike(only.code.type)
    const isWhole = only && (only.range.start_at < day || only.range.start_moment === 'am')
    const isToEvening = only && (only.range.end_at > day || only.range.end_moment === 'pm')
    const isRemote = remote_days.some((each) => each.user_id === person.row.id && each.day === day)
    return isPlain && isWhole && isToEvening && !isRemote ? [{ day, work: only.code.description }] : []
  })
}

/** A day of paid leave that was forgotten before the month was sent. */
function forgottenLeave(month: ClosedMonth): Said | null {
  const found = plainDays(month).at(-1)
  if (!found) return null
  const code = codeOf('CP')
  const range = wholeDay(found.day)
  return {
    object: 'absence',
    old: null,
    new: { absence: { ...range, event_code: summaryOf(code), days_count: 1 } },
    replaces: [{ description: found.work, ...range }],
    touches: touchedByRanges([range]),
    fact_on: found.day,
    moves: counterMoves(null, { counter: code.relevant_counter, half_days: 2 }),
    totals: [{ code: 'worked', source: 'worked', kind: 'half_days', amount: -2 }],
    half_days_difference: -2,
  }
}

/** A day worked at home that was not declared. */
function forgottenRemoteDay(month: ClosedMonth): Said | null {
  const day = plainDays(month)[0]?.day
  if (day === undefined) return null
  return {
    object: 'remote',
    old: { remote: { days: [{ day, am: false, pm: false }] } },
    new: { remote: { days: [{ day, am: true, pm: true }] } },
    touches: touchedByRemoteDays([{ day }]),
    fact_on: day,
    totals: [{ code: 'remote', source: 'remote', kind: 'half_days', amount: 2 }],
    half_days_difference: 2,
  }
}

const LONGER_MINUTES = 35

/** An intervention that lasted longer than it was said to. */
function longerIntervention({ report, overtimes }: ClosedMonth): Said | null {
  const { year, month } = report.plan.period
  const entry = overtimes.find(
    ({ user_id, type, start_at }) =>
      user_id === report.person.row.id &&
      type === 'hour' &&
      start_at.startsWith(`${year}-${String(month).padStart(2, '0')}`),
  )
  const code = OVERTIME_CODES.find(({ id }) => id === entry?.overtime_code_id)
  if (!entry || !code) return null
  const said = (end: string, intervention_minutes: number) => ({
    ...{ type: entry.type, category: code.category },
    code: { id: code.id, code: code.code, description: code.description },
    ...{ start_at: entry.start_at, end_at: entry.end_at, constraint_count: 0, ticket_count: 0, intervention_minutes },
    days: entry.days.map(({ date, hours }) => ({
      date,
      hours: hours.map(({ start }) => ({ start, end })),
      tickets: 0,
    })),
    comment: entry.comment,
  })
  const longer = said('23:50', 125 + LONGER_MINUTES)
  const source = `overtime_code:${code.code}`
  return {
    object: 'overtime',
    old_id: entry.id,
    old: { overtime: said('23:15', 125) },
    new: { overtime: longer },
    touches: [...touchedByEntry(`row:${entry.id}`), ...touchedByTime({ ...longer, code_id: code.id })],
    fact_on: entry.start_at,
    totals: [{ code: source, source: `${source} hour`, kind: 'minutes', amount: LONGER_MINUTES }],
    minutes_difference: LONGER_MINUTES,
  }
}

/** One in each state, and of each kind that a month of the demonstration can hold. */
export const STORIES: readonly Story[] = [
  {
    username: 'forfait',
    state: 'validated2',
    reason: 'Télétravail exceptionnel, confirmé par e-mail.',
    asked: 9,
    say: forgottenRemoteDay,
  },
  {
    username: 'yanis.haddad',
    state: 'withdrawn',
    reason: 'Je pensais avoir oublié ce jour.',
    asked: 8,
    say: forgottenRemoteDay,
  },
  {
    username: 'camille.lefevre',
    state: 'refused',
    reason: 'Congé posé trop tard dans le mois.',
    asked: 7,
    comment: 'Tu étais en recette avec nous ce jour-là.',
    say: forgottenLeave,
  },
  {
    username: 'sofia.pereira',
    state: 'validated1',
    reason: 'Congé accordé de vive voix, oublié avant l’envoi du mois.',
    asked: 6,
    comment: 'Confirmé.',
    say: forgottenLeave,
  },
  {
    username: 'astreinte',
    state: 'validated1',
    reason: 'Le traitement a repris à 23 h 50, et non à 23 h 15.',
    asked: 5,
    say: longerIntervention,
  },
  {
    username: 'juliette.caron',
    state: 'submitted',
    reason: 'Rendez-vous pris en congé, que j’ai oublié de saisir.',
    asked: 4,
    say: forgottenLeave,
  },
  {
    username: 'consultant',
    state: 'submitted',
    reason: 'Journée travaillée chez moi, oubliée avant l’envoi du mois.',
    asked: 3,
    say: forgottenRemoteDay,
  },
]
