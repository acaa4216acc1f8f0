import type { Browser } from '@playwright/test'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

/** The documentation, in a browser without a session: the token given there is all that a call goes by. */
async function tryDocumentedCall(browser: Browser, baseURL: string, token: string): Promise<void> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto('/api/docs')
  const open = async (path: string, tag: string) => {
    await page.locator(`h3[data-tag="${tag}"]`).click()
    const call = page.locator('.opblock-get', { has: page.locator(`[data-path="${path}"]`) })
    await call.locator('.opblock-summary-control').click()
    await call.getByRole('button', { name: 'Try it out' }).click()
    return call
  }
  const me = await open('/api/user/me', 'user')
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByRole('textbox', { name: 'auth-bearer-value' }).fill(token)
  await page.getByRole('button', { name: 'Apply credentials' }).click()
  await page.locator('.btn-done').click()
  await me.getByRole('button', { name: 'Execute' }).click()
  await expect(me.locator('.live-responses-table')).toContainText('"username": "consultant"')
  expect(refused).toEqual([])
  // Kept by the page's memory alone; its address would open the call by itself.
  await page.goto('about:blank')
  await page.goto('/api/docs')
  const again = await open('/api/user/me', 'user')
  await again.getByRole('button', { name: 'Execute' }).click()
  await expect(again.locator('.live-responses-table')).toContainText('no-session')
  await context.close()
}

test('TOK-03 TOK-06 TOK-08 TOK-22 a token is made without a mouse, calls, is tried in the documentation, is revoked and calls no more', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  await logIn(page, 'consultant')
  await page.goto('/parameters#tokens')
  const card = page.getByRole('region', { name: 'Jetons d’accès' })
  await card.getByRole('button', { name: 'Nouveau jeton' }).press('Enter')
  const form = card.getByRole('form', { name: 'Nouveau jeton' })
  await expect(form.getByLabel('Nom')).toBeFocused()
  await page.keyboard.type(`Suivi ${isMobile ? 'mobile' : 'bureau'}`)
  // The arrows choose within an area.
  await form.getByRole('group', { name: 'Droits sur : Personnes' }).getByLabel('Aucun').focus()
  await page.keyboard.press('ArrowRight')
  await expect(form.getByText(/^1 droit · jusqu’au .* · depuis partout$/)).toBeVisible()
  await checkAccessibility(page)
  await form.getByLabel('Nom').press('Enter')
  const secret = card.getByRole('textbox', { name: 'Jeton d’accès' })
  await expect(secret).toBeFocused()
  await checkAccessibility(page)
  const token = await secret.inputValue()
  const ask = (path: string) => fetch(`${baseURL}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask('user/me')).status).toBe(200)
  expect((await ask('timesheet/month/5/2026')).status).toBe(403)
  if (!isMobile) await tryDocumentedCall(browser, baseURL ?? '', token)
  await card
    .getByRole('button', { name: /^Révoquer Suivi/ })
    .first()
    .press('Enter')
  const question = page.getByRole('dialog', { name: /^Révoquer « Suivi/ })
  await question.getByRole('button', { name: 'Révoquer' }).press('Enter')
  await expect(card.getByText('Révoqué').first()).toBeVisible()
  expect((await ask('user/me')).status).toBe(401)
})

test('TOK-21 SSO-27 ICS-10 the page of accesses has everything in reach, and nothing that axe finds', async ({
  page,
}) => {
  await logIn(page, 'acces')
  await page.goto('/backend/security')
  for (const name of ['Règles', 'Jetons de service', 'Agendas', 'Fournisseurs', 'Comptes de secours'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Ajouter une règle' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ajouter une règle' })
  await expect(dialog.getByRole('combobox', { name: 'Qui' })).toBeFocused()
  // Whom it binds, before it is written.
  await expect(dialog.getByText(/^Cette règle lie \d+ personnes\. \d+ personnes sans second facteur/)).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ajouter une règle' })).toBeFocused()
})

test('SEA-11 whoever came by the company’s login confirms by it, and comes back to where they were', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  // A provider of another company cannot stand here: what the portal says of it is said by the test, and no more.
  await page.route('**/api/public/config', async (route) => {
    const told = await (await route.fetch()).json()
    await route.fulfill({ json: { ...told, sso_providers: [{ key: 'entra', label: 'Synchrone (Microsoft)' }] } })
  })
  await page.route('**/api/session', async (route) => {
    const told = (await (await route.fetch()).json()) as { current: boolean }[]
    await route.fulfill({ json: told.map((each) => ({ ...each, provider: each.current ? 'entra' : null })) })
  })
  await page.route('**/api/token', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const json = { code: 'fresh-login-needed', message: 'Confirmez votre identité pour continuer.' }
    return route.fulfill({ status: 403, json })
  })
  await page.goto('/parameters#tokens')
  const card = page.getByRole('region', { name: 'Jetons d’accès' })
  await card.getByRole('button', { name: 'Nouveau jeton' }).press('Enter')
  const form = card.getByRole('form', { name: 'Nouveau jeton' })
  await form.getByLabel('Nom').fill('Suivi')
  await form.getByLabel('Nom').press('Enter')
  const question = page.getByRole('dialog', { name: 'Confirmez votre identité' })
  const link = question.getByRole('link', { name: 'Confirmer avec Synchrone (Microsoft)' })
  await expect(link).toHaveAttribute('href', '/api/sso/entra/login?confirm=1&to=%2Fparameters%23tokens')
  await checkAccessibility(page)
  await link.focus()
  await page.keyboard.press('Tab')
  await expect(question.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: 'Créer le jeton' })).toBeVisible()
})
