import { monthTitle } from '@cadran/rules/portal/french'
import { comparePeriods, type Day, type Period as Month, periodOf } from '@cadran/rules/timesheet/day'
import { parisMoment } from '../../../platform/paris-time.ts'

/** 'Octobre 2026', in lower case where it follows other words. */
export function periodName(period: Month): string {
  return monthTitle(period).toLowerCase()
}

/** Where an open period stands. */
export type Stage = 'ahead' | 'current' | 'due'

export function stageOf(period: Month, today: Day): Stage {
  const distance = comparePeriods(period, periodOf(today))
  if (distance > 0) return 'ahead'
  return distance === 0 ? 'current' : 'due'
}

/** '03/11/2026' of an instant, in Paris. */
export function dateOf(instant: string): string {
  return parisMoment(instant).slice(0, 10)
}

/** '1 CRA …' or '5 CRA …': the words that follow a number. */
export function counted(n: number, one: string, many: string): string {
  return n === 1 ? one : many
}

/** '20 000'. */
export function number(value: number): string {
  return value.toLocaleString('fr-FR')
}
