import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

/** The data folder is another process's: two writers would corrupt it silently. */
export class FolderInUse extends Error {
  constructor(folder: string, owner: string) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par ${owner}. Arrêtez-le ou choisissez un autre CADRAN_DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/** The data folder was copied while a portal wrote in it: its files are of different moments. */
export class FolderCopied extends Error {
  constructor(folder: string) {
    super(
      `Le dossier de données ${folder} a été copié pendant qu’un portail s’en servait : sa base peut être incohérente. ` +
        'Copiez-le de nouveau, portail arrêté ; s’il était arrêté brutalement, effacez cadran.lock de la copie.',
    )
    this.name = 'FolderCopied'
  }
}

/** No data folder can be made there. */
export class FolderUnusable extends Error {
  constructor(folder: string, { code = 'erreur' }: NodeJS.ErrnoException) {
    super(`Le dossier de données ${folder} ne peut pas être créé (${code}). Choisissez un autre CADRAN_DATA_DIR.`)
    this.name = 'FolderUnusable'
  }
}

const HEARTBEAT_MS = 10_000
const STALE_MS = 30_000

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

// Step by step: told to make all of them, Node never ends where a parent takes no folder, as /proc does.
function make(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    make(dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
}

/** Makes the data folder where it is missing, or throws FolderUnusable. */
export function makeDataFolder(folder: string): void {
  try {
    make(folder)
  } catch (error) {
    throw new FolderUnusable(folder, error as NodeJS.ErrnoException)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

interface Owner {
  pid: number
  host: string
  beat_at: number
  /** Of the lock file itself: a copy of it has another. */
  inode?: number
}

/** Who wrote the lock; 'unknown' while it is being written, null where there is none. */
function readOwner(file: string): Owner | 'unknown' | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    if (error instanceof SyntaxError) return 'unknown'
    throw error
  }
}

/** How long ago a file was written; one that is gone is new. */
const ageOf = (file: string) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())

/** Whether a lock was left behind by who holds it no more; throws where somebody does. */
function isLeftBehind(folder: string, file: string): boolean {
  const owner = readOwner(file)
  if (owner === null) return false
  if (owner === 'unknown') {
    if (ageOf(file) < STALE_MS) throw new FolderInUse(folder, 'un processus qui démarre')
    return true
  }
  // A container's process is always number 1: the same number here is what an earlier life left behind.
  const is_here = owner.host === hostname()
  const is_held = is_here ? owner.pid !== process.pid && isAlive(owner.pid) : Date.now() - owner.beat_at < STALE_MS
  if (is_held) throw new FolderInUse(folder, `le processus ${owner.pid} de ${owner.host}`)
  if (owner.inode !== undefined && owner.inode !== statSync(file).ino) throw new FolderCopied(folder)
  return true
}

function write(file: string, flags: 'wx' | 'r+'): void {
  const handle = openSync(file, flags, 0o600)
  const inode = fstatSync(handle).ino
  const owner: Owner = { pid: process.pid, host: hostname(), beat_at: Date.now(), inode }
  writeSync(handle, JSON.stringify(owner), 0)
  closeSync(handle)
}

/** Takes a lock that was left behind away, alone: of several that find it, none takes away what another wrote in its place. */
function takeAway(folder: string, file: string): void {
  const guard = `${file}.taken`
  if (ageOf(guard) > STALE_MS) rmSync(guard, { force: true })
  closeSync(openSync(guard, 'wx', 0o600))
  try {
    if (isLeftBehind(folder, file)) rmSync(file)
  } finally {
    rmSync(guard, { force: true })
  }
}

/** Takes the data folder for this process, or throws FolderInUse naming who holds it. Answers how to give it back. */
export function lockFolder(folder: string): () => void {
  makeDataFolder(folder)
  const file = join(folder, 'cadran.lock')
  try {
    if (isLeftBehind(folder, file)) takeAway(folder, file)
    write(file, 'wx')
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new FolderInUse(folder, 'un processus qui démarre')
    throw error
  }
  const heartbeat = setInterval(() => {
    try {
      // Over what stands there: it needs no room on a full disk.
      write(file, 'r+')
    } catch {
      // A heart that cannot beat is no reason to stop; the next beat tries again.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}
