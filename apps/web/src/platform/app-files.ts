import { createStore } from './store.ts'

/** A version of the application that is loaded and waits to take over. */
interface Waiting {
  takeOver: () => void
}

const waiting = createStore<Waiting | null>(null)

export const useWaitingVersion = waiting.use
export const announceVersion = (takeOver: () => void): void => waiting.set({ takeOver })

/** Whether a reload would lose what somebody writes: they would be asked by the browser. */
export const isReloadHeld = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

let wanted = false

/** The person has said that the page may go, whatever is written on it. */
export const isReloadWanted = (): boolean => wanted

/** The cache of the service worker (src/sw.ts). */
const CACHE = 'cadran-app'
const LOOK_AGAIN_MS = 3_600_000
const TAKES_OVER_MS = 3_000

/** After the page and what it asked for: the files of the rest of the application are nobody's first need. */
function whenIdle(task: () => void): void {
  const later = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 10_000 })
    else setTimeout(task, 2_000)
  }
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

let started = false

/** Keeps the files of the application in the browser, in production alone (SHL-91, SHL-92). Once per page. */
export function keepAppFiles(): void {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  started = true
  whenIdle(() => void register())
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    announceVersion(() => {
      // Whoever wants it has been asked: the browser asks nothing more.
      wanted = true
      const reload = () => window.location.reload()
      worker.addEventListener('controlling', reload)
      worker.messageSkipWaiting()
      // A worker that still hands files out may keep its place for ever (Chromium 156), until the page that it serves is gone.
      setTimeout(reload, TAKES_OVER_MS)
    })
  })
  try {
    const registration = await worker.register()
    await refill()
    setInterval(() => void registration?.update().catch(() => undefined), LOOK_AGAIN_MS)
  } catch {
    // A browser that refuses a worker has the application all the same, from the network.
  }
}

/** A logout emptied the cache: whoever logs in next gets it back. */
async function refill(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!(await caches.has(CACHE))) active?.postMessage({ type: 'REFILL' })
}

/** Nothing of the application stays behind on a machine that somebody leaves; what this browser chose does (SES-59). */
export async function forgetAppFiles(): Promise<void> {
  if (!('caches' in window)) return
  // A browser that refuses caches keeps none.
  await caches.delete(CACHE).catch(() => false)
}
