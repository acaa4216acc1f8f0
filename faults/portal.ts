import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { until } from './wait.ts'

const MAIN = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const START_LIMIT_MS = 120_000

export type Settings = Record<string, string>

/** The built server as a process of its own, with everything that it prints. */
export interface Portal {
  origin: string
  child: ChildProcess
  /** Lines of its log and of its announcement. */
  output(): string
  errors(): string
  /** Resolves with its exit code; null where a signal ended it. */
  ended: Promise<number | null>
  ready(limit_ms?: number): Promise<void>
  /** kill -9: nothing is told, nothing is closed. */
  kill(): Promise<void>
  /** As a service is stopped. */
  stop(): Promise<number | null>
}

// Killed with this process where it ends before them.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the server without waiting for it. */
export function launch(port: number, settings: Settings, main = MAIN): Portal {
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', CADRAN_PUBLIC_URL: origin, ...settings }
  const child = spawn(process.execPath, [main], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return {
    origin,
    child,
    output: () => output,
    errors: () => errors,
    ended,
    ready: async (limit_ms = START_LIMIT_MS) => {
      await until(`the portal listens\n${errors}`, limit_ms, () => {
        if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}: ${errors || output}`)
        return output.includes('prêt')
      })
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Starts the server and answers once it listens. */
export async function start(port: number, settings: Settings): Promise<Portal> {
  const portal = launch(port, settings)
  await portal.ready()
  return portal
}
