import { AbsenceCards } from '../pages/absence-cards.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { CraPage } from '../pages/cra.page.ts'
import { EventWizard } from '../pages/event-wizard.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { SendDialog } from '../pages/sending.page.ts'
import { askAndSend } from '../support/sent-month.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const REFUSAL = 'Recette client ce matin-la.'
const SEND_BACK = 'Merci de saisir le 12 mai sur la refonte.'

test('ABS-30 ACT-33 ACT-36 ACT-40 a month goes to the manager, comes back with a word, and is validated', async ({
  page,
  newPerson,
}) => {
  test.slow()
  const managerPage = await newPerson()
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  const sending = new SendDialog(page)
  const activities = new ActivitiesPage(managerPage)
  const cra = new CraPage(managerPage)

  await test.step('the consultant asks for one more absence and sends the month', async () => {
    await askAndSend(page, 'tap')
    await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  })

  await test.step('the manager refuses one absence with a word and validates the other', async () => {
    await logIn(managerPage, 'manager')
    const absences = new AbsenceCards(managerPage)
    await absences.open()
    await absences.search.fill('Rousseau')
    await expect(managerPage.getByRole('article')).toHaveCount(2)
    await checkAccessibility(managerPage)
    const refused = absences.card('Camille Rousseau', 'Jour de repos supplémentaire')
    const validated = absences.card('Camille Rousseau', 'Congés payés')
    await absences.act(refused, 'Refuser').tap()
    await absences.sheet.getByRole('textbox', { name: 'Commentaire' }).fill(REFUSAL)
    await checkAccessibility(managerPage)
    await absences.confirm('Refuser').tap()
    await expect(managerPage.getByRole('status').filter({ hasText: 'de Camille Rousseau refusé' })).toBeVisible()
    await expect(refused).toHaveCount(0)
    await absences.act(validated, 'Valider').tap()
    await absences.confirm('Valider niveau 1').tap()
    await expect(managerPage.getByText('Aucune absence à valider')).toBeVisible()
  })

  await test.step('the manager reads the report and sends it back', async () => {
    await activities.open()
    // Everything that waits stands there, the oldest month first.
    const report = activities.link('Rousseau').filter({ hasText: 'Demi-journées non couvertes : 1' })
    await expect(report).toBeVisible()
    await checkAccessibility(managerPage)
    await report.tap()
    await expect(cra.person).toHaveText('Camille Rousseau')
    await expect(cra.badge('CRA non validé par le Manager')).toBeVisible()
    await checkAccessibility(managerPage)
    await cra.sendBackWith(SEND_BACK)
    await expect(cra.notice('de Camille Rousseau renvoyé')).toBeVisible()
    await expect(cra.badge('CRA non envoyé')).toBeVisible()
  })

  await test.step('the consultant reads why, corrects and sends again, in one step', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Votre CRA vous a été renvoyé' })).toBeVisible()
    await expect(page.getByText(SEND_BACK)).toBeVisible()
    await checkAccessibility(page)
    await month.edit()
    await month.choose('mardi 12 mai matin', 'mardi 12 mai matin')
    await wizard.record('Activité', 'ORR')
    await month.sendButton.tap()
    await sending.send.tap()
    await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  })

  await test.step('the manager validates', async () => {
    await activities.open()
    await activities.link('Rousseau').last().tap()
    await cra.validate(1).tap()
    await expect(cra.notice('de Camille Rousseau validé')).toBeVisible()
    await expect(cra.badge('CRA validé par le Manager')).toBeVisible()
    await page.reload()
    await expect(month.badge('CRA validé par le Manager')).toBeVisible()
  })
})
