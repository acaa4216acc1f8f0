import type { ExtraConfigAnswer, ExtraWeekAnswer } from '@cadran/contract/timesheet/extra-activities'
import type { Day } from '@cadran/rules/timesheet/day'
import { EXTRA_SECTIONS, type ExtraSection, sectionMinutes } from '@cadran/rules/timesheet/extra-declaration'
import { rangeMinutes, rangeOfMinutes } from '@cadran/rules/timesheet/extra-hours'
import type { ExtraWeek } from '@cadran/rules/timesheet/extra-permission'
import type { DeclarationRow } from './extra-activities.rows.ts'
import type { loadExtraCodes } from './extra-codes.read-model.ts'

type Codes = Awaited<ReturnType<typeof loadExtraCodes>>

interface Offer {
  week: ExtraWeek
  days: readonly Day[]
  codes: Codes
  /** The only mission of contracted activities (XRQ-36). */
  mission: { id: number; code: string; description: string } | null
  editable: boolean
}

const isAnyOffered = (codes: Codes['missions']) => Object.values(codes).some((of_day) => of_day.length > 0)

/** What the form of a week offers: nothing where the person may not declare (README 21). */
export function configAnswer({ week, days, codes, mission, editable }: Offer): ExtraConfigAnswer {
  const display = week.can_extra_activities
  const shown = display ? days : []
  const missions = mission ? Object.fromEntries(days.map((day) => [day, [mission]])) : codes.missions
  const section = (event_codes: Codes['missions']) => ({
    display,
    display_event_codes: display && isAnyOffered(event_codes),
    display_overtime_codes: display && isAnyOffered(codes.interventions),
    event_codes: Object.fromEntries(shown.map((day) => [day, event_codes[day] ?? []])),
    overtime_codes: Object.fromEntries(shown.map((day) => [day, codes.interventions[day] ?? []])),
    fillable_dates: editable ? [...shown] : [],
  })
  return { complementaries: section(missions), constraints: section({}) }
}

/** The dates of a section, each mission of a date on its own, rows in the order they were given. */
function daysOf(section: ExtraSection, row: DeclarationRow): ExtraWeekAnswer[ExtraSection] {
  const days = new Map<string, ExtraWeekAnswer[ExtraSection][number]>()
  for (const { day: date, mission, code, start_minute, end_minute } of row.hours.filter(
    (hour) => hour.section === section,
  )) {
    const range = rangeOfMinutes(start_minute, end_minute)
    const key = `${date} ${mission}`
    const day = days.get(key) ?? { date, mission, hours: [] }
    day.hours.push({ ...range, code, mission, duration: rangeMinutes(range) })
    days.set(key, day)
  }
  return [...days.values()]
}

/** A declaration as the contract says it (EXT-28 to EXT-30). */
export function weekAnswer(week: ExtraWeek, row: DeclarationRow): ExtraWeekAnswer {
  const [complementaries, constraints] = EXTRA_SECTIONS.map((section) => daysOf(section, row))
  return {
    ...week,
    comment: row.comment,
    complementaries: complementaries ?? [],
    constraints: constraints ?? [],
    duration: sectionMinutes(complementaries ?? []),
    constraints_duration: sectionMinutes(constraints ?? []),
    updated_at: row.updated_at,
  }
}
