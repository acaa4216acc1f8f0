import { kindOf } from '@cadran/rules/timesheet/event-codes'
import type { ListedMonth } from './activities.queries.ts'

type Line = ListedMonth['events'][number]

/** The activities of a report and the days of its absences, refused ones left out, for where there is little room. */
export function factsOf(lines: readonly Line[]): { activities: readonly Line[]; absence_days: number } {
  const kept = lines.filter((line) => line.state !== 'refused')
  const absences = kept.filter((line) => kindOf(line.type) === 'absence')
  return {
    activities: kept.filter((line) => kindOf(line.type) === 'activity'),
    // Halves and wholes: the sum is exact.
    absence_days: absences.reduce((sum, line) => sum + line.days, 0),
  }
}

/** As many decimals as there are, two at most: '20', '218', '209,5'. */
export function figure(days: number): string {
  return String(Math.round(days * 100) / 100).replace('.', ',')
}
