import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { startThrowawayPostgres } from '../scripts/lib/throwaway.mjs'

export type Postgres = Awaited<ReturnType<typeof startThrowawayPostgres>>

export const startPostgres = (programs: string) =>
  startThrowawayPostgres({
    programs,
    durable: true,
    yielding: true,
    settings: { shared_buffers: '512MB', maintenance_work_mem: '256MB', max_wal_size: '4GB' },
  })

/** The processor time that a process has had with its children, living or ended, in milliseconds: a tick of the kernel is ten of them. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  const { stdout } = spawnSync('ps', ['-o', 'cputimes=', '--ppid', String(pid)], { encoding: 'utf8' })
  return ticks * 10 + stdout.split('\n').reduce((sum, line) => sum + Number(line) * 1_000, 0)
}

/** How Node is started where the portal runs (package.json, deploy). */
const AS_IN_SERVICE = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--heap-growing-percent=200']

/** Starts a Node program and resolves when it prints `ready`. */
export async function startNode(args: string[], env: Record<string, string>, ready: RegExp): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...AS_IN_SERVICE, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A measurement that failed leaves nothing that works on beside the next one.
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
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
