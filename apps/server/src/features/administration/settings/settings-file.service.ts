import type { loadSettingsFile } from '@cadran/contract/administration/settings'
import type { BodyOf } from '@cadran/contract/kit'
import { isSettingKey, settingOf } from '@cadran/rules/administration/settings'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readSaved } from './settings.read-model.ts'
import { applyChange, readable } from './settings.service.ts'

/** What the screen saved, for another portal to take over: neither the environment's values nor any secret is among it (CFG-24). */
export async function writeFile({ database }: Platform): Promise<FileReply> {
  const saved = await readSaved(database.kysely)
  // A logo is named by a picture that another portal does not have.
  const portable = [...saved].filter(([key]) => !isSettingKey(key) || settingOf(key).kind !== 'logo')
  const settings = Object.fromEntries(portable.map(([key, { value }]) => [key, value]))
  const content = Buffer.from(`${JSON.stringify({ format: 'cadran-settings', settings }, null, 2)}\n`)
  return { name: 'reglages-cadran.json', media_type: 'application/json', content }
}

/** Takes such a file over, all of it or nothing; a setting that this version does not know is refused by its name (CFG-24). */
export async function readFile(platform: Platform, requester: Requester, body: () => BodyOf<typeof loadSettingsFile>) {
  const { settings, dry_run } = body()
  const change = { ...readable({ changes: settings, reset: [] }), seen: null, comment: null, dry_run }
  const differing = await applyChange(platform, requester, change)
  const changes = differing.map(({ key, before, after }) => ({ field: key, before, after }))
  return { applied: !dry_run, changes }
}
