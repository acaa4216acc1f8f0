import { RemoteDaysPage } from '../pages/remote-days.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('REM-01 REM-02 REM-03 REM-11 days are marked, saved and there again after a reload', async ({
  page,
  isMobile,
}) => {
  await logIn(page, 'forfait')
  const month = new RemoteDaysPage(page)
  await month.open()
  await month.choice().click()
  await expect(month.sendButton).toBeHidden()
  await checkAccessibility(page)

  await month.mark('lundi 4 mai matin')
  await expect(month.marked('lundi 4 mai')).toHaveCount(isMobile ? 2 : 1)
  await month.mark('mardi 5 mai après-midi', isMobile ? 1 : 2)
  await expect(month.marked('mardi 5 mai')).toHaveCount(2)
  await month.mark('mercredi 6 mai matin', 3)
  await expect(month.halfDay('mercredi 6 mai après-midi')).toHaveAccessibleName(/, télétravail$/)
  await expect(month.marked('mercredi 6 mai')).toHaveCount(1)
  await month.mark('jeudi 7 mai matin', 4)
  await expect(month.marked('jeudi 7 mai')).toHaveCount(0)
  await month.press('vendredi 8 mai matin')
  await expect(month.halfDay('vendredi 8 mai matin')).toHaveAccessibleName(/victoire 1945$/i)
  await checkAccessibility(page)

  await month.save.click()
  await expect(month.notice('Vos jours de télétravail ont été enregistrés')).toBeVisible()
  await expect(month.sendButton).toBeVisible()
  await page.reload()
  await expect(month.named('télétravail')).toHaveCount(isMobile ? 5 : 4)
  await checkAccessibility(page)
})

test('REM-04 REM-05 REM-06 a half-day of absence leaves the other one, a whole day nothing', async ({ page }) => {
  await logIn(page, 'consultant')
  const month = new RemoteDaysPage(page)
  await month.open()
  await month.choice().click()
  await expect(month.halfDay('mercredi 27 mai matin')).toHaveAccessibleName(/congés payés, en attente$/)
  await month.press('mercredi 27 mai matin')
  await expect(month.marked('mercredi 27 mai')).toHaveCount(0)
  await expect(month.halfDay('mercredi 27 mai matin')).toBeDisabled()
  await month.mark('mardi 26 mai matin')
  await expect(month.marked('mardi 26 mai')).not.toHaveCount(0)
})

test('REM-13 CAL-22 what is not saved is given up by cancelling, and asked about before the month is left', async ({
  page,
}) => {
  await logIn(page, 'interne')
  const month = new RemoteDaysPage(page)
  await month.open()
  await month.choice().click()
  await month.mark('lundi 11 mai matin')
  await month.cancel.click()
  await expect(month.sendButton).toBeVisible()
  await expect(month.named('télétravail')).toHaveCount(0)

  await month.choice().click()
  await month.mark('lundi 11 mai matin')
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await expect(month.question.getByRole('button', { name: 'Continuer' })).toBeFocused()
  await checkAccessibility(page)
  await month.question.getByRole('button', { name: 'Continuer' }).click()
  await expect(month.marked('lundi 11 mai')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await month.question.getByRole('button', { name: 'Abandonner' }).click()
  await expect(month.title).toHaveText('Juin 2026')
})

test('REM-24 EX-127 the usual days fill a month until it is saved by hand', async ({ page, baseURL }) => {
  await logIn(page, 'consultant35')
  const reply = await page.request.patch('/api/settings/activity/remote-days', {
    data: { monday: true, friday: true },
    headers: { origin: baseURL ?? '' },
  })
  expect(reply.status()).toBe(200)
  const month = new RemoteDaysPage(page)
  await month.open()
  await expect(month.named('télétravail')).toHaveCount(12)
  await month.choice().click()
  await month.mark('lundi 4 mai matin')
  await month.save.click()
  await expect(month.notice('Vos jours de télétravail ont été enregistrés')).toBeVisible()
  await month.open('/6/2026')
  await expect(month.named('télétravail')).not.toHaveCount(0)
  await month.open()
  await expect(month.named('télétravail')).toHaveCount(11)
})

test('REM-20 MON-16 CAL-24 a contractor reads about working at a distance, and marks no future month', async ({
  page,
}) => {
  await logIn(page, 'prestataire')
  const month = new RemoteDaysPage(page)
  await month.open()
  await month.choice('Travail à distance').click()
  await month.mark('mardi 12 mai matin')
  await checkAccessibility(page)
  await month.save.click()
  await expect(month.notice('Vos jours de travail à distance ont été enregistrés')).toBeVisible()
  await expect(month.named('travail à distance')).not.toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('Télétravail')
  await month.open('/6/2026')
  await expect(month.choice('Travail à distance')).toHaveCount(0)
})
