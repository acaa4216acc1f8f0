import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { copyOfSeed } from './seeded-folder.ts'
import { freePort, ServerProcess, type Settings } from './server-process.ts'

export const DEFAULT_NOW = '2026-05-21T09:00:00+02:00'

/** One file's server on its own copy of the demonstration company. */
export class Portal {
  readonly dataDir: string
  readonly baseURL: string
  readonly #server: ServerProcess

  private constructor(dataDir: string, server: ServerProcess) {
    this.dataDir = dataDir
    this.baseURL = server.baseURL
    this.#server = server
  }

  static async open(now: string, settings: Settings): Promise<Portal> {
    const dataDir = await mkdtemp(join(tmpdir(), 'cadran-portal-'))
    await copyOfSeed({ CADRAN_NOW: now }, dataDir)
    const server = new ServerProcess(await freePort(), {
      CADRAN_DEMO: '1',
      CADRAN_NOW: now,
      CADRAN_DATA_DIR: dataDir,
      ...settings,
    })
    const portal = new Portal(dataDir, server)
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
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

class PortalOfFile {
  #file = ''
  #portal: Portal | null = null

  async open(file: string, now: string, settings: Settings): Promise<Portal> {
    if (this.#portal && this.#file === file) return this.#portal
    await this.close()
    this.#file = file
    this.#portal = await Portal.open(now, settings)
    return this.#portal
  }

  async close(): Promise<void> {
    await this.#portal?.close()
    this.#portal = null
  }
}

/** To be changed by `test.use` at the top of a file. */
export interface PortalOptions {
  /** Where the server's clock starts. */
  now: string
  /** Settings of the server beside the usual ones. */
  settings: Settings
}

/**
 * `portal`: the server of the file at hand, started by its first test and kept to its last. A worker that takes up the
 * next file, or the same file after a failure, starts a fresh one.
 */
export const portalTest = base.extend<{ portal: Portal }, PortalOptions & { portalOfFile: PortalOfFile }>({
  now: [DEFAULT_NOW, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  portalOfFile: [
    async ({ now: _now }, use) => {
      const portalOfFile = new PortalOfFile()
      await use(portalOfFile)
      await portalOfFile.close()
    },
    { scope: 'worker' },
  ],
  portal: async ({ portalOfFile, now, settings }, use, testInfo) => {
    const portal = await portalOfFile.open(testInfo.file, now, settings)
    const before = portal.log.length
    await use(portal)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', { body: portal.log.slice(before), contentType: 'text/plain' })
    }
  },
  baseURL: async ({ portal }, use) => {
    await use(portal.baseURL)
  },
})
