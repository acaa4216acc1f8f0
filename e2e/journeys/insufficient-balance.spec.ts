import { EventWizard } from '../pages/event-wizard.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('ASK-07 EVT-43 EVT-60 EVT-63 three days of leave stop at half a day and the advance, two and a half go on', async ({
  page,
}) => {
  await logIn(page, 'consultant35')
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  await month.open()
  await expect(month.halfDay('lundi 18 mai matin')).toHaveAccessibleName(/à saisir$/)
  await month.edit()
  await month.choose('lundi 18 mai matin', 'mercredi 20 mai après-midi')
  await wizard.choose('Absence')
  await wizard.choose('CP')
  await expect(
    wizard.dialog.getByText(/^Solde insuffisant.: 2,58 disponibles, dont 2,08 par anticipation/).first(),
  ).toBeVisible()
  await wizard.expectStep('QUOI ?')
  await expect(wizard.next).toHaveAccessibleDescription(/Il manque 0,42/)
  await checkAccessibility(page)

  await page.keyboard.press('Escape')
  await expect(wizard.dialog).toBeHidden()
  await month.open()
  await month.edit()
  await month.choose('lundi 18 mai matin', 'mercredi 20 mai matin')
  await wizard.choose('Absence')
  await wizard.choose('CP')
  await wizard.expectStep('RECAPITULATIF')
  await wizard.chooseHalf('Fin', 'Soir')
  await expect(wizard.dialog.getByRole('alert')).toHaveText(
    /^Solde insuffisant.: 2,58 disponibles, dont 2,08 par anticipation. Il manque 0,42.$/,
  )
  await expect(wizard.save).toHaveAccessibleDescription(/Il manque 0,42/)
  await checkAccessibility(page)
  await wizard.chooseHalf('Fin', 'Midi')
  await wizard.save.click()
  await expect(month.notice('Votre événement a été enregistré avec succès')).toBeVisible()
  await expect(month.grid.getByRole('gridcell', { name: /congés payés, en attente$/ })).toHaveCount(5)
})
