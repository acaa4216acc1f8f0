import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { chooseSheet, ImportRun } from '@cadran/contract/administration/imports'
import type { BodyOf } from '@cadran/contract/kit'
import { proposeColumns } from '@cadran/rules/administration/import-columns'
import { IMPORT_KIND_FACTS, IMPORT_KINDS, type ImportKind } from '@cadran/rules/administration/import-kinds'
import {
  IMPORT_KIND_UNKNOWN,
  IMPORT_MAX_BYTES,
  IMPORT_STATE,
  IMPORT_TOO_LARGE,
} from '@cadran/rules/administration/import-messages'
import { FILE_EMPTY, FILE_MISSING } from '@cadran/rules/library/uploads'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import type { FastifyRequest } from 'fastify'
import type { Executor } from '../../../platform/database/database.ts'
import { isOutcomeUnknown } from '../../../platform/http/database-refusals.ts'
import { type FileOnDisk, withForm } from '../../../platform/http/form-on-disk.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertClean, forgetUpload } from '../../portal/records/index.ts'
import { findMapping, holdRun, readRun } from './imports.read-model.ts'
import type { ReadFile } from './imports.rows.ts'
import * as store from './imports.store.ts'
import { readTable, type Table } from './table-file.ts'

/** As many different values of a column as the page reads by itself. */
const MOST_VALUES = 20
const SAMPLE = 3
const NAME_MAX_LENGTH = 255

function kindOf(named: string | undefined, { subject }: Viewer): ImportKind {
  const kind = IMPORT_KINDS.find((one) => one === named) ?? refuse(IMPORT_KIND_UNKNOWN)
  return subject.roles.has(IMPORT_KIND_FACTS[kind].role) ? kind : refuse(M_ROLE)
}

/** What a run keeps of a file, its columns as an earlier one of the same headers had them, else by their names (IMP-05, IMP-07). */
async function readOf(database: Executor, kind: ImportKind, table: Table): Promise<ReadFile> {
  const { header, rows, sheet, sheets } = table
  const known = await findMapping(database, kind, header)
  const columns = header.map((name, place) => {
    const values = new Set<string>()
    for (const { cells } of rows) {
      if (values.size === MOST_VALUES) break
      if (cells[place]) values.add(cells[place])
    }
    return { name, values: [...values] }
  })
  return {
    sheet,
    sheets,
    columns,
    sample: rows.slice(0, SAMPLE).map(({ cells }) => cells),
    row_count: rows.length,
    mapping: known?.mapping ?? proposeColumns(kind, header),
    taken_over: known?.taken_over ?? null,
  }
}

async function keep(platform: Platform, viewer: Viewer, kind: ImportKind, file: FileOnDisk, read: ReadFile) {
  const storage_key = `imports/${randomUUID()}`
  await platform.storage.put(storage_key, file)
  const { database, clock } = platform
  const file_name = Array.from(file.name).slice(0, NAME_MAX_LENGTH).join('') || 'import'
  const run = { kind, file_name, storage_key, created_by: viewer.actor.id, created_at: clock.now() }
  try {
    return await store.addRun(database.kysely, run, read)
  } catch (error) {
    if (!isOutcomeUnknown(error)) await forgetUpload(platform, storage_key)
    throw error
  }
}

/** Takes in a file and says what its columns seem to be (IMP-01 to IMP-03, IMP-05). */
export function upload(platform: Platform, viewer: Viewer, request: FastifyRequest): Promise<ImportRun> {
  const { database, settings, takeTurn } = platform
  const limits = {
    part: 'file',
    max_bytes: IMPORT_MAX_BYTES,
    too_large: IMPORT_TOO_LARGE,
    folder: join(settings.data_dir, 'incoming'),
  }
  return withForm(request, limits, ({ file, fields }) => {
    const kind = kindOf(fields.kind, viewer)
    if (!file) return refuse(FILE_MISSING)
    if (file.size === 0) refuse(FILE_EMPTY)
    return takeTurn(String(viewer.actor.id), async () => {
      await assertClean(platform, file)
      const table = await readTable(await readFile(file.path), fields.sheet ?? null)
      const id = await keep(platform, viewer, kind, file, await readOf(database.kysely, kind, table))
      return readRun(database.kysely, viewer, id, platform.clock.now())
    })
  })
}

/** The stored file of a run as a table; what is stored no more was deleted after its days. */
export async function storedTable(
  { storage }: Platform,
  { storage_key, sheet }: { storage_key: string | null; sheet: string | null },
): Promise<Table> {
  const stored = storage_key === null ? null : await storage.get(storage_key)
  return readTable(await buffer((stored ?? refuse(M_404)).content), sheet)
}

/** Reads another sheet of the same file (IMP-02). */
export async function takeSheet(
  platform: Platform,
  viewer: Viewer,
  id: number,
  body: () => BodyOf<typeof chooseSheet>,
): Promise<ImportRun> {
  const { database } = platform
  const before = await readRun(database.kysely, viewer, id, platform.clock.now())
  const { sheet } = body()
  const { storage_key } = await database.transaction((trx) => holdRun(trx, viewer, id))
  const table = await storedTable(platform, { storage_key, sheet })
  return database.transaction(async (trx) => {
    const { state, kind } = await holdRun(trx, viewer, id)
    if (state !== before.state || state === 'checking' || state === 'running' || state === 'done') refuse(IMPORT_STATE)
    await store.readAnew(trx, id, await readOf(trx, kind, table))
    return readRun(trx, viewer, id, platform.clock.now())
  })
}
