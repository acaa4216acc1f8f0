import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import type { Day } from '@cadran/rules/timesheet/day'
import { isOvertimeCodeUsable, OVERTIME_CATEGORIES, type OvertimeCategory } from '@cadran/rules/timesheet/overtime'

export interface DaySpan {
  start_at: Day
  end_at: Day
}

/** The codes usable on the whole of a stretch of days; the server only answers those of one's own projects (OVT-11). */
export function usableOvertimeCodes(codes: readonly OvertimeCode[], span: DaySpan): OvertimeCode[] {
  return codes.filter((code) => {
    const affectation_id = code.affectation?.id ?? null
    const own = new Set(affectation_id === null ? [] : [affectation_id])
    return isOvertimeCodeUsable({ ...code, affectation_id }, span, own)
  })
}

/** The kinds that have a usable code (EVT-45). */
export function offeredCategories(codes: readonly OvertimeCode[]): OvertimeCategory[] {
  return OVERTIME_CATEGORIES.filter((category) => codes.some((code) => code.category === category))
}

/** A mission as a button names it; general codes stand together under one of their own, id 0. */
export interface OfferedMission {
  id: number
  name: string
  code: string
}

const GENERAL: OfferedMission = { id: 0, name: 'Sans mission particulière', code: '' }

export function missionOf({ affectation }: Pick<OvertimeCode, 'affectation'>): OfferedMission {
  return affectation ?? GENERAL
}

/** The missions of a kind, by name, the general codes last (EVT-32, EVT-33). */
export function offeredMissions(codes: readonly OvertimeCode[], category: OvertimeCategory | null): OfferedMission[] {
  const missions = codes.filter((code) => code.category === category).map(missionOf)
  const own = [...new Map(missions.map((mission) => [mission.id, mission])).values()]
  return own.toSorted((a, b) => Number(a.id === 0) - Number(b.id === 0) || a.name.localeCompare(b.name, 'fr'))
}
