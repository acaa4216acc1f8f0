import { Shell } from '../pages/shell.page.ts'
import { checkAccessibility, expect, logInToHome, test } from '../support/test.ts'

test.use({ readsOnly: true })

test('NEW-01 NEW-02 NEW-10 NEW-13 an employee goes from the home to the news and reads one', async ({
  page,
  isMobile,
  context,
}) => {
  await logInToHome(page, 'consultant')
  if (isMobile) {
    await expect(page.getByRole('article').getByRole('link', { name: /^Séminaire d’été/ })).toBeVisible()
  } else {
    await expect(page.getByRole('region', { name: 'Actualités internes' }).getByRole('button')).toHaveCount(3)
  }
  await new Shell(page, isMobile).choose('Mes actualités')
  await expect(page.getByRole('list', { name: 'Actualités' }).getByRole('listitem')).toHaveCount(10)
  await checkAccessibility(page)
  await page.getByRole('link', { name: /^Mission Armor/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Mission Armor/ })).toBeVisible()
  await expect(page.getByText('Tout est parti d’une matinée')).toBeVisible()
  await checkAccessibility(page)
  const file = page.getByRole('link', { name: /^Fiche projet Armor/ })
  const answer = await context.request.get((await file.getAttribute('href')) ?? '')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByRole('link', { name: /^LinkedIn/ })).toHaveAttribute('rel', 'noopener noreferrer')
})

test('TUT-01 TUT-02 TUT-07 the tutorials open without a login, and from the menu with one', async ({
  page,
  isMobile,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/tutorial')
  await expect(page.getByRole('region', { name: 'Mon activité' }).getByRole('listitem')).toHaveCount(4)
  await checkAccessibility(page)
  expect(calls).toContain('/api/public/tutorial')
  expect(calls.filter((path) => path === '/api/tutorial' || path === '/api/token/refresh')).toEqual([])
  await logInToHome(page, 'prestataire')
  await new Shell(page, isMobile).choose('Mes tutos')
  await expect(page.getByRole('region', { name: 'Validation' }).getByRole('listitem')).toHaveCount(2)
  await checkAccessibility(page)
})
