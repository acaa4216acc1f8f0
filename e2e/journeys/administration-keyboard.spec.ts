import { press, tabTo } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const PEOPLE = [
  'matricule;username;firstname;lastname;email;person_type;modality;manager;is_manager;is_active;is_visible;workplace;start_at',
  'C9901;zoe.roy;Zoé;Roy;zoe.roy@exemple.fr;consultant;2;;0;1;1;Paris;2026-04-01',
].join('\n')

test('ADM-44 ORG-22 IMP-08 who keeps people changes several, moves somebody and reads a file in, without a mouse', async ({
  page,
  isMobile,
}) => {
  await logIn(page, 'administration')
  // Few of them: the check of a page takes as long as the page is.
  await page.goto('/backend/people?search=be')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Vérifier avant d’enregistrer' })
  if (isMobile) {
    await expect(page.getByText('Cette page est disponible uniquement sur ordinateur.')).toBeVisible()
    await page.goto('/backend/people/1')
    await expect(page.getByRole('navigation', { name: 'Onglets de la fiche' })).toBeVisible()
    await checkAccessibility(page)
    return
  }
  await expect(main.getByRole('rowheader').first()).toBeVisible()
  await press(page, 'x', 'j', 'x')
  const chosen = page.getByRole('region', { name: 'Sélection' })
  await expect(chosen).toContainText('2 personnes cochées')
  await checkAccessibility(page)
  await press(page, 'e')
  await expect(dialog.getByRole('button', { name: /^Revenir/ })).toBeFocused()
  await tabTo(page, dialog.getByRole('combobox', { name: 'Lieu de travail' }))
  await page.keyboard.type('Strasbourg')
  await expect(dialog.getByText('2 personnes changent.')).toBeVisible()
  await checkAccessibility(page)
  await tabTo(page, dialog.getByRole('button', { name: 'Enregistrer' }))
  await press(page, 'Enter')
  await expect(page.getByText('2 personnes modifiées')).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: 'Strasbourg' }).first()).toBeVisible()

  await page.goto('/backend/organisation/hierarchy')
  const top = page.getByRole('treeitem').first()
  await tabTo(page, top)
  await press(page, 'ArrowRight')
  await expect(page.getByRole('treeitem', { level: 2 }).first()).toBeVisible()
  await press(page, 'ArrowRight', 'Control+x', 'ArrowDown', 'Control+v')
  await expect(dialog.getByText(/ sera sous /)).toBeVisible()
  await checkAccessibility(page)

  // Awaited from here on: the browser is told to hand over its dialog before the key that opens it.
  const choosing = page.waitForEvent('filechooser')
  await page.goto('/backend/imports')
  // The history may take the focus when it arrives.
  await expect(main.getByText('Aucun import').or(main.getByRole('rowheader').first())).toBeVisible()
  const choose = page.getByRole('button', { name: /choisissez-le/ })
  await tabTo(page, choose)
  await expect(choose).toBeFocused()
  await press(page, 'Enter')
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) })
  const preview = main.getByRole('button', { name: 'Aperçu' })
  await expect(preview).toBeVisible()
  await checkAccessibility(page)
  await tabTo(page, preview)
  await press(page, 'Enter')
  await expect(main.getByText('Zoé Roy')).toBeVisible()
  await checkAccessibility(page)
})

test('HOO-01 HOO-02 who keeps the accesses has another program told, without a mouse', async ({ page }) => {
  await logIn(page, 'acces')
  await page.goto('/backend/webhooks')
  const add = page.getByRole('button', { name: 'Ajouter un webhook' })
  await tabTo(page, add)
  await press(page, 'Enter')
  const form = page.getByRole('dialog', { name: 'Ajouter un webhook' })
  await expect(form.getByRole('textbox', { name: 'Nom' })).toBeFocused()
  await page.keyboard.type('Paie')
  await press(page, 'Tab')
  await page.keyboard.type('https://paie.exemple.fr/crochet')
  await press(page, 'Tab', 'Space')
  await press(page, 'Enter')
  const secret = page.getByRole('dialog', { name: 'Secret du webhook' })
  await expect(secret.getByRole('textbox', { name: 'Secret' })).toBeFocused()
  await checkAccessibility(page)
  await press(page, 'Escape', 'Escape')
  await expect(secret).toBeHidden()
  await expect(page.getByRole('region', { name: 'Paie' })).toBeVisible()
  await checkAccessibility(page)
})
