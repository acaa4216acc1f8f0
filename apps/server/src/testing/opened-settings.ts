import type { AdministeredSetting } from '@cadran/contract/administration/settings'
import type { SettingKey } from '@cadran/rules/administration/settings'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from './portal.ts'
import { TEST_NOW } from './template.ts'

export const SETTINGS_PATH = 'administration/setting'

/** The portal of a test file, with nothing saved before each test. */
export let portal: TestPortal
/** Who keeps the settings. */
export let ada: Caller

/** Opens them for one test file; the environment names one contact. */
export function openSettings(): void {
  beforeAll(async () => {
    portal = await openTestPortal({ CADRAN_HR_CONTACT: 'rh@synchrone.example' })
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setNow(TEST_NOW)
    await portal.database.executeSql('delete from company_settings')
    await portal.platform.companySettings.refresh()
    ada = await portal.as('administration')
  })
}

/** One setting as it is answered. */
export async function read(key: SettingKey, by = ada): Promise<AdministeredSetting> {
  const { body } = await by.get<AdministeredSetting[]>(SETTINGS_PATH)
  const found = body.find((setting) => setting.key === key)
  if (!found) throw new Error(`${key} is not answered`)
  return found
}

/** Changes settings as they were read. */
export async function save(changes: Record<string, unknown>, by = ada) {
  const all = (await ada.get<AdministeredSetting[]>(SETTINGS_PATH)).body
  const updated_at = Object.fromEntries(
    Object.keys(changes).map((key) => [key, all.find((setting) => setting.key === key)?.updated_at ?? null]),
  )
  return by.patch<AdministeredSetting[]>(SETTINGS_PATH, { changes, updated_at })
}

/** What everybody learns. */
export const config = async () => (await portal.anonymous.get<Record<string, unknown>>('public/config')).body
