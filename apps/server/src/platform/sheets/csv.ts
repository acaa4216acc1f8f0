import { Readable } from 'node:stream'
import { formatDate, monthTitle } from '@cadran/rules/portal/french'
import type { Period } from '@cadran/rules/timesheet/day'
import { stringify } from 'csv-stringify/sync'
import type { Row, Sheet, SheetColumn } from './sheet.ts'

export const CSV = 'text/csv; charset=utf-8'

// Without it a spreadsheet program takes UTF-8 for something else.
const BYTE_ORDER_MARK = '\uFEFF'

function decimal(value: number, { decimals }: SheetColumn | undefined = { head: '' }): string {
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',')
}

/** As a French spreadsheet program opens it: semicolons, decimal commas, and nothing that it would run (IMP-10). */
async function* linesOf({ columns, portions, total }: Sheet) {
  const write = (rows: readonly Row[]) =>
    stringify(rows as Row[], {
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      // The library quotes what holds the delimiter of records, which is both signs together.
      quoted_match: /[\r\n]/,
      cast: {
        number: (value, { index }) => decimal(value, columns[index]),
        object: (value) => ('day' in value ? formatDate(String(value.day)) : monthTitle(value.month as Period)),
      },
    })
  yield BYTE_ORDER_MARK + write([columns.map(({ head }) => head)])
  for await (const rows of portions) yield write(rows)
  if (total) yield write([total])
}

/** The sheet as CSV, written as it is read. */
export function writeCsv(sheet: Sheet): Readable {
  return Readable.from(linesOf(sheet), { objectMode: false })
}
