import type { AdministeredSetting } from '@cadran/contract/administration/settings'
import { SETTING_KEYS, settingOf } from '@cadran/rules/administration/settings'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'

export interface SavedSetting {
  key: string
  value: unknown
  updated_at: string
  updated_by_identity: string | null
}

/** What was saved on screen, by key and in its order: a file of the same settings is the same file. */
export async function readSaved(database: Executor): Promise<Map<string, SavedSetting>> {
  const { rows } = await sql<SavedSetting>`
    select s.key, s.value, s.updated_at, p.identity as updated_by_identity
    from company_settings s left join people p on p.id = s.updated_by order by s.key
  `.execute(database)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Every setting with its value in force, where it comes from and who saved it last (CFG-01). */
export async function readSettings({ database, companySettings }: Platform): Promise<AdministeredSetting[]> {
  const saved = await readSaved(database.kysely)
  return SETTING_KEYS.map((key) => {
    const { kind, limits } = settingOf(key)
    const { updated_at = null, updated_by_identity = null } = saved.get(key) ?? {}
    const value = companySettings.get(key)
    return { key, kind, limits, value, source: companySettings.sourceOf(key), updated_at, updated_by_identity }
  })
}
