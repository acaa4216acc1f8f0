import { RemoteDaysPage } from '../pages/remote-days.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test('REM-02 REM-11 REM-12 REM-13 a person without a pointer marks days, gives up and saves', async ({ page }) => {
  await logInByKeyboard(page, 'consultant')
  await tabTo(page, page.getByRole('link', { name: 'Mon activité', exact: true }))
  await press(page, 'Enter')
  const month = new RemoteDaysPage(page)
  await month.grid.waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'Consulter' }))
  await press(page, 'ArrowRight', 'ArrowRight')
  await expect(month.choice()).toBeChecked()
  await tabTo(page, month.halfDay('jeudi 21 mai matin'))
  await press(page, 'Enter', 'Space')
  await expect(month.marked('jeudi 21 mai')).toHaveCount(2)
  await press(page, 'ArrowLeft', 't')
  await expect(month.halfDay('mercredi 20 mai matin')).toHaveAccessibleName(/, télétravail$/)
  await expect(page.getByRole('status').filter({ hasText: 'mercredi 20 mai, télétravail le matin' })).toHaveCount(1)

  await press(page, 'Escape')
  await expect(month.question.getByRole('button', { name: 'Continuer' })).toBeFocused()
  await press(page, 'Enter')
  await expect(month.halfDay('mercredi 20 mai matin')).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(month.notice('Vos jours de télétravail ont été enregistrés')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Consulter' })).toBeChecked()
  await expect(month.halfDay('mercredi 20 mai matin')).toBeFocused()
  await expect(month.named('télétravail')).toHaveCount(3)
})
