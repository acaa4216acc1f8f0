import { PeriodsPage } from '../pages/periods.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('WIN-09 CLO-03 CLO-14 the month to close is read on a phone, and somebody who has not sent is reminded', async ({
  page,
}) => {
  await logIn(page, 'periodes')
  const periods = new PeriodsPage(page)
  await periods.open()
  await expect(page.getByText(/^Soumettre et clôturer se font sur ordinateur/)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Voir la clôture : avril 2026' }).click()
  await periods.show(/CRA pas encore envoyés$/)
  await checkAccessibility(page)
  const button = page.getByRole('button', { name: /^Relancer : / }).first()
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('Relancer : ', '')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Relancer 1 personne\u00a0?' })
  await expect(dialog).toContainText(name)
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Relancer' }).click()
  await expect(periods.notice('1 personne relancée')).toBeVisible()
  await expect(page.getByRole('button', { name: `Relancé : ${name}` })).toBeVisible()
})
