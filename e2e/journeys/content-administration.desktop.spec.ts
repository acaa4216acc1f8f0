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

test('CON-14 UNI-03 GED-25 GED-27 a group with a contact, a union’s logo and a section are written by keyboard, and an employee sees them', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'contenu')
  const save = () => page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  const rows = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

  await page.goto('/backend/contact-groups')
  await expect(rows('Groupes de contacts').first()).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Nouveau groupe' }).press('Enter')
  await page.getByRole('combobox', { name: 'Liste' }).focus()
  await page.keyboard.type('Mes interlocuteurs')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Accueil de Rennes')
  await checkAccessibility(page)
  await save()
  await expect(rows('Groupes de contacts').filter({ hasText: 'Accueil de Rennes' })).toContainText('Mes interlocuteurs')

  await page.goto('/backend/contacts/nouveau')
  await page.getByRole('combobox', { name: 'Groupe' }).focus()
  await expect(page.getByRole('option', { name: 'Accueil de Rennes' })).toBeAttached()
  await page.keyboard.type('Accueil de Rennes')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Maël Kerguelen')
  await page.getByLabel('Adresse e-mail').fill('pas une adresse')
  await save()
  await expect(page.getByText('Veuillez renseigner une adresse e-mail valide').first()).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill('mael@synchrone.example')
  await checkAccessibility(page)
  await save()
  await expect(rows('Contacts').first()).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/backend/unions')
  await rows('Organisations syndicales').getByRole('link', { name: 'Cap Salariés' }).press('Enter')
  await page.getByLabel('Fichier : Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByRole('button', { name: 'Retirer : Logo' })).toBeVisible()
  await checkAccessibility(page)
  await save()
  await expect(rows('Organisations syndicales').first()).toBeVisible()

  await page.goto('/backend/sections/nouveau')
  await page.getByRole('combobox', { name: 'Vue' }).focus()
  await page.keyboard.type('Informations sociales')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Écoute au travail')
  await page.getByRole('combobox', { name: 'Type' }).focus()
  await page.keyboard.type('Écoute psychologique')
  await checkAccessibility(page)
  await save()
  await expect(rows('Rubriques').first()).toBeVisible()

  const reader = await newPerson()
  await logIn(reader, 'consultant')
  await reader.goto('/contacts/mes-interlocuteurs')
  const group = reader.getByRole('region', { name: 'Accueil de Rennes' })
  await expect(group.getByRole('link', { name: /mael@synchrone/ })).toBeVisible()
  await reader.goto('/documents/syndicats')
  const logo = reader.getByRole('link', { name: /^Cap Salariés/ }).locator('img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await reader.goto('/documents/social')
  await expect(reader.getByText('Écoute au travail').first()).toBeVisible()
})
