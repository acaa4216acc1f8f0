import { LoginPage } from '../pages/login.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, logInToHome, test } from '../support/test.ts'

test('SET-11 SET-14 SET-15 REM-24 the usual days are saved, there after a reload, and fill the month', async ({
  page,
}) => {
  await logIn(page, 'forfait')
  await page.goto('/parameters')
  const days = page.getByRole('region', { name: 'Jours de télétravail habituels' })
  await expect(days.getByRole('switch', { name: 'Mardi' })).not.toBeChecked()
  await checkAccessibility(page)
  await days.getByRole('switch', { name: 'Mardi' }).check()
  await days.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Modification effectuée')).toBeVisible()
  await page.reload()
  await expect(days.getByRole('switch', { name: 'Mardi' })).toBeChecked()
  await page.goto('/timesheet')
  await expect(page.getByRole('gridcell', { name: /^mardi 5 mai matin.*télétravail/i })).toHaveCount(1)
})

test('SET-23 PWD-42 PWD-45 PWD-48 the address and the password are changed, and the new one opens', async ({
  page,
}) => {
  await logIn(page, 'astreinte')
  await page.goto('/account')
  const account = page.getByRole('region', { name: 'Mon compte' })
  await expect(page).toHaveURL(/\/parameters#account$/)
  await account.getByRole('textbox', { name: 'E-mail personnel' }).fill('moi@exemple.fr')
  await account.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Votre adresse e-mail personnelle a été modifiée')).toBeVisible()

  await account.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
  await checkAccessibility(page)
  const fill = async (current: string, password: string) => {
    await dialog.getByLabel('Mot de passe actuel').fill(current)
    await dialog.getByLabel('Nouveau mot de passe').fill(password)
    await dialog.getByLabel('Confirmation du mot de passe').fill(password)
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await fill('Pas-le-bon-1!', 'Cerisier-Bleu7')
  await expect(dialog.getByText('Veuillez entrer votre mot de passe actuel')).toBeVisible()
  await fill('Demo-Portail-1!', 'Cerisier-Bleu7')
  await expect(page.getByText('Votre mot de passe a été modifié')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  const login = new LoginPage(page)
  await login.open()
  await login.identifier.fill('astreinte')
  await login.password.fill('Cerisier-Bleu7')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('SET-11 SET-14 SET-20 the settings are changed by the keyboard alone, and the focus comes back', async ({
  page,
}) => {
  await logInByKeyboard(page, 'consultant35')
  await page.goto('/parameters')
  await tabTo(page, page.getByRole('switch', { name: 'Jeudi' }))
  const before = await page.getByRole('switch', { name: 'Jeudi' }).isChecked()
  await press(page, 'Space')
  const days = page.getByRole('region', { name: 'Jours de télétravail habituels' })
  await tabTo(page, days.getByRole('button', { name: 'Enregistrer' }))
  await press(page, 'Enter')
  await expect(page.getByText('Modification effectuée')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Jeudi' })).toBeChecked({ checked: !before })
  const opener = page.getByRole('button', { name: 'Changer le mot de passe' })
  await tabTo(page, opener)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
  await expect(dialog.getByLabel('Mot de passe actuel')).toBeFocused()
  await press(page, 'Escape')
  await expect(opener).toBeFocused()
})

test('RGP-01 RGP-02 RGP-05 SHL-50 the notice opens from the foot of the page, and without a login', async ({
  page,
  newPerson,
}) => {
  await logInToHome(page, 'consultant')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Protection des données' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Protection des données personnelles' })).toBeVisible()
  await checkAccessibility(page)
  const stranger = await newPerson()
  await stranger.goto('/rgpd')
  await expect(stranger.getByRole('table')).toBeVisible()
})
