import { firstDay, lastDay, type Period, weekday } from '@cadran/rules/timesheet/day'
import { halfDayOf, slotOf } from '@cadran/rules/timesheet/half-day'

/** The half-days of the month, as slots: the arrows never leave them. */
export interface GridLimits {
  first: number
  last: number
}

export function limitsOf({ year, month }: Period): GridLimits {
  return { first: slotOf(firstDay(year, month), 'am'), last: slotOf(lastDay(year, month), 'pm') }
}

const WEEK = 14

function isAfternoon(slot: number): boolean {
  return halfDayOf(slot).moment === 'pm'
}

/** Slots from the Monday of the same row to its Sunday. */
function rowOf(slot: number): GridLimits {
  const monday = slot - 2 * (weekday(halfDayOf(slot).day) - 1)
  return { first: monday, last: monday + 12 }
}

function clamp(slot: number, from: number, limits: GridLimits): number {
  return slot < limits.first || slot > limits.last ? from : slot
}

/** Down from the morning is the afternoon, from the afternoon the morning one week later. */
function down(slot: number): number {
  return isAfternoon(slot) ? slot + WEEK - 1 : slot + 1
}

function up(slot: number): number {
  return isAfternoon(slot) ? slot - 1 : slot - WEEK + 1
}

function rowStart(slot: number, limits: GridLimits): number {
  const { first } = rowOf(slot)
  return first < limits.first ? limits.first + (isAfternoon(slot) ? 1 : 0) : first
}

function rowEnd(slot: number, limits: GridLimits): number {
  const { last } = rowOf(slot)
  return last > limits.last ? limits.last - (isAfternoon(slot) ? 0 : 1) : last
}

/** Where a key leads from a half-day, null for a key that does not move (left and right a day, up and down a half-day). */
export function moveBy(key: string, ctrl: boolean, slot: number, limits: GridLimits): number | null {
  switch (key) {
    case 'ArrowLeft':
      return clamp(slot - 2, slot, limits)
    case 'ArrowRight':
      return clamp(slot + 2, slot, limits)
    case 'ArrowUp':
      return clamp(up(slot), slot, limits)
    case 'ArrowDown':
      return clamp(down(slot), slot, limits)
    case 'Home':
      return ctrl ? limits.first : rowStart(slot, limits)
    case 'End':
      return ctrl ? limits.last : rowEnd(slot, limits)
    default:
      return null
  }
}
