import { formatDayMonth, formatLongDate, momentLabel } from '../portal/french.ts'
import { addDays, type Day, daysBetween } from '../timesheet/day.ts'
import type { DayRange } from '../timesheet/half-day.ts'

/** A day of the calendar in words: 'aujourd’hui', 'demain', else 'jeudi 2 avril' (HOM-03). */
export function dayWords(day: Day, today: Day): string {
  const away = daysBetween(today, day)
  if (away === 0) return 'aujourd’hui'
  return away === 1 ? 'demain' : formatLongDate(day)
}

// 'du jeudi 2 avril', and 'd’aujourd’hui' where French asks.
const fromDay = (day: Day, today: Day) => {
  const words = dayWords(day, today)
  if (words === 'aujourd’hui') return 'd’aujourd’hui'
  return words === 'demain' ? 'de demain' : `du ${words}`
}

const toDay = (day: Day, today: Day) => {
  const words = dayWords(day, today)
  return words === formatLongDate(day) ? `au ${words}` : `à ${words}`
}

/** A range as one reads it in a list: 'jeudi 2 avril, matin', 'mercredi 25 et jeudi 26 mars', 'du lundi 16 au dimanche 22 mars' (HOM-03). */
export function rangeWords(range: DayRange, today: Day): string {
  const { start_at, start_moment, end_at, end_moment } = range
  if (start_at === end_at) {
    const half = start_moment === end_moment ? `, ${momentLabel(start_moment)}` : ''
    return `${dayWords(start_at, today)}${half}`
  }
  const from_half = start_moment === 'pm' ? ' après-midi' : ''
  const to_half = end_moment === 'am' ? ' matin' : ''
  const isPair = addDays(start_at, 1) === end_at && from_half === '' && to_half === ''
  if (isPair) return `${shortened(start_at, end_at, today)} et ${dayWords(end_at, today)}`
  const start = shortened(start_at, end_at, today)
  const from = start === dayWords(start_at, today) ? fromDay(start_at, today) : `du ${start}`
  return `${from}${from_half} ${toDay(end_at, today)}${to_half}`
}

// The month is said once: 'du lundi 16 au dimanche 22 mars'.
function shortened(start: Day, end: Day, today: Day): string {
  const words = dayWords(start, today)
  const isLong = words === formatLongDate(start) && dayWords(end, today) === formatLongDate(end)
  const sameMonth = start.slice(0, 7) === end.slice(0, 7) && isLong
  return sameMonth ? words.slice(0, words.lastIndexOf(' ')) : words
}

/**
 * Until when somebody is away, seen from today: 'ce matin', 'cet après-midi', 'aujourd’hui', 'jusqu’à demain', 'jusqu’au
 * vendredi 27 mars', and 'demain' or 'lundi 30 mars' for whoever is not away yet (HOM-05).
 */
export function awayWords(range: DayRange, today: Day): string {
  const { start_at, end_at, start_moment, end_moment } = range
  if (start_at > today) {
    if (start_at !== end_at) return `${toDayFrom(start_at, today)} ${toDay(end_at, today)}`
    return start_moment === end_moment
      ? `${dayWords(start_at, today)} ${momentLabel(start_moment)}`
      : dayWords(start_at, today)
  }
  if (end_at === today) {
    if (end_moment === 'am') return 'ce matin'
    return start_at === today && start_moment === 'pm' ? 'cet après-midi' : 'aujourd’hui'
  }
  return addDays(today, 1) === end_at ? 'jusqu’à demain' : `jusqu’au ${formatDayMonth(end_at)}`
}

const toDayFrom = (day: Day, today: Day) => {
  const words = dayWords(day, today)
  return words === 'demain' ? 'de demain' : `du ${formatDayMonth(day)}`
}
