import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import { copyOfSeed, type Engine } from './seed.ts'
import { ServerProcess } from './server-process.ts'

/** One file's server on its own copy of the demonstration company. */
export class Portal {
  readonly dataDir: string
  readonly baseURL: string
  readonly #server: ServerProcess
  readonly #removeData: () => Promise<void>

  private constructor(dataDir: string, server: ServerProcess, removeData: () => Promise<void>) {
    this.dataDir = dataDir
    this.baseURL = server.baseURL
    this.#server = server
    this.#removeData = removeData
  }

  static async open(engine: Engine, host?: string): Promise<Portal> {
    const dataDir = await mkdtemp(join(tmpdir(), 'cadran-portal-'))
    const { settings, remove } = await copyOfSeed(engine, dataDir)
    const server = new ServerProcess(await freePort(), settings, host)
    const portal = new Portal(dataDir, server, remove)
    await server.start()
    return portal
  }

  /** What the server has printed so far. */
  get log(): string {
    return this.#server.log
  }

  /**
   * Ends the server as a power cut would; what it had answered must be there after restart(). Pages that were asking
   * say so on their console: see `allowedOnConsole`.
   */
  kill9(): Promise<void> {
    return this.#server.kill9()
  }

  /** The same server again, on the same address and data. */
  async restart(): Promise<void> {
    await this.#server.stop()
    await this.#server.start()
  }

  /** The texts of the mails kept so far, oldest name first. */
  async mails(): Promise<string[]> {
    const names = await readdir(this.dataDir, { recursive: true })
    const kept = names.filter((name) => name.endsWith('.eml')).sort()
    return Promise.all(kept.map((name) => readFile(join(this.dataDir, name), 'utf8')))
  }

  async close(): Promise<void> {
    // Nothing of it is kept, so it need not end well.
    await this.#server.kill9()
    await this.#removeData()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** What a file that only reads must not ask for; a session is of its person alone. */
const WRITES = /"method":"(?:POST|PUT|PATCH|DELETE)","path":"(?!\/api\/(?:login_check|logout|token\/refresh)")[^"]*"/

/** The servers of a worker: that of the file at hand, and that of the files which change nothing. */
class Portals {
  #file = ''
  #own: Portal | null = null
  #reading: Portal | null = null

  async open(file: string, readsOnly: boolean, engine: Engine): Promise<Portal> {
    if (readsOnly) {
      this.#reading ??= await Portal.open(engine)
      return this.#reading
    }
    if (this.#own && this.#file === file) return this.#own
    await this.#own?.close()
    this.#file = file
    this.#own = await Portal.open(engine)
    return this.#own
  }

  async close(): Promise<void> {
    await Promise.all([this.#own?.close(), this.#reading?.close()])
  }
}

/** To be changed by `test.use` at the top of a file. */
interface PortalFixtures {
  portal: Portal
  /** For a file that changes nothing: it takes the server of the one before it, and has to keep its word. */
  readsOnly: boolean
  /** The engine of a file's own server. Starting the embedded one, and asking it, costs more than the pages of a journey. */
  engine: Engine
}

/**
 * `portal`: the server of the file at hand, started by its first test and kept to its last. A worker that takes up the
 * next file, or the same file after a failure, starts a fresh one.
 */
export const portalTest = base.extend<PortalFixtures, { portals: Portals }>({
  readsOnly: [false, { option: true }],
  engine: ['server', { option: true }],
  portals: [
    async ({ browserName: _browserName }, use) => {
      const portals = new Portals()
      await use(portals)
      await portals.close()
    },
    { scope: 'worker' },
  ],
  portal: async ({ portals, readsOnly, engine }, use, testInfo) => {
    const portal = await portals.open(testInfo.file, readsOnly, engine)
    const before = portal.log.length
    await use(portal)
    if (readsOnly) expect(portal.log.slice(before), 'writes of a file that only reads').not.toMatch(WRITES)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', { body: portal.log.slice(before), contentType: 'text/plain' })
    }
  },
  baseURL: async ({ portal }, use) => {
    await use(portal.baseURL)
  },
})
