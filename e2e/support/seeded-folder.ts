import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, ServerProcess, type Settings } from './server-process.ts'

/** Names, in the environment that the workers inherit, the folder that holds the seeds of this run. */
export const SEEDS_FOLDER = 'CADRAN_E2E_SEEDS'
const WAIT_LIMIT_MS = 60_000

async function waitFor(folder: string): Promise<void> {
  const limit = Date.now() + WAIT_LIMIT_MS
  while (!existsSync(folder)) {
    if (Date.now() > limit) throw new Error(`Nobody finished seeding ${folder}`)
    await pause(100)
  }
}

/**
 * A data folder into which a server with these settings has loaded the demonstration company: made at the first
 * question of a run, by one worker while the other waits. To be copied, never used.
 */
export async function seededFolder(settings: Settings): Promise<string> {
  const seeds = process.env[SEEDS_FOLDER]
  if (!seeds) throw new Error(`${SEEDS_FOLDER} is set by the global setup`)
  const name = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 12)
  const folder = join(seeds, name)
  if (existsSync(folder)) return folder
  const making = join(seeds, `${name}.making`)
  try {
    await mkdir(making)
  } catch {
    await waitFor(folder)
    return folder
  }
  const server = new ServerProcess(await freePort(), { CADRAN_DEMO: '1', CADRAN_DATA_DIR: making, ...settings })
  await server.start()
  await server.stop()
  await rename(making, folder)
  return folder
}

export async function copyOfSeed(settings: Settings, to: string): Promise<void> {
  await cp(await seededFolder(settings), to, { recursive: true })
}
