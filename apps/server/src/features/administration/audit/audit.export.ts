import { Readable } from 'node:stream'
import type { AuditRow } from '@cadran/contract/administration/audit'
import { headText } from '@cadran/rules/administration/audit-seal'
import type { AuditExportFormat } from '@cadran/rules/administration/audit-search'
import { auditActionLabel, auditEntityLabel, NOBODY_NAMED } from '@cadran/rules/administration/audit-words'
import type { Executor } from '../../../platform/database/database.ts'
import { readHead } from '../../../platform/seal/seal-audit.ts'
import { writeCsv } from '../../../platform/sheets/csv.ts'
import type { Cell } from '../../../platform/sheets/sheet.ts'
import { foundRows, type Search, shown, toldRows } from './audit.rows.ts'

const PORTION = 1_000

/** The rows of a search, newest first, each portion by a statement of its own; told of each how many there are so far. */
async function* portionsOf(
  database: Executor,
  search: Search,
  onRows: (done: number) => Promise<void>,
): AsyncGenerator<AuditRow[]> {
  let after: { at: string; id: number } | null = null
  for (let done = 0; ; ) {
    const { rows } = await toldRows(foundRows(search, { limit: PORTION, after })).execute(database)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((told) => shown(told, search))
    done += rows.length
    await onRows(done)
    after = { at: last.at, id: last.row.id }
  }
}

const json = (value: unknown): Cell => (value === null || value === undefined ? null : JSON.stringify(value))
const named = (person: AuditRow['person']): Cell[] => [person?.identity ?? null, person?.matricule ?? null]

const COLUMNS: readonly [head: string, ...more: string[]][] = [
  ['Quand (UTC)'],
  ['Auteur', 'Matricule de l’auteur'],
  ['Au nom de', 'Matricule au nom de'],
  ['Personne', 'Matricule de la personne'],
  ['Objet', 'Numéro', 'Clé'],
  ['Action'],
  ['Avant', 'Après', 'Motif'],
  ['Requête'],
  ['Position', 'Empreinte'],
  ['Contenu effacé le', 'Certificat n°'],
]

function cellsOf(row: AuditRow): Cell[] {
  const { actor, redaction } = row
  return [
    row.at,
    ...(actor ? named(actor) : [NOBODY_NAMED, null]),
    ...named(row.on_behalf_of),
    ...named(row.person),
    ...[auditEntityLabel(row.entity), row.entity_id === null ? null : String(row.entity_id), row.entity_key],
    auditActionLabel(row.action),
    ...[json(row.before), json(row.after), row.comment],
    row.request_id,
    ...[row.position === null ? 'à sceller' : String(row.position), row.hash],
    ...(redaction ? [{ day: redaction.day }, String(redaction.run_id)] : [null, null]),
  ]
}

/** The head as it stands once every row was read (AUD-12). */
async function headOf(database: Executor): Promise<string> {
  return headText(await readHead(database))
}

async function* csvPortions(database: Executor, portions: AsyncIterable<AuditRow[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of portions) yield rows.map(cellsOf)
  yield [['Tête de la chaîne', await headOf(database)]]
}

async function* jsonLines(database: Executor, portions: AsyncIterable<AuditRow[]>): AsyncGenerator<string> {
  for await (const rows of portions) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  yield `${JSON.stringify({ head: await headOf(database) })}\n`
}

/** A search as a file, written while it is read, with the head of the chain in its last line (AUD-12). */
export function writeAudit(
  database: Executor,
  { search, format }: { search: Search; format: AuditExportFormat },
  onRows: (done: number) => Promise<void>,
): Readable {
  const portions = portionsOf(database, search, onRows)
  if (format === 'jsonl') return Readable.from(jsonLines(database, portions), { objectMode: false })
  const columns = COLUMNS.flat().map((head) => ({ head }))
  return writeCsv({ name: 'Audit', columns, portions: csvPortions(database, portions) })
}
