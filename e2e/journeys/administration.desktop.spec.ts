import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('ADM-05 ADM-48 ADM-50 a person is found, given a role, and a key role once the password is confirmed', async ({
  page,
}) => {
  await logIn(page, 'administration')
  await page.goto('/backend/people')
  const main = page.getByRole('main')
  await expect(main.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('lemoine')
  await expect(main.getByRole('rowheader')).toHaveCount(1)
  await checkAccessibility(page)
  await main.getByRole('link', { name: 'Ouvrir la fiche de Valérie Lemoine' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Valérie Lemoine' })).toBeVisible()
  await checkAccessibility(page)
  await main.getByRole('link', { name: 'Rôles' }).click()
  await checkAccessibility(page)
  const saved = page.getByText('Modification effectuée')
  await main.getByRole('checkbox', { name: /^Ressources humaines/ }).check()
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(saved).toBeVisible()

  // A login of long ago, which a clock that only runs forward cannot show.
  await page.route('**/api/administration/person/*/role', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const json = { code: 'fresh-login-needed', message: 'Confirmez votre identité pour continuer.' }
    await route.fulfill({ status: 403, json })
    await page.unroute('**/api/administration/person/*/role')
  })
  await main.getByRole('checkbox', { name: /^Journal d’audit/ }).check()
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmez votre identité' })
  await expect(question.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.type('Demo-Portail-1!')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(main.getByRole('checkbox', { name: /^Journal d’audit/ })).toBeChecked()
  await expect(main.getByRole('button', { name: 'Enregistrer' })).toBeHidden()

  await page.goto('/backend/roles')
  const audit = main.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Journal d’audit/ }) })
  await expect(audit.getByRole('link')).toHaveText('2 personnes')
  await checkAccessibility(page)
})
