import type { AdministeredSetting, changeSettings as Call } from '@cadran/contract/administration/settings'
import type { BodyOf } from '@cadran/contract/kit'
import { type SettingKey, valuesInForce } from '@cadran/rules/administration/settings'
import {
  changedKeys,
  checkStamps,
  readChanges,
  runsForAll,
  type SettingsChange,
} from '@cadran/rules/administration/settings-change'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { Refused, refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { checkAround } from './settings.around.ts'
import { readSaved, readSettings, type SavedSetting } from './settings.read-model.ts'
import * as store from './settings.store.ts'

type Body = BodyOf<typeof Call>
type Values = Partial<Record<SettingKey, unknown>>
interface Difference {
  key: SettingKey
  /** Nothing of it is saved any more. */
  is_reset: boolean
  before: unknown
  after: unknown
}

/** All that is wrong with a change is told at once, each at its setting. */
function refuseAll(refusals: readonly Refusal[]): void {
  const [first] = refusals
  if (!first) return
  throw new Refused(first, Object.fromEntries(refusals.map(({ field = '', message }) => [field, [message]])))
}

/** What the change makes of each setting, of those that it really changes. */
function differences(
  { settings }: Platform,
  keys: readonly SettingKey[],
  saved: ReadonlyMap<string, SavedSetting>,
  values: Values,
): Difference[] {
  const origin = valuesInForce([settings.of_company])
  return keys.flatMap((key) => {
    const kept = saved.get(key)
    const is_reset = !Object.hasOwn(values, key)
    const before = kept ? kept.value : origin[key]
    const after = is_reset ? origin[key] : values[key]
    const is_same = is_reset ? !kept : kept && JSON.stringify(before) === JSON.stringify(after)
    return is_same ? [] : [{ key, is_reset, before, after }]
  })
}

/** Writes what differs, with a line of the history for each (CFG-06). */
async function write(
  { clock, record }: Platform,
  trx: Trx,
  by: Pick<AuditEntry, 'viewer' | 'request_id' | 'comment'>,
  differing: readonly Difference[],
): Promise<void> {
  const kept = differing.filter(({ is_reset }) => !is_reset)
  const saved = { by: by.viewer?.actor.id ?? null, stamp: clock.stamp() }
  if (kept.length > 0)
    await store.saveSettings(trx, Object.fromEntries(kept.map(({ key, after }) => [key, after])), saved)
  const forgotten = differing.filter(({ is_reset }) => is_reset).map(({ key }) => key)
  if (forgotten.length > 0) await store.forgetSettings(trx, forgotten)
  const about = { entity: 'setting', entity_id: null, person_id: null } as const
  const entries = differing.map(({ key, is_reset, before, after }) => ({
    ...by,
    ...about,
    entity_key: key,
    action: is_reset ? 'reset' : 'change',
    before: { [key]: before },
    after: { [key]: after },
  }))
  await record(trx, entries)
}

interface Change {
  keys: readonly SettingKey[]
  values: Values
  /** What was read of each; null where nobody read anything before. */
  seen: Body['updated_at'] | null
  comment: Body['comment']
  dry_run?: boolean
}

/** What a change makes of the settings, and that it is done unless it is only asked for; the settings wait for each other (CFG-04). */
export async function applyChange(
  platform: Platform,
  { viewer, request_id }: Requester,
  { keys, values, seen, comment, dry_run = false }: Change,
): Promise<Difference[]> {
  const { database, clock, companySettings } = platform
  const differing = await database.transaction(async (trx) => {
    await store.lockSettings(trx)
    refuseAll(await checkAround(trx, values))
    const saved = await readSaved(trx)
    const changing = differences(platform, keys, saved, values)
    if (dry_run) return changing
    if (changing.some(runsForAll)) await assertFresh(trx, viewer, clock.now())
    const stamps = Object.fromEntries([...saved].map(([key, row]) => [key, row.updated_at]))
    if (seen !== null) unlessRefused(checkStamps(keys, seen, stamps))
    await write(platform, trx, { viewer, request_id, comment }, changing)
    return changing
  })
  await companySettings.refresh()
  return differing
}

/** What a change names, as it can be kept; else all that is wrong with it. */
export function readable(change: SettingsChange): { keys: SettingKey[]; values: Values } {
  const keys = changedKeys(change)
  if (!Array.isArray(keys)) return refuse(keys)
  const { values, refusals } = readChanges(change.changes)
  refuseAll(refusals)
  return { keys, values }
}

/**
 * Changes settings, all of them or none; they count here at once, and within five seconds in every other process (CFG-04, CFG-05).
 */
export async function changeSettings(
  platform: Platform,
  requester: Requester,
  body: () => Body,
): Promise<AdministeredSetting[]> {
  const { changes, reset, updated_at, comment } = body()
  await applyChange(platform, requester, { ...readable({ changes, reset }), seen: updated_at, comment })
  return readSettings(platform)
}
