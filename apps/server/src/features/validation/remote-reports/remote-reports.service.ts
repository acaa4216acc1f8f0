import { M_404 } from '@cadran/rules/portal/messages'
import { NO_REPORT, remoteReport, reportName } from '@cadran/rules/validation/remote-reports'
import type { FileReply } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPeriod, readRemoteWorkers } from './remote-reports.read-model.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The report of a period as a file; an unknown period and a month without a remote day are told apart (RWR-14). */
export async function buildRemoteReport(platform: Platform, period_id: number): Promise<FileReply> {
  const period = (await findPeriod(platform, period_id)) ?? refuse(M_404)
  const workers = await readRemoteWorkers(platform, period)
  if (workers.length === 0) refuse(NO_REPORT)
  const content = await writeSpreadsheet(remoteReport(workers))
  return { name: reportName(period), media_type: XLSX, content }
}
