import type { Day, Period } from '@cadran/rules/timesheet/day'

/** What a cell holds; a text is never anything else, whatever it begins with (CLO-11, RWR-13). */
export type Cell = string | number | { day: Day } | { month: Period } | null
export type Row = readonly Cell[]

export interface SheetColumn {
  head: string
  /** In characters. */
  width?: number
  /** Of its numbers, where they always have as many. */
  decimals?: 1 | 2
}

/** A table to write down; its rows come in portions, each asked for once what came before has gone out. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  portions: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
  /** The last line, set apart. */
  total?: Row
}
