import type { Page } from '@playwright/test'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const DEPUTY = 'Florian Tessier'

/** From the section of one's settings to a deputy for two days, by the keys alone. */
async function setDeputy(page: Page): Promise<void> {
  await page.goto('/parameters#delegation')
  await page.getByRole('button', { name: 'Désigner un suppléant' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Désigner un suppléant' })
  await expect(dialog.getByRole('textbox', { name: 'Suppléant' })).toBeFocused()
  await page.keyboard.type('tess')
  await dialog.getByRole('button', { name: new RegExp(`^${DEPUTY}`) }).press('Enter')
  await dialog.getByRole('radio', { name: 'Pendant mes absences' }).press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Entre deux dates' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Du' }).pressSequentially('21/05/2026')
  await dialog.getByRole('textbox', { name: 'Au' }).pressSequentially('22/05/2026')
  await checkAccessibility(page)
  await dialog.getByRole('textbox', { name: 'Au' }).press('Enter')
  await expect(dialog).toBeHidden()
}

test('DEL-01 DEL-05 DEL-23 DEL-39 a deputy is set without a mouse, decides under both names, and stands down', async ({
  page,
  newPerson,
  isMobile,
}) => {
  await logIn(page, 'manager')
  await setDeputy(page)
  const line = page.getByRole('listitem').filter({ hasText: 'Active jusqu’au' })
  await expect(line).toContainText(DEPUTY)
  await checkAccessibility(page)

  const deputyPage = await newPerson()
  await logIn(deputyPage, 'adjoint')
  await deputyPage.goto('/backend/absences')
  await expect(deputyPage.getByText(/^Vous suppléez Nadia Belkacem jusqu'au vendredi 22 mai inclus/)).toBeVisible()
  await deputyPage.getByRole('button', { name: 'Suppléances' }).press('Enter')
  const lent = isMobile ? deputyPage.getByRole('article') : deputyPage.locator('tr[data-row]')
  await deputyPage.getByRole('searchbox', { name: /^Rechercher un collaborateur/ }).fill('Rousseau')
  const first = lent.filter({ hasText: 'Congés payés' }).first()
  await expect(first).toContainText(/pour Nadia Belkacem/)
  await checkAccessibility(deputyPage)
  await first.getByRole('button', { name: isMobile ? 'Valider' : /^Valider niveau 1/ }).press('Enter')
  if (isMobile) {
    await deputyPage.getByRole('dialog').getByRole('button', { name: 'Valider niveau 1' }).press('Enter')
  }
  await expect(deputyPage.getByRole('status').filter({ hasText: 'de Camille Rousseau validé' })).toBeVisible()

  await page.reload()
  const taken = page.getByRole('region', { name: 'Décisions prises pour vous' })
  await expect(taken).toContainText('Camille Rousseau')
  await expect(taken).toContainText(DEPUTY)
  await checkAccessibility(page)

  await deputyPage.goto('/parameters#delegation')
  await deputyPage
    .getByRole('listitem')
    .filter({ hasText: 'Active jusqu’au' })
    .getByRole('button', { name: /^Ne plus suppléer/ })
    .press('Enter')
  const question = deputyPage.getByRole('dialog', { name: 'Terminer cette suppléance ?' })
  await question.getByRole('button', { name: 'Ne plus suppléer' }).press('Enter')
  await expect(question).toBeHidden()
  await deputyPage.goto('/backend/absences')
  await expect(deputyPage.getByRole('heading', { level: 1, name: "Validation d'absences" })).toBeVisible()
  await expect(deputyPage.getByText(/^Vous suppléez/)).toHaveCount(0)
})
