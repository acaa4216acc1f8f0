import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { TABLES_FILE, tablesSource } from './tables-source.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('the typed tables are the migrated ones, column by column', async () => {
  const migrated = await tablesSource(portal.database.kysely)
  expect(migrated, 'the migrations changed: npm run tables').toBe(readFileSync(TABLES_FILE, 'utf8'))
})
