import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { handleNotificationClick, handlePush } from './platform/push-handlers.ts'

/** An event the worker is kept alive for. */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Events {
  install: Lasting
  activate: Lasting
  message: Lasting & { data: { type?: string } | null }
  push: Lasting & Parameters<typeof handlePush>[0]
  notificationclick: Lasting & Parameters<typeof handleNotificationClick>[0]
}

/** What is used of the worker's world: its types and those of the page exclude each other. */
declare const self: {
  /** Every file of the build, written in by it. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
  skipWaiting: () => Promise<void>
  addEventListener: <E extends keyof Events>(type: E, listener: (event: Events[E]) => void) => void
}

const CACHE = 'cadran-app'

/** The files of the application and nothing else: what the API answers is personal and never kept (SHL-92). */
const files = new PrecacheController({ cacheName: CACHE })
files.addToCacheList(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(files))
// The sites around a demonstration are the server's own pages, no addresses of the application.
const NOT_OURS = [/^\/api(\/|$)/, /^\/demonstration\//]
registerRoute(new NavigationRoute(files.createHandlerBoundToURL('/index.html'), { denylist: NOT_OURS }))

/** After a logout, which empties the caches. */
async function refill(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(files.getURLsToCacheKeys().values())
}

self.addEventListener('install', (event) => void files.install(event))
self.addEventListener('activate', (event) => void files.activate(event))
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'REFILL') event.waitUntil(refill())
})
self.addEventListener('push', (event) => event.waitUntil(handlePush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(handleNotificationClick(event)))
