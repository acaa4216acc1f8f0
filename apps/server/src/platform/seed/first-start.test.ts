import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, inject, test } from 'vitest'
import { testSettings } from '../../testing/template.ts'
import { type Database, openDatabase, openInMemory } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openMigrated, openPlatform } from '../open.ts'
import { drawPicture } from '../pictures.ts'
import { openFolderStorage } from '../storage-folder.ts'
import { storeDemoContent } from './content.ts'
import { storeDemoFiles } from './library.ts'
import { loadDemo } from './load-demo.ts'

const hash = async () => 'a hash'

let bases = 0

/** The address of a database with nothing in it, not even a table; null where there is no server. */
async function emptyBase(): Promise<string | null> {
  const url = inject('server_url')
  if (url === null) return null
  bases += 1
  const name = `first_start_${process.pid}_${bases}`
  const server = await openDatabase({ database_url: url })
  await server.executeSql(`create database ${name}`)
  await server.close()
  return url.replace(/[^/]*$/, name)
}

const TABLES = ['users', 'events', 'documents', 'unions', 'contacts', 'news_posts', 'tutorials'] as const

async function countAll({ executeSql }: Database): Promise<unknown> {
  const { rows } = await executeSql(
    `select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  )
  return rows[0]
}

test('README 63: a first start that ends on the way leaves nothing, and the next one loads the whole demonstration', async () => {
  const url = await emptyBase()
  const database = url === null ? await openInMemory(null) : await openDatabase({ database_url: url })
  await migrate(database.kysely)
  const nothing = await countAll(database)
  await database.executeSql(`
    create function end_here() returns trigger language plpgsql as $$ begin raise 'the process ends here'; end $$;
    create trigger end_here before insert on tutorials execute function end_here()`)
  await expect(loadDemo(database, testSettings(), hash)).rejects.toThrow('the process ends here')
  expect(await countAll(database)).toEqual(nothing)

  await database.executeSql('drop trigger end_here on tutorials')
  expect(await loadDemo(database, testSettings(), hash)).toBe(true)
  const whole = await countAll(database)
  expect(Object.values(whole as Record<string, number>).every((count) => count > 0)).toBe(true)
  expect(await loadDemo(database, testSettings(), hash)).toBe(true)
  expect(await countAll(database)).toEqual(whole)
  await database.close()
})

test('README 63: two processes that start at once on an empty database both start, and the demonstration is there once', async () => {
  const url = await emptyBase()
  // The embedded engine has a folder of its own, which the second process is refused.
  if (url === null) return
  const data_dir = await mkdtemp(join(tmpdir(), 'cadran-first-start-'))
  const settings = testSettings({ DATABASE_URL: url, CADRAN_DATA_DIR: data_dir })
  const start = async () => {
    const database = await openMigrated(settings)
    const demo_loaded = await loadDemo(database, settings, hash)
    const log = pino({ level: 'silent' })
    const platform = await openPlatform(settings, database, log, { workers: true, demo_loaded })
    await storeDemoFiles(database.kysely, platform.clock.today(), platform.storage)
    await storeDemoContent(database.kysely, platform.clock.today(), platform.storage)
    return platform
  }
  const started = await Promise.all([start(), start()])
  expect(started.map(({ demo_loaded }) => demo_loaded)).toEqual([true, true])
  const [first] = started
  expect(first).toBeDefined()
  if (!first) return
  const { rows } = await first.database.executeSql(
    'select count(*)::int as n, count(distinct username)::int as people from users',
  )
  const [{ n, people } = { n: 0, people: 1 }] = rows as { n: number; people: number }[]
  expect(n).toBe(people)
  for (const { jobs, database } of started) {
    await jobs.stop()
    await database.close()
  }
  await rm(data_dir, { recursive: true, force: true })
})

test('README 63: a picture of which only some sizes were put before the end is drawn again', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'cadran-first-start-'))
  const storage = openFolderStorage(data_dir)
  const id = `dec0${'0'.repeat(36)}`
  await storage.put(`pictures/${id}/small`, Buffer.from('put before the process ended'))
  await drawPicture(storage, id, '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  expect(await storage.head(`pictures/${id}/large`)).toBeGreaterThan(0)
  await rm(data_dir, { recursive: true, force: true })
})
