import { AbsenceRequest, countPresses } from '../pages/absence-request.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { press, settle, tabTo } from '../support/keyboard.ts'
import { expect, logIn, test } from '../support/test.ts'

test('ASK-03 ASK-04 ASK-16 with the keyboard alone: the days, their halves, the code, the sending', async ({
  page,
}) => {
  await logIn(page, 'forfait')
  const request = new AbsenceRequest(page)
  await page.goto('/timesheet/6/2026')
  await tabTo(page, request.opener)
  await page.keyboard.press('Enter')
  await request.expectMonth('Juin 2026')
  await expect(request.day('lundi 1er juin')).toBeFocused()
  await tabTo(page, request.dialog.getByRole('button', { name: 'Annuler' }))
  await page.keyboard.press('Escape')
  await expect(request.dialog).toBeHidden()
  await expect(request.opener).toBeFocused()
  await settle(page)
  await page.keyboard.press('Enter')
  await expect(request.day('lundi 1er juin')).toBeFocused()
  await settle(page)
  const presses = await countPresses(page)
  await press(page, 'ArrowDown', 'Enter', 'Shift+ArrowRight', 'm')
  await expect(request.day('lundi 8 juin')).toHaveAttribute('aria-pressed', 'true')
  await expect(request.day('mardi 9 juin')).toHaveAccessibleName(/matin choisi$/)
  await expect(request.dialog.getByRole('status')).toHaveText(
    /du 08\/06\/2026 \(matin\) au 09\/06\/2026 \(matin\), 1,5 jour/,
  )
  await press(page, 'Control+Enter')
  await expect(request.dialog).toBeHidden()
  expect(await presses()).toEqual({ clicks: 0, keys: 5 })
  await expect(new MonthPage(page).notice('Votre événement a été enregistré avec succès')).toBeVisible()
})
