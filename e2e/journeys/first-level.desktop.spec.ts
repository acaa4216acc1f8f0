import { countPresses } from '../pages/absence-request.page.ts'
import { AbsencesPage } from '../pages/absences.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { CraPage } from '../pages/cra.page.ts'
import { EventWizard } from '../pages/event-wizard.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { SendDialog } from '../pages/sending.page.ts'
import { colourOf } from '../support/colour.ts'
import { askAndSend } from '../support/sent-month.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ engine: 'embedded' })

const REFUSAL = 'Recette client ce matin-la.'
const SEND_BACK = 'Merci de saisir le 12 mai sur la refonte.'
const REPORT = 'CRA de Camille Rousseau, mai 2026'

test('ABS-107 ACT-95 MON-82 SND-04 a month goes to the manager, comes back with a word, and is validated', async ({
  page,
  newPerson,
  portal,
}) => {
  test.slow()
  const managerPage = await newPerson()
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  const sending = new SendDialog(page)

  await test.step('the consultant asks for one more absence and sends the month', async () => {
    await askAndSend(page, 'click')
    await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  })

  await test.step('the manager refuses one absence with a word and validates the other', async () => {
    await logIn(managerPage, 'manager')
    const absences = new AbsencesPage(managerPage)
    await absences.open()
    const refused = absences.row('Camille Rousseau', 'Jour de repos supplémentaire')
    const validated = absences.row('Camille Rousseau', 'Congés payés')
    await expect(validated).toContainText('du 27/05/2026 (matin) au 28/05/2026 (après-midi)')
    await absences.act(validated, 'Ouvrir').click()
    await expect(absences.panel('Congés payés')).toContainText('Historique')
    await checkAccessibility(managerPage)
    await managerPage.keyboard.press('Escape')

    await absences.act(refused, 'Refuser').click()
    await expect(absences.question.getByRole('textbox', { name: 'Commentaire' })).toBeFocused()
    await checkAccessibility(managerPage)
    await absences.question.getByRole('textbox', { name: 'Commentaire' }).fill(REFUSAL)
    await absences.question.getByRole('button', { name: 'Refuser' }).click()
    await expect(managerPage.getByRole('status').filter({ hasText: 'de Camille Rousseau refusé' })).toBeVisible()
    await expect(refused).toHaveCount(0)
    const presses = await countPresses(managerPage)
    await absences.act(validated, 'Valider niveau 1').click()
    await expect(managerPage.getByRole('status').filter({ hasText: 'de Camille Rousseau validé' })).toBeVisible()
    await expect(validated).toHaveCount(0)
    expect(await presses()).toEqual({ clicks: 1, keys: 0 })
  })

  await test.step('the manager reads the report and sends it back', async () => {
    const activities = new ActivitiesPage(managerPage)
    await activities.open()
    await activities.search.fill('Rousseau')
    await expect(activities.rows).toHaveCount(2)
    await expect(activities.row(REPORT)).toContainText('Demi-journées non couvertes : 1')
    await checkAccessibility(managerPage)
    const cra = new CraPage(await activities.show(activities.row(REPORT)))
    await expect(cra.person).toHaveText('Camille Rousseau')
    await expect(cra.badge('CRA non validé par le Manager')).toBeVisible()
    await checkAccessibility(cra.page)
    await cra.sendBackWith(SEND_BACK)
    await expect(cra.notice('de Camille Rousseau renvoyé')).toBeVisible()
    await expect(cra.badge('CRA non envoyé')).toBeVisible()
    await expect(cra.sendBack).toBeHidden()
    await cra.page.close()
  })

  await test.step('the consultant reads why, corrects and sends again, in one step', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Votre CRA vous a été renvoyé' })).toBeVisible()
    await expect(page.getByText(SEND_BACK)).toBeVisible()
    await expect(month.halfDay('mardi 12 mai matin')).toHaveAccessibleName(/jour de repos supplémentaire refusé/)
    await checkAccessibility(page)
    await month.edit()
    await month.choose('mardi 12 mai matin', 'mardi 12 mai matin')
    await wizard.record('Activité', 'ORR')
    await month.sendButton.click()
    await expect(sending.next).toBeHidden()
    await sending.send.click()
    await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  })

  await test.step('the manager validates, and the month turns green', async () => {
    const activities = new ActivitiesPage(managerPage)
    await activities.open('?search=Rousseau')
    const row = activities.row(REPORT)
    const presses = await countPresses(managerPage)
    await activities.act(row, 'Valider niveau 1').click()
    await expect(managerPage.getByRole('status').filter({ hasText: 'de Camille Rousseau validé' })).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await presses()).toEqual({ clicks: 1, keys: 0 })
    await page.reload()
    await expect(month.badge('CRA validé par le Manager')).toBeVisible()
    expect(await colourOf(month.badge('CRA validé par le Manager'))).toBe('green')
    await expect(month.editChoice).toBeHidden()
  })

  // The report was sent again before its mail left: that it came back concerns nobody any more (DIS-05).
  await test.step('the refusal is mailed once it can be taken back no more', async () => {
    await expect
      .poll(() => portal.mails(), { timeout: 45_000 })
      .toContainEqual(expect.stringMatching(new RegExp(`^To: consultant@[^]*${REFUSAL}`, 'm')))
  })
})

test('ACT-23 ACT-75 a report with a waiting absence is held back, and says why', async ({ page }) => {
  await logIn(page, 'manager')
  const activities = new ActivitiesPage(page)
  await activities.open()
  await activities.search.fill('Élan')
  const row = activities.row('CRA de David Élan, avril 2026')
  await expect(row).toContainText("à valider d'abord")
  await expect(activities.act(row, 'Valider niveau 1')).toBeDisabled()
  await expect(activities.act(row, 'Valider niveau 1')).toHaveAttribute(
    'title',
    "Les absences de ce CRA doivent d'abord être validées au niveau 1.",
  )
  await activities.act(row, "Plus d'actions").click()
  await page.getByRole('menuitem', { name: 'Historique' }).click()
  const history = page.getByRole('dialog', { name: 'Historique' })
  await expect(history).toContainText('CRA soumis')
  await checkAccessibility(page)
})
