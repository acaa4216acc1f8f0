import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { useGoKeys } from '../filters/index.ts'

/** A row of a list carries its id in this attribute; the keys find their way by it. */
const ROW = '[data-row]'

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

/** Of a row that has left: the one that stood after it, else before it, else the first. */
function successorOf(left: string, before: readonly string[], rows: readonly HTMLElement[]): HTMLElement | undefined {
  const there = new Map(rows.map((element) => [element.dataset.row ?? '', element]))
  const at = before.indexOf(left)
  const next =
    before.slice(at + 1).find((id) => there.has(id)) ?? before.slice(0, at + 1).findLast((id) => there.has(id))
  return there.get(next ?? '') ?? rows[0]
}

/**
 * A row may leave with what was done to it, long after: its focus then goes to the row that took its place, on an empty list to the
 * list itself, so that the next act is at hand (CLO-09).
 */
export function useKeptRow(list: RefObject<HTMLElement | null>, rows: ReadonlyMap<string, unknown>): void {
  const held = useRef<HTMLElement | null>(null)
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
      held.current = row && list.current?.contains(row) ? row : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])
  useEffect(() => {
    const row = held.current
    const isLost = row !== null && !row.isConnected && document.activeElement === document.body
    if (isLost) (successorOf(row.dataset.row ?? '', before.current, rowsOf(list.current)) ?? list.current)?.focus()
    if (rows.size > 0) before.current = [...rows.keys()]
  }, [list, rows])
}

function rowOf(target: EventTarget | null): string | null {
  return (target instanceof Element && target.closest<HTMLElement>(ROW)?.dataset.row) || null
}

function stepOf(key: string): number {
  if (key === 'j' || key === 'ArrowDown') return 1
  return key === 'k' || key === 'ArrowUp' ? -1 : 0
}

/**
 * The keyboard of a list: j and k or the arrows move between rows, the rest is answered by `onKey` for the row that
 * has, or last had, the focus, and on arrival for the first (KEY-01). A key that is held down moves and decides nothing.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  onKey: (key: string, row: string | null) => boolean,
): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const follow = useEffectEvent((event: FocusEvent) => {
    const row = rowOf(event.target)
    if (row) setCurrent(row)
  })
  // The menu, which has them for every page, may come a moment after the rows.
  useGoKeys()
  usePageKeys(
    (key, { target, repeat }) => {
      // What another page or filter left stands there for the eye only, until the answer is there.
      if (!list.current || list.current.closest('[inert]')) return false
      const rows = rowsOf(list.current)
      const named = rowOf(target) ?? current
      const at = Math.max(
        rows.findIndex((element) => element.dataset.row === named),
        0,
      )
      const step = stepOf(key)
      // Where there are no rows, on the page of one report, both letters are the page's.
      if (step !== 0 && rows.length > 0) (rows[at + step] ?? rows[at])?.focus()
      else return !repeat && onKey(key, rows[at]?.dataset.row ?? null)
      return true
    },
    { own: ROW },
  )
  useEffect(() => {
    const element = list.current
    const onFocus = (event: FocusEvent) => follow(event)
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [list])
  return current
}
