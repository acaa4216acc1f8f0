import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { companySettings, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { aMonthPage, MONTHS } from './activity-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './activities-page.tsx'

const SEVERAL = 'validation/month-actions'
const STALE = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'

const rowOf = (lastname: string) => screen.getByText(lastname).closest('tr') ?? document.body

async function openList(page = aMonthPage(MONTHS)) {
  const api = new FakeApi()
    .on('GET', 'validation/month', () => page)
    .on('POST', SEVERAL, ({ body }) =>
      (body as { months: { month: number }[] }).months.map(({ month }, index) =>
        index === 0 ? { id: month, status: 409, message: STALE } : { id: month, status: 201, message: null },
      ),
    )
  const roles = ['ROLE_VALIDATION', 'ROLE_MANAGER', 'ROLE_ACTIVITY_SHOW'] as const
  const app = renderApp({
    path: '/backend/activity',
    user: manager({ roles: [...roles] }),
    api,
    config: companySettings({ today: '2026-11-20' }),
  })
  await screen.findByText('Aubry')
  return app
}

test('ACT-22 ACT-96 ACT-109 chosen reports go together with their stamps; the one that did not is named', async () => {
  const { api, person } = await openList()
  await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
  rowOf('Aubry').focus()
  await person.keyboard('{Shift>}V{/Shift}')
  const dialog = within(await screen.findByRole('dialog', { name: /Valider \d CRA au niveau 1 \?/ }))
  await person.click(dialog.getByRole('button', { name: /^Valider/ }))
  const result = within(await screen.findByRole('region', { name: "1 CRA n'a pas pu être traité" }))
  expect(result.getByText(/Léa Aubry/)).toBeVisible()
  const ready = MONTHS.filter(({ actions }) => actions.includes('validated1'))
  expect(api.sent(SEVERAL)[0]?.body).toEqual({
    months: ready.map(({ id, updated_at }) => ({ month: id, action: 'validated1', updated_at })),
    comment: '',
  })
  await waitFor(() => expect(rowOf('Aubry')).toHaveTextContent(STALE))
})

test('CLO-09 those that the act does nothing to are counted by their reasons before it', async () => {
  const { person } = await openList()
  await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
  rowOf('Aubry').focus()
  await person.keyboard('{Shift>}V{/Shift}')
  const dialog = within(await screen.findByRole('dialog', { name: /Valider \d CRA au niveau 1 \?/ }))
  const reasons = '2 déjà validés au niveau 1, 1 a des absences à valider d’abord au niveau 1.'
  expect(dialog.getByText(/^Sans effet sur 3 autres/)).toHaveTextContent(reasons)
})

test('ACT-31 a report without anything to decide has no box', async () => {
  await openList()
  const open = MONTHS.filter(({ actions }) => actions.length > 0).length
  expect(screen.getAllByRole('checkbox', { name: /^Choisir/ })).toHaveLength(open)
  expect(open).toBeLessThan(MONTHS.length)
})

test('CLO-09 CLO-10 2,000 reports are validated in four clicks, each with the stamp of the selection', async () => {
  const { api, person } = await openList({ ...aMonthPage(MONTHS), total_users_count: 2_000 })
  const selected = Array.from({ length: 2_000 }, (_, index) => ({
    id: 9_000 + index,
    updated_at: '2026-11-12T09:00:00',
    matricule: `S${String(index)}`,
    identity: `Zoé Roy${String(index)}`,
    year: 2026,
    month: 10,
    state: 'validated1' as const,
    missing_halfdays: index === 0 ? 2 : 0,
    actions: ['validated2' as const],
    blocked_actions: [],
  }))
  api
    .on('GET', 'validation/month/selection', () => selected)
    .on('POST', SEVERAL, ({ body }) =>
      (body as { months: { month: number }[] }).months.map(({ month }) => ({ id: month, status: 201, message: null })),
    )
  await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
  await person.click(await screen.findByRole('button', { name: /^Tout sélectionner \(2\s000\)$/ }))
  await person.click(screen.getByRole('button', { name: /^Valider 2\s000 au niveau 2/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Valider 2\s000 CRA au niveau 2 \?$/ }))
  expect(dialog.getByText(/1 de ces CRA a des demi-journées non couvertes/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: /^Valider/ }))
  const result = await screen.findByRole('region', { name: /^2\s000 CRA validés$/ })
  expect(result).toBeVisible()
  // What no notice takes back is said by the result alone, to a screen reader too.
  expect(screen.getAllByRole('status').filter((each) => /2\s000 CRA validés/.test(each.textContent))).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Fermer la notification' })).toBeNull()
  const sent = api.sent(SEVERAL).flatMap(({ body }) => (body as { months: { month: number }[] }).months)
  expect(sent.map(({ month }) => month)).toEqual(selected.map(({ id }) => id))
  expect(screen.queryByRole('region', { name: 'Sélection' })).toBeNull()
})
