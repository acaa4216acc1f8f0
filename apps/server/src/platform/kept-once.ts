import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

/** What a file of the data folder holds; where there is none yet it is made, once however many processes ask together. */
export async function keptOnce(data_dir: string, name: string, make: () => string): Promise<string> {
  const file = join(data_dir, name)
  const kept = await readFile(file, 'utf8').catch(unless('ENOENT'))
  if (kept !== undefined) return kept
  await mkdir(data_dir, { recursive: true })
  // Linked once it is whole: of several first ones all read what the quickest wrote.
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, make(), { mode: 0o600 })
  await link(draft, file).catch(unless('EEXIST'))
  await rm(draft)
  return readFile(file, 'utf8')
}
