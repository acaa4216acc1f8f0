import { AbsenceRequest } from '../pages/absence-request.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('ASK-02 EDT-11 on a phone it is a whole sheet, and Back closes it before it leaves the page', async ({ page }) => {
  await logIn(page, 'forfait')
  const request = new AbsenceRequest(page)
  await page.goto('/timesheet/6/2026')
  await request.open()
  await request.day('lundi 15 juin').tap()
  await checkAccessibility(page)
  await page.goBack()
  await expect(request.dialog).toBeHidden()
  await expect(page).toHaveURL(/\/timesheet\/6\/2026$/)
})
