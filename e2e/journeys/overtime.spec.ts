import { OvertimePage } from '../pages/overtime.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('OVT-01 EDT-01 EDT-16 OVT-40 OVT-43 a duty and its intervention are entered, kept together and deleted', async ({
  page,
}) => {
  await logIn(page, 'astreinte')
  const month = new OvertimePage(page)
  await month.open('/5/2026')
  await expect(month.entries).toContainText('21:10 → 23:15 · 3 h dues')
  await month.edit()

  await month.add.click()
  await checkAccessibility(page)
  await month.answer('Astreinte', 'Astreinte de semaine')
  await month.start.fill('04/05/2026')
  await month.end.fill('10/05/2026')
  for (const date of [month.start, month.end]) {
    expect(await date.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await month.save.click()
  await expect(month.count).toBeFocused()
  await expect(month.count).toHaveAccessibleDescription("Vous devez remplir le nombre d'astreintes")
  await checkAccessibility(page)
  await month.count.fill('1')
  await month.save.click()
  await expect(month.notice('Votre événement a été enregistré avec succès')).toBeVisible()
  await expect(month.wizard).toBeHidden()
  await expect(month.entries).toContainText('Astreinte de semaine, 4 → 10 mai')

  await month.add.click()
  await month.answer('Intervention', 'Intervention de nuit')
  await month.start.fill('06/05/2026')
  await month.enterHours(1, '22:00', '25:00')
  await month.save.click()
  await expect(month.wizard).toContainText("Le format de l'heure est incorrect")
  await month.enterHours(1, '22:00', '00:00')
  await month.save.click()
  await expect(month.entries).toContainText('Intervention, mer. 6 mai')
  await expect(month.halfDay('mercredi 6 mai matin')).toHaveAccessibleName(/astreinte de semaine, intervention 2h00/)

  await month.remove('Astreinte de semaine, 4').click()
  await expect(month.refusal("Vous devez d'abord supprimer les interventions liées")).toBeVisible()
  await month.remove('Intervention, mer. 6 mai').click()
  await expect(month.question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await checkAccessibility(page)
  await month.question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(month.notice('Votre intervention a été supprimée avec succès')).toBeVisible()
  await month.remove('Astreinte de semaine, 4').click()
  await month.question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(month.notice('Votre astreinte a été supprimée avec succès')).toBeVisible()
  await expect(month.entries).not.toContainText('4 → 10 mai')
  await checkAccessibility(page)
})

test('OVT-44 MON-84 a month that was sent shows its entries and offers nothing', async ({ page }) => {
  await logIn(page, 'astreinte')
  const month = new OvertimePage(page)
  await month.open('/3/2026')
  await expect(month.entries).toContainText('Astreinte de semaine')
  await expect(month.entries.getByRole('button')).toHaveCount(0)
})
