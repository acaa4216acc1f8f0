import { type ExportFormat, MOST_EXPORTED, TOO_MANY_ROWS } from '@cadran/rules/validation/exports'
import { type RawBuilder, sql } from 'kysely'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CSV, writeCsv } from '../../../platform/sheets/csv.ts'
import type { Cell, SheetColumn } from '../../../platform/sheets/sheet.ts'
import { writeXlsx, XLSX } from '../../../platform/sheets/xlsx.ts'

/** A column of a list's file: its head in the words of the screen, and what a row holds there. */
export interface ExportedColumn<Row> extends SheetColumn {
  cell: (row: Row) => Cell
}

type Portions<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>

export interface ExportedList<Row> {
  /** Of the sheet: 'Absences'. */
  name: string
  /** Of the file, without its ending: 'absences_2026-03-12'. */
  file: string
  columns: readonly ExportedColumn<Row>[]
  /** In the order of the list. */
  portions: Portions<Row>
}

async function* cellsOf<Row>(portions: Portions<Row>, columns: readonly ExportedColumn<Row>[]) {
  for await (const rows of portions) yield rows.map((row) => columns.map(({ cell }) => cell(row)))
}

/** The list as the file of a call, written while it is read (CLO-11). */
export function fileOf<Row>({ name, file, columns, portions }: ExportedList<Row>, format: ExportFormat): FileReply {
  const sheet = { name, columns, portions: cellsOf(portions, columns) }
  const content = format === 'csv' ? writeCsv(sheet) : writeXlsx([sheet])
  return { name: `${file}.${format}`, media_type: format === 'csv' ? CSV : XLSX, content }
}

/** Passes where a query finds no more rows than a file may have; nothing has gone out by then. */
export async function assertExportable({ database }: Platform, found: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${found} limit ${MOST_EXPORTED + 1}) found
  `.execute(database.kysely)
  if ((rows[0]?.count ?? 0) > MOST_EXPORTED) refuse(TOO_MANY_ROWS)
}

/**
 * Reads a list to its end, each portion by a statement of its own that begins after the last row of the one before: however slowly
 * somebody takes the file, no connection waits for them, and what others change meanwhile makes no row come twice.
 */
export async function* portionsOf<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last ?? null)
    yield rows
    last = rows.at(-1)
  } while (last)
}
