import { IMPORT_KIND_FACTS, type ImportKind } from '@cadran/rules/administration/import-kinds'
import { fileCells, type PersonFields } from '@cadran/rules/portal/people-file'
import { stringify } from 'csv-stringify/sync'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Executor } from '../../../platform/database/database.ts'

type Row = PersonFields

/** A row as an import wrote it, and as it was before; nothing before where the import made it. */
export interface WrittenRow {
  id: number
  person_id: number | null
  key: string
  before: Row | null
  after: Row
}

export const ENTITIES: Readonly<Record<ImportKind, AuditEntry['entity']>> = {
  people: 'user',
  affectations: 'affectation',
  codes: 'event_code',
  'overtime-codes': 'overtime_code',
  assignments: 'assignment',
  counters: 'counter_entry',
  'payroll-matricules': 'payroll_matricule',
}

/** What names a row, as the preview of its import names it. */
const keyOf = (kind: ImportKind, row: Row) => Object.values(fileCells(IMPORT_KIND_FACTS[kind].key, row)).join(' ')

/** What an import has written, as the audit keeps it; an erasure may have emptied some of it. */
export async function loadWritten(database: Executor, id: number, kind: ImportKind): Promise<WrittenRow[]> {
  const rows = await database
    .selectFrom('audit')
    .where('request_id', '=', `import-${id}`)
    .where('action', '=', 'import')
    .where('entity', '=', ENTITIES[kind])
    .select(['entity_id', 'person_id', 'before', 'after'])
    .orderBy('id')
    .execute()
  return rows.map(({ entity_id, person_id, before, after }) => {
    const written = (after ?? {}) as Row
    return { id: entity_id ?? 0, person_id, key: keyOf(kind, written), before: before as Row | null, after: written }
  })
}

/** A ledger's file says days where its rows have hundredths of them. */
const asWritten = (row: Row): Row =>
  typeof row.days === 'number' ? { ...row, days: (row.days / 100).toFixed(2) } : row

/** Rows as a file of their kind, which its importer takes again (IMP-18). */
export function fileOf(kind: ImportKind, rows: readonly Row[]): string {
  const { fields } = IMPORT_KIND_FACTS[kind]
  const lines = rows.map((row) => {
    const cells = fileCells(fields, asWritten(row))
    return fields.map((field) => cells[field] ?? '')
  })
  return stringify([[...fields], ...lines], { delimiter: ';' })
}
