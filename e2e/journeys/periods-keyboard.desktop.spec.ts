import { PeriodsPage } from '../pages/periods.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test('PER-30 PER-36 BCK-58 a period is closed without a pointer, from the safe answer on', async ({ page }) => {
  await logInByKeyboard(page, 'periodes')
  const periods = new PeriodsPage(page)
  await periods.open()
  await tabTo(page, periods.closeButton('mai 2026'))
  await press(page, 'Enter')
  await expect(periods.closing.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await press(page, 'Escape')
  await expect(periods.closing).toBeHidden()
  await expect(periods.closeButton('mai 2026')).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, periods.monthToType)
  await page.keyboard.type('mai')
  await press(page, 'Enter')
  await expect(periods.monthToType).toHaveAccessibleDescription('Tapez « mai 2026 » pour clôturer.')
  await page.keyboard.type(' 2026')
  await tabTo(page, periods.closing.getByRole('button', { name: 'Clôturer la période' }))
  await press(page, 'Enter')
  await expect(periods.row('Mai 2026')).toContainText('Clôturée le 21/05/2026')
  // 'Clôturer' has left: Tab goes on from its line.
  await expect(periods.row('Mai 2026').locator(':focus')).toHaveCount(1)
})
