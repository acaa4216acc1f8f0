import { basename } from 'node:path'
import { IMPORT_KINDS } from '@cadran/rules/administration/import-kinds'
import { IMPORTERS, type Importer } from './features/administration/imports/index.ts'
import { UsageError } from './platform/cli/options.ts'

/** Who reads a file: whom `--as` names, else whom the name of the file does ('codes.csv', 'codes-2026.csv'). */
export function importerOf(file: string, as: string | undefined): Importer {
  const name = as ?? basename(file).toLowerCase()
  const kind = IMPORT_KINDS.find((one) => (as === undefined ? new RegExp(`^${one}([-_.]|$)`).test(name) : one === name))
  if (kind) return IMPORTERS[kind]
  throw new UsageError(
    `${as ?? file} : dites ce que c’est par --as ${IMPORT_KINDS.join('|')}, ou par le nom du fichier`,
  )
}
