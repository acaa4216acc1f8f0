import { AbsencesPage } from '../pages/absences.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { CraPage } from '../pages/cra.page.ts'
import { press } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('ABS-24 ABS-53 beside an absence stand the team on those days, the projection and all absences of the person', async ({
  page,
}) => {
  await logIn(page, 'manager')
  const absences = new AbsencesPage(page)
  await absences.open()
  await absences.act(absences.row('Léa Aubry', 'Congés payés'), 'Ouvrir').click()
  const panel = absences.panel('Congés payés')
  await expect(panel).toContainText(/Projection au 31\/12 : CP \d+,\d\d/)
  await expect(panel.getByRole('rowheader', { name: 'Léa Aubry' })).toBeVisible()
  await expect(panel.getByRole('rowheader', { name: /^Présents \/ \d+/ })).toBeVisible()
  await checkAccessibility(page)

  await panel.getByRole('button', { name: 'Toutes ses absences' }).click()
  const history = page.getByRole('dialog', { name: 'Absences de Léa Aubry' })
  await expect(history.getByRole('radio', { name: /^2026/ })).toBeChecked()
  await expect(history.getByRole('list', { name: 'Absences de 2026' })).toContainText('Congés payés')
  await checkAccessibility(page)
})

test('ABS-21 ABS-99 ABS-114 the type of a validated absence is corrected, and its history tells before and after', async ({
  page,
}) => {
  await logIn(page, 'paie')
  const absences = new AbsencesPage(page)
  await absences.open('?states=validated1')
  await page
    .getByRole('button', { name: /^Ouvrir : Congés payés/ })
    .first()
    .click()
  const panel = absences.panel('Congés payés')
  await panel.getByRole('button', { name: /Modifier le type/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le type' })
  await dialog.getByLabel("Type d'absence").selectOption({ label: 'Congé sans solde' })
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Modification effectuée' })).toBeVisible()
  await expect(absences.panel('Congé sans solde')).toContainText(/Congés payés\s*→\s*Congé sans solde/)
})

test('ACT-26 ACT-115 ACT-119 BCK-58 reports are read one after the other, and kept as a PDF', async ({ page }) => {
  await logIn(page, 'manager')
  const activities = new ActivitiesPage(page)
  await activities.open()
  const cra = new CraPage(await activities.show(activities.rows.nth(0)))
  const around = cra.page.getByRole('navigation', { name: 'CRA à valider' })
  await expect(around).toContainText(/^1 sur \d+ à valider$/)
  const name = await cra.person.textContent()
  await press(cra.page, 'j')
  await expect(around).toContainText(/^2 sur \d+ à valider$/)
  await expect(cra.person).not.toHaveText(name ?? '')
  await expect(cra.person).toBeFocused()
  await press(cra.page, 'k')
  await expect(cra.person).toHaveText(name ?? '')
  await expect(cra.page.getByRole('region', { name: 'À côté du mois précédent' })).toBeVisible()
  await checkAccessibility(cra.page)

  await cra.page.getByRole('button', { name: 'Télécharger' }).click()
  const dialog = cra.page.getByRole('dialog', { name: 'Télécharger le CRA' })
  const activity = dialog.getByRole('checkbox').first()
  await expect(activity).toBeChecked()
  await checkAccessibility(cra.page)
  const downloading = cra.page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^CRA_\w+_2026-04\.pdf$/)
})
