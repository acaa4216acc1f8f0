import { DocumentsPage } from '../pages/documents.page.ts'
import { Shell } from '../pages/shell.page.ts'
import { checkAccessibility, expect, logIn, logInToHome, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('GED-01 GED-09 GED-10 GED-14 an employee finds a document by its section and opens it', async ({
  page,
  isMobile,
  context,
}) => {
  await logInToHome(page, 'consultant')
  await new Shell(page, isMobile).choose('Mes documents')
  const documents = new DocumentsPage(page)
  await expect(documents.sections).toHaveCount(5)
  await checkAccessibility(page)
  await documents.section('Ressources humaines').click()
  await expect(documents.category('Mobilité')).toContainText('Aucun fichier disponible')
  await documents.folder('Mutuelle Héol').click()
  await expect(page.getByRole('link', { name: '02 90 00 14 20' })).toHaveAttribute('href', 'tel:0290001420')
  await expect(page.getByRole('link', { name: 'adherents@heol.example' })).toHaveAttribute(
    'href',
    'mailto:adherents@heol.example',
  )
  await checkAccessibility(page)
  const link = documents.file('Notice d’information')
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await context.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(answer.headers()['content-disposition']).toMatch(/^inline;/)
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('GED-06 GED-16 GED-22 GED-25 social information is a view of its own, with its check-up centres', async ({
  page,
  isMobile,
}) => {
  await logIn(page, 'consultant')
  const documents = new DocumentsPage(page)
  await documents.open()
  await expect(documents.welcomeBook).toHaveAttribute('href', /\/api\/document\/\d+\/file$/)
  await new Shell(page, isMobile).choose('Mes informations sociales')
  await expect(documents.sections).toHaveCount(7)
  await expect(documents.welcomeBook).toBeHidden()
  await documents.section('Médecine du travail').click()
  await documents.folder('Centres de visite').click()
  await expect(page.getByText('Dr Hélène Aubry')).toBeVisible()
  await expect(page.getByText('Nour Haddad')).toBeVisible()
  await checkAccessibility(page)
})

test('GED-02 GED-03 GED-05 GED-07 the search crosses sections; what does not exist, and a contractor, get the 404 page', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'consultant')
  const documents = new DocumentsPage(page)
  await documents.open()
  await documents.search.fill('CHARTE informatique')
  await expect(documents.category('Sécurité de l’information')).toBeVisible()
  await expect(documents.file('Charte informatique')).toBeVisible()
  await expect(documents.file('Charte du télétravail')).toBeHidden()
  await documents.search.fill('zzz')
  await expect(page.getByRole('status').filter({ hasText: 'Aucun résultat pour « zzz »' })).toBeVisible()
  const missing = page.getByRole('heading', { name: "La page demandée n'existe pas." })
  for (const path of ['/documents/rien', '/documents/documents/99999', '/documents/social/1', '/documents/social/x']) {
    await page.goto(path)
    await expect(missing).toBeVisible()
  }
  const contractor = await newPerson()
  await logIn(contractor, 'prestataire')
  await contractor.goto('/documents')
  await expect(contractor.getByRole('heading', { name: "La page demandée n'existe pas." })).toBeVisible()
})
