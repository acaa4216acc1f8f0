import { api } from './api-client.ts'

/** `subscribe` may never settle: it is given this long. */
const LIMIT_MS = 15_000
/** Before a first visit's worker is ready it has brought every file of the application: a slow network takes its time for that. */
const READY_LIMIT_MS = 90_000
/** Leaving does not wait longer than this for a network that is slow. */
const FAREWELL_MS = 3_000

function within<T>(promise: Promise<T>, limit_ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser did not answer in time')), limit_ms)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function isMadeFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey } = subscription.options ?? {}
  if (!applicationServerKey) return true
  const made = new Uint8Array(applicationServerKey)
  return made.length === key.length && made.every((byte, index) => byte === key[index])
}

/** This browser's subscription for the portal's public key: the one it has, else a new one, within 15 seconds of a worker that is ready (NOT-06). */
export async function subscribeToPush(public_key: string): Promise<PushSubscription> {
  const { pushManager } = await within(navigator.serviceWorker.ready, READY_LIMIT_MS)
  return within(subscribe(pushManager, bytesOf(public_key)), LIMIT_MS)
}

async function subscribe(pushManager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const former = await pushManager.getSubscription()
  if (former && isMadeFor(former, key)) return former
  await former?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Ends this browser's subscription, here and at the portal. Whatever fails, the push service will say that it is gone. */
export async function endPushSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await within(end(), FAREWELL_MS)
  } catch {
    // Nothing is sent to whom a push service knows no more (NOT-33).
  }
}

async function end(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const token = JSON.stringify(subscription)
  await Promise.allSettled([subscription.unsubscribe(), api.post('device/forget', { body: { token } })])
}
