import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { categoryLabel, OVERTIME_CATEGORIES, type OvertimeCategory } from '@cadran/rules/timesheet/overtime'
import type { KindTab } from '../events/index.ts'
import { type DaySpan, offeredCategories, usableOvertimeCodes } from './offered.ts'

/** Astreinte and Intervention among the kinds of a stretch, where they have a usable code (EVT-45). */
export function overtimeKinds(codes: readonly OvertimeCode[] | undefined, span: DaySpan): KindTab[] {
  return offeredCategories(usableOvertimeCodes(codes ?? [], span)).map((category) => ({
    value: category,
    label: categoryLabel(category),
  }))
}

export function overtimeKindOf(kind: string): OvertimeCategory | null {
  return OVERTIME_CATEGORIES.find((category) => category === kind) ?? null
}
