import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pg from 'pg'
import { type Postgres, startPostgres } from '../bench/throwaway.ts'
import { freePort } from '../scripts/lib/throwaway.mjs'
import { type Settings, start } from './portal.ts'

// The business clock goes on from one start to the next, as a machine's does.
const FIRST_INSTANT = Date.parse('2026-03-12T09:00:00+01:00')
const began = Date.now()
const businessNow = () => new Date(FIRST_INSTANT + Date.now() - began).toISOString()

export type Rows = Record<string, unknown>[]

/** A demonstration company of one's own, on one of the engines. */
export interface Company {
  engine: 'embedded' | 'server'
  folder: string
  port: number
  /** What the portal is started with; its clock as of now. */
  settings: () => Settings
  /** One statement; embedded, only while no portal has the folder. */
  query: (text: string) => Promise<Rows>
}

export interface World {
  postgres: Postgres
  /** A folder that goes with the run. */
  newFolder: (name: string) => string
  /** A company in a copy of the one that was loaded first. */
  embedded: () => Promise<Company>
  server: () => Promise<Company>
  /** An empty database, by its address. */
  emptyDatabase: () => Promise<string>
  close: () => void
}

async function onServer(url: string, text: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Rows
  } finally {
    await client.end()
  }
}

async function inFolder(folder: string, text: string): Promise<Rows> {
  const database = await PGlite.create({ dataDir: join(folder, 'postgres'), extensions: { btree_gist } })
  try {
    return (await database.query(text)).rows as Rows
  } finally {
    await database.close()
  }
}

const plain = { CADRAN_LOG_LEVEL: 'info', CADRAN_DEMO: '0' }

/** Loads the demonstration company once and lets go of it. */
async function loadOnce(folder: string, settings: Settings): Promise<void> {
  const portal = await start(await freePort(), {
    ...plain,
    CADRAN_DEMO: '1',
    CADRAN_DATA_DIR: folder,
    CADRAN_NOW: businessNow(),
    ...settings,
  })
  await portal.stop()
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work()
    return done
  }
}

function copyOf(base: string, folder: string): string {
  cpSync(base, folder, { recursive: true })
  return folder
}

/** The server and the companies that a run breaks. */
export async function openWorld(programs: string): Promise<World> {
  const root = mkdtempSync(join(tmpdir(), 'cadran-faults-'))
  const postgres = await startPostgres(programs)
  let count = 0
  const newFolder = (name: string) => {
    count += 1
    const folder = join(root, `${name}-${count}`)
    mkdirSync(folder, { recursive: true })
    return folder
  }
  const urlOf = (name: string) => postgres.url.replace(/[^/]*$/, name)
  const newDatabase = async (template: string) => {
    count += 1
    const name = `company_${count}`
    await onServer(postgres.url, `create database ${name} template ${template}`)
    // A copied sequence takes its next 32 numbers unlogged until a checkpoint: a crash before would hand them out twice.
    await onServer(postgres.url, 'checkpoint')
    return urlOf(name)
  }
  const base = async (settings: Settings) => {
    const folder = newFolder('base')
    await loadOnce(folder, settings)
    return folder
  }
  const embeddedBase = once(() => base({}))
  const serverBase = once(async () => {
    await onServer(postgres.url, 'create database base')
    return base({ DATABASE_URL: urlOf('base') })
  })
  return {
    postgres,
    newFolder,
    embedded: async () => {
      const folder = copyOf(await embeddedBase(), newFolder('company'))
      const settings = () => ({ ...plain, CADRAN_DATA_DIR: folder, CADRAN_NOW: businessNow() })
      return { engine: 'embedded', folder, port: await freePort(), settings, query: (text) => inFolder(folder, text) }
    },
    server: async () => {
      const folder = copyOf(await serverBase(), newFolder('company'))
      const url = await newDatabase('base')
      const settings = () => ({ ...plain, CADRAN_DATA_DIR: folder, CADRAN_NOW: businessNow(), DATABASE_URL: url })
      return { engine: 'server', folder, port: await freePort(), settings, query: (text) => onServer(url, text) }
    },
    emptyDatabase: () => newDatabase('template0'),
    close: () => {
      postgres.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
