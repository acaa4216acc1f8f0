import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pino from 'pino'
import { DEMO_PASSWORD } from '../features/portal/settings/index.ts'
import { type Database, openDatabase, openInMemory } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openPlatform } from '../platform/open.ts'
import { loadDemo } from '../platform/seed/load-demo.ts'
import { readSettings } from '../platform/settings.ts'
import { KEEP_AS_SEEDED } from './kept-engine.ts'

/** Thursday 21 May 2026, nine in the morning: the day of every API test that names no other. */
export const TEST_NOW = '2026-05-21T09:00:00+02:00'
export const TEMPLATE = 'cadran_template'

export function testSettings(overrides: Record<string, string> = {}) {
  return readSettings({ CADRAN_NOW: TEST_NOW, CADRAN_LOG_LEVEL: 'silent', CADRAN_DEMO: '1', ...overrides })
}

async function fill(database: Database): Promise<void> {
  await migrate(database.kysely)
  // What a portal keeps beside its database (its keys for pushes) would else be left in the folder the tests are run from.
  const data_dir = mkdtempSync(join(tmpdir(), 'cadran-template-'))
  const settings = testSettings({ CADRAN_DATA_DIR: data_dir })
  // Thousands of logins of the tests are checked against it: it asks for the least that Argon2id may cost.
  await loadDemo(database, settings, () => hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))
  const { jobs } = await openPlatform(settings, database, pino({ level: 'silent' }), {
    workers: false,
    demo_loaded: true,
  })
  await jobs.stop()
  rmSync(data_dir, { recursive: true })
}

/** Builds the demonstration company once; answers the dump of the embedded engine, or fills the server's template database. */
export async function buildTemplate({ server_url }: { server_url: string | null }): Promise<Uint8Array> {
  if (server_url !== null) {
    const server = await openDatabase({ database_url: server_url })
    await server.executeSql(`create database ${TEMPLATE}`)
    await server.close()
    const template = await openDatabase({ database_url: server_url.replace(/[^/]*$/, TEMPLATE) })
    await fill(template)
    await template.close()
    return new Uint8Array()
  }
  const database = await openInMemory(null)
  await fill(database)
  await database.executeSql(KEEP_AS_SEEDED)
  const dump = await database.dump()
  await database.close()
  return dump
}
