import { MonthPage } from '../pages/month.page.ts'
import { Shell } from '../pages/shell.page.ts'
import { colourOf } from '../support/colour.ts'
import { checkAccessibility, expect, logIn, logInToHome, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('SHL-08 SHL-43 SHL-60 MON-02 the home page says what awaits, and the menu leads to the month', async ({
  page,
  isMobile,
}) => {
  await page.goto('/login')
  await checkAccessibility(page)
  await logInToHome(page, 'consultant')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Bonjour Camille Rousseau').first()).toBeVisible()
  const month = page.getByRole('region', { name: 'Mai 2026' })
  await expect(month).toContainText('CRA non envoyé')
  await expect(month).toContainText('17 / 17 jours')
  await expect(page.getByRole('link', { name: /^Mon activité CRA avant le 25 du mois/ })).toBeVisible()
  await checkAccessibility(page)

  await new Shell(page, isMobile).choose('Mon activité')
  await expect(page).toHaveURL('/timesheet/5/2026')
  await expect(new MonthPage(page).title).toHaveText('Mai 2026')
  await expect(page).toHaveTitle(/Mai 2026 · Mon activité/)
})

test('MON-13 MON-10 the page is in French and shows one month', async ({ page }) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  await month.open()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(month.title).toHaveText('Mai 2026')
  await expect(month.grid).toHaveCount(1)
  await expect(page.getByRole('main')).not.toContainText(
    /\b(month|day|send|edit|cancel|submit|loading|error|undefined|null|NaN)\b/i,
  )
})

test('MON-58 CAL-13 a part-timer reads which half-days are not worked, and none of them is asked for', async ({
  page,
}) => {
  await logIn(page, 'honoraires')
  const month = new MonthPage(page)
  await month.open()
  await expect(page.getByText('11,5 / 11,5 jours').first()).toBeVisible()
  await expect(month.halfDay('mercredi 20 mai matin')).toHaveAccessibleName(/temps partiel, non travaillé$/)
  await expect(month.halfDay('vendredi 22 mai après-midi')).toHaveAccessibleName(/temps partiel, non travaillé$/)
  await expect(month.halfDay('vendredi 22 mai matin')).toHaveAccessibleName(/pré-rempli$/)
  await checkAccessibility(page)
})

test('CAL-05 CAL-14 CAL-18 EVT-15 the grid names its holidays, free half-days are pre-filled, and reading changes nothing', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  await month.open()
  await expect(month.grid.getByRole('columnheader')).toHaveCount(8)
  await expect(month.grid.getByRole('columnheader').nth(1)).toHaveAccessibleName('lundi')
  await expect(month.grid.getByRole('rowheader', { name: /^Semaine \d+, matin$/ })).toHaveCount(5)
  await expect(month.grid.getByRole('rowheader', { name: 'Semaine 18, matin' })).toHaveCount(1)
  await expect(month.halfDay('jeudi 30 avril matin')).toHaveAccessibleName(/hors du mois$/)
  for (const [day, name] of [
    ['vendredi 1er mai', 'Fête du travail'],
    ['vendredi 8 mai', 'Fête de la Victoire 1945'],
    ['jeudi 14 mai', 'Ascension'],
    ['lundi 25 mai', 'Lundi de Pentecôte'],
  ] as const) {
    await expect(month.halfDay(`${day} après-midi`)).toHaveAccessibleName(new RegExp(`férié, ${name}$`))
  }
  await expect(month.halfDay('samedi 2 mai matin')).toHaveAccessibleName(/week-end$/)
  await expect(month.grid.getByText('Ascension')).toBeVisible()
  await expect(month.halfDay('jeudi 21 mai matin')).toHaveAccessibleName(/aujourd’hui/)

  await expect(month.halfDay('lundi 4 mai matin')).toHaveAccessibleName(/Orselle, plateforme contrats, pré-rempli$/)
  await expect(month.grid.getByRole('gridcell', { name: /pré-rempli$/ })).toHaveCount(30)
  await expect(month.grid.getByRole('gridcell', { name: /congés payés, en attente$/ })).toHaveCount(4)
  await expect(month.halfDay('mercredi 27 mai matin')).toHaveAccessibleName(/congés payés, en attente$/)

  await month.halfDay('mercredi 27 mai matin').click()
  const day = page
    .getByRole('region', { name: 'Mercredi 27 mai' })
    .or(page.getByRole('dialog', { name: 'Mercredi 27 mai' }))
  await expect(day).toContainText('Congés payés')
  await expect(day).toContainText('En attente')
  await expect(month.grid.getByRole('gridcell', { selected: true })).toHaveCount(0)
  await checkAccessibility(page)
})

test('MON-86 MON-97 MON-107 CAL-23 the month says its state, counters and time worked; the arrows lead to the others', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  await month.open()
  await expect(month.badge('CRA non envoyé')).toBeVisible()
  expect(await colourOf(month.badge('CRA non envoyé'))).toBe('red')
  const counters = month.section('Compteurs')
  await expect(counters.getByRole('button', { name: '17,50 CP' })).toBeVisible()
  await expect(counters.getByRole('button', { name: '6,00 JRS' })).toBeVisible()
  await expect(counters.getByText('4,00 avant le 31/05')).toBeVisible()
  await expect(counters.getByRole('definition')).toHaveText(['12,50', '1,00', '4,00', '5,00', '1,00'])
  await expect(month.section('Temps travaillé')).toContainText('115h30')
  await expect(month.section('Temps travaillé')).toContainText('15 jours × 7h42')

  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(page).toHaveURL('/timesheet/4/2026')
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  await expect(month.editChoice).toBeHidden()
  await page.goBack()
  await expect(month.title).toHaveText('Mai 2026')
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await expect(month.title).toHaveText('Juin 2026')
  await expect(month.editChoice).toBeVisible()
})

test("MON-15 EVT-79 EVT-81 'Mes absences' tells them year by year", async ({ page, isMobile }) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  await month.open()
  if (isMobile) await page.getByRole('button', { name: 'Plus' }).click()
  const menu = isMobile ? page.getByRole('dialog') : page
  await menu.getByRole('link', { name: 'Mes absences' }).click()
  await expect(page).toHaveURL('/timesheet/absences')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes absences')
  await expect(page.getByRole('listitem').filter({ hasText: 'du 27/05/2026 (matin) au 28/05/2026' })).toContainText(
    'En attente',
  )
  await checkAccessibility(page)
})
