import {
  asNotificationConfig,
  isNotificationShown,
  type NotificationConfig,
  type PushMessage,
} from '@cadran/rules/portal/notifications'

/*
 * What the service worker does with a push. It runs there without the page, so nothing of the application is imported,
 * and the little of the worker's world that is needed is typed here: its types and those of the page exclude each other.
 */

const STORE = 'cadran-notifications'
const CONFIG_ADDRESS = '/notification-config'

interface WorkerWindow {
  url: string
  focus: () => Promise<unknown>
}

export interface PushWorker {
  location: { origin: string }
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
  }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WorkerWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

interface ArrivedPush {
  data: { json: () => unknown } | null
}

interface ClickedNotification {
  notification: { close: () => void; data?: unknown }
}

const thisWorker = (): PushWorker => globalThis as unknown as PushWorker

/** Keeps a copy of the settings where the worker finds them while no page is open (NOT-22). */
export async function rememberNotificationConfig(config: NotificationConfig): Promise<void> {
  const store = await caches.open(STORE)
  await store.put(CONFIG_ADDRESS, new Response(JSON.stringify(config)))
}

/** The copy; a browser without one was subscribed all the same, so what comes is shown. */
async function rememberedConfig(): Promise<NotificationConfig> {
  try {
    const kept = await (await caches.open(STORE)).match(CONFIG_ADDRESS)
    if (kept) return asNotificationConfig(await kept.json())
  } catch {
    // A store that cannot be read says nothing.
  }
  return asNotificationConfig({ enabled: true })
}

const two = (value: number) => String(value).padStart(2, '0')

/** The device's own day and minute (NOT-17). */
function localNow(now: Date): { day: string; time: string } {
  return {
    day: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}:${two(now.getMinutes())}`,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textOr = (value: unknown, most: number, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : otherwise

function read(data: ArrivedPush['data']): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** Whatever a push holds, something fit to be shown comes out, and a page of this portal only. */
function asMessage(arrived: unknown, origin: string): PushMessage {
  const { title, body, url, tag } = isRecord(arrived) ? arrived : {}
  const address = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : null
  return {
    title: textOr(title, 100, 'Cadran'),
    body: textOr(body, 300, 'Une information vous attend.'),
    url: address?.origin === origin ? address.pathname + address.search + address.hash : '/',
    tag: textOr(tag, 64, 'cadran'),
  }
}

/** Shows what a push tells, at the hours this browser was given (NOT-14 to NOT-20). */
export async function handlePush(event: ArrivedPush, worker = thisWorker()): Promise<void> {
  const config = await rememberedConfig()
  if (!isNotificationShown(config, localNow(new Date()))) return
  const { title, body, url, tag } = asMessage(read(event.data), worker.location.origin)
  const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' }
  await worker.registration.showNotification(title, { body, tag, data: { url }, lang: 'fr', ...pictures })
}

/** Opens the page a notification is about; one that is open already is only brought forward: nothing typed is lost (NOT-32). */
export async function handleNotificationClick(event: ClickedNotification, worker = thisWorker()): Promise<void> {
  event.notification.close()
  const { url } = asMessage(event.notification.data, worker.location.origin)
  const address = new URL(url, worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((window) => window.url === address)
  await (open ? open.focus() : worker.clients.openWindow(address))
}
