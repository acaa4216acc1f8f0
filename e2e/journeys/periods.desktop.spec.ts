import { MonthPage } from '../pages/month.page.ts'
import { PeriodsPage } from '../pages/periods.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('PER-25 PER-26 PER-36 PER-23 the current month is closed for good, one with waiting reports is not', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'periodes')
  const periods = new PeriodsPage(page)
  await periods.open()
  await checkAccessibility(page)
  await expect(periods.rows).toHaveCount(5)
  await expect(periods.rows.first()).toContainText('Mai 2026')
  await expect(periods.closeButton('avril 2026')).toHaveAttribute('aria-disabled', 'true')

  await periods.closeButton('mai 2026').click()
  await expect(periods.closing).toContainText('aucune période ne peut être rouverte')
  await checkAccessibility(page)
  await periods.closing.getByRole('button', { name: 'Annuler' }).click()
  await expect(periods.closeButton('mai 2026')).toBeVisible()

  await periods.closeButton('mai 2026').click()
  await periods.closing.getByRole('textbox', { name: /^Commentaire/ }).fill('Paie de mai transmise.')
  await periods.closing.getByRole('button', { name: 'Clôturer la période' }).click()
  await expect(periods.notice('Période clôturée')).toBeVisible()
  await expect(periods.row('Mai 2026')).toContainText('Clôturée le 21/05/2026')
  await expect(periods.closeButton('mai 2026')).toBeHidden()

  const employee = await newPerson()
  await logIn(employee, 'consultant')
  const month = new MonthPage(employee)
  await month.open()
  await expect(month.editChoice).toBeHidden()
  await expect(month.sendButton).toHaveAttribute('aria-disabled', 'true')
})

test('PER-42 PER-46 PER-49 PER-50 complete reports are sent after their preview, and the figures follow', async ({
  page,
}) => {
  await logIn(page, 'paie')
  const periods = new PeriodsPage(page)
  await periods.open()
  const unsent = Number(await periods.figure('Avril 2026', 'non_submitted').textContent())
  await periods.sendButton('avril 2026').click()
  const preview = periods.sending.getByText(/CRA complet\(s\) seront soumis/)
  await expect(preview).toBeVisible()
  const sent = Number.parseInt((await preview.textContent()) ?? '', 10)
  expect(sent).toBeGreaterThan(0)
  await checkAccessibility(page)
  await periods.sending.getByRole('button', { name: 'Confirmer' }).click()
  await expect(periods.notice(`${String(sent)} CRA ont été soumis.`)).toBeVisible()
  await expect(periods.figure('Avril 2026', 'non_submitted')).toHaveText(String(unsent - sent))
})
