import { AbsenceCards } from '../pages/absence-cards.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { CraPage } from '../pages/cra.page.ts'
import { addressOfReport } from '../support/back-office.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('ABS-30 ABS-70 ACT-40 ACT-81 payroll validates the absence, then the report that waited for it', async ({
  page,
}) => {
  await logIn(page, 'paie')
  const absences = new AbsenceCards(page)
  const cra = new CraPage(page)
  const report = await addressOfReport(page, { person: 'Patrick Bonnin', period: '2026-04' })
  await page.goto(report)
  await expect(cra.validate(2)).toBeDisabled()

  await absences.open()
  await absences.search.fill('Bonnin')
  const card = absences.card('Patrick Bonnin', 'Jour de repos supplémentaire')
  await expect(page.getByRole('article')).toHaveCount(1)
  await absences.act(card, 'Valider').tap()
  await checkAccessibility(page)
  await absences.confirm('Valider niveau 2').tap()
  await expect(page.getByText('Aucune absence à valider')).toBeVisible()

  await page.goto(report)
  await cra.validate(2).tap()
  await expect(cra.notice('de Patrick Bonnin validé')).toBeVisible()
  await expect(cra.badge('CRA validé par le service paie')).toBeVisible()
  await checkAccessibility(page)
})

test('BCK-26 ABS-28 ACT-38 ABS-39 the manager of another team sees none of it', async ({ page, newPerson }) => {
  const managerPage = await newPerson()
  await Promise.all([logIn(page, 'manager2'), logIn(managerPage, 'manager')])
  const absences = new AbsenceCards(page)
  await absences.open()
  await absences.search.fill('Rousseau')
  await expect(page.getByText('Aucune absence à valider')).toBeVisible()
  await new ActivitiesPage(page).open()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByText('Rousseau')).toHaveCount(0)
  await checkAccessibility(page)
  await page.goto(await addressOfReport(managerPage, { person: 'Camille Rousseau', period: '2026-04' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas accès à cette page')
})
