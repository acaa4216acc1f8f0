import { asNotificationConfig, type NotificationConfig } from '@cadran/rules/portal/notifications'
import { rememberNotificationConfig } from './push-handlers.ts'
import { createStore } from './store.ts'

const COOKIE = 'notificationConfig'
/** 3650 days (NOT-21); browsers that keep nothing that long count anew at each visit. */
const LIFE_SECONDS = 3650 * 24 * 3600

function read(): NotificationConfig {
  const [, text] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie) ?? []
  try {
    return asNotificationConfig(JSON.parse(decodeURIComponent(text ?? '')))
  } catch {
    return asNotificationConfig(null)
  }
}

/** Only tells that the cookie was written: what it holds is read from it each time. */
const writings = createStore(0)

/** Whether anything was ever chosen here. */
export const hasNotificationConfig = (): boolean => document.cookie.includes(`${COOKIE}=`)

/** The notification settings of this browser: their cookie is their only store (NOT-22). */
export const notificationConfig = read

export function useNotificationConfig(): NotificationConfig {
  writings.use()
  return read()
}

/** Writes the cookie and hands a copy to the service worker (NOT-21, NOT-22). */
export async function keepNotificationConfig(config: NotificationConfig): Promise<void> {
  const text = encodeURIComponent(JSON.stringify(config))
  // biome-ignore lint/suspicious/noDocumentCookie: the row names a cookie, and not every browser has a cookie store
  document.cookie = `${COOKIE}=${text}; Max-Age=${String(LIFE_SECONDS)}; Path=/; SameSite=Lax`
  writings.set(writings.get() + 1)
  try {
    await rememberNotificationConfig(config)
  } catch {
    // A browser without a store for the worker shows what comes; the page still obeys the cookie.
  }
}
