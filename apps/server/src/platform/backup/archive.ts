import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { CommandRefused } from '../cli/options.ts'

const FORMAT = 1
const MANIFEST = 'cadran-backup.json'

/** What the portal makes up once: keys of pushes, the secret shared with the on-call application. */
export const SECRET_FILE = /^[a-z-]+\.(json|secret)$/

/** One file of a backup, as it must be found again. */
const path = z.string().check(z.regex(/^(tables|files|secrets)(\/[\w-]+)+(\.ndjson\.gz|\.json|\.secret)?$/))
const part = z.object({ path, size: z.int(), sha256: z.string() })
export type Part = z.output<typeof part>

const manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The steps of the schema that the rows belong to. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), part })),
  /** Head of the chain over the audit, 'position:hash': kept elsewhere, it tells a chain made anew (AUD-06). */
  audit_head: z._default(z.nullable(z.string()), null),
  sequences: z.array(z.object({ name: z.string(), last_value: z.int() })),
  /** Mails and other work that waited. */
  jobs: z.array(z.object({ name: z.string(), data: z.unknown() })),
  /** Contents of stored files by their keys; null when they were left out. */
  files: z.nullable(z.array(z.object({ key: z.string(), part }))),
  /** What the portal made up once and keeps in its data folder. */
  secrets: z.array(z.object({ name: z.string().check(z.regex(SECRET_FILE)), part })),
})
export type Manifest = z.output<typeof manifest>

/** A manifest as text. */
export const writtenManifest = (contents: Omit<Manifest, 'format'>) =>
  ({ name: MANIFEST, text: `${JSON.stringify({ format: FORMAT, ...contents }, null, 1)}\n` }) as const

/** What the folder of a backup holds; CommandRefused when it is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CommandRefused(`${folder} n’est pas une sauvegarde : ${MANIFEST} ne s’y lit pas`)
  })
  try {
    return z.parse(manifest, JSON.parse(text))
  } catch {
    throw new CommandRefused(`${folder} : ${MANIFEST} est abîmé, ou fait par une autre version`)
  }
}

async function measure(folder: string, path: string): Promise<Part> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(join(folder, path))) {
    const bytes: Buffer = chunk
    hash.update(bytes)
    size += bytes.length
  }
  return { path, size, sha256: hash.digest('hex') }
}

/** Writes a stream into the backup, readable by its owner alone. */
export async function writePart(
  folder: string,
  path: string,
  content: Readable | AsyncIterable<string>,
): Promise<Part> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  if (path.endsWith('.gz')) await pipeline(content, createGzip(), file)
  else await pipeline(content, file)
  return measure(folder, path)
}

/** Throws CommandRefused unless every file of the backup is there, byte for byte. */
export async function checkParts(folder: string, parts: readonly Part[]): Promise<void> {
  for (const { path, size, sha256 } of parts) {
    const found = await measure(folder, path).catch(() => null)
    if (found?.size !== size || found.sha256 !== sha256) {
      throw new CommandRefused(`${join(folder, path)} manque ou est abîmé : rien n’a été touché`)
    }
  }
}

/** The lines of a compressed file, by the thousand. Only a line feed ends one: U+2028 may stand inside a text. */
export async function* linesOf(folder: string, path: string): AsyncGenerator<string[]> {
  const content = createGunzip().setEncoding('utf8')
  // What breaks the reading breaks the loop below.
  pipeline(createReadStream(join(folder, path)), content).catch(() => {})
  let batch: string[] = []
  let rest = ''
  for await (const chunk of content) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    batch.push(...lines)
    if (batch.length < 1_000) continue
    yield batch
    batch = []
  }
  if (rest !== '') batch.push(rest)
  if (batch.length > 0) yield batch
}
