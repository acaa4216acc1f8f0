import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useCurrentUser } from '../../platform/session.ts'
import { mayValidate } from '../access.ts'
import { usePeople } from './people.queries.ts'
import { groupsOf, type Place, placeKey, readSearch, type Way } from './places.ts'
import { keepRecent } from './recent-places.ts'
import { useKnownPlaces, usePersonPlace } from './use-places.ts'

/** Where the arrows and Tab are: on a place, or on one of its acts. */
interface Active {
  place: string
  act: number | null
}

export interface PaletteProps {
  opened: boolean
  onClose: () => void
  /** Does what was chosen once the palette has gone. */
  onChoose: (go: () => void) => void
}

/** Which place is chosen, and which of its acts; the first until the arrows or Tab say otherwise. */
function useActive(places: readonly Place[]) {
  const [active, setActive] = useState<Active | null>(null)
  const chosen = places.find((place) => placeKey(place) === active?.place) ?? places[0]
  const act = chosen && placeKey(chosen) === active?.place ? active.act : null
  const move = (steps: number) => {
    const at = chosen ? places.indexOf(chosen) : -1
    const next = places.at((at + steps + places.length) % Math.max(places.length, 1))
    if (next) setActive({ place: placeKey(next), act: null })
  }
  /** Answers whether there was an act to go to; past the last it is the person again. */
  const moveAct = (steps: number): boolean => {
    const count = chosen?.acts?.length ?? 0
    if (!chosen || count === 0) return false
    const next = ((act ?? -1) + 1 + steps + count + 1) % (count + 1)
    setActive({ place: placeKey(chosen), act: next === 0 ? null : next - 1 })
    return true
  }
  return { chosen, act, isMoved: active !== null, move, moveAct, start: () => setActive(null) }
}

/** What is typed, what it finds, which of it is chosen and where that leads. */
export function usePalette({ opened, onChoose }: Pick<PaletteProps, 'opened' | 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const mayFind = mayValidate(useCurrentUser())
  const search = readSearch(typed)
  const { people, isSearching, error } = usePeople(search, opened && mayFind)
  const personPlace = usePersonPlace()
  const groups = groupsOf(search, useKnownPlaces(opened), people.map(personPlace))
  const places = groups.flatMap((group) => group.places)
  const { chosen, act, isMoved, move, moveAct, start } = useActive(places)
  const follow = useFollow(onChoose)

  const type = (text: string) => {
    setTyped(text)
    start()
  }
  const open = (place: Place, way: Way = place.way, newTab = false) => {
    keepRecent(place.kept)
    if (!newTab) type('')
    follow(way, newTab)
  }
  const openAct = (place: Place, index: number | null, newTab = false): boolean => {
    const way = index === null ? place.way : place.acts?.[index]?.way
    if (way) open(place, way, newTab)
    return way !== undefined
  }
  /** Digits are text until the arrows or Tab have chosen somebody. */
  const press = (key: string) =>
    isMoved && chosen?.person && /^[1-9]$/.test(key) ? openAct(chosen, Number(key) - 1) : false
  const keys = { move, moveAct, press, enter: (newTab: boolean) => chosen && openAct(chosen, act, newTab) }
  return { typed, type, search, groups, places, chosen, act, open, openAct, keys, isSearching, error, mayFind }
}

type PaletteKeys = PaletteState['keys'] & { leave: () => void }

/** The keys of the field: arrows, Enter, Tab and Escape, all else is text. */
export function onPaletteKey(event: KeyboardEvent, { move, moveAct, press, enter, leave }: PaletteKeys): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
  if (nativeEvent.isComposing || altKey) return
  const command = ctrlKey || metaKey
  if (key === 'ArrowDown') move(1)
  else if (key === 'ArrowUp') move(-1)
  else if (key === 'Escape') leave()
  else if (key === 'Enter') enter(command)
  else if (key === 'Tab' && !command) {
    if (!moveAct(shiftKey ? -1 : 1)) return
  } else if (command || !press(key)) return
  event.preventDefault()
}

function useFollow(onChoose: PaletteProps['onChoose']) {
  const { history } = useRouter()
  return (way: Way, newTab: boolean) => {
    if ('run' in way) onChoose(way.run)
    else if (newTab) window.open(way.href, '_blank', 'noopener')
    else onChoose(() => history.push(way.href))
  }
}

export type PaletteState = ReturnType<typeof usePalette>
