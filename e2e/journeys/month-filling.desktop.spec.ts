import { countPresses } from '../pages/absence-request.page.ts'
import { EventWizard } from '../pages/event-wizard.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ engine: 'embedded' })

test('CAL-40 CAL-41 EDT-01 EDT-02 two clicks choose a stretch, three more record it, and no button moves', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  const selected = month.grid.getByRole('gridcell', { selected: true })
  await month.open()
  await month.edit()
  await month.halfDay('lundi 11 mai matin').click()
  await month.halfDay('mardi 12 mai après-midi').hover()
  await expect(selected).toHaveCount(4)
  await month.halfDay('mardi 12 mai matin').click()
  await expect(selected).toHaveCount(3)

  await wizard.expectStep('QUOI ?')
  await expect(wizard.dialog).toContainText('1,5 jour, du 11 au 12 mai')
  await expect(wizard.next).toBeDisabled()
  // The wizard takes its room from the calendar; no code under it loses a letter of its name.
  const codeNames = month.codes.locator('[aria-hidden]')
  await expect(codeNames).toHaveCount(6)
  const cutBy = await codeNames.evaluateAll((names) =>
    names.map((name) => name.scrollWidth + name.scrollHeight - name.clientWidth - name.clientHeight),
  )
  expect(cutBy).toEqual(Array(6).fill(0))
  await checkAccessibility(page)
  const places = [await wizard.dialog.boundingBox(), await wizard.next.boundingBox()]
  const presses = await countPresses(page)
  await wizard.choose('Absence')
  await wizard.choose('JRS')
  await wizard.expectStep('RECAPITULATIF')
  await expect(wizard.recap('Durée')).toHaveText('1,5 j')
  await expect(wizard.recap('Solde après')).toHaveText('4,50')
  await checkAccessibility(page)
  expect([await wizard.dialog.boundingBox(), await wizard.save.boundingBox()]).toEqual(places)
  await wizard.save.click()
  expect(await presses()).toEqual({ clicks: 3, keys: 0 })
  await expect(month.notice('Votre événement a été enregistré avec succès')).toBeVisible()
  await expect(wizard.dialog).toBeHidden()
  await expect(month.halfDay('mardi 12 mai matin')).toHaveAccessibleName(/jour de repos supplémentaire, en attente$/)
  await expect(month.halfDay('mardi 12 mai après-midi')).toHaveAccessibleName(/pré-rempli$/)
})

test('EVT-41 EVT-82 EVT-83 EVT-85 an absence of a half-day is recorded, then changed into a day of another code', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  await month.open('/6/2026')
  await month.edit()
  await month.choose('mardi 9 juin matin', 'mardi 9 juin matin')
  await wizard.record('Absence', 'JRS')
  await expect(month.notice('Votre événement a été enregistré avec succès')).toBeVisible()

  await month.halfDay('mardi 9 juin matin').click()
  await wizard.expectStep('CODE')
  await expect(wizard.back('QUOI ?')).toHaveCount(0)
  await wizard.choose('CP')
  await wizard.chooseHalf('Fin', 'Soir')
  await expect(wizard.recap('Durée')).toHaveText('1 j')
  await wizard.save.click()
  await expect(month.notice('Votre événement a été modifié avec succès')).toBeVisible()
  await page.reload()
  for (const half of ['mardi 9 juin matin', 'mardi 9 juin après-midi']) {
    await expect(month.halfDay(half)).toHaveAccessibleName(/congés payés, en attente$/)
  }
})

test('EVT-47 EVT-48 EVT-84 an event is deleted only after the question, whose safe answer has the focus', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  const half = month.halfDay('jeudi 18 juin après-midi')
  await month.open('/6/2026')
  await month.edit()
  await month.choose('jeudi 18 juin après-midi', 'jeudi 18 juin après-midi')
  await wizard.record('Absence', 'CP')
  await half.click()
  await wizard.remove.click()
  await expect(wizard.question).toContainText('Congés payés le 18/06/2026 (après-midi), 0,5 j.')
  const cancel = wizard.question.getByRole('button', { name: 'Annuler' })
  await expect(cancel).toBeFocused()
  await checkAccessibility(page)
  await cancel.click()
  await expect(half).toHaveAccessibleName(/congés payés, en attente$/)

  await wizard.remove.click()
  await wizard.question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(month.notice('Votre événement a été supprimé avec succès')).toBeVisible()
  await expect(half).not.toHaveAccessibleName(/congés payés/)
})

test('EDT-10 EVT-56 EVT-87 CAL-43 a half-day that was taken meanwhile is refused, and the wizard keeps what was entered', async ({
  page,
  newPerson,
}) => {
  const elsewhere = await newPerson()
  await Promise.all([logIn(page, 'forfait'), logIn(elsewhere, 'forfait')])
  const [here, there] = [new MonthPage(page), new MonthPage(elsewhere)]
  const [wizard, otherWizard] = [new EventWizard(page), new EventWizard(elsewhere)]
  for (const month of [here, there]) {
    await month.open('/7/2026')
    await month.edit()
    await month.choose('jeudi 9 juillet matin', 'jeudi 9 juillet après-midi')
  }
  await otherWizard.record('Activité', 'KER')
  await wizard.choose('Absence')
  await wizard.choose('CP')
  await wizard.save.click()
  await expect(wizard.dialog.getByRole('alert')).toHaveText(
    'Ce mois a été modifié entre-temps : votre absence du 9 juillet n’a pas été enregistrée',
  )
  await wizard.expectStep('RECAPITULATIF')
  await expect(wizard.dialog).toContainText('Congés payés')

  await here.open('/7/2026')
  await expect(here.halfDay('jeudi 9 juillet matin')).not.toHaveAccessibleName(/congés payés/)
  await here.edit()
  await here.halfDay('mercredi 8 juillet matin').click()
  await here.halfDay('vendredi 10 juillet après-midi').hover()
  await expect(here.grid.getByRole('gridcell', { selected: true })).toHaveCount(2)
})
