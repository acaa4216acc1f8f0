import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('UNI-12 UNI-15 UNI-16 UNI-23 a union’s editor writes its description by the keyboard alone, and everybody reads it', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'syndicat_a')
  await page.goto('/backend/documents/syndicats')
  const cards = page.getByRole('list', { name: 'Organisations' })
  await expect(cards.getByRole('listitem')).toHaveCount(4)
  await expect(cards.getByRole('link')).toHaveCount(1)
  await checkAccessibility(page)
  await cards.getByRole('link').press('Enter')
  const text = page.getByRole('textbox', { name: 'Description' })
  await expect(text).toContainText('Alliance Conseil défend')
  await checkAccessibility(page)
  await text.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Permanence ')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('jeudi')
  await page.keyboard.press('Control+B')
  await page.keyboard.press('Enter')
  // The bar is one stop of the tab key, walked by the arrows.
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Gras' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  // What is typed at once is not lost.
  await page.keyboard.type('Nous écrire')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Adresse du lien' }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cette adresse n’est pas valide')).toBeVisible()
  await page.getByRole('textbox', { name: 'Adresse du lien' }).fill('alliance@synchrone.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(page.getByText('Modification effectuée')).toBeVisible()

  const reader = await newPerson()
  await logIn(reader, 'consultant')
  await reader.goto('/documents/syndicats/1')
  const article = reader.getByRole('article', { name: 'Alliance Conseil' })
  await expect(article.getByRole('heading', { level: 3, name: 'Nous écrire' })).toBeVisible()
  await expect(article.locator('strong', { hasText: 'jeudi' })).toBeVisible()
  await expect(article.getByRole('link', { name: 'alliance@synchrone.example' })).toHaveAttribute(
    'href',
    'mailto:alliance@synchrone.example',
  )
  await checkAccessibility(reader)
})

test('UNI-17 UNI-18 UNI-20 UNI-24 a file is added, opened by a reader, and deleted once that is confirmed', async ({
  page,
}) => {
  await logIn(page, 'syndicats')
  await page.goto('/backend/documents/syndicats/2')
  const files = page.getByRole('region', { name: 'Fichiers', exact: true })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await page
    .getByLabel('Fichiers à ajouter')
    .setInputFiles({ name: 'Tract.v2.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const link = files.getByRole('link', { name: /^Tract\.v2/ })
  await expect(link).toBeVisible()
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  await files.getByRole('button', { name: 'Supprimer Tract.v2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(link).toBeHidden()
})
