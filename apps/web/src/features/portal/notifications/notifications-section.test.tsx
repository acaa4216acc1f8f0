import type { NotificationConfig } from '@cadran/rules/portal/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubPushBrowser, subscriptionAt } from '../../../testing/browser-push.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { keepDevice } from './register-device.ts'

const RUN_AS = 'Vous ne pouvez pas activer les notifications en RunAs'
// A point of the curve is of no matter here: the browser is ours.
const KEY = 'AQID'
const ENABLED = { enabled: true, disabled_until: null, enabled_for: 'fullday', start: '09:00', end: '18:00' } as const

const forgetCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the row names a cookie
  document.cookie = 'notificationConfig=; Max-Age=0; Path=/'
}
const keep = (config: Partial<NotificationConfig>) => {
  const text = encodeURIComponent(JSON.stringify({ ...ENABLED, ...config }))
  // biome-ignore lint/suspicious/noDocumentCookie: the row names a cookie
  document.cookie = `notificationConfig=${text}; Path=/`
}
const kept = (): unknown => {
  const [, text] = /notificationConfig=([^;]*)/.exec(document.cookie) ?? []
  return text === undefined ? null : JSON.parse(decodeURIComponent(text))
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi().on('POST', 'device', () => ({ id: 7 })).on('POST', 'device/forget', () => undefined)
})
afterEach(forgetCookie)

const open = async (user = consultant(), push_public_key: string | null = KEY) => {
  const app = renderApp({ path: '/parameters', api, user, config: companySettings({ push_public_key }) })
  return { ...app, section: within(await screen.findByRole('region', { name: 'Notifications' })) }
}

describe('where it stands', () => {
  test('NOT-01 SET-04 a browser without service workers has no such section', async () => {
    renderApp({ path: '/parameters', api })
    await screen.findByRole('region', { name: 'Mon compte' })
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument()
  })

  test('NOT-01 SET-03 SET-04 with them it comes before the account', async () => {
    stubPushBrowser()
    await open()
    const regions = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(regions.slice(0, 3)).toEqual(['Jours de télétravail habituels', 'Notifications', 'Mon compte'])
  })
})

describe('what the browser allows', () => {
  test('NOT-02 nothing decided: an invitation', async () => {
    stubPushBrowser({ permission: 'default' })
    const { section } = await open()
    expect(section.getByRole('button', { name: 'Activer les notifications' })).toBeEnabled()
    expect(section.queryByRole('switch')).not.toBeInTheDocument()
  })

  test('NOT-03 allowed: a button shows a notification', async () => {
    const browser = stubPushBrowser({ permission: 'granted' })
    const { section, person } = await open()
    await person.click(section.getByRole('button', { name: 'Envoyer un test' }))
    await waitFor(() => expect(browser.shown).toEqual(['Cadran']))
  })

  test('NOT-04 refused: the note says so, and nothing else is offered', async () => {
    stubPushBrowser({ permission: 'denied' })
    const { section } = await open()
    expect(section.getByText('Vous avez refusé les notifications dans votre navigateur')).toBeVisible()
    expect(section.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('enabling', () => {
  test('NOT-05 NOT-06 NOT-23 NOT-27 the prompt, the subscription, the device, then the setting', async () => {
    const browser = stubPushBrowser({ subscribe: async () => undefined })
    let atRegistration: unknown = 'never'
    api.on('POST', 'device', () => {
      atRegistration = kept()
      browser.asked.push('device')
      return { id: 7 }
    })
    const { section, person } = await open()
    await person.click(section.getByRole('button', { name: 'Activer les notifications' }))
    expect(await section.findByRole('switch', { name: 'Recevoir les notifications', checked: true })).toBeVisible()
    expect(browser.asked).toEqual(['permission', 'subscribe', 'device'])
    expect(atRegistration).toBeNull()
    expect(kept()).toEqual(ENABLED)
    const [sent] = api.sent('device')
    const token = JSON.stringify(subscriptionAt('https://push.exemple/1'))
    expect(sent?.body).toEqual({ token, name: 'Navigateur', os: 'Linux' })
    await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus())
  })

  test('NOT-06 a refused prompt changes nothing and shows the note', async () => {
    const browser = stubPushBrowser({ answer: 'denied' })
    const { section, person } = await open()
    await person.click(section.getByRole('button', { name: 'Activer les notifications' }))
    expect(await section.findByText('Vous avez refusé les notifications dans votre navigateur')).toBeVisible()
    expect([browser.asked, kept(), api.sent('device')]).toEqual([['permission'], null, []])
  })

  test('NOT-29 a subscription or a registration that fails is told, and nothing is stored', async () => {
    const browser = stubPushBrowser({ permission: 'granted', subscribe: () => Promise.reject(new Error('AbortError')) })
    const { section, person } = await open()
    const receive = section.getByRole('switch', { name: 'Recevoir les notifications' })
    await person.click(receive)
    expect(await screen.findByText("Une erreur s'est produite")).toBeVisible()
    browser.subscribe = async () => undefined
    api.on('POST', 'device', () => refusal(422, { code: 'device-token', message: 'Inscription refusée' }))
    await person.click(receive)
    expect(await screen.findByText('Inscription refusée')).toBeVisible()
    expect(receive).not.toBeChecked()
    expect(kept()).toBeNull()
  })

  test('NOT-29 a browser that never answers is given fifteen seconds', async () => {
    stubPushBrowser({ permission: 'granted' })
    const { section } = await open()
    vi.useFakeTimers({ shouldAdvanceTime: false })
    section.getByRole('switch', { name: 'Recevoir les notifications' }).click()
    await vi.advanceTimersByTimeAsync(14_900)
    expect(screen.queryByText("Une erreur s'est produite")).not.toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(200)
    expect(screen.getByText("Une erreur s'est produite")).toBeVisible()
    expect(kept()).toBeNull()
  })

  test('NOT-28 without keys the section works and registers nothing', async () => {
    const browser = stubPushBrowser()
    const { section, person } = await open(consultant(), null)
    await person.click(section.getByRole('button', { name: 'Activer les notifications' }))
    await section.findByRole('switch', { name: 'Recevoir les notifications', checked: true })
    expect([browser.asked, api.sent('device'), kept()]).toEqual([['permission'], [], ENABLED])
  })

  test('NOT-07 RUN-31 running as somebody else it is refused, and nothing changes', async () => {
    const browser = stubPushBrowser()
    const { section, person } = await open(consultant({ switched_from: 'support' }))
    await person.click(section.getByRole('button', { name: 'Activer les notifications' }))
    expect(await screen.findByText(RUN_AS)).toBeVisible()
    expect([browser.asked, api.sent('device'), kept()]).toEqual([[], [], null])
  })
})

describe('the settings', () => {
  test('NOT-21 NOT-22 they are a cookie of 3650 days, and the worker has a copy', async () => {
    stubPushBrowser({ permission: 'granted' })
    keep({})
    const { section, person } = await open()
    const written = vi.spyOn(document, 'cookie', 'set')
    await person.click(section.getByRole('radio', { name: 'Horaires personnalisés' }))
    expect(written).toHaveBeenLastCalledWith(
      expect.stringMatching(/^notificationConfig=\S+; Max-Age=315360000; Path=\/; SameSite=Lax$/),
    )
    const copy = await (await caches.open('cadran-notifications')).match('/notification-config')
    expect(await copy?.json()).toEqual({ ...ENABLED, enabled_for: 'custom' })
    expect(Object.keys(localStorage).filter((key) => key.toLowerCase().includes('notification'))).toEqual([])
  })

  test('NOT-09 NOT-10 NOT-11 hours of one’s own start at 09:00 and end at 18:00; wrong ones are told, not stored', async () => {
    stubPushBrowser({ permission: 'granted' })
    keep({})
    const { section, person } = await open()
    expect(section.queryByRole('textbox', { name: /^Horaire/ })).not.toBeInTheDocument()
    await person.click(section.getByRole('radio', { name: 'Horaires personnalisés' }))
    const [start, end] = ['Horaire de début', 'Horaire de fin'].map((name) => section.getByRole('textbox', { name }))
    if (!start || !end) throw new Error('The two hours are missing')
    expect([start, end].map((field) => (field as HTMLInputElement).value)).toEqual(['09:00', '18:00'])
    await person.clear(start)
    await person.clear(end)
    await person.type(end, '7h')
    await person.tab()
    expect(start).toHaveAccessibleDescription('Vous devez fournir un horaire de début')
    expect(end).toHaveAccessibleDescription("Le format de l'heure est incorrect")
    expect(kept()).toMatchObject({ start: '09:00', end: '18:00' })
    await person.type(start, '22:00')
    await person.clear(end)
    await person.tab()
    expect(end).toHaveAccessibleDescription('Vous devez fournir un horaire de fin')
    await person.type(end, '06:30')
    await person.tab()
    expect(kept()).toMatchObject({ enabled_for: 'custom', start: '22:00', end: '06:30' })
  })

  test('NOT-12 NOT-13 NOT-31 a pause ends today or later, is stored as disabled, and can be ended', async () => {
    stubPushBrowser({ permission: 'granted' })
    keep({})
    const { section, person } = await open()
    const date = section.getByLabelText('Suspendre jusqu’au')
    await person.type(date, '20/05/2026')
    expect(date).toHaveAccessibleDescription('La date doit être supérieure ou égale à la date du jour')
    expect(kept()).toEqual(ENABLED)
    await person.clear(date)
    await person.type(date, '12/06/2026')
    expect(kept()).toEqual({ ...ENABLED, enabled: false, disabled_until: '2026-06-12' })
    expect(section.getByText('Suspendues jusqu’au 12/06/2026 inclus')).toBeVisible()
    await person.click(section.getByRole('button', { name: 'Reprendre' }))
    expect(kept()).toEqual(ENABLED)
    expect(date).toHaveFocus()
    expect(date).toHaveValue('')
  })

  test('NOT-20 a pause that is over counts as enabled', async () => {
    stubPushBrowser({ permission: 'granted' })
    keep({ enabled: false, disabled_until: '2026-05-20' })
    const { section } = await open()
    expect(section.getByRole('switch', { name: 'Recevoir les notifications' })).toBeChecked()
    expect(section.getByText('Aucune notification jusqu’à cette date incluse')).toBeVisible()
  })

  test('NOT-31 switched off, the setting is stored and the browser is forgotten', async () => {
    const browser = stubPushBrowser({ permission: 'granted', subscribe: async () => undefined })
    keep({})
    const { section, person } = await open()
    await waitFor(() => expect(api.sent('device')).toHaveLength(1))
    await person.click(section.getByRole('switch', { name: 'Recevoir les notifications' }))
    await waitFor(() => expect(api.sent('device/forget')).toHaveLength(1))
    expect(kept()).toEqual({ ...ENABLED, enabled: false })
    expect(browser.subscribed).toBeNull()
    expect(section.queryByText('Quand')).not.toBeInTheDocument()
  })
})

describe('from one session to the next', () => {
  test('SES-59 NOT-24 whoever wanted notifications here is registered again, once a login', async () => {
    stubPushBrowser({ permission: 'granted', subscribe: async () => undefined })
    keep({})
    await open()
    await waitFor(() => expect(localStorage.getItem('registeredDevice')).toBe('1 https://push.exemple/1'))
    const mark = '1 https://push.exemple/1'
    await keepDevice({ user: consultant(), public_key: KEY, mark })
    expect(api.sent('device')).toHaveLength(1)
    await keepDevice({ user: consultant({ id: 2 }), public_key: KEY, mark })
    expect(api.sent('device')).toHaveLength(2)
  })

  test.each([
    ['nothing was chosen here', { enabled: false }, consultant(), 'granted'],
    ['one runs as somebody else', {}, consultant({ switched_from: 'support' }), 'granted'],
    ['the browser was told otherwise since', {}, consultant(), 'denied'],
  ] as const)('RUN-31 NOT-06 but not when %s', async (_reason, config, user, permission) => {
    const browser = stubPushBrowser({ permission, subscribe: async () => undefined })
    keep(config)
    await keepDevice({ user, public_key: KEY, mark: null })
    expect([browser.asked, api.sent('device')]).toEqual([[], []])
  })

  test('SES-57 SES-59 logging out ends the subscription and keeps the settings', async () => {
    api.on('POST', 'logout', () => new Response(null, { status: 204 }))
    const browser = stubPushBrowser({ permission: 'granted', subscribe: async () => undefined })
    keep({})
    const { person } = await open()
    await waitFor(() => expect(localStorage.getItem('registeredDevice')).not.toBeNull())
    await person.click(screen.getByRole('button', { name: 'Déconnexion' }))
    await waitFor(() => expect(api.sent('logout')).toHaveLength(1))
    const calls = api.requests.map(({ path }) => path)
    expect(calls.indexOf('device/forget')).toBeLessThan(calls.indexOf('logout'))
    expect([browser.subscribed, localStorage.getItem('registeredDevice'), kept()]).toEqual([null, null, ENABLED])
  })
})
