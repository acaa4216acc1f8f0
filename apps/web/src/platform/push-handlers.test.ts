import { DEFAULT_NOTIFICATION_CONFIG, type NotificationConfig } from '@cadran/rules/portal/notifications'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubCaches } from '../testing/browser-push.ts'
import { handleNotificationClick, handlePush, type PushWorker, rememberNotificationConfig } from './push-handlers.ts'

const ORIGIN = 'https://portail.exemple'
const MESSAGE = { title: 'Votre CRA a été validé', body: 'Mai 2026', url: '/timesheet/5/2026', tag: 'month-7' }

interface Shown {
  title: string
  options: NotificationOptions
}

/** A service worker with the windows that are open. */
function workerWith(...open: string[]) {
  const shown: Shown[] = []
  const opened: string[] = []
  const focused: string[] = []
  const windows = open.map((url) => ({ url, focus: async () => focused.push(url) }))
  const worker: PushWorker = {
    location: { origin: ORIGIN },
    registration: { showNotification: async (title, options) => void shown.push({ title, options }) },
    clients: { matchAll: async () => windows, openWindow: async (url) => opened.push(url) },
  }
  return { worker, shown, opened, focused }
}

const pushOf = (message: unknown) => ({ data: { json: () => message } })
const remember = (changes: Partial<NotificationConfig>) =>
  rememberNotificationConfig({ ...DEFAULT_NOTIFICATION_CONFIG, ...changes })

beforeEach(() => {
  stubCaches()
  vi.useFakeTimers({ now: new Date(2026, 4, 21, 18, 1) })
})

describe('a push while no page is open', () => {
  test('NOT-14 NOT-22 it is shown when the copy of the settings says so, one for each thing told', async () => {
    await remember({ enabled: true })
    const { worker, shown } = workerWith()
    await handlePush(pushOf(MESSAGE), worker)
    expect(shown).toMatchObject([
      { title: 'Votre CRA a été validé', options: { body: 'Mai 2026', tag: 'month-7', data: { url: MESSAGE.url } } },
    ])
  })

  test.each([
    [{ enabled: false }, 0],
    [{ enabled: false, disabled_until: '2026-05-21' }, 0],
    [{ enabled: false, disabled_until: '2026-05-20' }, 1],
    [{ enabled: true, enabled_for: 'custom' }, 0],
    [{ enabled: true, enabled_for: 'custom', end: '18:01' }, 1],
  ] as const)('NOT-16 NOT-17 NOT-19 NOT-22 at 18:01 of the device with %j: %i', async (changes, count) => {
    await remember(changes)
    const { worker, shown } = workerWith()
    await handlePush(pushOf(MESSAGE), worker)
    expect(shown).toHaveLength(count)
  })

  test('DIS-08 the hours of the device only make quieter, and nothing is asked of the server for that', async () => {
    const asked = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', asked)
    await remember({ enabled: true, enabled_for: 'custom' })
    const { worker, shown } = workerWith()
    await handlePush(pushOf(MESSAGE), worker)
    expect([shown, asked.mock.calls]).toEqual([[], []])
  })

  test('what cannot be read is shown without its words, and leads nowhere but here', async () => {
    const unreadable = {
      data: {
        json: () => {
          throw new SyntaxError('no JSON')
        },
      },
    }
    const strange = [null, 'x', { url: 'https://ailleurs.exemple/' }, { url: '//ailleurs.exemple' }, { title: 3 }]
    const { worker, shown } = workerWith()
    for (const push of [unreadable, { data: null }, ...strange.map(pushOf)]) await handlePush(push, worker)
    expect(shown).toHaveLength(7)
    for (const { title, options } of shown) {
      expect([title, options.body, options.data]).toEqual(['Cadran', 'Une information vous attend.', { url: '/' }])
    }
  })
})

describe('a click', () => {
  const clickOn = (url: string) => ({ notification: { close: vi.fn<() => void>(), data: { url } } })

  test('NOT-32 the page is opened, and the notification closed', async () => {
    const { worker, opened, focused } = workerWith(`${ORIGIN}/`)
    const event = clickOn('/timesheet/5/2026')
    await handleNotificationClick(event, worker)
    expect([opened, focused]).toEqual([[`${ORIGIN}/timesheet/5/2026`], []])
    expect(event.notification.close).toHaveBeenCalledOnce()
  })

  test('NOT-32 one that is open already is brought forward, with all that was typed there', async () => {
    const { worker, opened, focused } = workerWith(`${ORIGIN}/`, `${ORIGIN}/timesheet/5/2026`)
    await handleNotificationClick(clickOn('/timesheet/5/2026'), worker)
    expect([opened, focused]).toEqual([[], [`${ORIGIN}/timesheet/5/2026`]])
  })

  test('another site is never opened', async () => {
    const { worker, opened } = workerWith()
    await handleNotificationClick(clickOn('https://ailleurs.exemple/'), worker)
    expect(opened).toEqual([`${ORIGIN}/`])
  })
})
