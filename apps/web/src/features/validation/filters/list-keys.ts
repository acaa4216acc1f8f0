import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useGoKeys } from './go-keys.ts'

/** A row of a list carries its id in this attribute; the keys find their way by it. */
const ROW = '[data-row]'

/** Where letters are text; a check box takes none. */
const WRITTEN_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Whether letters act in the validation lists; a person may switch them off (WCAG 2.1.4). */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useLocalStorage({ key: 'listLetterKeys', defaultValue: true, getInitialValueInEffect: false })
  return [on, setOn]
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])]
}

/** Puts the focus on a row; on none when it is not there. */
export function focusRow(list: HTMLElement | null, row: string | null): void {
  rowsOf(list)
    .find((element) => element.dataset.row === row)
    ?.focus()
}

/** The row to go to when this one is done with: the next, else the one before. */
export function neighbourOf(list: HTMLElement | null, row: string): string | null {
  const ids = rowsOf(list).map((element) => element.dataset.row ?? '')
  const index = ids.indexOf(row)
  return ids[index + 1] ?? ids[index - 1] ?? null
}

function rowOf(target: EventTarget | null): string | null {
  return (target instanceof Element && target.closest<HTMLElement>(ROW)?.dataset.row) || null
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITTEN_IN) !== null
}

function stepOf(key: string): number {
  if (key === 'j' || key === 'ArrowDown') return 1
  return key === 'k' || key === 'ArrowUp' ? -1 : 0
}

/** Whatever Caps Lock says. */
function letterOf({ key, shiftKey }: KeyboardEvent): string {
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}

/** The key as the list takes it, letters in lower case and in upper case with Shift; null when it is none of the list's business. */
function keyOf(event: KeyboardEvent, letters: boolean): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return null
  if (event.key.length === 1) return letters ? letterOf(event) : null
  // Enter and the arrows belong to whatever control of the row has the focus.
  const onRow = event.target instanceof Element && event.target.matches(ROW)
  return onRow || event.key === 'Escape' ? event.key : null
}

/**
 * The keyboard of a list: j and k or the arrows move between rows, the rest is answered by `onKey` for the row that
 * has, or last had, the focus. It listens inside the list only, so a letter never acts from elsewhere.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  onKey: (key: string, row: string | null) => boolean,
): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const [letters] = useLetterKeys()
  const go = useGoKeys()

  const follow = useEffectEvent((event: FocusEvent) => {
    const row = rowOf(event.target)
    if (row) setCurrent(row)
  })
  const move = (from: string | null, by: number) => {
    const rows = rowsOf(list.current)
    const index = rows.findIndex((element) => element.dataset.row === from)
    rows[index === -1 ? 0 : index + by]?.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event, letters)
    if (key === null) return
    const row = rowOf(event.target) ?? current
    const by = stepOf(key)
    // Where there are no rows, on the page of one report, both letters are the page's.
    const moves = by !== 0 && rowsOf(list.current).length > 0
    // After G a letter is no act of the list.
    if (!go(key)) {
      if (moves) move(row, by)
      else if (!onKey(key, row)) return
    }
    event.preventDefault()
  })

  useEffect(() => {
    const element = list.current
    const onFocus = (event: FocusEvent) => follow(event)
    const onPress = (event: KeyboardEvent) => press(event)
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('keydown', onPress)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('keydown', onPress)
    }
  }, [list])
  return current
}
