import { DocumentsPage } from '../pages/documents.page.ts'
import { DocumentsEditingPage } from '../pages/documents-editing.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test('GED-10 GED-14 a reader without a pointer searches, walks the tree and opens a folder', async ({ page }) => {
  await logInByKeyboard(page, 'consultant')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await tabTo(page, menu.getByRole('link', { name: 'Mes documents', exact: true }))
  await press(page, 'Enter')
  const documents = new DocumentsPage(page)
  await documents.search.waitFor()
  await press(page, '/')
  await expect(documents.search).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(documents.file('Accord temps de travail')).toBeFocused()
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(documents.folder('Mutuelle Héol')).toBeFocused()
  await press(page, 'ArrowRight', 'ArrowDown')
  await expect(documents.file('Notice d’information')).toBeFocused()
  await press(page, 'ArrowUp', 'ArrowLeft')
  await expect(documents.folder('Mutuelle Héol')).toHaveAttribute('aria-expanded', 'false')
})

test('GED-43 GED-46 GED-47 an editor without a pointer renames, moves and deletes a file', async ({ page }) => {
  await logInByKeyboard(page, 'ged')
  const editing = new DocumentsEditingPage(page)
  await editing.open()
  await tabTo(page, editing.button('Descendre Accord temps de travail 2026'))
  await press(page, 'Enter')
  await expect(editing.notice()).toBeVisible()
  await expect
    .poll(() => editing.files('Temps de travail'))
    .toEqual([
      'Guide de saisie du CRA',
      'Accord temps de travail 2026',
      'Charte du télétravail',
      'Calendrier des jours fériés 2026',
    ])
  await expect(editing.button('Descendre Accord temps de travail 2026')).toBeFocused()

  await tabTo(page, editing.button('Modifier Accord temps de travail 2026'))
  await press(page, 'Enter')
  await page.keyboard.type('Accord 2026')
  await press(page, 'Enter')
  await expect(editing.button('Modifier Accord 2026')).toBeFocused()

  await tabTo(page, editing.button('Supprimer Accord 2026'))
  await press(page, 'Enter')
  await expect(editing.question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expect(editing.question).toBeHidden()
  await expect(editing.button('Modifier Accord 2026')).toBeHidden()
})

test('GED-46 a file is taken by the space bar, moved by the arrows and put down', async ({ page }) => {
  await logInByKeyboard(page, 'ged')
  const editing = new DocumentsEditingPage(page)
  await editing.open()
  const [first, second, ...others] = await editing.files('Temps de travail')
  const handle = editing.button(`Déplacer ${first ?? ''}`)
  await tabTo(page, handle)
  await press(page, 'Space')
  await expect(page.getByText(`${first ?? ''} pris, place 1 sur`)).toBeAttached()
  await press(page, 'ArrowDown')
  await expect(page.getByText(`${first ?? ''} : place 2 sur`)).toBeAttached()
  await press(page, 'Space')
  await expect(editing.notice()).toBeVisible()
  await expect.poll(() => editing.files('Temps de travail')).toEqual([second, first, ...others])
})
