import { IMPORT_KINDS } from '@cadran/rules/administration/import-kinds'
import * as z from 'zod/mini'
import { day, id, idParam, instant } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'
import { preview, previewAsked } from './previews.ts'

const READERS = {
  kind: 'own',
  roles: ['ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN', 'ROLE_PAY_MANAGER'],
} as const satisfies Access
const TEXT = 'Filtre invalide.'
const page = z._default(z.coerce.number(TEXT).check(z.int(TEXT), z.minimum(1, TEXT), z.maximum(1_000_000, TEXT)), 1)
const params = z.object({ id: idParam })
const kind = z.enum(IMPORT_KINDS, TEXT)

/** Where a file stands; a check that finds nothing to change is done (IMP-13). */
export const IMPORT_STATES = [
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'interrupted',
  'failed',
  'expired',
  'undone',
] as const
/** What is under way: 'Lecture', 'Comparaison', 'Écriture', 'Recomptage' (IMP-11). */
export const IMPORT_PHASES = ['reading', 'comparing', 'writing', 'recounting'] as const

const counts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  recounted: z.int(),
  left: z.int(),
  faults: z.int(),
})
export type ImportCounts = z.output<typeof counts>

/** A file as the history shows it (IMP-21). */
const importSummary = z.object({
  id,
  kind,
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  sheet: z.nullable(z.string()),
  rows: z.int(),
  created_at: instant,
  /** Who brought it in. */
  identity: z.string(),
  ended_at: z.nullable(instant),
  /** Null until it was looked at. */
  counts: z.nullable(counts),
  /** Why it was not written. */
  refusal: z.nullable(z.string()),
})
export type ImportSummary = z.output<typeof importSummary>

/** A column of the file: its name, its first different values, and the field that it fills. */
const column = z.object({ name: z.string(), values: z.array(z.string()), field: z.nullable(z.string()) })
export type ImportColumn = z.output<typeof column>

const importRun = z.object({
  ...importSummary.shape,
  sheets: z.array(z.string()),
  columns: z.array(column),
  /** Its first lines, as they stand. */
  sample: z.array(z.array(z.string())),
  /** The columns of an earlier file of the same headers (IMP-07). */
  taken_over: z.nullable(z.object({ id, used_on: day, identity: z.string() })),
  phase: z.nullable(z.enum(IMPORT_PHASES)),
  preview_key: z.nullable(z.string()),
  /** It gives or takes a key role: the password is asked for again (IMP-16). */
  is_sensitive: z.boolean(),
  /** Null where nothing can be taken back; `because` says why it cannot be any more (IMP-17). */
  undo: z.nullable(z.object({ because: z.nullable(z.string()) })),
})
export type ImportRun = z.output<typeof importRun>

/** A line of the preview; what it does not say is null or empty. */
const importLine = z.object({
  /** As the uploaded file counts them. */
  line: z.nullable(z.int()),
  key: z.nullable(z.string()),
  label: z.nullable(z.string()),
  fields: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  recounted: z.int(),
  left: z.int(),
  is_sensitive: z.boolean(),
  /** Of a fault: the column as the file names it, and what stood there. */
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  /** What is recounted or stays, or the reason of a fault. */
  text: z.nullable(z.string()),
})
export type ImportLine = z.output<typeof importLine>

export const IMPORT_SECTIONS = ['new', 'changed', 'recounted', 'left', 'faults', 'sensitive'] as const
export type ImportSection = (typeof IMPORT_SECTIONS)[number]

export const listImports = defineCall({
  method: 'GET',
  path: 'administration/import',
  summary: 'Les imports, le plus récent d’abord, de qui tient le droit de leur type (IMP-21)',
  access: READERS,
  query: z.object({ page }),
  reply: z.array(importSummary),
  list: true,
})

export const uploadImport = defineCall({
  method: 'POST',
  path: 'administration/import',
  summary: 'Dépose un fichier CSV ou XLSX, avec son type (IMP-01 à IMP-03)',
  access: READERS,
  upload: true,
  reply: importRun,
  status: 201,
})

export const loadImport = defineCall({
  method: 'GET',
  path: 'administration/import/{id}',
  summary: 'Un import, ses colonnes et où il en est (IMP-05, IMP-11)',
  access: READERS,
  params,
  reply: importRun,
})

export const chooseSheet = defineCall({
  method: 'POST',
  path: 'administration/import/{id}/sheet',
  summary: 'Lit une autre feuille du classeur (IMP-02)',
  access: READERS,
  params,
  body: z.object({ sheet: z.string('Cette feuille n’existe pas.') }),
  reply: importRun,
})

export const checkImport = defineCall({
  method: 'POST',
  path: 'administration/import/{id}/check',
  summary: 'Ce que le fichier ferait, sans rien écrire (IMP-08)',
  access: READERS,
  params,
  body: z.object({ fields: z.array(z.nullable(z.string())).check(z.maxLength(100)) }),
  reply: importRun,
  status: 202,
})

export const listImportLines = defineCall({
  method: 'GET',
  path: 'administration/import/{id}/line',
  summary: 'Les lignes de l’aperçu, par 200 (IMP-08, IMP-09)',
  access: READERS,
  params,
  query: z.object({
    section: z.enum(IMPORT_SECTIONS, TEXT),
    search: z.optional(z.string().check(z.maxLength(100, TEXT))),
    page,
  }),
  reply: z.array(importLine),
  list: true,
})

export const downloadImportFaults = defineCall({
  method: 'GET',
  path: 'administration/import/{id}/faults',
  summary: 'Les erreurs en CSV (IMP-09)',
  access: READERS,
  params,
  query: z.object({ as: z.optional(z.string()) }),
  file: true,
})

export const downloadNormalised = defineCall({
  method: 'GET',
  path: 'administration/import/{id}/normalised',
  summary: 'Le fichier tel que la ligne de commande le lit (IMP-04)',
  access: READERS,
  params,
  query: z.object({ as: z.optional(z.string()) }),
  file: true,
})

export const runImport = defineCall({
  method: 'POST',
  path: 'administration/import/{id}/run',
  summary: 'Écrit tout ce que l’aperçu a montré, ou rien (IMP-11 à IMP-16)',
  access: READERS,
  params,
  body: z.object({ preview_key: z.string('Vérifiez d’abord ce qui change.') }),
  reply: importRun,
  status: 202,
})

export const undoImport = defineCall({
  method: 'POST',
  path: 'administration/import/{id}/undo',
  summary: 'Annule le dernier import de son type : tout ce qu’il a écrit, ou rien (IMP-17 à IMP-19)',
  access: READERS,
  params,
  body: z.object(previewAsked),
  reply: preview,
})

export const downloadImportTemplate = defineCall({
  method: 'GET',
  path: 'administration/import/template',
  summary: 'Un modèle à remplir, en XLSX ou en CSV (IMP-20)',
  access: READERS,
  query: z.object({ kind, format: z.enum(['csv', 'xlsx'], TEXT), as: z.optional(z.string()) }),
  file: true,
})

export const forgetImportMapping = defineCall({
  method: 'DELETE',
  path: 'administration/import-mapping/{id}',
  summary: 'Oublie les colonnes retenues pour ces en-têtes (IMP-07)',
  access: READERS,
  params,
  status: 204,
})
