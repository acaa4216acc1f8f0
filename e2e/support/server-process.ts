import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/lib/throwaway.mjs'

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
const START_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 10_000

/** Settings as the README's table names them. */
export type Settings = Record<string, string>

// A server lives for a few tests: making the embedded engine as quick as it can be costs more than it gives back.
const QUICK_START = ['--liftoff-only']

function launch(settings: Settings): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [...QUICK_START, MAIN], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Lets a server run that ends by itself: what it has printed, and its exit code, null when it had to be ended. */
export async function runToItsEnd(settings: Settings): Promise<{ code: number | null; log: string }> {
  const child = launch({ HOST: '127.0.0.1', PORT: String(await freePort()), ...settings })
  const force = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  let log = ''
  const keep = (chunk: Buffer) => {
    log += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  await once(child, 'close')
  clearTimeout(force)
  return { code: child.exitCode, log }
}

/** The built server in a process of its own, with the given settings and nothing else of this environment. */
export class ServerProcess {
  readonly baseURL: string
  readonly #settings: Settings
  #child: ChildProcess | null = null
  #log = ''

  /** By the name that browsers call it: passkeys belong to no address of numbers. */
  constructor(port: number, settings: Settings, host = '127.0.0.1') {
    this.baseURL = `http://${host}:${port}`
    this.#settings = { HOST: '127.0.0.1', PORT: String(port), CADRAN_PUBLIC_URL: this.baseURL, ...settings }
  }

  /** All it has printed, over all its lives. */
  get log(): string {
    return this.#log
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const child = launch(this.#settings)
    this.#child = child
    // A worker that is ended by force runs no teardown.
    const killWithWorker = () => child.kill('SIGKILL')
    process.once('exit', killWithWorker)
    child.once('exit', () => process.off('exit', killWithWorker))
    const keep = (chunk: Buffer) => {
      this.#log += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const limit = Date.now() + START_LIMIT_MS
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${this.#log}`)
      if (Date.now() > limit) throw new Error(`The server was not ready in ${START_LIMIT_MS} ms:\n${this.#log}`)
      await pause(50)
    }
  }

  /** Ends it as a service manager does, and by force where that takes too long. */
  async stop(): Promise<void> {
    const force = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_LIMIT_MS)
    await this.#end('SIGTERM')
    clearTimeout(force)
  }

  async kill9(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async #isReady(): Promise<boolean> {
    try {
      const reply = await fetch(`${this.baseURL}/api/health/ready`)
      return reply.ok
    } catch {
      return false
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
