import type { CountedPerson } from '@cadran/contract/payroll/ledger'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { counterLine, standings } from '../../../testing/counters.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'

const payroll = () => manager({ matricule: 'P001', roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'] })

const JULIETTE: CountedPerson = {
  id: 7,
  matricule: 'C1245',
  firstname: 'Juliette',
  lastname: 'Caron',
  identity: 'Juliette Caron',
  person_type: 'consultant',
  company: 'Synchrone',
  modality: 1,
  start_at: '2016-05-15',
  end_at: null,
  line_count: 26,
  last_hash: 'd305a5b9791a0000',
  counters: COUNTERS.map((counter) => ({ counter, employee: counter === 'cp' ? 20 : 0, manager: 25, pay_manager: 27 })),
}

const api = () =>
  new FakeApi()
    .onList('payroll/counter', [JULIETTE], 1)
    .on('GET', 'payroll/counter/{matricule}', () => standings())
    .onList(
      'payroll/counter/{matricule}/line',
      [
        counterLine(2, { kind: 'adjustment', days: 1, source: 'ajustement 1', rule_text: 'ajustement 1' }),
        counterLine(1),
      ],
      2,
    )

test('LED-49 PAY-62 people with their counters; a row leads to its lines by a click and by O', async () => {
  const { person, router } = renderApp({ path: '/backend/counters', api: api(), user: payroll() })
  const link = await screen.findByRole('link', { name: 'Mouvements de Juliette Caron' }, LOADED)
  const table = screen.getByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Collaborateur',
    'CP',
    'CP reliquats',
    'JRS',
    'Repos compensateur',
    'Report CP maladie',
    'Enfant malade',
    'Ouvrir',
  ])
  expect(link).toHaveAttribute('href', '/backend/counters/C1245')
  await person.keyboard('o')
  await expect.poll(() => router.state.location.pathname).toBe('/backend/counters/C1245')
})

test('LED-49 LED-48 the ledger of a person: the views of payroll and of the person, the lines, the last hash', async () => {
  renderApp({ path: '/backend/counters/C1245', api: api(), user: payroll() })
  expect(await screen.findByRole('heading', { name: 'Juliette Caron' }, LOADED)).toBeInTheDocument()
  expect(await screen.findByRole('radio', { name: 'CP 23,75' })).toBeChecked()
  expect(await screen.findByText('Pour la personne')).toBeInTheDocument()
  const table = await screen.findByRole('table', { name: 'Mouvements du compteur' })
  expect(within(table).getByRole('row', { name: /Ajustement ajustement 1/ })).toHaveTextContent('ajustement 1')
  expect(screen.getByRole('region', { name: 'Relevé de compteurs' })).toHaveTextContent('26 lignes')
  expect(screen.getByText('d305a5b9791a')).toBeInTheDocument()
})

test('LED-12 a contractor has none, which is said; whoever is unknown is no page', async () => {
  const text = "Les prestataires n'ont pas de compteur."
  const none = api().on('GET', 'payroll/counter/{matricule}', () =>
    refusal(404, { code: 'no-counters', message: text }),
  )
  const { unmount } = renderApp({ path: '/backend/counters/P1', api: none, user: payroll() })
  expect(await screen.findByText(text, undefined, LOADED)).toBeInTheDocument()
  unmount()
  const unknown = api().on('GET', 'payroll/counter/{matricule}', () => refusal(404, { code: 'unknown', message: '–' }))
  const { router } = renderApp({ path: '/backend/counters/X0', api: unknown, user: payroll() })
  await expect.poll(() => router.state.location.pathname, LOADED).toBe('/not-found')
})
