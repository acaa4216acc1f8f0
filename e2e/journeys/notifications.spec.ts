import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { WHOLE_BROWSER } from '../support/browser.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow', launchOptions: WHOLE_BROWSER })

/** A browser of this machine reaches no push service: what it would be given there is given to it here. */
async function giveSubscription(page: Page): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const subscription = { endpoint: `https://push.exemple.fr/${randomBytes(8).toString('hex')}`, keys }
  await page.addInitScript((given) => {
    const made = { ...given, toJSON: () => given, unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
  }, subscription)
}

/** Hands a push to the service worker, as the push service would. */
async function deliver(page: Page, message: object): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  const data = JSON.stringify(message)
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data })
  await browser.detach()
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('NOT-05 NOT-06 NOT-23 SET-02 notifications are enabled by the keyboard, and stay so', async ({ page }) => {
  await giveSubscription(page)
  await page.context().grantPermissions(['notifications'])
  await logIn(page, 'consultant')
  await page.goto('/parameters#notifications')
  const section = page.getByRole('region', { name: 'Notifications' })
  const receive = section.getByRole('switch', { name: 'Recevoir les notifications' })
  await expect(receive).not.toBeChecked()
  await expect(section).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(receive).toBeFocused()
  const registered = page.waitForResponse((response) => response.url().endsWith('/api/device'))
  await page.keyboard.press('Space')
  expect((await registered).status()).toBe(201)
  await expect(receive).toBeChecked()
  await section.getByRole('radio', { name: 'Horaires personnalisés' }).check()
  await section.getByRole('textbox', { name: 'Horaire de début' }).fill('22:00')
  await section.getByRole('textbox', { name: 'Horaire de fin' }).fill('06:00')
  await page.keyboard.press('Tab')
  await checkAccessibility(page)
  await page.reload()
  await expect(receive).toBeChecked()
  await expect(section.getByRole('textbox', { name: 'Horaire de fin' })).toHaveValue('06:00')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'notificationConfig')
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
})

test('NOT-03 NOT-14 NOT-22 NOT-31 a test and a push are shown by the worker, and a pause says until when', async ({
  page,
}) => {
  await giveSubscription(page)
  await page.context().grantPermissions(['notifications'])
  await logIn(page, 'forfait')
  await page.goto('/parameters#notifications')
  const section = page.getByRole('region', { name: 'Notifications' })
  await section.getByRole('switch', { name: 'Recevoir les notifications' }).click()
  await expect(section.getByRole('heading', { name: 'Quand' })).toBeVisible()
  await section.getByRole('button', { name: 'Envoyer un test' }).click()
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Cadran', tag: 'test' }])
  const message = { title: 'Votre CRA a été validé', body: 'Mai 2026', url: '/timesheet/5/2026', tag: 'month-1' }
  await deliver(page, message)
  await expect.poll(() => shown(page)).toContainEqual({ title: message.title, body: 'Mai 2026', tag: 'month-1' })

  await section.getByRole('textbox', { name: 'Suspendre jusqu’au' }).fill('12/06/2026')
  await expect(section.getByText('Suspendues jusqu’au 12/06/2026 inclus')).toBeVisible()
  await checkAccessibility(page)
  await section.getByRole('button', { name: 'Reprendre' }).click()
  await expect(section.getByText('Aucune notification jusqu’à cette date incluse')).toBeVisible()
})
