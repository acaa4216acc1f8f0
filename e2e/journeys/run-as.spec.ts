import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('RUN-02 RUN-20 RUN-25 HOM-09 support sees the portal as somebody else, and comes back', async ({
  page,
  isMobile,
}) => {
  await logIn(page, 'support')
  await page.goto(isMobile ? '/parameters#runas' : '/runas')
  const search = page.getByRole('searchbox', { name: 'Rechercher une personne' })
  await search.fill('camille rousseau')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Ajouter aux favoris : Camille Rousseau' }).click()
  await expect(page.getByRole('region', { name: 'Favoris' })).toContainText('Camille Rousseau')
  await search.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByTitle('Vous agissez depuis le compte support')).toBeVisible()
  await page.goto('/timesheet')
  await expect(page.getByRole('gridcell', { name: /^mercredi 27 mai matin.*congés payés/i })).toHaveCount(1)
  await page.goto('/runas')
  await expect(page.getByText("La page demandée n'existe pas.")).toBeVisible()

  // The band stays in sight, and any page gives the account back.
  await page.goto('/contacts')
  const band = page.getByRole('region', { name: 'Compte emprunté' })
  await expect(band).toContainText('Vous agissez comme Camille Rousseau')
  const name = band.getByText('Camille Rousseau', { exact: true })
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.mouse.wheel(0, 2_000)
  await expect(band).toBeInViewport({ ratio: 1 })
  await checkAccessibility(page)
  await band.getByRole('button', { name: 'Revenir à mon compte' }).click()
  await expect(page.getByTitle(/^Vous agissez depuis/)).toBeHidden()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(isMobile ? '/parameters#runas' : '/runas')
  await expect(page.getByRole('region', { name: 'Favoris' })).toContainText('Camille Rousseau')
})

test('RUN-02 RUN-09 RUN-20 RUN-29 by the keyboard alone support runs as somebody and comes back', async ({ page }) => {
  await logInByKeyboard(page, 'support')
  await page.goto('/runas')
  await tabTo(page, page.getByRole('searchbox', { name: 'Rechercher une personne' }))
  await page.keyboard.type('camille rousseau')
  await press(page, 'Enter')
  await expect(page.getByTitle('Vous agissez depuis le compte support')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Déconnexion' }))
  await press(page, 'Enter')
  await expect(page.getByTitle(/^Vous agissez depuis/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeHidden()
})
