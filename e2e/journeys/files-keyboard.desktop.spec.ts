import { pdfFile, SpecificCra } from '../pages/files.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test('FIL-20 FIL-21 FIL-27 a person without a pointer deposits a client’s report on a sent month', async ({ page }) => {
  await logInByKeyboard(page, 'equipier')
  const month = new MonthPage(page)
  const cra = new SpecificCra(page)
  await cra.sendMayWith('CRA client mai.pdf', { extra_activity_payment: 'rest' })
  await month.open('/5/2026')
  // Awaited from here on: the browser is told to hand over its dialog before the key that opens it.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, cra.depositButton)
  await press(page, 'Enter')
  await expect(cra.field).toBeFocused()
  await press(page, 'Enter')
  await (await chooser).setFiles(pdfFile('scan0001.pdf'))
  const label = cra.dialog.getByLabel('Libellé de scan0001.pdf')
  await tabTo(page, label)
  await press(page, 'ControlOrMeta+A')
  await page.keyboard.type('CRA Client signé')
  await press(page, 'Enter')
  // The first thing that is missing has the focus.
  await expect(cra.certify).toBeFocused()
  await press(page, 'Space')
  await tabTo(page, cra.dialog.getByRole('button', { name: 'Déposer' }))
  await press(page, 'Enter')
  await expect(month.notice('Votre fichier a bien été envoyé')).toBeVisible()
  await expect(cra.section.getByText('CRA Client signé.pdf')).toBeVisible()
  await expect(cra.depositButton).toBeFocused()
})
