/** What a sent report is compared by with the one before; refused absences are in none of it. Half-days are integers. */
export interface MonthFigures {
  /** Half-days of activity. */
  worked_half_days: number
  /** Half-days of the calendar's working days, at the person's workplace. */
  working_half_days: number
  absences: readonly { id: number; description: string; half_days: number }[]
  /** The activity that holds the most half-days; null without any. */
  mission: { id: number; description: string } | null
}

/** A report beside the one of the month before. Each figure is null or absent where it did not change. */
export interface MonthDifference {
  /** Whether a sent report of the month before stands there to compare with. */
  has_former: boolean
  /** Of how many working days: the calendar alone may make the same days a difference. */
  worked: { before: number; before_of: number; now: number; now_of: number } | null
  absences: { description: string; before: number; now: number }[]
  mission: { before: string | null; now: string | null } | null
}

const NO_FORMER: MonthDifference = { has_former: false, worked: null, absences: [], mission: null }

function absencesBetween(now: MonthFigures, before: MonthFigures): MonthDifference['absences'] {
  const codes = new Map([...before.absences, ...now.absences].map(({ id, description }) => [id, description]))
  const daysOf = (figures: MonthFigures, id: number) =>
    (figures.absences.find((absence) => absence.id === id)?.half_days ?? 0) / 2
  return [...codes]
    .map(([id, description]) => ({ description, before: daysOf(before, id), now: daysOf(now, id) }))
    .filter((absence) => absence.before !== absence.now)
}

const workedBetween = (now: MonthFigures, before: MonthFigures) => ({
  before: before.worked_half_days / 2,
  before_of: before.working_half_days / 2,
  now: now.worked_half_days / 2,
  now_of: now.working_half_days / 2,
})

/**
 * How a report differs from the month before: worked days, absences by code, main mission; null where it does not (CLO-13). Months
 * have 19 to 23 working days, so worked days count as changed by more or less than the calendar alone explains: everybody's report
 * would differ every month otherwise. A report without one before differs.
 */
export function monthDifference(now: MonthFigures, before: MonthFigures | null): MonthDifference | null {
  if (!before) return NO_FORMER
  const by_calendar = now.working_half_days - before.working_half_days
  const is_explained = now.worked_half_days - before.worked_half_days === by_calendar
  const worked = is_explained ? null : workedBetween(now, before)
  const absences = absencesBetween(now, before)
  const mission =
    now.mission?.id === before.mission?.id
      ? null
      : { before: before.mission?.description ?? null, now: now.mission?.description ?? null }
  if (!worked && absences.length === 0 && !mission) return null
  return { has_former: true, worked, absences, mission }
}
