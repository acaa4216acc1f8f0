import { pdfFile, SpecificCra } from '../pages/files.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { SendDialog } from '../pages/sending.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

test('SND-13 SND-14 FIL-10 FIL-27 a month goes with its client’s report, and another follows after it was sent', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const sending = new SendDialog(page)
  const cra = new SpecificCra(page)
  await month.open()
  await month.sendButton.click()
  await cra.option.check()
  await sending.next.click()
  await expect(sending.dialog.getByText('Veuillez fournir au moins 1 fichier de CRA spécifique')).toBeVisible()
  await cra.field.setInputFiles([
    pdfFile('CRA client mai.pdf'),
    { name: 'programme.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090') },
    { name: 'essai.txt', mimeType: 'text/plain', buffer: Buffer.from(EICAR) },
  ])
  await expect(sending.dialog.getByText("Le type de fichier n'est pas accepté")).toBeVisible()
  await checkAccessibility(page)
  await sending.dialog.getByRole('button', { name: 'Retirer programme.pdf' }).click()
  await cra.certify.check()
  await sending.comment.fill('Le CRA du client est joint.')
  await sending.next.click()
  await sending.answer('Très satisfait').check()
  await sending.send.click()

  // The scanner's word brings the first step back, with everything that was chosen and typed.
  await expect(sending.dialog.getByText('Votre fichier a été refusé par notre antivirus.')).toBeVisible()
  await expect(sending.comment).toHaveValue('Le CRA du client est joint.')
  await sending.dialog.getByRole('button', { name: 'Retirer essai.txt' }).click()
  await sending.next.click()
  await sending.send.click()
  await expect(month.notice('Votre déclaration a été envoyée')).toBeVisible()

  await page.reload()
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  await expect(cra.section.getByText('CRA client mai.pdf')).toBeVisible()
  await expect(cra.section.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0)

  await cra.depositButton.click()
  await cra.field.setInputFiles(pdfFile('scan0001.pdf'))
  await cra.dialog.getByLabel('Libellé de scan0001.pdf').fill('CRA Client signé')
  await cra.submit()
  await expect(cra.dialog.getByText('Vous devez certifier la conformité du CRA spécifique')).toBeVisible()
  await checkAccessibility(page)
  await cra.certify.check()
  await cra.submit()
  await expect(month.notice('Votre fichier a bien été envoyé')).toBeVisible()
  await expect(cra.section.getByText('CRA Client signé.pdf')).toBeVisible()
  await checkAccessibility(page)
})

test('FIL-30 FIL-31 FIL-32 a file opens by an address of its own, and one too many is taken back', async ({ page }) => {
  await logIn(page, 'forfait')
  const month = new MonthPage(page)
  const cra = new SpecificCra(page)
  await cra.sendMayWith('CRA client mai.pdf')
  await month.open('/5/2026')
  await cra.depositButton.click()
  await cra.field.setInputFiles(pdfFile('CRA Client signé.pdf'))
  await cra.certify.check()
  await cra.submit()
  await expect(cra.dialog).toBeHidden()
  const asked = page.waitForResponse((response) => response.url().includes('/request-download'))
  const tab = page.waitForEvent('popup')
  await cra.section.getByRole('button', { name: /^Ouvrir CRA client mai\.pdf/ }).click()
  const { url }: { url: string } = await (await asked).json()
  await tab
  const answer = await page.request.get(url)
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(answer.headers()['content-security-policy']).toContain('sandbox')
  expect((await answer.body()).toString()).toContain('CRA client, mai 2026')

  await cra.section.getByRole('button', { name: 'Supprimer CRA Client signé.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(cra.section.getByText('CRA Client signé.pdf')).toBeHidden()
  await page.reload()
  await expect(cra.section.getByText('CRA client mai.pdf')).toBeVisible()
  await expect(cra.section.getByText('CRA Client signé.pdf')).toBeHidden()
})
