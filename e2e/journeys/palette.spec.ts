import { press } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('WIN-05 WIN-06 somebody is found and opened by the keys or the magnifier, a page one may not open says why', async ({
  page,
  isMobile,
}) => {
  await logIn(page, 'manager')
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Rechercher partout' })
  await expect(button).toBeVisible()
  if (isMobile) await button.click()
  else await press(page, 'Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher partout' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('option', { name: /^Demander une absence/ })).toBeVisible()
  await field.pressSequentially('rousseau ca')
  const camille = palette.getByRole('option', { name: /^Rousseau Camille/ })
  await expect(camille).toHaveAttribute('aria-selected', 'true')
  await checkAccessibility(page)
  await camille.click()
  await expect(page).toHaveURL(/\/backend\/cra\/\d+\/\d+\/2026\/C1007$/)
  await expect(palette).toBeHidden()

  await page.goto('/backend/periods')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas accès à cette page')
  await expect(page.getByText('Pour l’ouvrir, demandez-en le droit au service paie.')).toBeVisible()
  await checkAccessibility(page)
})
