import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { DRAFT, PAYROLL } from '../../../testing/payroll-run.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { ControlPoint } from './runs.queries.ts'
// Loaded before the tests: the routes would load it inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './run-page.tsx'

const point = (key: string, identity: string, changes: Partial<ControlPoint> = {}): ControlPoint => ({
  key,
  code: 'month-not-validated',
  severity: 'blocking',
  matricule: 'C1',
  identity,
  text: 'CRA non validé (En attente de validation niveau 2)',
  acceptable: true,
  accepted: null,
  lapsed: false,
  is_own: false,
  ...changes,
})

const POINTS = [
  point('a', 'Nora Amrani'),
  point('b', 'Benoît Caillaud'),
  point('c', 'Juliette Caron'),
  point('e', 'Louis Garnier', { code: 'hour-twice', text: 'Heure déclarée deux fois' }),
  point('d', 'Denis Chauvin', { is_own: true }),
]

const controlled = () =>
  new FakeApi()
    .on('GET', 'payroll/run/{id}', () => DRAFT)
    .onList('payroll/run/{id}/control', POINTS, POINTS.length)
    .on('POST', 'payroll/run/{id}/acceptance', () => ({ blocking: 2 }))

const rowOf = async (text: RegExp) => {
  const row = (await screen.findByText(text)).closest('li')
  if (!row) throw new Error('A point stands in a list')
  return row
}

test('PAY-15 PAY-18 PAY-20 points are chosen and let go by keys, the reason in its row, then the next one has the focus', async () => {
  const api = controlled()
  const { person } = renderApp({ path: '/backend/payroll/7', user: PAYROLL, api })
  const first = await rowOf(/Nora Amrani/)
  // A number agrees with its word (WIN-16).
  expect(screen.getByText(`${String(POINTS.length)} points`)).toBeVisible()
  await person.keyboard('a')
  const reason = await within(first).findByRole('textbox', { name: 'Motif' })
  await waitFor(() => expect(reason).toHaveFocus())
  await person.keyboard('Validé par téléphone')
  // A second one of the same control: what was typed stays.
  await person.click(screen.getByRole('checkbox', { name: /^Choisir Benoît Caillaud/ }))
  expect(within(first).getByRole('textbox', { name: 'Motif' })).toHaveValue('Validé par téléphone')
  expect(screen.getByRole('button', { name: 'Accepter les 2 points' })).toBeVisible()
  within(first).getByRole('textbox', { name: 'Motif' }).focus()
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await rowOf(/Juliette Caron/)).toHaveFocus())
  expect(api.sent('payroll/run/7/acceptance').map(({ body }) => body)).toEqual([
    { keys: ['a', 'b'], reason: 'Validé par téléphone' },
  ])
})

test('PAY-06 PAY-18 a point of another control begins anew, and sends no words of the former', async () => {
  const api = controlled()
  const { person } = renderApp({ path: '/backend/payroll/7', user: PAYROLL, api })
  const reason = () => screen.getByRole('textbox', { name: 'Motif' })
  await rowOf(/Louis Garnier/)
  await person.click(screen.getByRole('checkbox', { name: /^Choisir Louis Garnier/ }))
  await person.type(reason(), 'La semaine est juste')
  await person.click(screen.getByRole('radio', { name: /semaine/ }))
  await person.click(screen.getByRole('checkbox', { name: /^Choisir Nora Amrani/ }))
  expect(reason()).toHaveValue('')
  await person.type(reason(), 'Vu avec elle')
  await person.click(screen.getByRole('button', { name: 'Accepter ce point' }))
  await waitFor(() => expect(api.sent('payroll/run/7/acceptance')).toHaveLength(1))
  expect(api.sent('payroll/run/7/acceptance')[0]?.body).toEqual({ keys: ['a'], reason: 'Vu avec elle' })
})

test('PAY-19 one’s own point has no box and says so; Escape gives up and goes back to the row', async () => {
  const api = controlled()
  const { person } = renderApp({ path: '/backend/payroll/7', user: PAYROLL, api })
  const row = await rowOf(/Benoît Caillaud/)
  expect(screen.getAllByRole('checkbox')).toHaveLength(4)
  expect(within(await rowOf(/Denis Chauvin/)).getByText('Par une autre personne')).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: /^Choisir Benoît Caillaud/ }))
  await person.type(within(row).getByRole('textbox', { name: 'Motif' }), 'Non{Escape}')
  await waitFor(() => expect(row).toHaveFocus())
  expect(screen.queryByRole('textbox', { name: 'Motif' })).not.toBeInTheDocument()
  expect(api.sent('payroll/run/7/acceptance')).toEqual([])
})
