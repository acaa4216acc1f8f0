import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Sent } from './flights.ts'

// What comes seldom is not worth a plan that each connection keeps, and there are only so many worth it.
const OFTEN = 5
const MOST_NAMES = 200
const MOST_COUNTED = 2_000
const MOST_VALUES = 40

/** A name for a statement that has come often, so that a connection plans it once; undefined for any other. */
export type NameOf = (text: string) => string | undefined

/** Names by their texts: the same in every connection and process, and short enough for PostgreSQL. */
export function openNames(mayBeNamed: (text: string) => boolean = () => true): NameOf {
  const names = new Map<string, string | undefined>()
  const counted = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES || names.has(text)) return known
    const times = (counted.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (counted.size < MOST_COUNTED || times > 1) counted.set(text, times)
      return undefined
    }
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 24)
    const name = mayBeNamed(text) ? `often-${digest}` : undefined
    counted.delete(text)
    names.set(text, name)
    return name
  }
}

/** What answers every column answers others after a migration, which a plan cannot; within a part of it, it may. */
function answersNamedColumns(text: string): boolean {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter.length < text.length ? answersNamedColumns(shorter) : !text.includes('*')
}

/**
 * Names what comes often inside transactions: rows there are found by their keys, whose plan no value changes, and planning costs more
 * than running (reading a month, eight times as much). Outside, so does whoever says that (`byKeys`); lists decide for themselves, and
 * so does a list as a value.
 */
export function openNamesInTransactions(): (sent: Sent) => string | undefined {
  const nameOf = openNames(answersNamedColumns)
  return ({ text, values, keeps_plan }) =>
    keeps_plan && values.length > 0 && values.length <= MOST_VALUES && !values.some(Array.isArray)
      ? nameOf(text)
      : undefined
}

// Of so few there is a statement for each number of them, which comes often enough to be planned once.
const FEW = 4

/**
 * Whether a column is one of these ids. Few are counted out: a plan that is made once expects ten of a list, and where that looks
 * dearer than planning anew, the connection plans each time.
 */
export function isOneOf(column: string, ids: readonly number[]): RawBuilder<boolean> {
  const counted_out = ids.length > 0 && ids.length <= FEW
  return counted_out
    ? sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`
}
