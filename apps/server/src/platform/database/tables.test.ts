import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENT_COLUMNS } from '../../testing/content-columns.ts'
import { LIBRARY_COLUMNS } from '../../testing/library-columns.ts'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { PORTAL_COLUMNS } from '../../testing/portal-columns.ts'
import { TIMESHEET_COLUMNS } from '../../testing/timesheet-columns.ts'
import type { Tables } from './tables.ts'

// Compared with the migrated schema: a column that one has and the other has not fails here.
const COLUMNS: { [T in keyof Tables]: Record<keyof Tables[T], true> } = {
  ...PORTAL_COLUMNS,
  ...TIMESHEET_COLUMNS,
  ...LIBRARY_COLUMNS,
  ...CONTENT_COLUMNS,
}

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('the typed tables are the migrated ones, column by column', async () => {
  const { rows } = await portal.database.executeSql(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely_%'`,
  )
  const found: Record<string, string[]> = {}
  for (const { table_name, column_name } of rows as { table_name: string; column_name: string }[]) {
    found[table_name] = [...(found[table_name] ?? []), column_name].sort()
  }
  const typed = Object.fromEntries(
    Object.entries(COLUMNS).map(([table, columns]) => [table, Object.keys(columns).sort()]),
  )
  expect(found).toEqual(typed)
})
