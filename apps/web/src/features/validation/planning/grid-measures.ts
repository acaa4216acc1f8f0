import { type Day, isWeekend } from '@cadran/rules/timesheet/day'
import type { CSSProperties } from 'react'
import type { Planning } from './planning.queries.ts'
import type { PlanningLook } from './planning-row.tsx'

/** How high a line is: as many people as WIN-01 asks for stand between the head and the foot. */
export const LINE = { compact: 18, comfort: 24, week: 34 } as const satisfies Record<PlanningLook, number>
const NAME = { compact: 196, comfort: 204, week: 224 } as const satisfies Record<PlanningLook, number>
const TOTAL = 52
const WEEKEND = 59

/** Two columns a day, for halves; the smallest ones still hold a finger's target. */
function columnsOf(days: readonly Day[], look: PlanningLook): { columns: string; width: number } {
  if (look !== 'week') {
    const [name, half] = [NAME[look], 12]
    const columns = `${String(name)}px repeat(${String(days.length * 2)}, minmax(${String(half)}px, 1fr)) ${String(TOTAL)}px`
    return { columns, width: name + TOTAL + days.length * 2 * half }
  }
  const halves = days.map((day) =>
    isWeekend(day) ? `repeat(2, ${String(WEEKEND / 2)}px)` : 'repeat(2, minmax(48px, 1fr))',
  )
  return { columns: `${String(NAME.week)}px ${halves.join(' ')}`, width: NAME.week + 5 * 96 + 2 * WEEKEND }
}

/** What the style sheet draws a look by, and the least width of all its columns. */
export function measuresOf({ days }: Planning, look: PlanningLook) {
  const { columns, width } = columnsOf(
    days.map(({ date }) => date),
    look,
  )
  const style: CSSProperties & Record<'--columns' | '--line' | '--name', string> = {
    '--columns': columns,
    '--line': `${String(LINE[look])}px`,
    '--name': `${String(NAME[look])}px`,
  }
  return { style, width }
}
