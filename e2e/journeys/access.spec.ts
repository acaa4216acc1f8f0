import { LoginPage } from '../pages/login.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { Shell } from '../pages/shell.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const UNKNOWN = "La page demandée n'existe pas."

test('SHL-03 SES-15 SHL-05 BCK-09 whoever is not logged in is asked to, and comes back to the page', async ({
  page,
  newPerson,
}) => {
  const login = new LoginPage(page)
  await page.goto('/timesheet/4/2026')
  await expect(page).toHaveURL('/login')
  await login.enter('consultant')
  await expect(page).toHaveURL('/timesheet/4/2026')
  await expect(new MonthPage(page).title).toHaveText('Avril 2026')
  await page.goto('/login')
  await expect(page).toHaveURL('/')

  const managerPage = await newPerson()
  await managerPage.goto('/backend/absences')
  await expect(managerPage).toHaveURL('/login')
  await new LoginPage(managerPage).enter('manager')
  await expect(managerPage).toHaveURL('/backend/absences')
})

test('SES-18 SES-20 SES-23 SES-24 a wrong password and a closed account read the same, and nothing is lost', async ({
  page,
}) => {
  const login = new LoginPage(page)
  await login.open()
  await login.enter('consultant', 'Demo-Portail-2!')
  await expect(page.getByText('Utilisateur ou mot de passe incorrect').first()).toBeVisible()
  await checkAccessibility(page)
  await expect(login.identifier).toHaveValue('consultant')
  await login.enter('inactif')
  await expect(page.getByText('Utilisateur ou mot de passe incorrect').first()).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('BCK-06 BCK-08 SHL-12 MON-06 what one may not open and what there is not read the same', async ({ page }) => {
  await logIn(page, 'consultant')
  for (const address of ['/backend/absences', '/backend/activity', '/backend/cra/1/4/2026/C1007', '/nulle-part']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNKNOWN)
  }
  for (const address of ['/timesheet/13/2026', '/timesheet/mai/2026', '/timesheet/5/2031']) {
    await page.goto(address)
    await expect(page).toHaveURL('/not-found')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNKNOWN)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/')
})

test('SES-57 SES-58 SES-37 SES-59 after logging out no other tab, no back button and no old cookie opens anything', async ({
  page,
  isMobile,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const otherTab = new MonthPage(await page.context().newPage())
  await Promise.all([month.open(), otherTab.open()])
  const cookies = await page.context().cookies()
  await new Shell(page, isMobile).logOut()
  await expect(otherTab.page).toHaveURL('/login')
  await expect(otherTab.grid).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('tokenExpiration'))).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(month.grid).toBeHidden()
  await page.context().addCookies(cookies)
  await page.goto('/timesheet')
  await expect(page).toHaveURL('/login')
  const me = await page.request.get('/api/user/me')
  expect(me.status()).toBe(401)
})
