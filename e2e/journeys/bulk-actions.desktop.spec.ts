import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { Page } from '@playwright/test'
import { countPresses } from '../pages/absence-request.page.ts'
import { AbsencesPage } from '../pages/absences.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { ExtraRequestsPage } from '../pages/extra-requests.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('ABS-18 ABS-103 several absences go with one comment; the one that somebody else has treated is named', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'manager')
  const absences = new AbsencesPage(page)
  await absences.open()
  const [first, second, third] = [absences.rows.nth(0), absences.rows.nth(1), absences.rows.nth(2)]
  await absences.box(first).check()
  await absences.box(third).click({ modifiers: ['Shift'] })
  await expect(absences.box(second)).toBeChecked()
  await expect(absences.selection).toContainText('3 absences sélectionnées')
  await checkAccessibility(page)

  const other = new AbsencesPage(await newPerson())
  await logIn(other.page, 'manager')
  await other.open()
  await other.act(other.row('Samir Benali', 'Congés payés'), 'Valider niveau 1').click()
  // More than he has left: asked once.
  await other.page.getByRole('dialog').getByRole('button', { name: 'Valider niveau 1' }).click()
  await expect(other.page.getByRole('status').filter({ hasText: 'de Samir Benali validé' })).toBeVisible()

  await absences.selection.getByRole('button', { name: /Valider 3 au niveau 1/ }).click()
  const question = page.getByRole('dialog', { name: 'Valider 3 absences au niveau 1 ?' })
  await expect(question).toContainText('Congés payés de Samir Benali')
  await checkAccessibility(page)
  await question.getByRole('textbox', { name: 'Commentaire' }).fill('Bon repos à tous.')
  await question.getByRole('button', { name: 'Valider 3 absences' }).click()

  const result = page.getByRole('region', { name: "1 absence n'a pas pu être traitée" })
  await expect(page.getByRole('status').filter({ hasText: '2 absences validées' })).toBeVisible()
  await expect(result).toContainText('Congés payés de Samir Benali : Validée par Nadia Belkacem à ')
  await expect(absences.row('Léa Aubry', 'Congés payés')).toHaveCount(0)
  await checkAccessibility(page)

  await absences.open('?states=validated1&search=Aubry')
  await absences.act(absences.row('Léa Aubry', 'Congés payés'), 'Ouvrir').click()
  await expect(absences.panel('Congés payés')).toContainText('Bon repos à tous.')
})

test('BCK-58 ACT-22 by keys alone several reports are chosen and sent back', async ({ page }) => {
  await logInByKeyboard(page, 'manager')
  const activities = new ActivitiesPage(page)
  await activities.open()
  const first = activities.rows.nth(0)
  await tabTo(page, first)
  await press(page, 'x', 'j', 'x')
  const selection = page.getByRole('region', { name: 'Sélection' })
  await expect(selection).toContainText('2 CRA sélectionnés')
  await page.keyboard.press('Shift+B')
  const question = page.getByRole('dialog', { name: 'Renvoyer 2 CRA ?' })
  await expect(question.getByRole('textbox', { name: 'Commentaire' })).toBeFocused()
  await checkAccessibility(page)
  await tabTo(page, question.getByRole('button', { name: 'Renvoyer 2 CRA' }))
  await press(page, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 CRA renvoyés' })).toBeVisible()
  await expect(selection).toHaveCount(0)
})

test('BCK-58 XRQ-22 KEY-05 by keys alone several requests are refused with one comment, and taken back', async ({
  page,
}) => {
  await logInByKeyboard(page, 'manager')
  const requests = new ExtraRequestsPage(page)
  await requests.open()
  await tabTo(page, requests.row('Kaddour'))
  await press(page, 'x', 'j', 'x')
  await expect(page.getByRole('region', { name: 'Sélection' })).toContainText('2 demandes sélectionnées')
  await page.keyboard.press('Shift+R')
  const question = page.getByRole('dialog', { name: 'Refuser 2 demandes ?' })
  await expect(question.getByRole('textbox', { name: 'Commentaire' })).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.type('Vu ensemble mardi.')
  await page.keyboard.press('Control+Enter')
  await expect(requests.notice('2 demandes refusées')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Annuler' }))
  await press(page, 'Enter')
  await expect(requests.row('Kaddour')).toBeVisible()
})

test('CLO-09 CLO-10 payroll validates all that its list shows, over all pages, with four clicks', async ({ page }) => {
  await logIn(page, 'paie')
  const activities = new ActivitiesPage(page)
  await activities.open()
  await expect(activities.rows.nth(0)).toBeVisible()
  const presses = await countPresses(page)
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: /^Tout sélectionner/ }).click()
  const selection = page.getByRole('region', { name: 'Sélection' })
  await selection.getByRole('button', { name: /^Valider \d+ au niveau 2/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Valider \d+ CRA/ })
    .click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\d+ CRA validés/ })
      .first(),
  ).toBeVisible()
  expect(await presses()).toEqual({ clicks: 4, keys: 0 })
})

/** Half-days of an unpaid leave in two months without holidays: with what waits already, more than go in one call. */
async function askForMany({ request }: Page): Promise<void> {
  const reply = await request.get('/api/timesheet/event-code', { params: { maxResults: 1000 } })
  const codes: CalendarEvent['event_code'][] = await reply.json()
  const event_code = codes.find(({ short_code }) => short_code === 'CSS')?.id
  const days = ['2026-06', '2026-09'].flatMap((period) =>
    Array.from({ length: 30 }, (_, index) => `${period}-${String(index + 1).padStart(2, '0')}`),
  )
  const data = days
    .filter((day) => new Date(day).getUTCDay() % 6 !== 0)
    .map((day) => ({ start_at: day, start_moment: 'am', end_at: day, end_moment: 'am', event_code }))
  await expect(await request.post('/api/timesheet/event', { data })).toBeOK()
}

test('CLO-09 KEY-05 stopped, the batch under way is the last, what is left stays chosen, and what went is taken back', async ({
  page,
  newPerson,
}) => {
  const employee = await newPerson()
  await logIn(employee, 'consultant')
  await askForMany(employee)
  await logIn(page, 'manager')
  const absences = new AbsencesPage(page)
  await absences.open()
  await page.getByRole('checkbox', { name: 'Tout choisir' }).check()
  const refuse = absences.selection.getByRole('button', { name: /^Refuser \d+/ })
  const total = Number(/\d+/.exec((await refuse.textContent()) ?? '')?.[0])
  expect(total).toBeGreaterThan(50)
  await refuse.click()
  const sent: number[] = []
  const held: (() => void)[] = []
  await page.route('**/api/validation/event-actions', async (route) => {
    const { events } = route.request().postDataJSON() as { events: unknown[] }
    sent.push(events.length)
    // The server answers once somebody has had the time to press.
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const question = page.getByRole('dialog', { name: `Refuser ${String(total)} absences ?` })
  await question.getByRole('textbox', { name: 'Commentaire' }).fill('Un seul congé, s’il vous plaît.')
  await question.getByRole('button', { name: `Refuser ${String(total)} absences` }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: 'Arrêter' }).click()
  for (const release of held) release()
  const told = `50 absences refusées sur ${String(total)}, traitement arrêté à votre demande`
  const notice = page.getByRole('status').filter({ hasText: told })
  await expect(notice).toBeVisible()
  await expect(absences.selection).toContainText(`${String(total - 50)} absences sélectionnées`)
  expect(sent).toEqual([50])
  const result = page.getByRole('region', { name: `${String(total - 50)} absences non traitées` })
  await expect(result).toContainText('Voir qui a été traité')
  await notice.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('status').filter({ hasText: '50 décisions annulées' })).toBeVisible()
  await expect(result).not.toContainText('Voir qui a été traité')
  await expect(absences.rows).toHaveCount(total)
})
