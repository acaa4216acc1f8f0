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

test('EDT-04 WIN-12 a notice that makes way stays where it is once it is pressed', async ({ page }) => {
  await logIn(page, 'forfait')
  const request = new AbsenceRequest(page)
  const notices = new MonthPage(page)
  await page.goto('/timesheet/absences')
  await request.open()
  await request.day('lundi 15 juin').click()
  await request.send.click()
  await expect(request.dialog).toBeHidden()
  const act = notices.notice(SENT).getByRole('button', { name: 'Annuler' })
  await act.click({ trial: true })
  await page.mouse.move(0, 0)
  // Slow enough to be pressed on its way, whatever else the machine does.
  await page.addStyleTag({ content: ':has(> [role="status"] > fieldset) { transition: bottom 20s linear !important }' })
  const before = await act.boundingBox()
  await act.evaluate((element) => {
    const { top, left, width, height } = element.getBoundingClientRect()
    const inTheWay = document.createElement('button')
    Object.assign(inTheWay.style, { position: 'fixed', top: `${top}px`, left: `${left}px` })
    Object.assign(inTheWay.style, { width: `${width}px`, height: `${height}px` })
    document.body.append(inTheWay)
  })
  await expect.poll(async () => (await act.boundingBox())?.y).not.toBe(before?.y)
  const { x = 0, y = 0, width = 0 } = (await act.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 8)
  await page.mouse.down()
  const [pressed, held] = await act.evaluate(async (element) => {
    const after = async (frames: number) => {
      for (let n = 0; n < frames; n += 1) await new Promise(requestAnimationFrame)
      return element.getBoundingClientRect().top
    }
    return [await after(3), await after(20)]
  })
  expect(held).toBe(pressed)
  await page.mouse.up()
  await expect(notices.notice(CANCELLED)).toBeVisible()
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
