import { AbsenceRequest, countPresses } from '../pages/absence-request.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const SENT = 'Votre événement a été enregistré avec succès'
const CANCELLED = 'Votre demande a été annulée'

test('ASK-01 ASK-02 ASK-03 ASK-11 a leave is asked with two, three or four clicks, and taken back with one', async ({
  page,
}) => {
  await logIn(page, 'forfait')
  const request = new AbsenceRequest(page)
  const notices = new MonthPage(page)
  await page.goto('/timesheet/absences')
  await request.open()
  // Ten days before its end the month opens on the next.
  await request.expectMonth('Juin 2026')
  await expect(request.day('lundi 15 juin')).toHaveAttribute('aria-pressed', 'false')
  await checkAccessibility(page)

  const asked = [
    { days: ['lundi 15 juin', 'mardi 16 juin'], code: 1, clicks: 4 },
    { days: ['lundi 22 juin', 'mardi 23 juin'], clicks: 3 },
    { days: ['lundi 29 juin'], clicks: 2 },
  ]
  for (const { days, code, clicks } of asked) {
    const presses = await countPresses(page)
    for (const day of days) await request.day(day).click()
    if (code !== undefined) await request.code(code).click()
    await request.send.click()
    await expect(request.dialog).toBeHidden()
    expect((await presses()).clicks).toBe(clicks)
    const notice = notices.notice(SENT).last()
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Annuler' }).click()
    await expect(notices.notice(CANCELLED).last()).toBeVisible()
    await page.reload()
    await request.open()
    await request.expectMonth('Juin 2026')
    await expect(request.day(days[0] ?? '')).toHaveAccessibleName(/libre$/)
  }
})

test('ASK-05 ASK-08 ASK-13 ASK-15 over two months it is two events, told as one, with a word for the manager', async ({
  page,
}) => {
  await logIn(page, 'forfait')
  const request = new AbsenceRequest(page)
  await page.goto('/timesheet/7/2026')
  await request.open()
  await request.expectMonth('Juillet 2026')
  await request.day('jeudi 30 juillet').click()
  await request.dialog.getByRole('button', { name: /^Mois suivant/ }).click()
  await request.day('mardi 4 août').click()
  await expect(
    request.dialog.getByText(/Deux événements.: du 30\/07 au 31\/07 et du 03\/08 au 04\/08/).first(),
  ).toBeVisible()
  await expect(request.dialog.getByText(/sur \d+ présents|absents? sur/).first()).toBeVisible()
  await request.dialog.getByRole('textbox', { name: /^Commentaire/ }).fill('Avec les enfants')
  await checkAccessibility(page)
  await request.send.click()
  await expect(new MonthPage(page).notice('Vos événements ont été enregistrés avec succès')).toBeVisible()
  await page.goto('/timesheet/absences')
  const rows = page.getByRole('listitem').filter({ hasText: /\/0[78]\/2026/ })
  await expect(rows.getByText(/30\/07\/2026/)).toBeVisible()
  await expect(rows.getByText(/03\/08\/2026/)).toBeVisible()
  await checkAccessibility(page)
  await rows.first().getByRole('button', { name: 'Annuler la demande' }).click()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(new MonthPage(page).notice('Votre événement a été supprimé avec succès')).toBeVisible()
})

test('ASK-07 ASK-14 over the balance it says so before sending, and what was begun outlives a reload', async ({
  page,
}) => {
  await logIn(page, 'consultant35')
  const request = new AbsenceRequest(page)
  await page.goto('/timesheet/6/2026')
  await request.open()
  await request.day('lundi 15 juin').click()
  await request.day('mercredi 17 juin').click()
  await request.dialog.getByRole('radio', { name: /Congés payés/ }).click()
  const words = /2,58 disponibles, dont 2,08 par anticipation/
  await expect(request.dialog.getByText(words).first()).toBeVisible()
  await expect(request.send).toHaveAccessibleDescription(/Solde insuffisant.*Il manque 0,42/)
  await checkAccessibility(page)
  await page.reload()
  await request.open()
  await expect(request.dialog.getByText(words).first()).toBeVisible()
  await request.dialog.getByRole('button', { name: /^Demander 2,5 jours/ }).click()
  await request.send.click()
  await expect(new MonthPage(page).notice(SENT)).toBeVisible()
})
