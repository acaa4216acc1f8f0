import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('COD-02 COD-03 COD-17 the absence codes in use, for a wide window', async ({ page, isMobile }) => {
  await logIn(page, 'gta')
  await page.goto('/backend/absence-codes')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: "Codes d'absence" })).toBeAttached()
  if (isMobile) {
    await expect(main.getByText('Cette page est disponible uniquement sur ordinateur.')).toBeVisible()
  } else {
    const row = main
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Congés payés', exact: true }) })
    await expect(row).toContainText('CPOuiGTAOui04/01/2016')
    await expect(main.getByText('Récupération exceptionnelle')).toBeHidden()
  }
  await checkAccessibility(page)
})
