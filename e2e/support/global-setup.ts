import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_NOW } from './portal.ts'
import { SEEDS_FOLDER, seededFolder } from './seeded-folder.ts'

/** The demonstration company is loaded once, before the first journey; each file starts from a copy of it. */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'cadran-seeds-'))
  process.env[SEEDS_FOLDER] = folder
  await seededFolder({ CADRAN_NOW: DEFAULT_NOW })
  return () => rm(folder, { recursive: true, force: true })
}
