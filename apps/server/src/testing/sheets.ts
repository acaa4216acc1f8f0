import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'

// Files are read back by other libraries than those that wrote them.

/** A cell as a spreadsheet program takes it: a formula would be none of these. */
export type ReadCell = string | number | boolean | Date | null

/** The sheets of an XLSX file by name, each a list of rows. */
export async function readXlsx(file: Buffer): Promise<Map<string, ReadCell[][]>> {
  const sheets = await readXlsxFile(file, { trim: false })
  return new Map(sheets.map(({ sheet, data }) => [sheet, data as ReadCell[][]]))
}

/** The day that a cell holds; any other cell as it is. */
export const dayIn = (cell: ReadCell | undefined) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)

/** The rows of a CSV file as French programs read it. */
export function readCsv(file: Buffer): string[][] {
  return parse(file, { delimiter: ';', bom: true })
}
