import { PlanningPage } from '../pages/planning.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { expectNothingLost } from '../support/layout.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('PLN-01 PLN-03 PLN-28 PLN-30 a manager sees who is away this month, and the month before', async ({ page }) => {
  await logIn(page, 'manager')
  const planning = new PlanningPage(page)
  await planning.open()
  await expect(planning.grid).toHaveAccessibleName('Planning de mai 2026')
  await checkAccessibility(page)
  await expectNothingLost(page)

  const away = planning.cell('Haddad', 'mercredi 20 mai')
  await expect(away).toHaveAccessibleName(/Jour de repos supplémentaire .*1 jour, Validé N2$/)
  await away.hover()
  const detail = page.getByText('le 20/05/2026', { exact: true })
  await expect(detail).toBeVisible()
  await checkAccessibility(page)
  // One may go over to what is told, and it stays.
  await detail.hover()
  await expect(detail).toBeVisible()
  await page.getByRole('navigation', { name: 'Mois', exact: true }).hover()
  await expect(detail).toBeHidden()

  await page.getByRole('link', { name: 'Mois précédent' }).click()
  await expect(planning.grid).toHaveAccessibleName('Planning de avril 2026')
  await expect(page).toHaveURL(/\/backend\/team-planning\/4\/2026$/)
  await page.goBack()
  await expect(planning.grid).toHaveAccessibleName('Planning de mai 2026')
})

test('PLN-19 PLN-07 README 26 filters stand in the address and go along from month to week', async ({ page }) => {
  await logIn(page, 'manager')
  const planning = new PlanningPage(page)
  await planning.open()
  await expect(planning.names.first()).toBeVisible()
  await planning.managerFilter.fill('tessier')
  await page.getByRole('option', { name: /^Tessier Florian/ }).click()
  await expect(planning.row(/^Aubry/)).toBeHidden()
  await expect(planning.row(/^Barbier/)).toBeVisible()
  await planning.remoteLayer.click()
  await expect(planning.remoteLayer).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('link', { name: 'Semaine', exact: true }).click()
  await expect(page).toHaveURL(/\/team-planning-by-week\/2026\/21\?manager=[^&]+&teletravail=non$/)
  await expect(planning.row(/^Barbier/)).toBeVisible()
  await page.reload()
  await expect(planning.row(/^Barbier/)).toBeVisible()
  await expect(planning.row(/^Aubry/)).toBeHidden()
  await expect(planning.grid).toContainText('Présents · absents')
  await checkAccessibility(page)
})

test('BCK-58 PLN-08 PLN-15 the planning is read without a pointer', async ({ page }) => {
  await logInByKeyboard(page, 'manager')
  const planning = new PlanningPage(page)
  await planning.open('team-planning-by-week/2026/21')
  await tabTo(page, planning.cell('Aubry', 'jeudi 21 mai'))
  await press(page, 'ArrowLeft', 'ArrowDown')
  await expect(planning.cell('Belkacem', 'mercredi 20 mai')).toBeFocused()
  await press(page, 'Home')
  await expect(planning.cell('Belkacem', 'lundi 18 mai')).toBeFocused()
  await press(page, 'Control+End')
  await expect(planning.grid.getByRole('gridcell', { name: /^dimanche 24 mai/ }).last()).toBeInViewport()
  await press(page, '?')
  await expect(page.getByRole('dialog', { name: 'Touches de la liste' })).toBeVisible()
  await press(page, 'Escape')
  await tabTo(page, page.getByRole('link', { name: 'Semaine suivante' }))
  await press(page, 'Enter')
  await expect(planning.grid).toHaveAccessibleName('Planning de la semaine 22')
})

test('PLN-05 PLN-13 BCK-30 WIN-06 addresses that are none, and people who may not', async ({ page, newPerson }) => {
  await logIn(page, 'manager')
  for (const address of ['team-planning/13/2026', 'team-planning-by-week/2027/53']) {
    await page.goto(`/backend/${address}`)
    await expect(page.getByText("La page demandée n'existe pas.")).toBeVisible()
    await expect(page).toHaveURL(/\/not-found$/)
  }
  const billing = await newPerson()
  await logIn(billing, 'facturation')
  await billing.goto('/backend/team-planning')
  await expect(billing.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas accès à cette page')
})

test('WIN-01 WIN-02 WIN-03 payroll sees everybody, thirty or forty at a time, and opens an absence', async ({
  page,
}) => {
  await logIn(page, 'paie')
  const planning = new PlanningPage(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await planning.open()
  await expect(planning.names.first()).toBeVisible()
  expect(await planning.namesInSight()).toBeGreaterThanOrEqual(40)
  await page.getByText('Confort', { exact: true }).click()
  await expect.poll(() => planning.namesInSight()).toBeLessThan(40)
  expect(await planning.namesInSight()).toBeGreaterThanOrEqual(30)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(() => planning.namesInSight()).toBeGreaterThanOrEqual(37)
  await page.getByText('Compact', { exact: true }).click()
  await expect.poll(() => planning.namesInSight()).toBeGreaterThanOrEqual(50)

  // Beside the grid where the window has room, over it and beside its bar where it has not.
  await planning.search.fill('haddad')
  await expect(planning.row(/^Aubry/)).toBeHidden()
  const away = planning.cell('Haddad', 'mercredi 20 mai')
  await away.click()
  const panel = page.getByRole('dialog', { name: 'Jour de repos supplémentaire' })
  await expect(panel.getByText('Présents dans l’équipe')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Historique' })).toBeVisible()
  await checkAccessibility(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [bar, box] = [await away.boundingBox(), await panel.boundingBox()]
  expect(box?.x).toBeGreaterThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0))
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(away).toBeFocused()
  // Over the grid as beside it, it takes the focus: the arrows go from absence to absence.
  await page.keyboard.press('Enter')
  await expect(panel).toBeFocused()
})
