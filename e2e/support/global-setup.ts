import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { SHORT_LIVED, startThrowawayPostgres } from '../../scripts/lib/throwaway.mjs'
import { POSTGRES_URL, SEEDS_FOLDER } from './seed.ts'

/** Where the demonstration company is loaded once for each engine; each file starts from a copy of it. */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'cadran-seeds-'))
  process.env[SEEDS_FOLDER] = folder
  const postgres = findPostgres() ? await startThrowawayPostgres({ settings: SHORT_LIVED }) : null
  if (postgres) process.env[POSTGRES_URL] = postgres.url
  return async () => {
    postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
