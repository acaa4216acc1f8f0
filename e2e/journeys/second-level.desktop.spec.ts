import { AbsencesPage } from '../pages/absences.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { CraPage } from '../pages/cra.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ engine: 'embedded' })

const REPORT = 'CRA de Patrick Bonnin, avril 2026'

test('ABS-70 ACT-81 ACT-82 MON-89 payroll validates the absence, then the report that waited for it', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'paie')
  const activities = new ActivitiesPage(page)
  const absences = new AbsencesPage(page)
  await activities.open('?search=Bonnin')
  const report = activities.row(REPORT)
  await expect(activities.act(report, 'Valider niveau 2')).toBeDisabled()
  await expect(activities.act(report, 'Valider niveau 2')).toHaveAttribute(
    'title',
    "Les absences de ce CRA doivent d'abord être validées au niveau 2.",
  )

  await absences.open('?search=Bonnin')
  const absence = absences.row('Patrick Bonnin', 'Jour de repos supplémentaire')
  await checkAccessibility(page)
  await absences.act(absence, 'Valider niveau 2').click()
  await expect(page.getByRole('status').filter({ hasText: 'de Patrick Bonnin validé' })).toBeVisible()
  await expect(absence).toHaveCount(0)

  await activities.open('?search=Bonnin')
  const cra = new CraPage(await activities.show(report))
  await cra.validate(2).click()
  await expect(cra.notice('de Patrick Bonnin validé')).toBeVisible()
  await expect(cra.badge('CRA validé par le service paie')).toBeVisible()
  await checkAccessibility(cra.page)

  const employee = new MonthPage(await newPerson())
  await logIn(employee.page, 'ged')
  await employee.open('/4/2026')
  await expect(employee.badge('CRA validé par le service paie')).toBeVisible()
})

test('BCK-26 ABS-39 ACT-59 ABS-15 the manager of another team sees none of it', async ({ page, newPerson }) => {
  const managerPage = await newPerson()
  await Promise.all([logIn(page, 'manager2'), logIn(managerPage, 'manager')])
  const theirs = new ActivitiesPage(managerPage)
  await theirs.open('?search=Rousseau')
  const address = await theirs.rows
    .first()
    .getByRole('link', { name: /^Voir le CRA/ })
    .getAttribute('href')

  const absences = new AbsencesPage(page)
  await absences.open()
  await expect(absences.rows).not.toHaveCount(0)
  await absences.search.fill('Rousseau')
  await expect(page.getByText('Aucune absence ne correspond à vos filtres')).toBeVisible()
  await checkAccessibility(page)
  const activities = new ActivitiesPage(page)
  await activities.open('?search=Rousseau')
  await expect(page.getByText('Aucun CRA ne correspond à vos filtres')).toBeVisible()
  await checkAccessibility(page)
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas accès à cette page')
})
