import type { FoundPerson } from '@cadran/contract/validation/filters'
import { beginsWords, searchWords } from '@cadran/rules/portal/word-search'
import type { TablerIcon } from '@tabler/icons-react'
import { keyOf, type RecentPlace } from './recent-places.ts'

/** An address, which a new tab may open as well, or what happens here. */
export type Way = { href: string } | { run: () => void }

/** What the palette leads to from a person. */
export interface PersonAct {
  title: string
  icon: TablerIcon
  way: Way
}

/** Somebody, a page, or the beginning of an act. */
export interface Place {
  kept: RecentPlace
  title: string
  detail: string
  way: Way
  /** Pages and acts have a picture; people have their initials. */
  icon?: TablerIcon
  person?: FoundPerson
  /** The letters that lead there without the palette. */
  keys?: readonly string[]
  /** What else the person may be opened by; the first is the way itself. */
  acts?: readonly PersonAct[]
}

export interface PlaceGroup {
  name: string
  places: readonly Place[]
}

/** What is known before anything is typed. */
export interface KnownPlaces {
  recent: readonly Place[]
  pages: readonly Place[]
  acts: readonly Place[]
}

/** What is typed, and where it is looked for: '>' asks for acts alone, '@' for people alone (WIN-05). */
export interface Search {
  words: readonly string[]
  text: string
  only: 'acts' | 'people' | null
}

const ONLY: Readonly<Record<string, 'acts' | 'people'>> = { '>': 'acts', '@': 'people' }

export function readSearch(typed: string): Search {
  const only = ONLY[typed.trimStart().charAt(0)] ?? null
  const text = only ? typed.trimStart().slice(1) : typed
  return { words: searchWords(text), text: text.trim(), only }
}

export const placeKey = ({ kept }: Place) => keyOf(kept)

const AT_THE_BEGINNING = 0

/** How well a place fits: its name begins so, has such words, or only what it is for does; null when nothing does. */
function rankOf({ title, detail }: Place, words: readonly string[]): number | null {
  const [first = ''] = words
  if (beginsWords(words, title)) return searchWords(title)[0]?.startsWith(first) ? AT_THE_BEGINNING : 1
  return beginsWords(words, `${title} ${detail}`) ? 2 : null
}

/** Those that fit, the best first; of two alike the one that was opened last. People come in the server's order. */
function best(places: readonly Place[], { words }: Search, recent: readonly Place[]): Place[] {
  const latest = recent.map(placeKey)
  const age = (place: Place) => (latest.includes(placeKey(place)) ? latest.indexOf(placeKey(place)) : latest.length)
  return places
    .flatMap((place) => {
      const rank = place.person ? AT_THE_BEGINNING : rankOf(place, words)
      return rank === null ? [] : [{ place, rank, age: age(place) }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.age - b.age)
    .map(({ place }) => place)
}

/** What the palette lists: people, pages, acts; before anything is typed where one was last, and everything there is. */
export function groupsOf(search: Search, { recent, pages, acts }: KnownPlaces, people: readonly Place[]): PlaceGroup[] {
  const { words, only } = search
  const isEmpty = words.length === 0
  const others = (places: readonly Place[]) =>
    places.filter((place) => !recent.some((each) => placeKey(each) === placeKey(place)))
  const groups: PlaceGroup[] = isEmpty
    ? [
        { name: 'Derniers lieux', places: only ? [] : recent },
        { name: 'Actes', places: only === 'people' ? [] : only ? acts : others(acts) },
        { name: 'Écrans', places: only ? [] : others(pages) },
      ]
    : [
        { name: 'Personnes', places: only === 'acts' ? [] : best(people, search, recent) },
        { name: 'Écrans', places: only ? [] : best(pages, search, recent) },
        { name: 'Actes', places: only === 'people' ? [] : best(acts, search, recent) },
      ]
  return groups.filter(({ places }) => places.length > 0)
}
