import { checkAccessibility, expect, logInToHome, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('SHL-47 BCK-12 BCK-14 BCK-19 a manager finds what awaits, and the way to it', async ({ page, isMobile }) => {
  await logInToHome(page, 'manager')
  const waiting = page.getByRole('region', { name: 'En attente de vous' })
  const absences = waiting.getByRole('link', { name: /^\d+ absences à valider/ })
  await expect(absences).toBeVisible()
  const count = Number.parseInt((await absences.textContent()) ?? '', 10)
  await expect(waiting.getByRole('link', { name: /^\d+ CRA à valider/ })).toBeVisible()
  await checkAccessibility(page)
  if (isMobile) {
    const tiles = page.getByRole('navigation', { name: 'Administration' })
    await tiles.getByRole('link', { name: "Validation d'absences" }).click()
  } else {
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Administration' }).click()
    page = await opened
    await expect(page).toHaveURL('/backend/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
    await checkAccessibility(page)
    const links = page.getByRole('region', { name: 'Gestion des activités/temps' })
    await links.getByRole('link', { name: /^Validation d'absences/ }).click()
  }
  await expect(page).toHaveURL('/backend/absences')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Validation d'absences")
  // The list as it opens holds what was counted, no more and no less.
  await expect(page.getByRole('button', { name: /^Refuser/ })).toHaveCount(count)
})
