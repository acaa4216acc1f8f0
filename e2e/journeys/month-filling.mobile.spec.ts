import { EventWizard } from '../pages/event-wizard.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ engine: 'embedded' })

test('CAL-08 CAL-41 EVT-01 EDT-01 two taps choose a stretch, and the wizard rises from the bottom', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  await month.open()
  await month.editChoice.tap()
  await month.halfDay('mardi 12 mai matin').tap()
  await month.halfDay('mardi 12 mai matin').tap()
  await wizard.expectStep('QUOI ?')
  await checkAccessibility(page)
  await wizard.answer('Absence').tap()
  await checkAccessibility(page)
  await wizard.answer('JRS').tap()
  await wizard.expectStep('RECAPITULATIF')
  await expect(wizard.recap('Durée')).toHaveText('0,5 j')
  await checkAccessibility(page)
  await wizard.save.tap()
  await expect(month.notice('Votre événement a été enregistré avec succès')).toBeVisible()
  await expect(month.halfDay('mardi 12 mai matin')).toHaveAccessibleName(/jour de repos supplémentaire, en attente$/)
})

test('EVT-40 EVT-83 EVT-84 EVT-47 a tapped event is changed, then deleted after the question', async ({ page }) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  const half = month.halfDay('mardi 9 juin matin')
  await month.open('/6/2026')
  await month.editChoice.tap()
  await half.tap()
  await half.tap()
  await wizard.record('Absence', 'JRS')
  await half.tap()
  await wizard.choose('CP')
  await wizard.back('CODE').tap()
  await wizard.expectStep('CODE')
  await wizard.next.tap()
  await wizard.save.tap()
  await expect(month.notice('Votre événement a été modifié avec succès')).toBeVisible()
  await expect(half).toHaveAccessibleName(/congés payés, en attente$/)

  await half.tap()
  await wizard.remove.tap()
  await expect(wizard.question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await checkAccessibility(page)
  await wizard.question.getByRole('button', { name: 'Supprimer' }).tap()
  await expect(month.notice('Votre événement a été supprimé avec succès')).toBeVisible()
  await expect(half).not.toHaveAccessibleName(/congés payés/)
})
