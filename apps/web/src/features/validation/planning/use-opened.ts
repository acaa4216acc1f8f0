import { useState } from 'react'
import type { Planning } from './planning.queries.ts'
import type { PlanningItem } from './planning-items.ts'
import { type AbsenceMeaning, meaningOf } from './planning-words.ts'
import type { Place } from './use-grid-focus.ts'

/** Which absence is opened: of whom, and from which day. */
interface Opened {
  matricule: string
  event_id: number
  day: number
}

/** An opened absence where it stands now. */
export interface OpenedPlace {
  place: Place
  person: Extract<PlanningItem, { kind: 'person' }>['person']
  meaning: AbsenceMeaning
}

/** The absence that a half-day of a line stands for. */
function absenceAt(code: number | undefined, planning: Planning): AbsenceMeaning | null {
  const meaning = code === undefined ? null : meaningOf(code, planning, false)
  return meaning?.kind === 'absence' ? meaning : null
}

/** Every absence of a line once, by the day on which it begins there. */
function absencesOf(item: PlanningItem | undefined, planning: Planning): Opened[] {
  if (item?.kind !== 'person') return []
  const { matricule, halves } = item.person
  const first = new Map<number, number>()
  for (const [half, code] of halves.entries()) if (code > 0 && !first.has(code)) first.set(code, Math.floor(half / 2))
  return [...first].flatMap(([code, day]) => {
    const found = absenceAt(code, planning)
    return found ? [{ matricule, event_id: found.absence.event_id, day }] : []
  })
}

/** Where an absence stands; nothing once it is gone, refused or folded away. */
function placeOf(items: readonly PlanningItem[], planning: Planning, opened: Opened | null): OpenedPlace | null {
  const row = items.findIndex((item) => item.kind === 'person' && item.person.matricule === opened?.matricule)
  const item = items[row]
  if (!opened || item?.kind !== 'person') return null
  const meaning = item.person.halves
    .map((code) => absenceAt(code, planning))
    .find((found) => found?.absence.event_id === opened.event_id)
  return meaning ? { place: { row, day: opened.day }, person: item.person, meaning } : null
}

/** The absence that is opened beside the grid, and the ways from one to another (WIN-02). */
export function useOpened(items: readonly PlanningItem[], planning: Planning, goTo: (place: Place) => void) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = placeOf(items, planning, opened)
  return {
    shown,
    /** Whether there is an absence at that place; of two on a day the one of the half that was pressed. */
    open: ({ row, day }: Place, isAfternoon: boolean): boolean => {
      const item = items[row]
      if (item?.kind !== 'person') return false
      const halves = item.person.halves.slice(2 * day, 2 * day + 2).map((code) => absenceAt(code, planning))
      const found = (isAfternoon ? halves[1] : halves[0]) ?? halves[0] ?? halves[1]
      if (!found) return false
      setOpened({ matricule: item.person.matricule, event_id: found.absence.event_id, day })
      return true
    },
    close: () => {
      setOpened(null)
      if (shown) goTo(shown.place)
    },
    /** To the next absence down the lines, or the one before. */
    step: (by: 1 | -1) => {
      const all = items.flatMap((item) => absencesOf(item, planning))
      const next = all[all.findIndex(({ event_id }) => event_id === opened?.event_id) + by]
      if (!opened || !next) return
      setOpened(next)
    },
  }
}
