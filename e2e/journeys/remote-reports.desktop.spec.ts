import { readFile } from 'node:fs/promises'
import { RemoteReportsPage } from '../pages/remote-reports.page.ts'
import { logInByKeyboard, press, tabTo } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('RWR-01 RWR-04 RWR-11 RWR-16 payroll downloads the report of a month', async ({ page }) => {
  await logIn(page, 'paie')
  const reports = new RemoteReportsPage(page)
  await reports.open()
  await expect(reports.rows).toHaveCount(5)
  await expect(reports.rows.first()).toContainText('Mai 2026')
  await checkAccessibility(page)

  const download = page.waitForEvent('download')
  await reports.downloadButton('avril 2026').click()
  await expect(reports.notice('Téléchargement en cours...')).toBeVisible()
  const file = await download
  expect(file.suggestedFilename()).toBe('teletravail_2026-04.xlsx')
  // An XLSX file is a zip archive.
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('BCK-58 RWR-16 without a pointer too, the focus stays on the button', async ({ page }) => {
  await logInByKeyboard(page, 'paie')
  const reports = new RemoteReportsPage(page)
  await reports.open()
  await tabTo(page, reports.downloadButton('avril 2026'))
  const download = page.waitForEvent('download')
  await press(page, 'Enter')
  await download
  await expect(reports.downloadButton('avril 2026')).toBeFocused()
})

test('RWR-05 BCK-28 whoever is not payroll has no such page', async ({ page }) => {
  await logIn(page, 'periodes')
  await page.goto('/backend/remote-work')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas accès à cette page')
})
