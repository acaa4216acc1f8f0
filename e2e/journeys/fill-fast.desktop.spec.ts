import type { Page } from '@playwright/test'
import { MonthPage } from '../pages/month.page.ts'
import { SendDialog } from '../pages/sending.page.ts'
import { press } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

const MOST_KEYS = 10

/** A keyboard that counts: a key pressed with Ctrl or Shift is one keystroke. */
function countingKeys(page: Page) {
  let count = 0
  return {
    press: async (...keys: string[]) => {
      count += keys.length
      await press(page, ...keys)
    },
    count: () => count,
  }
}

/** The month opened by its address: the focus is nowhere yet. */
async function opened(page: Page, username: string, address = ''): Promise<MonthPage> {
  await logIn(page, username)
  const month = new MonthPage(page)
  await month.open(address)
  return month
}

test('SND-03 MON-77 from the opened month page, a pre-filled month is sent in at most 10 keystrokes', async ({
  page,
}) => {
  const month = await opened(page, 'interne')
  const keys = countingKeys(page)
  await keys.press('Control+Enter')
  await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1)
  await keys.press('Control+Enter')
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS)
})

test('SND-03 MON-77 from the opened month page, an empty month is filled and sent in at most 10 keystrokes', async ({
  page,
}) => {
  const month = await opened(page, 'consultant35')
  const sending = new SendDialog(page)
  const keys = countingKeys(page)
  await expect(page.getByText('0 / 17 jours')).toBeVisible()
  await keys.press('F2')
  await expect(month.halfDay('jeudi 21 mai matin')).toBeFocused()
  await expect(month.codes).toBeVisible()
  await keys.press('Control+a', '1')
  await expect(page.getByText('17 / 17 jours')).toBeVisible()
  await keys.press('Control+Enter')
  await sending.expectStep(1)
  await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1)
  await keys.press('Control+Enter')
  await sending.expectStep(2)
  await keys.press('Space', 'Control+Enter')
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS)
})

test('letters and digits fill the grid, T, Delete and Ctrl+Z do the rest, and a reload shows it', async ({ page }) => {
  const month = await opened(page, 'consultant')
  await press(page, 'F2')
  await expect(month.codes).toBeVisible()
  await checkAccessibility(page)
  await press(page, 'Home', 'Shift+ArrowRight', 'c')
  await expect(month.halfDay('mardi 19 mai matin')).toHaveAccessibleName(/congés payés, en attente$/)
  await expect(month.halfDay('mardi 19 mai matin')).toBeFocused()
  await press(page, 'Control+z')
  await expect(month.halfDay('lundi 18 mai matin')).toHaveAccessibleName(/pré-rempli$/)
  await press(page, 'Home', 'Shift+ArrowRight', '2')
  await expect(month.halfDay('mardi 19 mai matin')).toHaveAccessibleName(/Orselle, recette, saisi$/)
  await press(page, '3')
  await expect(month.halfDay('mardi 19 mai matin')).toHaveAccessibleName(/Kerlann, architecture de données, saisi$/)
  await press(page, 'Delete')
  // The half-day that Delete was pressed on is free; the rest of the stretch stays.
  await expect(month.halfDay('mardi 19 mai matin')).toHaveAccessibleName(/pré-rempli$/)
  await expect(month.halfDay('lundi 18 mai après-midi')).toHaveAccessibleName(
    /Kerlann, architecture de données, saisi$/,
  )
  await press(page, 'Control+z', 't')
  await expect(month.notice('Vos jours de télétravail ont été enregistrés')).toBeVisible()
  await page.reload()
  await expect(month.halfDay('mardi 19 mai matin')).toHaveAccessibleName(
    /Kerlann, architecture de données, saisi, télétravail$/,
  )
})

test('an edit is shown before the server answers, and its refusal puts the half-day back', async ({ page }) => {
  const month = await opened(page, 'equipier')
  const half = month.halfDay('mardi 12 mai matin')
  await press(page, 'F2')
  await expect(month.codes).toBeVisible()
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/timesheet/event', async (route) => {
    await held
    await route.fulfill({
      status: 409,
      json: { code: 'overlap', message: 'Un événement existe déjà sur cette période' },
    })
  })
  await half.focus()
  await press(page, 'c')
  await expect(half).toHaveAccessibleName(/congés payés, en attente$/)
  answer()
  await expect(
    page.getByText(/^Ce mois a été modifié entre-temps.: votre absence du 12 mai n’a pas été enregistrée/),
  ).toBeVisible()
  await expect(half).toHaveAccessibleName(/pré-rempli$/)
  await expect(half).toBeFocused()
  await expect(month.selected).toHaveCount(1)
})

test('CAL-42 CAL-43 a stretch is drawn with the mouse, and a code of the legend fills it', async ({ page }) => {
  const month = await opened(page, 'forfait')
  await month.edit()
  await expect(month.codes).toBeVisible()
  const from = await month.halfDay('mercredi 20 mai matin').boundingBox()
  const to = await month.halfDay('lundi 18 mai matin').boundingBox()
  if (!from || !to) throw new Error('Both half-days are on the screen')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 6 })
  await expect(month.selected).toHaveCount(5)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Nouvel événement' })).toBeVisible()
  await month.codes.getByRole('button', { name: /^CP/ }).click()
  await expect(page.getByRole('dialog', { name: 'Nouvel événement' })).toBeHidden()
  await expect(month.halfDay('mardi 19 mai après-midi')).toHaveAccessibleName(/congés payés, en attente$/)
})

test('MON-52 MON-17 what a contractor has free is listed, and leads to its place on the grid', async ({ page }) => {
  const month = await opened(page, 'prestataire')
  await page.getByRole('button', { name: /^0 jour de prestation/ }).click()
  const all = month.missing('lun. 4 → ven. 29 mai')
  await expect(all).toBeFocused()
  await checkAccessibility(page)
  await press(page, 'Enter')
  await expect(month.halfDay('lundi 4 mai matin')).toBeFocused()
  await expect(month.selected).toHaveCount(34)
  await expect(month.codes).toBeVisible()
  await month.halfDay('mardi 12 mai matin').focus()
  await press(page, 'Escape', '1')
  await expect(month.missing('lun. 4 → lun. 11 mai')).toBeVisible()
  await expect(month.missing('mar. 12 après-midi → ven. 29 mai')).toBeVisible()
})
