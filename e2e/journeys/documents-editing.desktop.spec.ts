import { DocumentsPage } from '../pages/documents.page.ts'
import { DocumentsEditingPage } from '../pages/documents-editing.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ engine: 'embedded' })

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

test('GED-45 GED-63 GED-64 GED-69 files are added together, a refused one says why, and everybody reads the rest', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'ged_rh')
  const editing = new DocumentsEditingPage(page)
  await editing.open()
  await checkAccessibility(page)
  await editing.button('Ajouter des fichiers dans Mobilité').click()
  await expect(editing.sendButton).toBeDisabled()
  await editing.choose(
    { name: 'guide.mobilite.2026.pdf', content: '%PDF-1.4\n%%EOF' },
    { name: 'virus.txt', content: EICAR },
    { name: 'programme.exe', content: 'MZ' },
    { name: 'lourd.pdf', content: Buffer.alloc(5_242_881, '%PDF-') },
  )
  await expect(editing.panel.getByLabel('Nom du document').first()).toHaveValue('guide.mobilite.2026')
  await expect(editing.panel.getByText("Le type de fichier n'est pas accepté")).toBeVisible()
  await expect(editing.panel.getByText('Le fichier ne doit pas dépasser 5 Mo')).toBeVisible()
  await editing.panel.getByLabel('Nom du document').first().fill('Guide de la mobilité')
  await checkAccessibility(page)
  await editing.sendButton.click()
  await expect(editing.panel.getByText('Ajouté')).toBeVisible()
  await expect(editing.panel.getByText('Votre fichier a été refusé par notre antivirus.')).toBeVisible()
  await expect(editing.notice()).toBeVisible()
  await expect.poll(() => editing.files('Mobilité')).toEqual(['Guide de la mobilité'])

  const reader = await newPerson()
  await logIn(reader, 'consultant')
  const documents = new DocumentsPage(reader)
  await documents.open()
  await expect(documents.file('Guide de la mobilité')).toBeVisible()
})

test('GED-44 GED-47 GED-48 GED-53 a category is made and taken away again, one with content stays', async ({
  page,
}) => {
  await logIn(page, 'ged')
  const editing = new DocumentsEditingPage(page)
  await editing.open()
  const kept = editing.button('Supprimer Temps de travail')
  await expect(kept).toHaveAttribute('aria-disabled', 'true')
  await expect(kept).toHaveAccessibleDescription("Cette catégorie ne peut pas être supprimée car elle n'est pas vide")
  await editing.button('Catégorie').click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vous devez renseigner un nom pour votre catégorie')).toBeVisible()
  await page.keyboard.type('Éphémère')
  await page.keyboard.press('Enter')
  await expect(editing.category('Éphémère')).toBeVisible()
  await editing.button('Supprimer Éphémère').click()
  await checkAccessibility(page)
  await editing.question.getByRole('button', { name: 'Annuler' }).click()
  await expect(editing.category('Éphémère')).toBeVisible()
  await editing.button('Supprimer Éphémère').click()
  await editing.question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(editing.category('Éphémère')).toBeHidden()
})

test('GED-46 GED-91 a file is dragged to another place, and stays there', async ({ page }) => {
  await logIn(page, 'ged')
  const editing = new DocumentsEditingPage(page)
  await editing.open()
  const before = await editing.files('Temps de travail')
  const from = await editing.button('Déplacer Accord temps de travail 2026').boundingBox()
  const to = await editing.button('Déplacer Charte du télétravail').boundingBox()
  if (!from || !to) throw new Error('The handles are not there')
  await page.mouse.move(from.x + 10, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 24, { steps: 8 })
  await page.mouse.up()
  await expect(editing.notice()).toBeVisible()
  const [first, second, third, fourth] = before
  await page.reload()
  await editing.category('Temps de travail').waitFor()
  await expect.poll(() => editing.files('Temps de travail')).toEqual([second, third, first, fourth])
})

test('GED-43 GED-59 GED-60 a contact block needs one field and is then shown', async ({ page }) => {
  await logIn(page, 'ged_rh')
  const editing = new DocumentsEditingPage(page)
  await editing.open()
  await page.getByRole('button', { name: /^Prévoyance \d/ }).click()
  await editing.button('Ajouter un bloc contact dans Prévoyance').click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau bloc contact' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Au moins un champ doit être rempli')).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByLabel('Noms').fill('Alix Renard\nSacha Petit')
  await dialog.getByLabel('Téléphones').fill('01 70 00 99 99')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(editing.button('Modifier Alix Renard')).toBeVisible()
})
