import { AbsencesPage } from '../pages/absences.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { CraPage } from '../pages/cra.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { checkAccessibility, expect, test } from '../support/test.ts'

test('BCK-47 BCK-50 BCK-58 ABS-19 a manager without a pointer reads, validates and refuses absences', async ({
  page,
}) => {
  await logInByKeyboard(page, 'manager')
  await tabTo(page, page.getByRole('region', { name: 'En attente de vous' }).getByRole('link', { name: /absences/ }))
  await press(page, 'Enter')
  const absences = new AbsencesPage(page)
  const first = absences.rows.nth(0)
  await tabTo(page, first)
  await press(page, 'o')
  await expect(absences.panel('Jour de repos supplémentaire')).toBeFocused()
  await press(page, 'Escape')
  await expect(first).toBeFocused()
  await press(page, '?')
  await expect(page.getByRole('dialog', { name: /touches/i })).toBeVisible()
  await checkAccessibility(page)
  await press(page, 'Escape')
  await expect(first).toBeFocused()

  await press(page, 'j', 'j', 'k')
  const leave = absences.row('Léa Aubry', 'Congés payés')
  await expect(leave).toBeFocused()
  await press(page, 'r')
  await expect(absences.question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await press(page, 'Escape')
  await expect(leave).toBeFocused()
  await press(page, 'v')
  await expect(page.getByRole('status').filter({ hasText: 'Validation effectuée' })).toBeVisible()
  await expect(leave).toHaveCount(0)
  const next = absences.row('Samir Benali', 'Congés payés')
  await expect(next).toBeFocused()
  await press(page, 'r', 'Tab')
  await tabTo(page, absences.question.getByRole('button', { name: 'Refuser' }))
  await press(page, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Refus effectué' })).toBeVisible()
  await expect(next).toHaveCount(0)
})

test('BCK-47 ACT-22 ACT-29 BCK-58 a manager without a pointer finds a report, reads it and sends it back', async ({
  page,
}) => {
  await logInByKeyboard(page, 'manager')
  const activities = new ActivitiesPage(page)
  await activities.open()
  await tabTo(page, activities.rows.first())
  await press(page, '/')
  await expect(activities.search).toBeFocused()
  await page.keyboard.type('Rousseau')
  await expect(page).toHaveURL(/search=Rousseau/)
  await expect(activities.rows).toHaveCount(1)
  await press(page, 'Enter')
  await expect(activities.rows.first()).toBeFocused()
  await page.reload()
  await expect(activities.rows).toHaveCount(1)
  await expect(activities.search).toHaveValue('Rousseau')

  await tabTo(page, activities.rows.first())
  const opened = page.context().waitForEvent('page')
  await press(page, 'o')
  const cra = new CraPage(await opened)
  await expect(cra.person).toHaveText('Camille Rousseau')
  await tabTo(cra.page, cra.sendBack)
  await press(cra.page, 'Enter')
  await tabTo(cra.page, cra.question.getByRole('textbox', { name: 'Commentaire' }))
  await cra.page.keyboard.type('Merci de revoir le 14.')
  await tabTo(cra.page, cra.question.getByRole('button', { name: 'Renvoyer' }))
  await press(cra.page, 'Enter')
  await expect(cra.notice('Renvoi effectué')).toBeVisible()
  await expect(cra.badge('CRA non envoyé')).toBeVisible()
})

test('BCK-58 BCK-47 Escape closes the question of a report and gives the focus back to its button', async ({
  page,
}) => {
  await logInByKeyboard(page, 'manager')
  const activities = new ActivitiesPage(page)
  await activities.open('?search=Aubry')
  const cra = new CraPage(await activities.show(activities.row('CRA de Léa Aubry, avril 2026')))
  await tabTo(cra.page, cra.sendBack)
  await press(cra.page, 'Enter')
  await expect(cra.question).toBeVisible()
  await press(cra.page, 'Escape')
  await expect(cra.question).toBeHidden()
  await expect(cra.sendBack).toBeFocused()
})
