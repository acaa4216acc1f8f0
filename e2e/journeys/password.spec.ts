import type { Page } from '@playwright/test'
import type { Portal } from '../support/portal.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const OLD = 'Demo-Portail-1!'
const NEW = 'Cerisier-Bleu7'

/** The address in the mail that this person was sent, once it is there. */
async function linkMailedTo(portal: Portal, username: string): Promise<string> {
  const find = async () => {
    const mails = await portal.mails()
    const mail = mails.find((text) => text.includes(`To: ${username}@`) && text.includes('/reset-password/'))
    // Quoted-printable: a long line goes on after an equals sign.
    return /https?:\S+\/reset-password\/[\w-]+/.exec((mail ?? '').replaceAll(/=\r?\n/g, ''))?.[0] ?? ''
  }
  await expect.poll(find, { message: 'the mail with the link' }).not.toBe('')
  return find()
}

async function tryToLogIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Identifiant').fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function askForLink(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeFocused()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText("Veuillez renseigner un nom d'utilisateur")).toBeVisible()
  await expect(page.getByText('Vous devez renseigner votre identifiant')).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('Identifiant').fill(username)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(
    page.getByText('Si cet identifiant existe, un e-mail de réinitialisation vous a été envoyé.'),
  ).toBeVisible()
  await checkAccessibility(page)
  await page.waitForURL('/login')
}

test('PWD-08 PWD-11 PWD-33 PWD-35 a forgotten password is replaced by the link of a mail, and every session ends', async ({
  page,
  newPerson,
  portal,
}) => {
  const elsewhere = await newPerson()
  await logIn(elsewhere, 'consultant')
  await askForLink(page, 'consultant')

  const link = await linkMailedTo(portal, 'consultant')
  await page.goto(link)
  const first = page.getByLabel('Nouveau mot de passe')
  const second = page.getByLabel('Confirmation du mot de passe')
  const change = page.getByRole('button', { name: 'Changer le mot de passe' })
  await expect(page.getByRole('listitem')).toHaveCount(6)
  await checkAccessibility(page)
  await first.fill('Cerisier-2026')
  await second.fill('Cerisier')
  await expect(page.getByText("Votre mot de passe ne doit pas contenir l'année en cours")).toBeVisible()
  await expect(page.getByText('Les champs doivent correspondre')).toBeVisible()
  await expect(change).toBeDisabled()
  await checkAccessibility(page)

  await first.fill('Camille-Bleu77')
  await second.fill('Camille-Bleu77')
  await change.click()
  await expect(
    page.getByRole('alert').getByText('Votre mot de passe ne doit pas contenir 3 caractères consécutifs'),
  ).toBeVisible()
  await checkAccessibility(page)

  await first.fill(NEW)
  await second.fill(NEW)
  await expect(page.getByRole('listitem').filter({ hasText: 'à respecter' })).toHaveCount(0)
  await checkAccessibility(page)
  await change.click()
  await expect(page.getByText('Votre mot de passe a été modifié, vous pouvez vous connecter.')).toBeVisible()
  await checkAccessibility(page)
  await page.waitForURL('/login')

  await tryToLogIn(page, 'consultant', OLD)
  await expect(page.getByRole('alert')).toContainText('Utilisateur ou mot de passe incorrect')
  await tryToLogIn(page, 'consultant', NEW)
  await page.waitForURL('/')

  await elsewhere.goto('/timesheet')
  await expect(elsewhere).toHaveURL(/\/login$/)
})

test('PWD-11 PWD-34 a link serves once', async ({ page, portal }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Identifiant').fill('forfait')
  await page.getByLabel('Identifiant').press('Enter')
  const link = await linkMailedTo(portal, 'forfait')
  const choose = async () => {
    await page.goto(link)
    await page.getByLabel('Nouveau mot de passe').fill(NEW)
    await page.getByLabel('Confirmation du mot de passe').fill(NEW)
    await page.getByLabel('Confirmation du mot de passe').press('Enter')
  }
  await choose()
  await expect(page.getByText('Votre mot de passe a été modifié, vous pouvez vous connecter.')).toBeVisible()
  await choose()
  await expect(page.getByRole('alert')).toHaveText("Ce lien de réinitialisation n'est plus valide.")
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
