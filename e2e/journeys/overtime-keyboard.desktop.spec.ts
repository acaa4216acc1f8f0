import { OvertimePage } from '../pages/overtime.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test('OVT-21 OVT-43 EDT-01 a person without a pointer enters an intervention', async ({ page }) => {
  await logInByKeyboard(page, 'consultant')
  const month = new OvertimePage(page)
  await month.open('/5/2026')
  await tabTo(page, page.getByRole('radio', { name: 'Consulter' }))
  await press(page, 'ArrowRight')
  await tabTo(page, month.add)
  await press(page, 'Enter')
  const codes = month.wizard.locator('[data-choice]')
  await expect(codes.first()).toBeFocused()
  await press(page, 'ArrowRight')
  await expect(month.wizard.getByRole('radio', { name: 'Intervention', exact: true })).toBeChecked()
  await expect(codes.first()).toBeFocused()
  await press(page, '1')
  await expect(month.start).toBeFocused()
  await tabTo(page, month.wizard.getByRole('textbox', { name: 'Heure de début, plage 1' }))
  await page.keyboard.type('930')
  await press(page, 'Tab')
  await page.keyboard.type('11h35')
  await press(page, 'Enter')
  await expect(month.notice('Votre événement a été enregistré avec succès')).toBeVisible()
  await expect(month.entries).toContainText('2h05')
})
