import { createHash } from 'node:crypto'
import type pg from 'pg'

// What comes seldom is not worth a plan that each connection keeps, and there are only so many worth it.
const OFTEN = 5
const MOST_NAMES = 200
const MOST_COUNTED = 2_000
const MOST_VALUES = 40

/** A name for a statement that has come often, so that a connection plans it once; undefined for any other. */
export type NameOf = (text: string) => string | undefined

/** Names by their texts: the same in every connection and process, and short enough for PostgreSQL. */
export function openNames(): NameOf {
  const names = new Map<string, string>()
  const counted = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES) return known
    const times = (counted.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (counted.size < MOST_COUNTED || times > 1) counted.set(text, times)
      return undefined
    }
    const name = `often-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    counted.delete(text)
    names.set(text, name)
    return name
  }
}

// A list as a value decides its plan; what answers every column answers others after a migration, which a plan cannot.
const isPlannable = (text: string, values: readonly unknown[]) =>
  values.length > 0 && values.length <= MOST_VALUES && !text.includes('*') && !values.some(Array.isArray)

const BEGINS = /^(?:begin|start transaction)\b/i
const ENDS = /^(?:commit|rollback)$/i

/**
 * A connection that names what comes often inside transactions: rows there are found by their keys, whose plan no value changes, and
 * planning costs more than running (reading a month, eight times as much). Outside, lists decide for themselves.
 */
export function namingInTransactions(client: pg.PoolClient, nameOf: NameOf) {
  let inside = false
  return {
    query: (text: string, values: readonly unknown[] = []): Promise<unknown> => {
      if (BEGINS.test(text)) inside = true
      if (ENDS.test(text)) inside = false
      const name = inside && isPlannable(text, values) ? nameOf(text) : undefined
      return name === undefined ? client.query(text, [...values]) : client.query({ name, text, values: [...values] })
    },
    release: (broken?: boolean) => client.release(broken),
  }
}
