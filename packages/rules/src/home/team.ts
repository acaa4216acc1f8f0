import { addDays, type Day, isWeekend } from '../timesheet/day.ts'
import { type DayRange, firstSlot } from '../timesheet/half-day.ts'

/** The next day that is neither weekend nor holiday: what 'tomorrow' is at work (HOM-05). */
export function nextWorkedDay(today: Day, holidays: ReadonlySet<Day>): Day {
  let day = addDays(today, 1)
  while (isWeekend(day) || holidays.has(day)) day = addDays(day, 1)
  return day
}

/** Somebody's absence; of which kind it is, nobody is told. */
export interface TeamAbsence extends DayRange {
  user_id: number
}

// An absence over two months, or on both sides of a weekend, is two events and one time away.
function followsOn(before: DayRange, after: DayRange, holidays: ReadonlySet<Day>): boolean {
  const isWhole = before.end_moment === 'pm' && after.start_moment === 'am'
  if (before.end_at === after.start_at) return before.end_moment === 'am' && after.start_moment === 'pm'
  return isWhole && nextWorkedDay(before.end_at, holidays) >= after.start_at
}

/** Each person's time away that touches today or the next worked day, whoever is away today first; stretches that follow on are put together (HOM-05). */
export function awayInTeam<Absence extends TeamAbsence>(
  absences: readonly Absence[],
  today: Day,
  holidays: ReadonlySet<Day>,
): Absence[] {
  const last = nextWorkedDay(today, holidays)
  const stretches: Absence[] = []
  for (const absence of absences.toSorted((a, b) => firstSlot(a) - firstSlot(b))) {
    const open = stretches.find((each) => each.user_id === absence.user_id && followsOn(each, absence, holidays))
    if (open) Object.assign(open, { end_at: absence.end_at, end_moment: absence.end_moment })
    else stretches.push({ ...absence })
  }
  const touching = stretches.filter(({ start_at, end_at }) => end_at >= today && start_at <= last)
  return touching.filter(({ user_id }, place) => touching.findIndex((each) => each.user_id === user_id) === place)
}
