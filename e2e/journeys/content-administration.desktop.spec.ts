import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

// A picture of one pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('NEW-05 NEW-09 NEW-15 a writer makes a post by keyboard, gives it a picture, publishes it, and an employee reads it', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'contenu')
  await page.goto('/backend/news')
  await expect(page.getByRole('list', { name: 'Actualités' }).getByRole('listitem')).toHaveCount(10)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Nouvelle actualité' }).press('Enter')
  await page.getByRole('textbox', { name: 'Titre', exact: true }).press('a')
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Un pique-nique au parc')
  await page.getByLabel('Résumé').fill('Samedi, toutes agences.')
  await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('Apportez une nappe.')
  await page.getByLabel('Fichier : Image').setInputFiles({ name: 'parc.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByRole('button', { name: 'Retirer : Image' })).toBeVisible()
  await page.getByRole('radio', { name: 'Brouillon' }).press('ArrowRight')
  await page.getByRole('switch', { name: 'Mettre à la une' }).press('Space')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Aperçu' }).press('Enter')
  await expect(page.getByRole('dialog').getByText('Apportez une nappe.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'Un pique-nique au parc' })
  await expect(row).toContainText('À la une')
  await expect(row).toContainText('Publié')

  const reader = await newPerson()
  await logIn(reader, 'consultant')
  await reader.goto('/actus')
  await reader.getByRole('link', { name: 'Un pique-nique au parc' }).click()
  await expect(reader.getByText('Apportez une nappe.')).toBeVisible()

  await row.getByRole('button', { name: /^Supprimer/ }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('seront supprimés définitivement')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).press('Enter')
  await expect(row).toBeHidden()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: "La page demandée n'existe pas." })).toBeVisible()
})
