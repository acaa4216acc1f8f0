import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import { ServerProcess, type Settings } from './server-process.ts'

/** The day of every journey. */
export const NOW = '2026-05-21T09:00:00+02:00'

/** What the global setup names in the environment that the workers inherit: the folder of the seeds, the PostgreSQL server. */
export const SEEDS_FOLDER = 'CADRAN_E2E_SEEDS'
export const POSTGRES_URL = 'CADRAN_E2E_POSTGRES'
const WAIT_LIMIT_MS = 60_000

/** On a machine without PostgreSQL's programs every journey takes the embedded one. */
export type Engine = 'embedded' | 'server'

function postgresUrl(): URL | null {
  const url = process.env[POSTGRES_URL]
  return url ? new URL(url) : null
}

async function runProgram(name: 'createdb' | 'dropdb', args: string[]): Promise<void> {
  const server = postgresUrl()
  if (!server) throw new Error(`${POSTGRES_URL} is set by the global setup`)
  const where = ['-h', server.hostname, '-p', server.port, '-U', server.username]
  await promisify(execFile)(join(findPostgres() ?? '', name), [...where, ...args])
}

/** A server's place: its folder, and its database where that is not in the folder. */
interface Place {
  settings: Settings
  remove: () => Promise<void>
}

/** Where a server with this folder keeps its data; `template` names the database to begin with a copy of. */
async function placeIn(folder: string, engine: Engine, template?: string): Promise<Place> {
  const settings = { CADRAN_DEMO: '1', CADRAN_NOW: NOW, CADRAN_DATA_DIR: folder }
  const url = postgresUrl()
  if (engine === 'embedded' || !url) return { settings, remove: async () => undefined }
  const name = basename(folder)
  url.pathname = name
  await runProgram('createdb', template ? ['-T', template, name] : [name])
  return {
    settings: { ...settings, DATABASE_URL: url.href },
    remove: () => runProgram('dropdb', ['--force', name]),
  }
}

async function waitFor(folder: string): Promise<void> {
  const limit = Date.now() + WAIT_LIMIT_MS
  while (!existsSync(folder)) {
    if (Date.now() > limit) throw new Error(`Nobody finished seeding ${folder}`)
    await pause(100)
  }
}

/**
 * A data folder into which a server has loaded the demonstration company: made at the first question of a run, by one
 * worker while the other waits. To be copied, never used.
 */
async function seededFolder(engine: Engine): Promise<string> {
  const seeds = process.env[SEEDS_FOLDER]
  if (!seeds) throw new Error(`${SEEDS_FOLDER} is set by the global setup`)
  const folder = join(seeds, engine)
  if (existsSync(folder)) return folder
  const making = join(seeds, `seed_${engine}`)
  try {
    await mkdir(making)
  } catch {
    await waitFor(folder)
    return folder
  }
  const { settings } = await placeIn(making, engine)
  const server = new ServerProcess(await freePort(), settings)
  await server.start()
  await server.stop()
  await rename(making, folder)
  return folder
}

/** The demonstration company, loaded, for one server of its own. */
export async function copyOfSeed(engine: Engine, to: string): Promise<Place> {
  await cp(await seededFolder(engine), to, { recursive: true })
  return placeIn(to, engine, `seed_${engine}`)
}
