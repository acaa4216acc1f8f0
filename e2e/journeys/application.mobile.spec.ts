import { checkAccessibility, expect, logInToHome, test } from '../support/test.ts'

test.use({ proposalAnswered: false })

test('SHL-93 SHL-94 SET-07 a phone is offered the application, and goes on in the browser for a day', async ({
  page,
}) => {
  await logInToHome(page, 'consultant')
  await expect(page.getByRole('heading', { level: 1, name: 'Cadran sur votre téléphone' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Continuer sur le navigateur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille Rousseau' })).toBeVisible()
  await page.goto('/parameters#install')
  await expect(page.getByRole('region', { name: 'Installation' })).toBeVisible()
  await checkAccessibility(page)
  const tomorrow = Date.now() + 24 * 3_600_000 + 60_000
  await page.clock.setFixedTime(tomorrow)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Cadran sur votre téléphone' })).toBeVisible()
})
