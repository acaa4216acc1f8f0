import type { downloadImportTemplate } from '@cadran/contract/administration/imports'
import type { QueryOf } from '@cadran/contract/kit'
import type { Mapping } from '@cadran/rules/administration/import-columns'
import { fieldOf, IMPORT_KIND_FACTS, type ImportKind } from '@cadran/rules/administration/import-kinds'
import { ALLOWED } from '@cadran/rules/administration/import-values'
import { M_ROLE } from '@cadran/rules/portal/messages'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CSV, writeCsv } from '../../../platform/sheets/csv.ts'
import type { Row, Sheet } from '../../../platform/sheets/sheet.ts'
import { writeXlsx, XLSX } from '../../../platform/sheets/xlsx.ts'
import { faultsOf, findFile, kindsOf } from './imports.read-model.ts'
import { normalise } from './normalised.ts'
import { storedTable } from './upload.service.ts'

/** The text that the command line reads, under a name that tells it what it is; no table of a spreadsheet (IMP-04). */
export async function normalised(platform: Platform, viewer: Viewer, id: number): Promise<FileReply> {
  const file = await findFile(platform.database.kysely, viewer, id)
  const text = normalise(await storedTable(platform, file), file.mapping as Mapping)
  return { name: `${file.kind}-${id}.txt`, media_type: 'text/plain; charset=utf-8', content: Buffer.from(text) }
}

const FAULTS = [
  { head: 'Ligne' },
  { head: 'Clé', width: 16 },
  { head: 'Colonne', width: 22 },
  { head: 'Valeur', width: 30 },
  { head: 'Motif', width: 60 },
] as const

/** The faults, to be corrected in the file (IMP-09, IMP-10). */
export async function faults({ database }: Platform, viewer: Viewer, id: number): Promise<FileReply> {
  const { kind } = await findFile(database.kysely, viewer, id)
  async function* portions(): AsyncGenerator<Row[]> {
    for await (const lines of faultsOf(database.kysely, id)) {
      yield lines.map(({ line, key, column, value, text }) => [line, key, column, value, text])
    }
  }
  const content = writeCsv({ name: 'Erreurs', columns: FAULTS, portions: portions() })
  return { name: `erreurs-${kind}-${id}.csv`, media_type: CSV, content }
}

function templateOf(kind: ImportKind): Sheet {
  const fields = IMPORT_KIND_FACTS[kind].fields.map(fieldOf)
  const columns = fields.map(({ label }) => ({ head: label, width: Math.max(13, label.length + 2) }))
  return { name: 'Modèle', columns, portions: [[fields.map(({ example }) => example)]] }
}

/** What each column with a closed list takes, one column each. */
function allowedOf(kind: ImportKind): Sheet {
  const listed = IMPORT_KIND_FACTS[kind].fields.flatMap((name) => {
    const { label, reading } = fieldOf(name)
    const values = ALLOWED[reading]
    return values ? [{ label, values }] : []
  })
  const longest = Math.max(0, ...listed.map(({ values }) => values.length))
  const rows = Array.from({ length: longest }, (_, place) => listed.map(({ values }) => values[place] ?? null))
  const columns =
    listed.length > 0 ? listed.map(({ label }) => ({ head: label, width: 22 })) : [{ head: 'Texte libre' }]
  return { name: 'Valeurs', columns, portions: [rows] }
}

/** A file to fill, whose columns are told without a click (IMP-20). */
export async function template(
  viewer: Viewer,
  { kind, format }: QueryOf<typeof downloadImportTemplate>,
): Promise<FileReply> {
  if (!kindsOf(viewer).includes(kind)) refuse(M_ROLE)
  const name = `modele-${kind}.${format}`
  if (format === 'csv') return { name, media_type: CSV, content: writeCsv(templateOf(kind)) }
  return { name, media_type: XLSX, content: writeXlsx([templateOf(kind), allowedOf(kind)]) }
}
