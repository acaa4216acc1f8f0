import type { FoundPerson } from '@cadran/contract/validation/filters'
import { readItem, writeItem } from '../../platform/browser-storage.ts'

/** What was opened from the palette, as this browser keeps it; which page or act it is, is read from the table each time. */
export type RecentPlace = { page: string } | { act: string } | { person: FoundPerson }

const MOST_RECENT = 5

export function keyOf(place: RecentPlace): string {
  if ('page' in place) return `page ${place.page}`
  return 'act' in place ? `act ${place.act}` : `person ${place.person.matricule}`
}

const isPlace = (value: unknown): value is RecentPlace => {
  if (typeof value !== 'object' || value === null) return false
  if ('person' in value) return typeof value.person === 'object' && value.person !== null && 'matricule' in value.person
  return 'page' in value || 'act' in value
}

/** The last five, the latest first. */
export function readRecent(): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(readItem('recentPlaces') ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, MOST_RECENT) : []
  } catch {
    return []
  }
}

export function keepRecent(place: RecentPlace): void {
  const others = readRecent().filter((other) => keyOf(other) !== keyOf(place))
  writeItem('recentPlaces', JSON.stringify([place, ...others].slice(0, MOST_RECENT)))
}
