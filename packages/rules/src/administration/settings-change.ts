import { M_STALE, M_STAMP } from '../portal/messages.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { isSettingKey, type SettingKey, settingOf } from './settings.ts'

/** Settings that are given a value, and those that go back to what they were before anybody chose (CFG-02, CFG-04). */
export interface SettingsChange {
  changes: Readonly<Record<string, unknown>>
  reset: readonly string[]
}

const NOTHING = refusal('settings-none', 422, 'Aucun réglage n’est à changer.', 'changes')
const TWICE = refusal(
  'settings-twice',
  422,
  'Un réglage est changé ou remis à sa valeur d’origine, une seule fois.',
  'reset',
)
const unknown = (key: string) => refusal('setting-unknown', 422, `Le réglage « ${key} » est inconnu.`, key)

/** The settings that a change names, or why it names none that can be changed (CFG-04). */
export function changedKeys({ changes, reset }: SettingsChange): SettingKey[] | Refusal {
  const named = [...Object.keys(changes), ...reset]
  if (named.length === 0) return NOTHING
  if (new Set(named).size !== named.length) return TWICE
  const keys = named.filter(isSettingKey)
  const stranger = named.find((key) => !isSettingKey(key))
  return stranger === undefined ? keys : unknown(stranger)
}

/** The new values as they are kept, and each that cannot be with its reason. */
export function readChanges(changes: SettingsChange['changes']) {
  const values: Partial<Record<SettingKey, unknown>> = {}
  const refusals: Refusal[] = []
  for (const [key, given] of Object.entries(changes)) {
    if (!isSettingKey(key)) continue
    const read = settingOf(key).read(given)
    if ('value' in read) values[key] = read.value
    else refusals.push(refusal('setting', 422, read.message, key))
  }
  return { values, refusals }
}

type Stamps = Readonly<Record<string, string | null | undefined>>

/** Whether somebody else changed one of these settings since they were read; the refusal names it (CFG-04). */
export function checkStamps(keys: readonly SettingKey[], seen: Stamps, saved: Stamps): Refusal | null {
  const unread = keys.find((key) => seen[key] === undefined)
  if (unread !== undefined) return { ...M_STAMP, field: unread }
  const stale = keys.find((key) => seen[key] !== (saved[key] ?? null))
  return stale === undefined ? null : { ...M_STALE, detail: stale }
}

/** A new script of the social feed, which everybody's browser then runs: who gives it is asked to prove it is them (CFG-16). */
export function runsForAll({ key, after }: { key: SettingKey; after: unknown }): boolean {
  return key === 'links.social_feed_script' && after !== null
}
