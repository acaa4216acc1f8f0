import { vi } from 'vitest'

/** A cache storage in memory. */
export function stubCaches(): void {
  const stores = new Map<string, Map<string, Response>>()
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        put: async (address: string, response: Response) => void store.set(address, response.clone()),
        match: async (address: string) => store.get(address)?.clone(),
      }
    },
  })
}

interface PushBrowser {
  permission: NotificationPermission
  /** What the person answers when they are asked. */
  answer: NotificationPermission
  /** How subscribing ends; never, when it is left out. */
  subscribe?: () => Promise<unknown>
  subscribed: PushSubscription | null
  /** What was shown, and what was asked of the browser, in order. */
  shown: string[]
  asked: string[]
}

/** A subscription as browsers serialise it. */
export function subscriptionAt(endpoint: string): PushSubscription {
  const subscription = {
    endpoint,
    unsubscribe: async () => true,
    toJSON: () => ({ endpoint, keys: { p256dh: 'cle', auth: 'secret' } }),
  }
  return subscription as unknown as PushSubscription
}

/** A browser that can be sent pushes; a test changes what it answers. */
export function stubPushBrowser(changes: Partial<PushBrowser> = {}): PushBrowser {
  const browser: PushBrowser = {
    permission: 'default',
    answer: 'granted',
    subscribed: null,
    shown: [],
    asked: [],
    ...changes,
  }
  const pushManager = {
    getSubscription: async () => browser.subscribed,
    subscribe: async () => {
      browser.asked.push('subscribe')
      await (browser.subscribe?.() ?? new Promise(() => undefined))
      const unsubscribe = async () => {
        browser.asked.push('unsubscribe')
        browser.subscribed = null
        return true
      }
      browser.subscribed = Object.assign(subscriptionAt('https://push.exemple/1'), { unsubscribe })
      return browser.subscribed
    },
  }
  const registration = { pushManager, showNotification: async (title: string) => void browser.shown.push(title) }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.stubGlobal('navigator', withServiceWorker(serviceWorker))
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked.push('permission')
      browser.permission = browser.answer
      return browser.answer
    },
  })
  stubCaches()
  return browser
}

/** The browser's own navigator with one thing more. */
function withServiceWorker(serviceWorker: object): Navigator {
  return new Proxy(navigator, {
    has: (target, name) => name === 'serviceWorker' || name in target,
    get: (target, name) => {
      if (name === 'serviceWorker') return serviceWorker
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
