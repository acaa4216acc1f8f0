import { MonthPage } from '../pages/month.page.ts'
import { SendDialog } from '../pages/sending.page.ts'
import { colourOf } from '../support/colour.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ engine: 'embedded' })

const WAITING = "Des absences n'ont pas encore été validées par votre manager"

test('SND-02 SND-07 SND-08 SND-09 the dialog shows what is sent and attested, and closing it sends nothing', async ({
  page,
}) => {
  await logIn(page, 'forfait')
  const month = new MonthPage(page)
  const sending = new SendDialog(page)
  await month.open()
  await month.sendButton.click()
  await expect(sending.dialog).toContainText('17,0 j')
  for (const attested of [
    "J'atteste avoir bénéficié d'un repos quotidien de 11 heures consécutives.",
    "J'atteste avoir bénéficié d'un repos hebdomadaire de 24 heures consécutives.",
    "J'atteste avoir pu exercer mon droit à la déconnexion.",
  ]) {
    await expect(sending.dialog.getByText(attested)).toBeVisible()
  }
  await sending.dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(sending.dialog).toBeHidden()
  await page.reload()
  await expect(month.badge('CRA non envoyé')).toBeVisible()
})

test('SND-03 SND-22 SND-24 SND-43 a consultant sends in two steps, and the month turns orange', async ({ page }) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const sending = new SendDialog(page)
  await month.open()
  await expect(month.sendButton).toHaveAccessibleDescription(WAITING)
  await month.sendButton.click()
  await sending.expectStep(1)
  await expect(sending.dialog.getByText(WAITING)).toBeVisible()
  await sending.comment.fill('Congés de fin mai à confirmer.')
  await checkAccessibility(page)
  await sending.next.click()
  await sending.expectStep(2)
  await expect(sending.dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await sending.send.click()
  await expect(sending.dialog.getByText("Veuillez remplir l'enquête de satisfaction")).toBeVisible()
  await checkAccessibility(page)
  await sending.answer('Très satisfait').check()
  await sending.send.click()
  await expect(month.notice('Votre déclaration a été envoyée')).toBeVisible()
  await expect(sending.dialog).toBeHidden()

  await page.reload()
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  expect(await colourOf(month.badge('CRA non validé par le Manager'))).toBe('orange')
  await expect(month.editChoice).toBeHidden()
  await expect(month.sendButton).toBeHidden()
  await expect(month.grid.getByRole('gridcell', { name: /Orselle, plateforme contrats/ })).toHaveCount(30)
  await checkAccessibility(page)
})

test('SND-05 SND-27 SND-11 MON-77 somebody of the house sends at the first step, and the focus stays', async ({
  page,
  isMobile,
}) => {
  await logIn(page, 'interne')
  const month = new MonthPage(page)
  const sending = new SendDialog(page)
  await month.open()
  await month.sendButton.click()
  await expect(sending.dialog.getByText("J'atteste avoir pu exercer mon droit à la déconnexion.")).toBeVisible()
  await expect(sending.next).toBeHidden()
  await sending.send.click()
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  // 'Envoyer' has left: the focus is beside where it stood, on a phone, whose whole bar has left, on the title.
  const place = isMobile
    ? page.getByRole('heading', { level: 1 })
    : page.getByRole('button', { name: 'Demander une absence' })
  await expect(place).toBeFocused()
})

test('SND-11 SND-18 SND-29 a contractor without service says so before sending', async ({ page }) => {
  await logIn(page, 'prestataire')
  const month = new MonthPage(page)
  const sending = new SendDialog(page)
  await month.open()
  await month.sendButton.click()
  await expect(sending.dialog.getByText(/^J'atteste/)).toHaveCount(0)
  await sending.send.click()
  const text = "Veuillez confirmer que vous n'avez effectué aucune prestation ce mois-ci"
  await expect(sending.dialog.getByText(text)).toBeVisible()
  await checkAccessibility(page)
  await sending.dialog.getByRole('checkbox', { name: 'Aucune prestation ce mois-ci' }).check()
  await sending.send.click()
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
})
