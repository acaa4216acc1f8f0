import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileLine, fileHead, fileRow } from '@cadran/rules/payroll/columns'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TemplateVersion } from '../templates/index.ts'
import { encoded } from './encoding.ts'

const PORTION = 5_000

/** Which file of a run: that of a template, of everybody or of one company. */
export interface FileOfRun {
  run_id: number
  number: number
  /** 'YYYY-MM'. */
  period: string
  template: TemplateVersion
  company: string | null
}

/** What is known of a content once it has gone by. */
export interface Fingerprint {
  byte_size: number
  line_count: number
  sha256: string
}

type StoredLine = FileLine & { place: number }

async function* portions(executor: Executor, { run_id, template, company }: FileOfRun): AsyncGenerator<StoredLine[]> {
  let after = -1
  for (;;) {
    const { rows } = await sql<StoredLine>`
      select * from payroll_run_lines where run_id = ${run_id} and template_id = ${template.template_id} and kind <> 'baseline'
        and ${company === null ? sql`true` : sql`company = ${company}`} and place > ${after}
      order by place limit ${sql.lit(PORTION)}`.execute(executor)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.place ?? after
  }
}

/** The bytes of a file out of its lines, portion by portion; `print` is of what has gone by (PAY-36, PAY-40). */
export async function* fileBytes(
  executor: Executor,
  of: FileOfRun,
  print: Fingerprint,
  progress: (lines: number) => Promise<void> = async () => undefined,
): AsyncGenerator<Buffer> {
  const { columns, format } = of.template
  const hash = createHash('sha256')
  const seen = (bytes: Buffer) => {
    hash.update(bytes)
    print.byte_size += bytes.length
    return bytes
  }
  yield seen(encoded(fileHead(columns, format), format))
  for await (const lines of portions(executor, of)) {
    yield seen(encoded(lines.map((line) => fileRow(line, columns, format, of)).join(''), format))
    print.line_count += lines.length
    await progress(lines.length)
  }
  print.sha256 = hash.digest('hex')
}

export const nothingYet = (): Fingerprint => ({ byte_size: 0, line_count: 0, sha256: '' })

/** Writes a file aside, then gives it to the store under a key that is its own: written again, it takes its own place. */
export async function storeFile(
  { database, storage, settings }: Pick<Platform, 'database' | 'storage' | 'settings'>,
  of: FileOfRun,
  key: string,
  progress: (lines: number) => Promise<void>,
): Promise<Fingerprint> {
  const folder = join(settings.data_dir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const print = nothingYet()
  try {
    const bytes = fileBytes(database.kysely, of, print, progress)
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }))
    await storage.put(key, { size: print.byte_size, open: () => createReadStream(path) })
    return print
  } finally {
    await rm(path, { force: true })
  }
}

/** The files that a template makes of a run: one, or one a company that has lines (PAY-24). */
export async function filesOf(executor: Executor, run_id: number, { template_id, format }: TemplateVersion) {
  if (!format.per_company) return [null]
  const { rows } = await sql<{ company: string }>`
    select distinct company collate "C" as company from payroll_run_lines
    where run_id = ${run_id} and template_id = ${template_id} and kind <> 'baseline' order by 1`.execute(executor)
  return rows.length === 0 ? [null] : rows.map(({ company }) => company)
}

/** The seal over a run's files and the seal before it (PAY-43). */
export function sealOf(
  former: string | null,
  { number, period }: { number: number; period: string },
  files: readonly { name: string; sha256: string }[],
): string {
  const hashes = files
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
    .map(({ sha256 }) => sha256)
  const sealed = [former ?? '0'.repeat(64), String(number), period, ...hashes].join('\u001f')
  return createHash('sha256').update(sealed).digest('hex')
}
