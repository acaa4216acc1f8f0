import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { must } from '../scenario.ts'
import { until } from './scenario.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
const START_LIMIT_MS = 90_000

export type Settings = Record<string, string>

// Killed with this process where it ends before them.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program, with all that it prints. */
export function launch(command: string, args: readonly string[], env: Settings = {}, user: object | null = null) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], ...user })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return {
    child,
    ended,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

export type Program = ReturnType<typeof launch>

/** The built server on a port of its own, without waiting for it. */
export const launchPortal = (port: number, settings: Settings): Program =>
  launch(process.execPath, [MAIN], { HOST: '127.0.0.1', CADRAN_LOG_LEVEL: 'warn', ...settings, PORT: String(port) })

/** The same, once it serves. */
export async function startPortal(port: number, settings: Settings): Promise<Program & { origin: string }> {
  const program = launchPortal(port, settings)
  await until('the portal serves', START_LIMIT_MS, async () => {
    must(program.child.exitCode === null, `the portal ended with ${program.child.exitCode}: ${program.output()}`)
    return program.output().includes('prêt')
  })
  return { ...program, origin: `http://127.0.0.1:${port}` }
}
