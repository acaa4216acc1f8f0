import { Shell } from '../pages/shell.page.ts'
import { checkAccessibility, expect, logInToHome, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('CON-01 CON-08 CON-11 CON-15 whom one may reach: from the menu to the number that is called', async ({
  page,
  isMobile,
}) => {
  await logInToHome(page, 'consultant')
  await new Shell(page, isMobile).choose('Mes contacts')
  await expect(page).toHaveURL('/contacts/mes-interlocuteurs')
  const card = page.getByRole('listitem').filter({ hasText: 'Nadia Belkacem' })
  await expect(card.getByRole('link', { name: '06 39 98 10 12' })).toHaveAttribute('href', 'tel:0639981012')
  await expect(card).toContainText('12 mars')
  await expect(page.getByRole('navigation', { name: 'Listes de contacts' }).getByRole('link')).toHaveText([
    'Mes interlocuteurs',
    'Ma consulting team',
  ])
  await checkAccessibility(page)
  await page.getByRole('searchbox', { name: 'Nom, métier, lieu' }).fill('paie')
  await expect(card).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sylvie Moreau' })).toBeVisible()
  await page.getByRole('link', { name: 'Ma consulting team' }).click()
  await expect(page.getByRole('heading', { name: 'Solène Kerdoncuff' })).toBeVisible()
})

test('UNI-01 UNI-02 UNI-06 UNI-07 the unions are a tab of the documentation, and each leads to the others', async ({
  page,
  isMobile,
}) => {
  await logInToHome(page, 'interne')
  await new Shell(page, isMobile).choose('Mes documents')
  await page.getByRole('link', { name: 'Communications syndicales' }).click()
  const cards = page.getByRole('list', { name: 'Organisations' })
  await expect(cards.getByRole('listitem')).toHaveCount(4)
  await checkAccessibility(page)
  await cards.getByRole('link', { name: /^Cap Salariés/ }).click()
  await expect(page.getByText('Nos élus sont présents')).toBeVisible()
  const picture = page.getByRole('article').locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await checkAccessibility(page)
  await page.getByRole('navigation', { name: 'Organisations' }).getByRole('link', { name: 'Nouveau Dialogue' }).click()
  await expect(page.getByText('Aucun fichier disponible').first()).toBeVisible()
})
