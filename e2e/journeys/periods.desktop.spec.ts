import { countPresses } from '../pages/absence-request.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { PeriodsPage } from '../pages/periods.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ engine: 'embedded' })

test('PER-26 PER-36 CLO-01 CLO-02 CLO-05 CLO-06 the current month is closed for good, one with waiting reports is not', async ({
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

  await periods.row('Mai 2026').getByRole('link', { name: 'Mai 2026', exact: true }).click()
  await expect(periods.month('Clôture de mai 2026')).toBeVisible()
  await periods.show(/CRA pas encore envoyés$/)
  await checkAccessibility(page)

  await periods.closeButton('mai 2026').click()
  await expect(periods.closing).toContainText('aucune période ne peut être rouverte')
  await checkAccessibility(page)
  await periods.closing.getByRole('button', { name: 'Annuler' }).click()
  await expect(periods.closeButton('mai 2026')).toBeVisible()

  const closed = await countPresses(page)
  await periods.closeButton('mai 2026').click()
  await periods.monthToType.click()
  await page.keyboard.type('mai 2026')
  // What may be added is counted by nobody.
  await periods.closing.getByRole('textbox', { name: /^Commentaire/ }).fill('Paie de mai transmise.')
  await periods.closing.getByRole('button', { name: 'Clôturer la période' }).click()
  await expect(periods.notice('Période clôturée')).toBeVisible()
  expect(await closed()).toEqual({ clicks: 3, keys: 'mai 2026'.length })
  await expect(page.getByText('Clôturée le 21/05/2026')).toBeVisible()
  await expect(periods.closeButton('mai 2026')).toBeHidden()
  await periods.open()
  await expect(periods.row('Mai 2026')).toContainText('Clôturée le 21/05/2026')

  const employee = await newPerson()
  await logIn(employee, 'consultant')
  const month = new MonthPage(employee)
  await month.open()
  await expect(
    employee.getByText('Ce mois a été clôturé sans votre CRA. Adressez-vous à votre manager.').first(),
  ).toBeVisible()
  await expect(month.editChoice).toBeHidden()
  await expect(month.sendButton).toBeHidden()

  const asked = await countPresses(employee)
  await employee.getByRole('button', { name: 'Demander une régularisation' }).click()
  const correction = employee.getByRole('dialog', { name: 'Demander une régularisation' })
  await correction.getByRole('textbox', { name: 'Du' }).click()
  await employee.keyboard.type('12/05/2026')
  const code = correction.getByRole('combobox', { name: 'Code' })
  await code.click()
  await code.selectOption({ label: 'CP · Congés payés' })
  await correction.getByRole('textbox', { name: 'Motif' }).click()
  await employee.keyboard.type('Oubli')
  await correction.getByRole('button', { name: 'Demander la régularisation' }).click()
  await expect(month.notice('La régularisation a été demandée')).toBeVisible()
  expect(await asked()).toEqual({ clicks: 5, keys: '12/05/2026Oubli'.length })
})

test('PER-42 PER-46 PER-49 PER-50 complete reports are sent after their preview, and the figures follow', async ({
  page,
}) => {
  await logIn(page, 'paie')
  const periods = new PeriodsPage(page)
  await periods.open()
  const unsent = Number(await periods.figure('Avril 2026', 'non_submitted').textContent())
  await periods.sendButton('avril 2026').click()
  const preview = periods.sending.getByText(/CRA complets? ser(a|ont) soumis?/)
  await expect(preview).toBeVisible()
  const sent = Number.parseInt((await preview.textContent()) ?? '', 10)
  expect(sent).toBeGreaterThan(0)
  await checkAccessibility(page)
  await periods.sending.getByRole('button', { name: 'Confirmer' }).click()
  await expect(periods.notice(`${String(sent)} CRA ont été soumis.`)).toBeVisible()
  await expect(periods.figure('Avril 2026', 'non_submitted')).toHaveText(String(unsent - sent))
})
