import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** The data folder is another process's: two writers would corrupt it silently. */
export class FolderInUse extends Error {
  constructor(folder: string, owner: string) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par ${owner}. Arrêtez-le ou choisissez un autre CADRAN_DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

const HEARTBEAT_MS = 10_000
const STALE_MS = 30_000

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

interface Owner {
  pid: number
  host: string
  beat_at: number
}

function readOwner(file: string): Owner | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return parsed as Owner
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

// A container's process is always number 1: the same number here is what an earlier life left behind.
function isHeld(owner: Owner): boolean {
  if (owner.host === hostname()) return owner.pid !== process.pid && isAlive(owner.pid)
  return Date.now() - owner.beat_at < STALE_MS
}

function write(file: string, flags: string): void {
  const handle = openSync(file, flags, 0o600)
  writeSync(handle, JSON.stringify({ pid: process.pid, host: hostname(), beat_at: Date.now() } satisfies Owner))
  closeSync(handle)
}

/** Takes the data folder for this process, or throws FolderInUse naming who holds it. Answers how to give it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'cadran.lock')
  const owner = readOwner(file)
  if (owner && isHeld(owner)) throw new FolderInUse(folder, `le processus ${owner.pid} de ${owner.host}`)
  rmSync(file, { force: true })
  try {
    write(file, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new FolderInUse(folder, 'un processus qui démarre')
    throw error
  }
  const heartbeat = setInterval(() => {
    write(file, 'w')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}
