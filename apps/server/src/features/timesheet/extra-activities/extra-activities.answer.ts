import type { ExtraConfigAnswer, ExtraWeekAnswer } from '@cadran/contract/timesheet/extra-activities'
import type { Day } from '@cadran/rules/timesheet/day'
import { declaredDays, sectionMinutes } from '@cadran/rules/timesheet/extra-declaration'
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

/** A declaration as the contract says it (EXT-28 to EXT-30). */
export function weekAnswer(week: ExtraWeek, row: DeclarationRow): ExtraWeekAnswer {
  const complementaries = declaredDays('complementaries', row.hours)
  const constraints = declaredDays('constraints', row.hours)
  return {
    ...week,
    comment: row.comment,
    complementaries,
    constraints,
    duration: sectionMinutes(complementaries),
    constraints_duration: sectionMinutes(constraints),
    updated_at: row.updated_at,
  }
}
