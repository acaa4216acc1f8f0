import { type APIRequestContext, request } from '@playwright/test'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP = 'CADRAN-Contacts'

/** What the company's directory sends once it has its token: somebody new, and the group that they are in. */
async function sendPerson(directory: APIRequestContext, matricule: string): Promise<string> {
  const sent = {
    userName: `${matricule.toLowerCase()}@synchrone.example`,
    name: { givenName: 'Zoé', familyName: 'Mähler' },
    emails: [{ type: 'work', value: 'zoe.mahler@synchrone.example', primary: true }],
    [ENTERPRISE]: { employeeNumber: matricule },
  }
  const made = await directory.post('Users', { data: sent })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const group = await directory.post('Groups', { data: { displayName: GROUP, members: [{ value: id }] } })
  expect(group.status()).toBe(201)
  return id
}

test('SCI-03 SCI-18 SCI-19 SCI-26 without a mouse the directory gets its token, its group roles, and whom it holds is closed on the card', async ({
  page,
  baseURL,
  newPerson,
}) => {
  await logIn(page, 'acces')
  await page.goto('/backend/security')
  const card = page.getByRole('region', { name: 'Annuaire (SCIM)' })
  await expect(page.getByText('Aucun groupe : l’annuaire de l’entreprise n’en a envoyé aucun.')).toBeVisible()
  await card.getByRole('button', { name: 'Nouveau jeton' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Nouveau jeton de l’annuaire' })
  const networks = form.getByLabel('Réseaux autorisés')
  await networks.fill('bureau')
  await form.getByRole('button', { name: 'Créer le jeton' }).press('Enter')
  await expect(form.getByText("« bureau » n'est pas une adresse ou un réseau.")).toBeVisible()
  await checkAccessibility(page)
  await networks.fill('127.0.0.0/8')
  await form.getByRole('button', { name: 'Créer le jeton' }).press('Enter')
  const told = page.getByRole('dialog', { name: 'Jeton de l’annuaire', exact: true })
  const token = await told.getByRole('textbox', { name: 'Jeton' }).inputValue()
  await checkAccessibility(page)
  // Not copied: leaving asks once.
  await told.getByRole('button', { name: 'Terminé' }).press('Enter')
  await told.getByRole('button', { name: 'Fermer sans copier' }).press('Enter')
  await expect(card.getByText(`${token.slice(0, 16)}…`)).toBeVisible()

  const directory = await request.newContext({
    baseURL: `${baseURL}/api/scim/v2/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
  })
  const id = await sendPerson(directory, 'C9001')
  await directory.dispose()
  await page.reload()
  await expect(card.getByText('Zoé Mähler')).toBeVisible()
  const groups = page.getByRole('region', { name: 'Groupes de l’annuaire' })
  const line = groups.getByRole('listitem').filter({ hasText: GROUP })
  await expect(line).toContainText('Aucun droit')
  await line.getByRole('button', { name: /^Choisir/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Droits du groupe ${GROUP}` })
  await dialog.getByRole('checkbox').first().press('Space')
  await expect(dialog.getByText('1 droit', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(line.getByRole('button', { name: /^Modifier/ })).toBeFocused()
  await checkAccessibility(page)

  const administration = await newPerson()
  await logIn(administration, 'administration')
  await administration.goto(`/backend/people/${id}`)
  await expect(administration.getByText('fiche tenue par l’annuaire de l’entreprise')).toBeVisible()
  await administration
    .getByRole('button', { name: /^Modifier/ })
    .first()
    .press('Enter')
  const identity = administration.getByRole('dialog', { name: 'Vérifier avant d’enregistrer' })
  await expect(identity.getByLabel('Prénom')).toBeDisabled()
  await expect(identity.getByText('Tenu par l’annuaire de l’entreprise.').first()).toBeVisible()
  await expect(identity.getByLabel('E-mail personnel')).toBeEnabled()
  await checkAccessibility(administration)

  await card.getByRole('button', { name: /^Révoquer/ }).press('Enter')
  await page
    .getByRole('dialog', { name: /^Révoquer/ })
    .getByRole('button', { name: 'Révoquer' })
    .press('Enter')
  await expect(card.getByRole('button', { name: /^Révoquer/ })).toBeHidden()
})
