import { PlanningPage } from '../pages/planning.page.ts'
import { expectNothingLost } from '../support/layout.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('PLN-06 PLN-10 BCK-31 on a phone the month leads to its week, one day at a time', async ({ page }) => {
  await logIn(page, 'manager')
  const planning = new PlanningPage(page)
  await planning.open()
  await expect(page).toHaveURL(/\/backend\/team-planning-by-week\/2026\/21$/)
  await expect(planning.shownDay).toHaveText('jeudi 21 mai')
  await checkAccessibility(page)
  await expectNothingLost(page)

  await planning.day('mercredi 20 mai').click()
  await expect(planning.shownDay).toHaveText('mercredi 20 mai')
  await expect(planning.person('Haddad')).toContainText('Jour de repos supplémentaire')
  await expect(planning.person('Haddad')).toContainText('Validé N2')
  await page.getByRole('link', { name: 'Semaine suivante' }).click()
  await expect(page).toHaveURL(/\/2026\/22/)
  await expect(planning.day('lundi 25 mai')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNothingLost(page)
})

test('PLN-10 the bare week ends on the current one', async ({ page }) => {
  await logIn(page, 'manager')
  await page.goto('/backend/team-planning-by-week')
  await expect(page).toHaveURL(/\/backend\/team-planning-by-week\/2026\/21$/)
})
