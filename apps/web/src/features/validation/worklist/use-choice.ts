import { useState } from 'react'

/** The rows of a list that are chosen for one act on all of them. */
export interface Choice<Item = unknown> {
  chosen: ReadonlySet<string>
  /** What was taken over all pages, by the keys of their rows; null while only rows of the page are chosen (CLO-09). */
  everywhere: ReadonlyMap<string, Item> | null
  /** `toHere` takes every row since the one chosen last, as Shift does. */
  toggle: (row: string, toHere?: boolean) => void
  /** Every row of the page. */
  toggleAll: () => void
  /** Everything of these filters, over all pages; of it only `rows` where they are named. */
  takeEverywhere: (items: ReadonlyMap<string, Item>, rows?: Iterable<string>) => void
  /** These alone stay chosen. */
  keep: (rows: Iterable<string>) => void
  clear: () => void
}

/** A choice with the rows that can be chosen at all. */
export interface RowChoice extends Pick<Choice, 'chosen' | 'toggle' | 'toggleAll'> {
  choosable: ReadonlySet<string>
}

interface Chosen<Item> {
  rows: ReadonlySet<string>
  last: string | null
  everywhere: { of: string; items: ReadonlyMap<string, Item> } | null
}

const NONE = { rows: new Set<string>(), last: null, everywhere: null }

/** From the row chosen last to this one, in the order of the list. */
function between(rows: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : rows.indexOf(from)
  const end = rows.indexOf(to)
  return start === -1 ? [to] : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/**
 * Chooses among the rows that are shown and can be acted on; a row that leaves the list leaves the choice. What was taken over all
 * pages stays while the filters do, which `filters` tells apart.
 */
export function useChoice<Item>(rows: readonly string[], filters = ''): Choice<Item> {
  const [state, setChosen] = useState<Chosen<Item>>(NONE)
  const isOfOthers = state.everywhere !== null && state.everywhere.of !== filters
  const { rows: kept, last, everywhere: taken } = isOfOthers ? NONE : state
  const shown = new Set(rows)
  const inOrder = [...(taken?.items.keys() ?? []), ...rows]
  const chosen = new Set(inOrder.filter((row) => kept.has(row)))
  const everywhere = chosen.size > 0 ? taken : null
  const toggle = (row: string, toHere = false) => {
    if (!shown.has(row)) return
    const next = new Set(chosen)
    const on = toHere || !chosen.has(row)
    for (const one of toHere ? between(rows, last, row) : [row]) {
      if (on) next.add(one)
      else next.delete(one)
    }
    setChosen({ rows: next, last: row, everywhere })
  }
  const toggleAll = () => {
    const left = [...chosen].filter((row) => !shown.has(row))
    const isFull = rows.every((row) => chosen.has(row))
    setChosen({ rows: new Set(isFull ? left : [...left, ...rows]), last: null, everywhere })
  }
  return {
    chosen,
    everywhere: everywhere?.items ?? null,
    toggle,
    toggleAll,
    takeEverywhere: (items, taken = items.keys()) =>
      setChosen({ rows: new Set(taken), last: null, everywhere: { of: filters, items } }),
    keep: (left) => setChosen({ rows: new Set(left), last: null, everywhere }),
    clear: () => setChosen(NONE),
  }
}
