import { expect, logIn, test } from '../support/test.ts'

// The reader would style itself in the page, which the portal's policy does not let it; its own sheet is enough.
test.use({ allowedOnConsole: [/^Applying inline style violates the following Content Security Policy/] })

test('TOK-22 the documentation tries a call by a bearer, which a reload forgets', async ({ page }) => {
  await logIn(page, 'consultant')
  const token = await page.evaluate(async () => {
    const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const asked = { name: 'Documentation', scopes: ['people:read'], expires_on }
    const headers = { 'content-type': 'application/json' }
    const made = await fetch('/api/token', { method: 'POST', headers, body: JSON.stringify(asked) })
    return ((await made.json()) as { token: string }).token
  })
  // By the bearer alone: without the session the answer can only be its own.
  await page.context().clearCookies()
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const value = page.locator('.auth-container input').first()
  await value.fill(token)
  await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).first().click()
  await page.getByRole('button', { name: 'Close' }).click()
  const call = page.locator('.opblock').filter({ has: page.locator('[data-path="/api/user/me"]') })
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText('200')
  await expect(call.locator('.live-responses-table')).toContainText('consultant')
  await page.reload()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(token)
})
