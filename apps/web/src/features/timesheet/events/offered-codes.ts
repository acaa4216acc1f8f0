import type { EventCode } from '@cadran/contract/timesheet/calendar'
import { searchKey } from '@cadran/rules/portal/french'
import { byPriority, EVENT_KINDS, type EventKind, isUsable, kindOf } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'

/** The codes usable on the whole stretch, in the order they are offered (EVT-23). */
export function usableCodes(codes: readonly EventCode[], range: DayRange): EventCode[] {
  // The server only answers codes of the person's own affectations.
  const affectations = new Set(codes.flatMap((code) => (code.affectation_id === null ? [] : [code.affectation_id])))
  return codes.filter((code) => isUsable(code, range, affectations)).sort(byPriority)
}

/** The kinds that have at least one usable code; the others are not offered (EVT-45). */
export function offeredKinds(codes: readonly EventCode[]): EventKind[] {
  return EVENT_KINDS.filter((kind) => codes.some((code) => kindOf(code.type) === kind))
}

/** Of one kind, and with every word of the search in its short code or its name. */
export function matchingCodes(codes: readonly EventCode[], kind: EventKind | null, search: string): EventCode[] {
  const words = searchKey(search).split(/\s+/)
  return codes.filter((code) => {
    const text = `${searchKey(code.short_code)} ${searchKey(code.description)}`
    return kindOf(code.type) === kind && words.every((word) => text.includes(word))
  })
}

/** The only one that is offered needs no choice (EDT-17). */
export function onlyOne<T>(offered: readonly T[]): T | null {
  return offered.length === 1 ? (offered[0] ?? null) : null
}
