import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'

/** Rows of one kind about a person: `place` is where each stands in their order, `row` what it says. */
export interface ArchivePart {
  /** What donnees.json calls them: their table, or what it holds of one. */
  name: string
  rows: (user_id: number, today: Day) => RawBuilder<unknown>
}

export const part = (name: string, rows: ArchivePart['rows']): ArchivePart => ({ name, rows })

/** Somebody else is told of by their name alone (RGD-07). */
export const nameOf = (column: string) =>
  sql`(select n.firstname || ' ' || n.lastname from users n where n.id = ${sql.ref(column)})`
