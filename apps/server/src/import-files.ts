import { basename } from 'node:path'
import { joinEffects } from '@cadran/rules/timesheet/recount'
import { countersImport, type FollowWorkingDays, importPeople } from './features/portal/users/index.ts'
import {
  affectationsImport,
  assignmentsImport,
  eventCodesImport,
  recountEvents,
} from './features/timesheet/events/index.ts'
import { overtimeCodesImport } from './features/timesheet/overtime/index.ts'
import { dropUnworkedMarks } from './features/timesheet/remote-work/index.ts'
import type { ImportReport } from './platform/cli/csv-file.ts'
import { importFile } from './platform/cli/import-file.ts'
import { UsageError } from './platform/cli/options.ts'
import type { Platform } from './platform/platform.ts'

type Importer = (platform: Platform, text: string, options: { dry_run: boolean }) => Promise<ImportReport>

/** Other working days reach what people have filled in already. */
const followWorkingDays: FollowWorkingDays = async (platform, trx, people, options) =>
  joinEffects(
    await recountEvents(platform, trx, people, options),
    await dropUnworkedMarks(platform, trx, people, options),
  )

/** Every kind of file, in the order in which an empty portal takes them. */
export const IMPORTERS: Readonly<Record<string, Importer>> = {
  people: (platform, text, options) => importPeople(platform, text, { ...options, follow: followWorkingDays }),
  affectations: (platform, text, options) => importFile(platform, text, affectationsImport, options),
  codes: (platform, text, options) => importFile(platform, text, eventCodesImport, options),
  'overtime-codes': (platform, text, options) => importFile(platform, text, overtimeCodesImport, options),
  assignments: (platform, text, options) => importFile(platform, text, assignmentsImport, options),
  counters: (platform, text, options) => importFile(platform, text, countersImport, options),
}

/** Who reads a file: whom `--as` names, else whom the name of the file does ('codes.csv', 'codes-2026.csv'). */
export function importerOf(file: string, as: string | undefined): Importer {
  const kinds = Object.keys(IMPORTERS)
  const name = as ?? basename(file).toLowerCase()
  const found = kinds.filter((kind) => (as === undefined ? new RegExp(`^${kind}([-_.]|$)`).test(name) : kind === name))
  const importer = IMPORTERS[found[0] ?? '']
  if (importer) return importer
  throw new UsageError(`${as ?? file} : dites ce que c’est par --as ${kinds.join('|')}, ou par le nom du fichier`)
}
