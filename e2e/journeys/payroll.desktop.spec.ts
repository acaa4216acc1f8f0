import { press, tabTo } from '../support/keyboard.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

test('PAY-66 PAY-20 payroll prepares an export and accepts what blocks it, without a mouse', async ({ page }) => {
  await logIn(page, 'paie')
  await page.goto('/backend/payroll')
  const main = page.getByRole('main')
  await checkAccessibility(page)
  await tabTo(page, main.getByRole('button', { name: /^Préparer / }))
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Préparer un export' })
  await tabTo(page, dialog.getByRole('checkbox', { name: 'CSV générique' }))
  await press(page, 'Space')
  await checkAccessibility(page)
  await tabTo(page, dialog.getByRole('button', { name: 'Lancer le contrôle' }))
  await press(page, 'Enter')
  await page.waitForURL(/payroll\/\d+$/)
  const points = main.getByRole('list', { name: 'Points de contrôle' })
  await expect(points).toBeVisible()
  await checkAccessibility(page)
  await press(page, 'j', 'a')
  await expect(main.getByRole('textbox', { name: 'Motif' })).toBeFocused()
  await page.keyboard.type('Vu avec les managers')
  await press(page, 'Control+Enter')
  await expect(points.getByText('« Vu avec les managers »')).toBeVisible()
})

test('PAY-66 PAY-28 a template moves a column by the keys, and its preview follows', async ({ page }) => {
  await logIn(page, 'paie')
  await page.goto('/backend/payroll/templates')
  const main = page.getByRole('main')
  const heads = main.getByRole('columnheader')
  await expect(heads.first()).toHaveText('matricule')
  await checkAccessibility(page)
  const handle = main.getByRole('button', { name: 'Déplacer matricule' })
  await tabTo(page, handle)
  const told = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)
  await press(page, 'Space')
  await told('matricule pris, place 1 sur 15.')
  await press(page, 'ArrowDown')
  await told('matricule : place 2 sur 15.')
  await press(page, 'Space')
  await expect(heads.first()).toHaveText('nom')
  await expect(handle).toBeFocused()

  const more = main.getByRole('button', { name: 'Plus d’actions : matricule' })
  await tabTo(page, more)
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Monter' })).toBeFocused()
  await press(page, 'Enter')
  await expect(heads.first()).toHaveText('matricule')
  await expect(more).toBeFocused()
})

test('PAY-39 PAY-42 PAY-60 payroll issues an export by the keys, and reads what it holds and what became of it', async ({
  page,
  baseURL,
}) => {
  await logIn(page, 'paie')
  const ask = async (path: string, data: object) => {
    const reply = await page.request.post(`/api/payroll/${path}`, { data, headers: { origin: baseURL ?? '' } })
    expect(reply.ok()).toBe(true)
    return (await reply.json()) as { id: number }
  }
  const templates = (await (await page.request.get('/api/payroll/template')).json()) as { id: number }[]
  const { id } = await ask('run', { year: 2026, month: 4, templates: templates.slice(0, 1).map((each) => each.id) })
  const blocking = async () => {
    const reply = await page.request.get(`/api/payroll/run/${id}/control?states[]=blocking&maxResults=100`)
    return (await reply.json()) as { key: string; code: string }[]
  }
  for (let [first, ...rest] = await blocking(); first; [first, ...rest] = await blocking()) {
    const alike = rest.filter(({ code }) => code === first?.code)
    await ask(`run/${id}/acceptance`, { keys: [first, ...alike].map(({ key }) => key), reason: 'Vu avec les managers' })
  }

  await page.goto(`/backend/payroll/${id}`)
  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('button', { name: 'Émettre l’export' }))
  await press(page, 'Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Export n° \d+$/)
  await expect(main.getByRole('list', { name: 'Chaîne des sceaux' }).getByRole('listitem')).toHaveCount(1)
  await checkAccessibility(page)
  const download = page.waitForEvent('download')
  await tabTo(page, main.getByRole('region', { name: 'Fichiers' }).getByRole('button', { name: /^Télécharger/ }))
  await press(page, 'Enter')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(main.getByRole('region', { name: 'Suivi' }).getByText(/téléchargé par/)).toBeVisible()
})
