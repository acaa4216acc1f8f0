import { expectNothingLost } from '../support/layout.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('COD-02 COD-03 COD-17 WIN-09 the absence codes in use, on a phone too', async ({ page, isMobile }) => {
  await logIn(page, 'gta')
  await page.goto('/backend/absence-codes')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: "Codes d'absence" })).toBeAttached()
  const named = isMobile ? /^Congés payés CP · / : 'Congés payés'
  const row = main.getByRole('row').filter({ has: page.getByRole('rowheader', { name: named, exact: true }) })
  await expect(row).toContainText(isMobile ? '04/01/2016OuiGTAOui' : 'CPOuiGTAOui04/01/2016')
  await expect(main.getByText('Récupération exceptionnelle')).toBeHidden()
  if (isMobile) await expectNothingLost(page)
  await checkAccessibility(page)
})
