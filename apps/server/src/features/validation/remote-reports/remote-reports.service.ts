import { M_404 } from '@cadran/rules/portal/messages'
import {
  NO_REPORT,
  type ReportCell,
  type ReportSheet,
  remoteReport,
  reportName,
} from '@cadran/rules/validation/remote-reports'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Cell, Sheet } from '../../../platform/sheets/sheet.ts'
import { writeXlsx, XLSX } from '../../../platform/sheets/xlsx.ts'
import { findPeriod, readRemoteWorkers } from './remote-reports.read-model.ts'

const WIDTHS: Readonly<Record<string, number>> = { Nom: 22, Prénom: 18, Manager: 26, 'Jours de télétravail': 21 }

function cellOf(cell: ReportCell): Cell {
  if ('days' in cell) return cell.days
  return 'date' in cell ? { day: cell.date } : cell.text
}

function sheetOf({ name, columns, rows, has_total }: ReportSheet): Sheet {
  const lines = rows.map((row) => row.map(cellOf))
  const total = has_total ? lines.pop() : undefined
  return {
    name,
    columns: columns.map((head) => ({ head, decimals: 1, ...(WIDTHS[head] && { width: WIDTHS[head] }) })),
    portions: [lines],
    ...(total && { total }),
  }
}

/** The report of a period as a file; an unknown period and a month without a remote day are told apart (RWR-14). */
export async function buildRemoteReport(platform: Platform, period_id: number): Promise<FileReply> {
  const period = (await findPeriod(platform, period_id)) ?? refuse(M_404)
  const workers = await readRemoteWorkers(platform, period)
  if (workers.length === 0) refuse(NO_REPORT)
  return { name: reportName(period), media_type: XLSX, content: writeXlsx(remoteReport(workers).map(sheetOf)) }
}
