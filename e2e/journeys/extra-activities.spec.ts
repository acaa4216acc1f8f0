import { ExtraRequestsPage } from '../pages/extra-requests.page.ts'
import { ExtraWeekPage } from '../pages/extra-week.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('EXT-01 EXT-06 XRQ-36 EXT-32 asked, accepted by the manager, declared, and there again after a reload', async ({
  page,
  newPerson,
  isMobile,
  portal,
}) => {
  test.slow()
  const extra = new ExtraWeekPage(page)
  const managerPage = await newPerson()
  const requests = new ExtraRequestsPage(managerPage)

  await test.step('the consultant asks', async () => {
    await logIn(page, 'consultant')
    await extra.open()
    await extra.ask.click()
    await checkAccessibility(page)
    await extra.question.getByRole('button', { name: 'Annuler' }).click()
    await extra.ask.click()
    await extra.question.getByRole('button', { name: 'Envoyer la demande' }).click()
    await expect(extra.notice('Votre demande a été envoyée')).toBeVisible()
    await expect(extra.place.getByText('Demande en attente depuis le 21/05/2026')).toBeVisible()
    await expect(extra.ask).toBeHidden()
    await expect
      .poll(() => portal.mails())
      .toContainEqual(expect.stringMatching(/^To: manager@[\s\S]*Camille Rousseau/m))
  })

  await test.step('the manager accepts', async () => {
    await logIn(managerPage, 'manager')
    await requests.open()
    await checkAccessibility(managerPage)
    if (isMobile) {
      await requests.card('Camille Rousseau').getByRole('button', { name: 'Traiter' }).click()
      await requests.sheet.getByLabel('Accepter').check()
      await checkAccessibility(managerPage)
      await requests.sheet.getByLabel('Activités complémentaires non contractualisées').check()
      await requests.sheet.getByRole('button', { name: 'Valider' }).click()
    } else {
      await requests
        .row('Rousseau')
        .getByRole('button', { name: /^Accepter/ })
        .click()
      const form = requests.form('Camille Rousseau')
      await form.getByRole('button', { name: 'Accepter' }).click()
      await expect(form.getByText("Veuillez choisir le type d'activités complémentaires")).toBeVisible()
      await checkAccessibility(managerPage)
      await form.getByLabel('Activités complémentaires non contractualisées').check()
      await form.getByRole('button', { name: 'Accepter' }).click()
    }
    await expect(requests.notice(/^Demande de .+ acceptée/)).toBeVisible()
    await expect(managerPage.getByRole('main')).not.toContainText('Rousseau')
  })

  await test.step('the consultant declares a week', async () => {
    await extra.open()
    await expect(extra.place.getByRole('listitem')).toHaveCount(5)
    await extra.week(21).click()
    await expect(extra.hours).toBeVisible()
    await checkAccessibility(page)
    await extra.hours.getByRole('button', { name: 'Mar 19' }).click()
    const evening = extra.range(extra.hours, 'mardi 19 mai')
    await extra.fill(evening, '1830', '20h')
    await extra.send(21).click()
    await expect(extra.hours.getByText('Vous devez spécifier la mission')).toBeVisible()
    await expect(extra.hours.getByLabel('Mission')).toBeFocused()
    await checkAccessibility(page)
    await extra.hours.getByLabel('Mission').selectOption({ label: 'KER · Kerlann, architecture de données' })
    await extra.interventions.getByRole('button', { name: 'Mer 20' }).click()
    await extra.fill(extra.range(extra.interventions, 'mercredi 20 mai'), '22:00', '00:00')
    await expect(extra.interventions).toContainText('2h00 dues')
    await extra.send(21).click()
    await expect(extra.notice('Votre déclaration a été envoyée')).toBeVisible()
    await expect(extra.week(21)).toContainText('1h30')
    // What was sent shows under the dialog before it has gone.
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('it is there again', async () => {
    await page.reload()
    await extra.week(21).click()
    await expect(extra.range(extra.hours, 'mardi 19 mai').getByLabel('Début')).toHaveValue('18:30')
    await expect(extra.range(extra.interventions, 'mercredi 20 mai').getByLabel('Fin')).toHaveValue('00:00')
    await extra.range(extra.hours, 'mardi 19 mai').getByRole('button', { name: 'Retirer la plage 1' }).click()
    await page.keyboard.press('Escape')
    await expect(extra.dialog.getByText(/Fermer sans les envoyer/)).toBeVisible()
    await checkAccessibility(page)
    await extra.dialog.getByRole('button', { name: 'Abandonner la saisie' }).click()
    await expect(extra.dialog).toBeHidden()
  })
})

test('XRQ-22 XRQ-34 EXT-10 refused with a reason, which is shown, and asked again', async ({
  page,
  newPerson,
  isMobile,
}) => {
  const managerPage = await newPerson()
  const requests = new ExtraRequestsPage(managerPage)
  const reason = 'Heures couvertes par l’astreinte.'
  await logIn(managerPage, 'manager')
  await requests.open()
  if (isMobile) {
    const card = managerPage.getByRole('article').filter({ hasText: 'Kaddour' })
    await card.getByRole('button', { name: 'Traiter' }).click()
    await requests.sheet.getByLabel('Refuser').check()
    await requests.sheet.getByLabel(/^Commentaire/).fill(reason)
    await requests.sheet.getByRole('button', { name: 'Valider' }).click()
  } else {
    await requests
      .row('Kaddour')
      .getByRole('button', { name: /^Refuser/ })
      .click()
    await requests.question.getByLabel(/^Commentaire/).fill(reason)
  }
  await expect(requests.question).toBeVisible()
  await checkAccessibility(managerPage)
  await requests.question.getByRole('button', { name: 'Refuser' }).click()
  await expect(requests.notice(/^Demande de .+ refusée/)).toBeVisible()

  const extra = new ExtraWeekPage(page)
  await logIn(page, 'astreinte')
  await extra.open()
  await expect(extra.place.getByText('Demande refusée')).toBeVisible()
  await expect(extra.place.getByText(reason)).toBeVisible()
  await extra.ask.click()
  await extra.question.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(extra.place.getByText(/^Demande en attente/)).toBeVisible()
})

test('EXT-16 EXT-27 weeks that are not open stay shut, hours that were not sent are asked about', async ({ page }) => {
  const extra = new ExtraWeekPage(page)
  await logIn(page, 'equipier')
  await extra.open()
  await expect(extra.week(18)).toBeDisabled()
  await extra.week(22).click()
  await expect(extra.picked(18)).toBeDisabled()
  await extra.interventions.getByRole('button', { name: 'Dim 31' }).click()
  await extra.fill(extra.range(extra.interventions, 'dimanche 31 mai'), '09:00', '10:00')
  await extra.picked(20).click()
  await expect(extra.dialog.getByRole('button', { name: 'Rester' })).toBeFocused()
  await extra.dialog.getByRole('button', { name: 'Rester' }).click()
  await expect(extra.send(22)).toBeVisible()
  await extra.picked(20).click()
  await extra.dialog.getByRole('button', { name: 'Abandonner la saisie' }).click()
  await expect(extra.send(20)).toBeVisible()
  await expect(extra.interventions.getByLabel('Début')).toHaveCount(0)
})
