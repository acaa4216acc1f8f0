import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A free loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface Postgres {
  url: string
  version: string
  log: string
  /** As when it is killed: nothing is written down first. */
  stopAtOnce(): void
  /** Starts it again at the same address, with settings of PostgreSQL more than it has. */
  start(more?: string): void
  stop(): void
}

/** A PostgreSQL server of its own, with durable writes: what is measured is what a company would run. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'cadran-bench-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, { stdio: 'ignore', cwd: folder, ...(user ?? {}) })
  run('initdb', ['-D', data, '-U', 'cadran', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const log = join(folder, 'log')
  const memory = '-c shared_buffers=512MB -c maintenance_work_mem=256MB -c max_wal_size=4GB'
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${memory}`
  const start = (more = '') => run('pg_ctl', ['-D', data, '-l', log, '-o', `${options} ${more}`, '-w', 'start'])
  start()
  return {
    url: `postgres://cadran@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    log,
    stopAtOnce: () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
    start,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** How Node is started where the portal runs (package.json, deploy). */
const AS_IN_SERVICE = ['--min-semi-space-size=64', '--max-semi-space-size=64']

/** Starts a Node program and resolves when it prints `ready`. */
export async function startNode(args: string[], env: Record<string, string>, ready: RegExp): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...AS_IN_SERVICE, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${args.join(' ')} ended with ${String(code)}`)
  })
  const started = new Promise<void>((resolve) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (!ready.test(printed)) return
      child.stdout.off('data', read).resume()
      resolve()
    }
    child.stdout.on('data', read)
  })
  await Promise.race([started, failed])
  return child
}
