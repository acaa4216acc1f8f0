import { useState } from 'react'

/** The rows of a list that are chosen for one act on all of them. */
export interface Choice {
  chosen: ReadonlySet<string>
  /** `toHere` takes every row since the one chosen last, as Shift does. */
  toggle: (row: string, toHere?: boolean) => void
  toggleAll: () => void
  clear: () => void
}

/** A choice with the rows that can be chosen at all. */
export interface RowChoice extends Choice {
  choosable: ReadonlySet<string>
}

interface Chosen {
  rows: ReadonlySet<string>
  last: string | null
}

const NONE: Chosen = { rows: new Set(), last: null }

/** From the row chosen last to this one, in the order of the list. */
function between(rows: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : rows.indexOf(from)
  const end = rows.indexOf(to)
  return start === -1 ? [to] : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Chooses among the rows that are shown and can be acted on; a row that leaves the list leaves the choice. */
export function useChoice(rows: readonly string[]): Choice {
  const [{ rows: kept, last }, setChosen] = useState(NONE)
  const chosen = new Set(rows.filter((row) => kept.has(row)))
  const toggle = (row: string, toHere = false) => {
    if (!rows.includes(row)) return
    const next = new Set(chosen)
    const on = toHere || !chosen.has(row)
    for (const one of toHere ? between(rows, last, row) : [row]) {
      if (on) next.add(one)
      else next.delete(one)
    }
    setChosen({ rows: next, last: row })
  }
  return {
    chosen,
    toggle,
    toggleAll: () => setChosen(chosen.size === rows.length ? NONE : { rows: new Set(rows), last: null }),
    clear: () => setChosen(NONE),
  }
}
