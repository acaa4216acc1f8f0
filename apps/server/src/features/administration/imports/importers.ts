import type { ImportKind } from '@cadran/rules/administration/import-kinds'
import { joinEffects } from '@cadran/rules/timesheet/recount'
import { importFile } from '../../../platform/cli/import-file.ts'
import type { ImportOptions, ImportReport } from '../../../platform/cli/import-report.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { payrollMatriculesImport } from '../../payroll/templates/index.ts'
import { countersImport } from '../../portal/counters/index.ts'
import { type FollowWorkingDays, importPeople } from '../../portal/users/index.ts'
import { affectationsImport, assignmentsImport, eventCodesImport, recountEvents } from '../../timesheet/events/index.ts'
import { overtimeCodesImport } from '../../timesheet/overtime/index.ts'
import { dropUnworkedMarks } from '../../timesheet/remote-work/index.ts'

export type Importer = (platform: Platform, trx: Trx, text: string, options: ImportOptions) => Promise<ImportReport>

/** Other working days reach what people have filled in already. */
const followWorkingDays: FollowWorkingDays = async (platform, trx, people, options) =>
  joinEffects(
    await recountEvents(platform, trx, people, options),
    await dropUnworkedMarks(platform, trx, people, options),
  )

/** What takes a file of each kind, on the screen and by the command line alike, in the order in which an empty portal takes them. */
export const IMPORTERS: Readonly<Record<ImportKind, Importer>> = {
  people: (platform, trx, text, options) =>
    importPeople(platform, trx, text, { ...options, follow: followWorkingDays }),
  affectations: (platform, trx, text, options) => importFile(platform, trx, text, affectationsImport, options),
  codes: (platform, trx, text, options) => importFile(platform, trx, text, eventCodesImport, options),
  'overtime-codes': (platform, trx, text, options) => importFile(platform, trx, text, overtimeCodesImport, options),
  assignments: (platform, trx, text, options) => importFile(platform, trx, text, assignmentsImport, options),
  counters: (platform, trx, text, options) => importFile(platform, trx, text, countersImport, options),
  'payroll-matricules': (platform, trx, text, options) =>
    importFile(platform, trx, text, payrollMatriculesImport, options),
}
