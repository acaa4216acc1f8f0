import { AbsencesPage } from '../pages/absences.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { CraPage } from '../pages/cra.page.ts'
import { addressOfReport } from '../support/back-office.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('ABS-103 BCK-45 KEY-07 a list left open is told that the absence has been decided meanwhile', async ({
  page,
  newPerson,
}) => {
  const here = new AbsencesPage(page)
  const there = new AbsencesPage(await newPerson())
  await Promise.all([logIn(here.page, 'manager'), logIn(there.page, 'manager')])
  await Promise.all([here.open(), there.open()])
  const [left, decided] = [here, there].map((list) => list.row('Anaïs Garnier', 'Jour de repos supplémentaire'))
  if (!left || !decided) throw new Error('Two lists give two rows')
  await expect(left).toBeVisible()

  await there.act(decided, 'Refuser').click()
  await there.question.getByRole('button', { name: 'Refuser' }).click()
  await expect(decided).toHaveCount(0)
  await here.act(left, 'Valider niveau 1').click()
  await expect(
    here.page
      .getByRole('alert')
      .filter({ hasText: /Refusée par Nadia Belkacem à \d\d:\d\d/ })
      .first(),
  ).toBeVisible()
  await checkAccessibility(here.page)

  await here.open('?states=refused&search=Garnier')
  await expect(left).toContainText('Refusé')
  await expect(here.act(left, 'Valider niveau 1')).toHaveCount(0)
  await here.act(left, 'Ouvrir').click()
  const history = here.panel('Jour de repos supplémentaire').getByRole('listitem')
  await expect(history.filter({ hasText: 'Validé' })).toHaveCount(0)
  await here.open()
  await expect(here.rows.first()).toBeVisible()
  await expect(left).toHaveCount(0)
})

test('ACT-97 ACT-109 BCK-45 KEY-07 a report left open is told that it was sent back meanwhile', async ({
  page,
  newPerson,
}) => {
  const here = new CraPage(page)
  const there = new CraPage(await newPerson())
  await Promise.all([logIn(here.page, 'manager'), logIn(there.page, 'manager')])
  const report = await addressOfReport(page, { person: 'Léa Aubry', period: '2026-04' })
  await Promise.all([here.page.goto(report), there.page.goto(report)])
  await expect(here.validate(1)).toBeEnabled()
  await there.sendBackWith('Merci de revoir le 14.')
  await expect(there.badge('CRA non envoyé')).toBeVisible()
  await here.validate(1).click()
  await expect(
    here.page
      .getByRole('alert')
      .filter({ hasText: /Renvoyé par Nadia Belkacem à \d\d:\d\d/ })
      .first(),
  ).toBeVisible()
  await expect(here.badge('CRA non envoyé')).toBeVisible()
  await expect(here.validate(1)).toBeHidden()
  await checkAccessibility(here.page)

  const activities = new ActivitiesPage(there.page)
  await activities.open('?search=Aubry')
  await expect(activities.row('CRA de Léa Aubry, avril 2026')).toHaveCount(0)
})
