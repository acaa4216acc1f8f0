import { DAY_HEADERS, dayOfMonth, formatDayMonth } from '@cadran/rules/portal/french'
import { type Day, weekday } from '@cadran/rules/timesheet/day'
import type { ExtraSection } from '@cadran/rules/timesheet/extra-declaration'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'

/** What the two sections are called. */
export const SECTION_TITLES = {
  complementaries: 'Heures complémentaires',
  constraints: 'Interventions en astreinte',
} as const satisfies Record<ExtraSection, string>

/** 'Mar 19'. */
export function dayWord(day: Day): string {
  return `${DAY_HEADERS[weekday(day) - 1] ?? ''} ${Number(day.slice(8))}`
}

/** '18 → 24 mai', with both months where they differ. */
export function weekWords({ start, end }: { start: Day; end: Day }): string {
  const first = start.slice(0, 7) === end.slice(0, 7) ? dayOfMonth(start) : formatDayMonth(start)
  return `${first} → ${formatDayMonth(end)}`
}

/** '1h30', a dash for nothing. */
export function durationWord(minutes: number): string {
  return minutes === 0 ? '–' : formatDuration(minutes)
}

/** 'semaine 19', 'semaines 19 à 22' or 'semaines 19, 21 et 22'. */
export function weeksWord(numbers: readonly number[]): string {
  const [first = 0, ...rest] = numbers
  const last = rest.at(-1)
  if (last === undefined) return `semaine ${first}`
  if (rest.length > 1 && last - first === rest.length) return `semaines ${first} à ${last}`
  return `semaines ${[first, ...rest.slice(0, -1)].join(', ')} et ${last}`
}
