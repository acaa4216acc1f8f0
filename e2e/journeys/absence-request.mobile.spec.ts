import { AbsenceRequest } from '../pages/absence-request.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('ASK-02 ASK-14 EDT-11 on a phone it is a whole sheet; Back closes it before the page, unasked, and its words are kept', async ({
  page,
}) => {
  await logIn(page, 'forfait')
  const request = new AbsenceRequest(page)
  await page.goto('/timesheet/6/2026')
  await request.open()
  await request.day('lundi 15 juin').tap()
  await checkAccessibility(page)
  const words = request.dialog.getByRole('textbox', { name: /^Commentaire/ })
  await words.fill('Avec les enfants')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/timesheet\/6\/2026$/)
  await request.open()
  await expect(words).toHaveValue('Avec les enfants')
})
