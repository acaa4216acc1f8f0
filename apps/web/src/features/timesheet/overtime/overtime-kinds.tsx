import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { categoryLabel, OVERTIME_CATEGORIES, type OvertimeCategory } from '@cadran/rules/timesheet/overtime'
import type { OtherKind } from '../events/index.ts'
import { CATEGORY_LOOKS } from './choice-steps.tsx'
import { type DaySpan, offeredCategories, usableOvertimeCodes } from './offered.ts'

/** Astreinte and Intervention among the kinds of the event wizard, where they have a usable code (EVT-45). */
export function overtimeKinds(codes: readonly OvertimeCode[] | undefined, span: DaySpan): OtherKind[] {
  return offeredCategories(usableOvertimeCodes(codes ?? [], span)).map((category) => ({
    id: category,
    title: categoryLabel(category),
    family: 'oncall',
    ...CATEGORY_LOOKS[category],
  }))
}

export function overtimeKindOf(id: string): OvertimeCategory | null {
  return OVERTIME_CATEGORIES.find((category) => category === id) ?? null
}
