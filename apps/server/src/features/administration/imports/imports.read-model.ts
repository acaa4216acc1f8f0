import type { ImportLine, ImportRun, ImportSection, ImportSummary } from '@cadran/contract/administration/imports'
import { headersKey, takeOver } from '@cadran/rules/administration/import-columns'
import { type ImportKind, kindsOpenTo } from '@cadran/rules/administration/import-kinds'
import {
  IMPORT_PAGE,
  IMPORT_UNDO_DAYS,
  IMPORTS_PAGE,
  UNDO_LATE,
  UNDO_NEWER,
} from '@cadran/rules/administration/import-messages'
import { M_404 } from '@cadran/rules/portal/messages'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { likeText } from '../../portal/users/index.ts'
import type { ReadFile } from './imports.rows.ts'

export const kindsOf = ({ subject }: Viewer) => kindsOpenTo(subject.roles)

/** The runs whose kind the viewer's roles open; the others are not there (IMP-21). */
function runsOf(database: Executor, viewer: Viewer) {
  return database
    .selectFrom('import_runs as r')
    .innerJoin('people as p', 'p.id', 'r.created_by')
    .where('r.kind', 'in', kindsOf(viewer))
}

const SUMMARY = [
  'r.id',
  'r.kind',
  'r.state',
  'r.file_name',
  'r.sheet',
  'r.row_count as rows',
  'r.created_at',
  'p.identity',
  'r.ended_at',
  'r.counts',
  'r.refusal',
] as const

type SummaryRow = Omit<ImportSummary, 'kind' | 'created_at' | 'ended_at' | 'counts'> & {
  kind: string
  created_at: Date
  ended_at: Date | null
  counts: unknown
}

function summaryOf({ kind, created_at, ended_at, counts, ...row }: SummaryRow): ImportSummary {
  return {
    ...row,
    kind: kind as ImportKind,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    counts: counts as ImportSummary['counts'],
  }
}

export async function listRuns(database: Executor, viewer: Viewer, page: number) {
  const runs = runsOf(database, viewer)
  const rows = await runs
    .select(SUMMARY)
    .orderBy('r.id', 'desc')
    .limit(IMPORTS_PAGE)
    .offset((page - 1) * IMPORTS_PAGE)
    .execute()
  const { total } = await runs.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(summaryOf), total }
}

const DAY_MS = 86_400_000

/** Whether a newer import of its kind has written something. */
const NEWER = sql<boolean>`exists (
  select from import_runs n where n.kind = r.kind and n.state = 'done' and n.id <> r.id
    and (n.ended_at, n.id) > (r.ended_at, r.id) and ((n.counts ->> 'new')::int > 0 or (n.counts ->> 'changed')::int > 0)
)`

interface Written {
  state: string
  counts: ImportSummary['counts']
  ended_at: Date | null
  has_newer: boolean
}

/** Whether what a run wrote may be taken back, as far as the runs alone tell; undefined where it wrote nothing (IMP-17). */
export function undoOf({ state, counts, ended_at, has_newer }: Written, now: Date) {
  if (state !== 'done' || !ended_at || !counts || counts.new + counts.changed === 0) return undefined
  if (has_newer) return { refused: UNDO_NEWER }
  return { refused: now.getTime() - ended_at.getTime() > IMPORT_UNDO_DAYS * DAY_MS ? UNDO_LATE : null }
}

/** One run with its columns; 404 for a kind that the viewer's roles do not open. */
export async function readRun(database: Executor, viewer: Viewer, id: number, now: Date): Promise<ImportRun> {
  const row = await runsOf(database, viewer)
    .where('r.id', '=', id)
    .select([...SUMMARY, 'r.sheets', 'r.columns', 'r.sample', 'r.mapping', 'r.taken_over', 'r.phase'])
    .select(['r.preview_key', 'r.is_sensitive', NEWER.as('has_newer')])
    .executeTakeFirst()
  const { sheets, columns, sample, mapping, taken_over, phase, preview_key, is_sensitive, has_newer, ...summary } =
    row ?? refuse(M_404)
  const fields = mapping as ReadFile['mapping']
  const counts = summary.counts as ImportSummary['counts']
  const undo = undoOf({ ...summary, counts, has_newer }, now)
  return {
    ...summaryOf(summary),
    sheets,
    columns: (columns as ReadFile['columns']).map(({ name, values }, place) => ({
      name,
      values: [...values],
      field: fields[place] ?? null,
    })),
    sample: sample as string[][],
    taken_over: taken_over as ReadFile['taken_over'],
    phase: phase as ImportRun['phase'],
    preview_key,
    is_sensitive,
    undo: undo ? { because: undo.refused?.message ?? null } : null,
  }
}

/** The same run, which nobody else changes until commit. */
export async function holdRun(trx: Executor, viewer: Viewer, id: number) {
  const held = await trx
    .selectFrom('import_runs as r')
    .where('id', '=', id)
    .where('kind', 'in', kindsOf(viewer))
    .select(['kind', 'state', 'storage_key', 'columns', 'counts', 'preview_key', 'is_sensitive', 'ended_at'])
    .select(NEWER.as('has_newer'))
    .forUpdate()
    .executeTakeFirst()
  const { kind, columns, counts, ...run } = held ?? refuse(M_404)
  return {
    ...run,
    kind: kind as ImportKind,
    headers: (columns as ReadFile['columns']).map(({ name }) => name),
    counts: counts as ImportSummary['counts'],
  }
}

/** What a file is read by: where it lies and which column is which. */
export async function findFile(database: Executor, viewer: Viewer, id: number) {
  const file = await database
    .selectFrom('import_runs')
    .where('id', '=', id)
    .where('kind', 'in', kindsOf(viewer))
    .select(['kind', 'file_name', 'storage_key', 'sheet', 'mapping'])
    .executeTakeFirst()
  return file ?? refuse(M_404)
}

interface Asked {
  section: ImportSection
  search?: string | undefined
  page: number
}

export async function listLines(database: Executor, viewer: Viewer, id: number, { section, search, page }: Asked) {
  await findFile(database, viewer, id)
  let lines = database.selectFrom('import_lines').where('run_id', '=', id)
  if (section === 'sensitive') lines = lines.where('is_sensitive', '=', true)
  else lines = lines.where('section', '=', section)
  if (search) lines = lines.where('words', 'like', likeText(search))
  const rows = await lines
    .select(['content', sql<number>`count(*) over ()::int`.as('total')])
    .orderBy('section')
    .orderBy('place')
    .limit(IMPORT_PAGE)
    .offset((page - 1) * IMPORT_PAGE)
    .execute()
  return { items: rows.map(({ content }) => content as ImportLine), total: rows[0]?.total ?? 0 }
}

/** The faults of a run, a portion at a time. */
export async function* faultsOf(database: Executor, id: number): AsyncGenerator<ImportLine[]> {
  for (let place = 0; ; place += IMPORT_PAGE) {
    const rows = await database
      .selectFrom('import_lines')
      .where('run_id', '=', id)
      .where('section', '=', 'faults')
      .where('place', '>=', place)
      .where('place', '<', place + IMPORT_PAGE)
      .select('content')
      .orderBy('place')
      .execute()
    if (rows.length === 0) return
    yield rows.map(({ content }) => content as ImportLine)
  }
}

/** The columns that an earlier file of the same headers went by; null without one (IMP-07). */
export async function findMapping(database: Executor, kind: ImportKind, headers: readonly string[]) {
  const found = await database
    .selectFrom('import_mappings as m')
    .innerJoin('people as p', 'p.id', 'm.used_by')
    .where('m.kind', '=', kind)
    .where('m.headers', '=', headersKey(headers))
    .select(['m.id', 'm.fields', 'm.used_at', 'p.identity'])
    .executeTakeFirst()
  if (!found) return null
  const { id, fields, used_at, identity } = found
  return {
    mapping: takeOver(headers, fields as Record<string, string | null>),
    taken_over: { id, used_on: parisWallTime(used_at.getTime()).slice(0, 10), identity },
  }
}
