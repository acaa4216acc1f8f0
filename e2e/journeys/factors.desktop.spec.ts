import type { CDPSession, Page } from '@playwright/test'
import { PASSWORD } from '../pages/login.page.ts'
import { Portal } from '../support/portal.ts'
import { checkAccessibility, expect, test } from '../support/test.ts'

/** An authenticator of the browser's own, which verifies its person and keeps its keys. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return { session, authenticatorId }
}

async function logInByPassword(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Identifiant').fill('consultant')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** A login of long ago, which a clock that only runs forward cannot show: the key is asked for again. */
async function newCodesByPasskey(page: Page): Promise<void> {
  await page.route('**/api/factors/recovery-codes', async (route) => {
    const json = { code: 'fresh-login-needed', message: 'Confirmez votre identité pour continuer.' }
    await route.fulfill({ status: 403, json })
    await page.unroute('**/api/factors/recovery-codes')
  })
  await page
    .getByRole('region', { name: 'Sécurité' })
    .getByRole('button', { name: 'Générer de nouveaux codes' })
    .click()
  const question = page.getByRole('dialog', { name: 'Confirmez votre identité' })
  await expect(question.getByRole('button', { name: 'Utiliser une clé d’accès' })).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Conservez vos codes de secours' }).getByRole('listitem')).toHaveCount(
    10,
  )
}

/** The form of a new password asks for the factor that the person has (MFA-27). */
async function newPasswordByPasskey(page: Page): Promise<void> {
  const codes = page.getByRole('dialog', { name: 'Conservez vos codes de secours' })
  await codes.getByRole('button', { name: "J'ai conservé mes codes de secours" }).click()
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByLabel('Nouveau mot de passe').fill('Cerisier-Bleu-7!')
  await dialog.getByLabel('Confirmation du mot de passe').fill('Cerisier-Bleu-7!')
  await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const passkey = dialog.getByRole('button', { name: 'Utiliser une clé d’accès' })
  await expect(passkey).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Votre mot de passe a été modifié')).toBeVisible()
}

test('MFA-15 to MFA-20 a passkey is added, then confirms a login, then is one without password', async ({
  browser,
  watch,
}) => {
  const portal = await Portal.open('embedded', 'localhost')
  try {
    const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'fr-FR', serviceWorkers: 'block' })
    // The browser's list of keys is its own to draw: what it holds is tried by the button.
    await context.addInitScript(() => {
      // A blank page knows no keys.
      if (typeof PublicKeyCredential === 'function')
        Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined })
    })
    watch(context)
    const page = await context.newPage()
    await addAuthenticator(page)

    await logInByPassword(page)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.goto('/parameters#security')
    const security = page.getByRole('region', { name: 'Sécurité' })
    await security.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clé d’accès' })
    await dialog.getByLabel('Nom de la clé').fill('Clé du bureau')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Créer la clé d’accès' }).click()
    const codes = page.getByRole('dialog', { name: 'Conservez vos codes de secours' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await checkAccessibility(page)
    await codes.getByRole('button', { name: "J'ai conservé mes codes de secours" }).click()
    await expect(security.getByText('Clé du bureau')).toBeVisible()
    await checkAccessibility(page)

    // Between the two steps of a login.
    await context.clearCookies()
    await page.evaluate(() => localStorage.removeItem('tokenExpiration'))
    await logInByPassword(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Confirmez votre connexion' })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))

    // Without a password.
    await context.clearCookies()
    await page.evaluate(() => localStorage.removeItem('tokenExpiration'))
    await page.goto('/login')
    await checkAccessibility(page)
    await page.getByRole('button', { name: "Se connecter avec une clé d'accès" }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.goto('/parameters#security')
    const devices = page.getByRole('region', { name: 'Mes appareils' })
    await expect(devices.getByText(/clé d’accès/).first()).toBeVisible()
    await newCodesByPasskey(page)
    await newPasswordByPasskey(page)
    await context.close()
  } finally {
    await portal.close()
  }
})
