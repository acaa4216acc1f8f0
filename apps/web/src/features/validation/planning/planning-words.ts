import {
  counted,
  dayOfMonth,
  describeRange,
  formatDayMonth,
  formatLongDate,
  momentLabel,
} from '@cadran/rules/portal/french'
import { type Day, type IsoWeek, isoWeek, periodOf, weekday } from '@cadran/rules/timesheet/day'
import { HALF } from '@cadran/rules/validation/planning'
import type { PlannedAbsence, Planning } from './planning.queries.ts'

const SHORT_DAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const
const STATE_WORDS = { submitted: 'Soumis', validated1: 'Validé N1', validated2: 'Validé N2' } as const

/** 'lun. 18' */
export function shortDay(day: Day): string {
  return `${SHORT_DAYS[weekday(day) - 1] ?? ''} ${String(Number(day.slice(8)))}`
}

/** 'L' of lundi, for the narrow columns of a month. */
export function dayLetter(day: Day): string {
  return (SHORT_DAYS[weekday(day) - 1] ?? '').charAt(0).toUpperCase()
}

/** '18 – 24 mai 2026', both months and years where there are two (PLN-14). */
export function daysTitle(from: Day, to: Day): string {
  const [first, last] = [periodOf(from), periodOf(to)]
  const end = `${formatDayMonth(to)} ${String(last.year)}`
  if (first.month === last.month) return `${dayOfMonth(from)} – ${end}`
  const year = first.year === last.year ? '' : ` ${String(first.year)}`
  return `${formatDayMonth(from)}${year} – ${end}`
}

/** 'Semaine 21' */
export function weekTitle({ week }: IsoWeek): string {
  return `Semaine ${String(week)}`
}

/** The weeks of some days, each with how many of the days it has. */
export function weeksOf(days: readonly Day[]): { week: IsoWeek; days: number }[] {
  const weeks: { week: IsoWeek; days: number }[] = []
  for (const day of days) {
    const week = isoWeek(day)
    const last = weeks.at(-1)
    if (last && last.week.week === week.week) last.days += 1
    else weeks.push({ week, days: 1 })
  }
  return weeks
}

export function stateWord({ state }: Pick<PlannedAbsence, 'state'>): string {
  return STATE_WORDS[state]
}

/** An absence with what its code is called. */
export interface AbsenceMeaning {
  kind: 'absence'
  absence: PlannedAbsence
  description: string
  short_code: string
  type: string
}

/** What a code of a line stands for. */
export type Meaning = AbsenceMeaning | { kind: 'remote' } | { kind: 'free' } | { kind: 'closed' } | { kind: 'outside' }

export function meaningOf(code: number, { absences, event_codes }: Planning, shows_remote: boolean): Meaning {
  const absence = absences[code - 1]
  if (absence) {
    const found = event_codes.find(({ id }) => id === absence.event_code_id)
    const { description = '', short_code = '', type = 'absence' } = found ?? {}
    return { kind: 'absence', absence, description, short_code, type }
  }
  if (code === HALF.remote) return { kind: shows_remote ? 'remote' : 'free' }
  return { kind: code === HALF.outside ? 'outside' : code === HALF.closed ? 'closed' : 'free' }
}

const PLAIN = { remote: 'télétravail', free: 'rien', closed: 'non travaillé', outside: 'hors contrat' } as const

function wordsOf(meaning: Meaning): string {
  if (meaning.kind !== 'absence') return PLAIN[meaning.kind]
  const { absence, description } = meaning
  const range = describeRange({ ...absence })
  return `${description} ${range}, ${counted(absence.days_count, 'jour')}, ${stateWord(absence)}`
}

/** A day of a line for whoever hears it: 'mercredi 20 mai : Congés payés du … au …, 3 jours, Validé N1'. */
export function cellName(day: Day, [am, pm]: readonly [Meaning, Meaning]): string {
  const [morning, afternoon] = [wordsOf(am), wordsOf(pm)]
  const halves =
    morning === afternoon ? morning : `${momentLabel('am')} : ${morning}, ${momentLabel('pm')} : ${afternoon}`
  return `${formatLongDate(day)} : ${halves}`
}

interface Presence {
  day: Day
  worked: boolean
  present: number
}

/** The day of an absence on which the fewest of the team are there; none where it has no worked day. */
export function fewestPresent(
  days: readonly Presence[],
  { start_at, end_at }: { start_at: Day; end_at: Day },
): Presence | undefined {
  return days
    .filter(({ day, worked }) => worked && day >= start_at && day <= end_at)
    .toSorted((a, b) => a.present - b.present)[0]
}
