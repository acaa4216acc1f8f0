import type { RetentionEntry } from '@cadran/rules/administration/retention'
import { RETENTION_REGISTER } from '@cadran/rules/administration/retention-register'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** What tells of no person: names of places and codes, figures, contents that nobody signs. A table that is new is in none of both. */
const OF_NOBODY = new Set([
  'access_rules',
  'affectations',
  'calendar_policy',
  'checkup_centres',
  'companies',
  'counter_seals',
  'company_logos',
  'document_categories',
  'document_folders',
  'document_sections',
  'documents',
  'event_codes',
  'holiday_days',
  'holiday_versions',
  'holidays',
  'internal_news',
  'logout_tokens_seen',
  'message_releases',
  'loss_notice_days',
  'news_posts',
  'overtime_codes',
  'period_figures',
  'reminder_days',
  'restores',
  'role_groups',
  'satisfaction_counts',
  'tutorials',
  'union_files',
  'unions',
  'workplaces',
  // There are addresses in it while nobody is there yet, and none afterwards.
  'first_start',
  'first_start_tries',
  'audit_verifications',
])
/** Kysely's own. */
const NOT_OURS = new Set(['kysely_migration', 'kysely_migration_lock'])

const ENTRIES: readonly RetentionEntry[] = RETENTION_REGISTER
const registered = ENTRIES.flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
)

async function schema() {
  const { rows } = await portal.database.executeSql(`
    select c.table_name, c.table_name || '.' || c.column_name as column_name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 2`)
  return (rows as { table_name: string; column_name: string }[]).filter(({ table_name }) => !NOT_OURS.has(table_name))
}

test('RGD-01 every column of every table is in an entry of the register, or its table tells of nobody', async () => {
  const personal = (await schema()).filter(({ table_name }) => !OF_NOBODY.has(table_name))
  const known = new Set(registered)
  expect(
    personal.map(({ column_name }) => column_name).filter((column) => !known.has(column)),
    'name them in retention-register.ts, with the term that they have',
  ).toEqual([])
})

test('RGD-01 the register names nothing that is not there, and no column twice', async () => {
  const there = new Set((await schema()).map(({ column_name }) => column_name))
  expect(registered.filter((column) => !there.has(column))).toEqual([])
  expect(registered.toSorted()).toEqual([...new Set(registered)].toSorted())
})
