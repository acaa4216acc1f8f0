import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RETENTION_REGISTER } from '@cadran/rules/administration/retention-register'
import { formatDate } from '@cadran/rules/portal/french'
import filenamify from 'filenamify'
import { ZipFile } from 'yazl'
import type { Platform } from '../../../platform/platform.ts'
import { ARCHIVE_PARTS, readPart } from './archive-parts.ts'
import type { ArchivedEntry } from './archive-pdf.ts'

interface Owner {
  user_id: number
  identity: string
}

type KeyedEntry = ArchivedEntry & { key: string }

/** Each entry of the register that holds something of people, in its order. */
function entriesOf({ database, clock }: Platform, { user_id }: Owner): KeyedEntry[] {
  return RETENTION_REGISTER.flatMap(({ key, purpose, retention }) => {
    const parts = (key in ARCHIVE_PARTS ? ARCHIVE_PARTS[key] : undefined) ?? []
    const read = parts.map((part) => ({
      name: part.name,
      rows: () => readPart(database.kysely, part, user_id, clock.today()),
    }))
    return read.length > 0 ? [{ key, title: purpose, retention, parts: read }] : []
  })
}

/** donnees.json, a row after the other. */
async function* jsonOf(entries: readonly KeyedEntry[]) {
  let before = '{'
  for (const { key, parts } of entries) {
    yield `${before}\n${JSON.stringify(key)}: {`
    before = ','
    let beforePart = ''
    for (const { name, rows } of parts) {
      yield `${beforePart}\n  ${JSON.stringify(name)}: [`
      beforePart = ','
      let beforeRow = ''
      for await (const row of rows()) {
        yield `${beforeRow}\n    ${JSON.stringify(row)}`
        beforeRow = ','
      }
      yield ']'
    }
    yield '\n}'
  }
  yield '\n}\n'
}

const CONTROL = /\p{Cc}|\p{Cf}/gu

/** A plain name: no folder, no way up, no control character (RGD-07). */
const plainName = (name: string) =>
  filenamify(
    name
      .replaceAll(CONTROL, '')
      .replaceAll(/\.{2,}/g, '.')
      .replace(/^[.\s]+/, ''),
    { replacement: '_', maxLength: 120 },
  )

/** One's own deposits that the store still has, each under a name of its own. */
async function filesOf({ database, storage }: Platform, { user_id }: Owner) {
  const files = await database.kysely
    .selectFrom('month_files as f')
    .innerJoin('months as m', 'm.id', 'f.month_id')
    .where('m.user_id', '=', user_id)
    .orderBy('f.id')
    .select(['f.id', 'f.name', 'f.storage_key', 'm.year', 'm.month'])
    .execute()
  const there: { path: string; storage_key: string }[] = []
  const missing: string[] = []
  for (const { id, name, storage_key, year, month } of files) {
    const path = `fichiers/${String(year)}-${String(month).padStart(2, '0')}-${String(id)}-${plainName(name)}`
    if ((await storage.head(storage_key)) === null) missing.push(path)
    else there.push({ path, storage_key })
  }
  return { there, missing }
}

function readMe({ identity }: Owner, today: string, missing: readonly string[]): string {
  return [
    `Données personnelles de ${identity}, au ${formatDate(today)}.`,
    'donnees.json : tout ce que le portail tient sur vous, un objet par traitement du registre. dossier.pdf : la même chose, à lire. fichiers : ce que vous avez déposé.',
    'Pourquoi, et jusqu’à quand : la page « Protection des données personnelles » du portail et « Mes données » de vos paramètres le disent, traitement par traitement.',
    'Pour faire rectifier, limiter ou effacer vos données, écrivez au délégué à la protection des données de votre entreprise. Vous pouvez aussi vous adresser à la CNIL, www.cnil.fr.',
    'Cette archive reste à votre disposition 7 jours sur le portail, puis elle y est effacée.',
    ...(missing.length > 0 ? [`Fichiers que le portail ne retrouve plus :\n${missing.join('\n')}`] : []),
  ].join('\n\n')
}

/** Writes somebody's archive to a file, a stream after the other (RGD-06 to RGD-08). */
export async function writeArchive(platform: Platform, owner: Owner, path: string): Promise<void> {
  const today = platform.clock.today()
  // What draws is read with the first of them, not at every start.
  const { drawArchive } = await import('./archive-pdf.ts')
  const entries = entriesOf(platform, owner)
  const { there, missing } = await filesOf(platform, owner)
  const zip = new ZipFile()
  const failed = new Promise<never>((_, reject) => zip.on('error', reject))
  zip.addBuffer(Buffer.from(readMe(owner, today, missing)), 'LISEZ-MOI.txt')
  zip.addReadStreamLazy('donnees.json', (answer) => answer(null, Readable.from(jsonOf(entries))))
  zip.addReadStreamLazy('dossier.pdf', (answer) => answer(null, drawArchive(owner.identity, today, entries)))
  for (const { path: name, storage_key } of there) {
    zip.addReadStreamLazy(name, { compress: false }, (answer) => {
      const missed = () => new Error(`A file left the store while it was read: ${storage_key}`)
      platform.storage.get(storage_key).then(
        (stored) => (stored ? answer(null, stored.content) : answer(missed(), Readable.from([]))),
        (error: Error) => answer(error, Readable.from([])),
      )
    })
  }
  zip.end()
  await Promise.race([failed, pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))])
}
