import { createHash } from 'node:crypto'
import type { SettingKey } from '@cadran/rules/administration/settings'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'

/** Whoever changes settings waits for whoever does so already. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`lock table company_settings in share row exclusive mode`.execute(trx)
}

/** Saves values, each under a stamp later than the one before. */
export async function saveSettings(
  trx: Trx,
  values: Partial<Record<SettingKey, unknown>>,
  { by, stamp }: { by: number | null; stamp: string },
): Promise<void> {
  await sql`
    insert into company_settings (key, value, updated_at, updated_by)
    select t.key, t.value, ${stamp}::timestamp(0), ${by}::bigint from jsonb_each(${JSON.stringify(values)}::jsonb) t
    on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by,
      updated_at = greatest(excluded.updated_at, company_settings.updated_at + interval '1 second')
  `.execute(trx)
}

/** Forgets what was saved, so that the environment's value holds again, or the default (CFG-02). */
export async function forgetSettings(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`delete from company_settings where key = any (${keys}::text[])`.execute(trx)
}

/** Keeps a logo under what it is; one that is there already stays. */
export async function keepLogo(database: Executor, content: Buffer, now: Date): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex')
  await sql`
    insert into company_logos (hash, content, created_at) values (${hash}, ${content}, ${now})
    on conflict (hash) do update set created_at = excluded.created_at
  `.execute(database)
  return hash
}

/** Forgets the logos that no setting names and that nobody has brought since. */
export async function forgetLogos(trx: Trx, before: Date): Promise<void> {
  await sql`
    delete from company_logos l where created_at < ${before} and not exists (
      select from company_settings s
      where s.key in ('company.logo_light', 'company.logo_dark') and s.value = to_jsonb(l.hash))
  `.execute(trx)
}
