import type { SettingKey, SettingValue } from '@cadran/rules/administration/settings'
import type { TestPortal } from './portal.ts'

/** What the company has chosen before a test begins. */
export async function choose<Key extends SettingKey>(
  { database, platform }: Pick<TestPortal, 'database' | 'platform'>,
  key: Key,
  value: SettingValue<Key>,
): Promise<void> {
  await database.executeSql(
    `insert into company_settings (key, value, updated_at) values ($1, $2, '2026-01-05 09:00')
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
  await platform.companySettings.refresh()
}
