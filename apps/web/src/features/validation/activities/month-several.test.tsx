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

async function openList() {
  const api = new FakeApi()
    .on('GET', 'validation/month', () => aMonthPage(MONTHS))
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
  const result = within(await screen.findByRole('alert', { name: "1 CRA n'a pas pu être traité" }))
  expect(result.getByText(/Léa Aubry/)).toBeVisible()
  const ready = MONTHS.filter(({ actions }) => actions.includes('validated1'))
  expect(api.sent(SEVERAL)[0]?.body).toEqual({
    months: ready.map(({ id, updated_at }) => ({ month: id, action: 'validated1', updated_at })),
    comment: '',
  })
  await waitFor(() => expect(rowOf('Aubry')).toHaveTextContent(STALE))
})

test('ACT-31 a report without anything to decide has no box', async () => {
  await openList()
  const open = MONTHS.filter(({ actions }) => actions.length > 0).length
  expect(screen.getAllByRole('checkbox', { name: /^Choisir/ })).toHaveLength(open)
  expect(open).toBeLessThan(MONTHS.length)
})
