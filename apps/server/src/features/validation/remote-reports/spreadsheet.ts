import type { ReportCell, ReportSheet } from '@cadran/rules/validation/remote-reports'
import writeXlsxFile, { type CellObject, type Sheet } from 'write-excel-file/node'

const WIDTHS: Readonly<Record<string, number>> = { Nom: 22, Prénom: 18, Manager: 26, 'Jours de télétravail': 21 }
const USUAL_WIDTH = 13

// Every text is typed as one, so that nothing a person is called becomes a formula (RWR-13).
const asText = (value: string): CellObject => ({ type: String, value })

function cellOf(cell: ReportCell): CellObject {
  if ('days' in cell) return { type: Number, value: cell.days, format: '0.0', align: 'right' }
  if ('date' in cell) return { type: Date, value: new Date(`${cell.date}T00:00:00Z`), format: 'dd/mm/yyyy' }
  return asText(cell.text)
}

function sheetOf({ name, columns, rows, has_total }: ReportSheet): Sheet<Buffer> {
  const bold = (cell: CellObject): CellObject => ({ ...cell, fontWeight: 'bold' })
  return {
    sheet: name,
    columns: columns.map((column) => ({ width: WIDTHS[column] ?? USUAL_WIDTH })),
    stickyRowsCount: 1,
    data: [
      columns.map((column) => bold(asText(column))),
      ...rows.map((row, index) => {
        const is_total = has_total && index === rows.length - 1
        return row.map((cell) => (is_total ? bold(cellOf(cell)) : cellOf(cell)))
      }),
    ],
  }
}

/** The sheets as an XLSX file. */
export function writeSpreadsheet(sheets: readonly ReportSheet[]): Promise<Buffer> {
  return writeXlsxFile(sheets.map(sheetOf), { fontFamily: 'Calibri', fontSize: 11 }).toBuffer()
}
