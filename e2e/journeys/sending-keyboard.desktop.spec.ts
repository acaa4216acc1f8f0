import { MonthPage } from '../pages/month.page.ts'
import { SendDialog } from '../pages/sending.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test('SND-03 SND-43 SND-45 a person without a pointer sends the month', async ({ page }) => {
  await logInByKeyboard(page, 'consultant')
  await tabTo(page, page.getByRole('link', { name: 'Vérifier et envoyer' }))
  await press(page, 'Enter')
  const month = new MonthPage(page)
  const sending = new SendDialog(page)
  await tabTo(page, month.sendButton)
  await press(page, 'Enter')
  await sending.expectStep(1)
  await tabTo(page, sending.next)
  await press(page, 'Enter')
  await sending.expectStep(2)
  await expect(sending.answer('Très satisfait')).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(sending.answer('Moyennement satisfait')).toBeChecked()
  await tabTo(page, sending.send)
  await press(page, 'Enter')
  await expect(month.notice('Votre déclaration a été envoyée')).toBeVisible()
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  await expect(month.editChoice).toBeHidden()
  // 'Envoyer' has left: Tab goes on from where it stood, not from the start of the page.
  await expect(page.getByRole('button', { name: 'Demander une absence' })).toBeFocused()
})

test('SND-02 BCK-58 Escape closes the dialog and gives the focus back to the button', async ({ page }) => {
  await logInByKeyboard(page, 'forfait')
  const month = new MonthPage(page)
  const sending = new SendDialog(page)
  await month.open()
  await tabTo(page, month.sendButton)
  await press(page, 'Enter')
  await expect(sending.dialog).toBeVisible()
  await press(page, 'Escape')
  await expect(sending.dialog).toBeHidden()
  await expect(month.badge('CRA non envoyé')).toBeVisible()
  await expect(month.sendButton).toBeFocused()
})
