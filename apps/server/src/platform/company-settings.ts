import {
  SETTING_KEYS,
  type SettingKey,
  type SettingSource,
  type SettingValue,
  type SettingValues,
  settingOf,
  valuesInForce,
} from '@cadran/rules/administration/settings'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import { follow } from './follow.ts'
import type { Settings } from './settings.ts'

/** What the company chose, as this process knows it: at most a few seconds old, and never waited for. */
export interface CompanySettings {
  get: <Key extends SettingKey>(key: Key) => SettingValue<Key>
  /** All of them; the same object until one has changed. */
  all: () => SettingValues
  sourceOf: (key: SettingKey) => SettingSource
  /** Reads what has changed since; whoever changed something waits for it. */
  refresh: () => Promise<void>
  /** Keeps up with the other processes (CFG-05); answers what ends it. */
  follow: (log: Pick<FastifyBaseLogger, 'error'>) => () => void
}

interface Kept {
  version: string
  /** Null where nothing has changed. */
  saved: Partial<Record<SettingKey, unknown>> | null
}

/** The settings saved, unless they are those of `version`: a few dozen rows at most, and a word when nothing changed. */
async function readSaved(database: Database, version: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select kept.version, case when kept.version <> ${version} then kept.saved end as saved from (
      select md5(coalesce(string_agg(key || ' ' || value, ',' order by key), '')) as version,
        coalesce(json_object_agg(key, value), '{}') as saved
      from company_settings
    ) kept
  `.execute(database.kysely)
  const [kept] = rows
  if (!kept) throw new Error('An aggregate answers one row')
  return kept
}

/** Opens the company's settings over what the environment says. */
export async function openCompanySettings(database: Database, { of_company }: Settings): Promise<CompanySettings> {
  let version = ''
  let saved: Partial<Record<SettingKey, unknown>> = {}
  let values = valuesInForce([of_company])
  const read = async () => {
    const kept = await readSaved(database, version)
    if (kept.saved === null) return
    version = kept.version
    saved = kept.saved
    values = valuesInForce([saved, of_company])
  }
  // One after the other, so that an older answer never takes the place of a newer one.
  let reading = Promise.resolve()
  const refresh = () => {
    reading = reading.then(read, read)
    return reading
  }
  await refresh()
  return {
    get: (key) => values[key],
    all: () => values,
    sourceOf: (key) => sourceOf(key, saved, of_company),
    refresh,
    follow: (log) =>
      follow(refresh, (error) =>
        log.error({ err: error }, 'the settings of the company cannot be read: those known stay'),
      ),
  }
}

function sourceOf(key: SettingKey, saved: object, of_company: object): SettingSource {
  if (Object.hasOwn(saved, key)) return 'screen'
  return Object.hasOwn(of_company, key) ? 'environment' : 'default'
}

/** The variables that a saved value hides, each with a word for whoever set it (CFG-02). */
export function hiddenVariables({ sourceOf }: CompanySettings, { of_company }: Settings): string[] {
  return SETTING_KEYS.flatMap((key) => {
    const { environment } = settingOf(key)
    const is_hidden = environment !== undefined && Object.hasOwn(of_company, key) && sourceOf(key) === 'screen'
    return is_hidden ? [`${environment} : la valeur de l’écran est utilisée.`] : []
  })
}
