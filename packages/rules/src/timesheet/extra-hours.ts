/** A range of hours of one day as it is written: 'HH:mm', '' where nothing is (EXT-29). */
export interface HourRange {
  start: string
  end: string
}

/** The texts about hours (EXT-39 to EXT-45). */
export const HOUR_TEXTS = {
  start_needed: 'Vous devez fournir un horaire de début',
  end_needed: 'Vous devez fournir un horaire de fin',
  format: "Le format de l'heure est incorrect",
  order: "L'horaire de fin doit être supérieur à l'horaire de début",
  overlap: '2 plages horaires ne peuvent pas se chevaucher',
} as const

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const MIDNIGHT = 1_440
const HOUR = 60

/** Two digits each, 00:00 to 23:59 (EXT-41, EXT-42). */
function isTime(text: string): boolean {
  return TIME.test(text)
}

/** What was typed as a time: '930', '9:30' and '9h30' are '09:30', '9' is '09:00'; anything else stays as it is. */
export function readTime(typed: string): string {
  const text = typed.trim()
  const match = /^(\d{1,2})(?:[:hH](\d{2})?|(\d{2}))?$/.exec(text)
  if (!match) return text
  const read = `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? match[3] ?? '00'}`
  return isTime(read) ? read : text
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5))
}

/** First and last minute from midnight of a readable range; an end of 00:00 is 24:00 (EXT-44). */
export function minutesOf({ start, end }: HourRange): { from: number; to: number } {
  return { from: minuteOf(start), to: minuteOf(end) || MIDNIGHT }
}

/** The range of two minutes from midnight, 24:00 written 00:00; the inverse of minutesOf. */
export function rangeOfMinutes(from: number, to: number): HourRange {
  const time = (minute: number) =>
    `${String(Math.floor(minute / HOUR) % 24).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`
  return { start: time(from), end: time(to) }
}

/** Nothing was written in the row (EXT-50, EXT-51). */
export function isEmptyRange({ start, end }: HourRange): boolean {
  return start === '' && end === ''
}

/** What is wrong with one filled range and at which of its two times; null when nothing is (EXT-39 to EXT-44, EXT-51). */
export function checkRange(range: HourRange): { field: 'start' | 'end'; message: string } | null {
  if (range.start === '') return { field: 'start', message: HOUR_TEXTS.start_needed }
  if (!isTime(range.start)) return { field: 'start', message: HOUR_TEXTS.format }
  if (range.end === '') return { field: 'end', message: HOUR_TEXTS.end_needed }
  if (!isTime(range.end)) return { field: 'end', message: HOUR_TEXTS.format }
  const { from, to } = minutesOf(range)
  return to > from ? null : { field: 'end', message: HOUR_TEXTS.order }
}

/** The ranges that begin before one of those given earlier has ended, by their place; touching is allowed (EXT-45, EXT-46). */
export function overlappingRanges(ranges: readonly HourRange[]): number[] {
  const read = ranges.map(minutesOf)
  return read.flatMap(({ from, to }, index) =>
    read.slice(0, index).some((other) => from < other.to && other.from < to) ? [index] : [],
  )
}

/** Minutes of a range, 0 while it is not right (EXT-18, EXT-30). */
export function rangeMinutes(range: HourRange): number {
  if (isEmptyRange(range) || checkRange(range) !== null) return 0
  const { from, to } = minutesOf(range)
  return to - from
}

/** Minutes due for interventions: every hour begun is due in full, range by range (EXT-54). */
export function dueMinutes(ranges: readonly HourRange[]): number {
  return ranges.reduce((due, range) => due + Math.ceil(rangeMinutes(range) / HOUR) * HOUR, 0)
}
