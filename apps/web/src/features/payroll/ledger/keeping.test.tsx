import { M_LED_TWO, OWN_COUNTERS } from '@cadran/rules/payroll/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standings } from '../../../testing/counters.ts'
import { FakeApi, jsonResponse } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import type { Adjustment, CounterRuleVersion, SickNotice } from './keeping.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './parameters-page.tsx'
import './watch-page.tsx'

const PAYROLL = manager({ is_manager: false, roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'] })

const proposed = (changes: Partial<Adjustment> = {}): Adjustment => ({
  id: 12,
  matricule: 'C1245',
  identity: 'Juliette Caron',
  counter: 'before_june',
  days: -1.5,
  effective_on: '2026-06-02',
  reason: 'Reprise de l’avance de février',
  state: 'proposed',
  author: 'Thierry Lacombe',
  created_at: '2026-05-21T07:00:00.000Z',
  decided_by: null,
  decided_at: null,
  comment: null,
  actions: ['approve', 'refuse'],
  updated_at: '2026-05-21T09:00:00',
  ...changes,
})

const NOTICE: SickNotice = {
  matricule: 'C7',
  identity: 'Paul Noir',
  year: 2026,
  days: 5,
  back_on: '2026-06-01',
  due_on: '2026-07-01',
  is_overdue: true,
  notified_on: null,
  last_day: null,
}

const watched = (items: Adjustment[], notices: SickNotice[]) =>
  new FakeApi()
    .onList('payroll/adjustment', items, items.length)
    .on('GET', 'payroll/sick-notice', () => notices)
    .on('POST', 'payroll/adjustment-action', () => proposed({ state: 'posted', actions: [] }))
    .on('POST', 'payroll/sick-notice', () => ({ ...NOTICE, notified_on: '2026-05-20', last_day: '2027-08-19' }))

const posted = (api: FakeApi) => api.requests.filter(({ method }) => method === 'POST')

test('LED-62 LED-65 what another proposed is approved at once, and refused with a word of why', async () => {
  const api = watched([proposed()], [])
  const { person } = renderApp({ path: '/backend/counters/watch', user: PAYROLL, api })
  await person.click(await screen.findByRole('button', { name: /^Approuver : Juliette Caron, CP N-1 : −1,50 jour/ }))
  expect(await screen.findByText('Ajustement approuvé')).toBeVisible()
  expect(posted(api).at(-1)?.body).toMatchObject({
    adjustment: 12,
    action: 'approve',
    updated_at: '2026-05-21T09:00:00',
  })
  await person.click(screen.getByRole('button', { name: /^Refuser : Juliette Caron/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuser cet ajustement ?' }))
  await person.click(dialog.getByRole('button', { name: 'Refuser' }))
  expect(dialog.getByText('Le commentaire est obligatoire pour un refus.')).toBeVisible()
  await person.type(dialog.getByRole('textbox'), 'Déjà repris')
  await person.click(dialog.getByRole('button', { name: 'Refuser' }))
  expect(await screen.findByText('Ajustement refusé')).toBeVisible()
  expect(posted(api).at(-1)?.body).toMatchObject({ action: 'refuse', comment: 'Déjà repris' })
})

test('LED-37 LED-38 who is late to be told is marked, and the day they were told is noted', async () => {
  const api = watched([], [NOTICE])
  const { person } = renderApp({ path: '/backend/counters/watch', user: PAYROLL, api })
  expect(await screen.findByText('Aucun ajustement en attente')).toBeVisible()
  expect(screen.getByText('En retard')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Noter l’information de Paul Noir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Noter l’information' }))
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Information enregistrée : à prendre au plus tard le 19/08/2027')).toBeVisible()
  expect(posted(api).at(-1)?.body).toMatchObject({ matricule: 'C7' })
})

test('LED-62 LED-65 KEY-02 what was decided leaves, and the focus goes to the next, in the end to the section', async () => {
  const waiting = [proposed(), proposed({ id: 13, identity: 'Paul Noir' }), proposed({ id: 14, actions: [] })]
  const api = watched([], [])
    .on('GET', 'payroll/adjustment', () => jsonResponse(waiting, 200, { 'X-Total-Count': String(waiting.length) }))
    .on('POST', 'payroll/adjustment-action', () => waiting.shift() ?? proposed())
  const { person } = renderApp({ path: '/backend/counters/watch', user: PAYROLL, api })
  const decide = async (name: RegExp) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(button).not.toBeInTheDocument())
  }
  await decide(/^Approuver : Juliette/)
  expect(screen.getByRole('listitem', { name: /^Paul Noir/ })).toHaveFocus()
  await decide(/^Approuver : Paul/)
  const own = screen.getByRole('listitem', { name: /^Juliette Caron/ })
  expect(own).toHaveFocus()
  expect(own).toHaveTextContent(OWN_COUNTERS)
})

test('LED-62 LED-65 on a person’s page too: decided the last one, the focus stays on the page', async () => {
  const waiting = [proposed()]
  const api = watched([], [])
    .on('GET', 'payroll/counter/{matricule}', () => standings())
    .on('GET', 'payroll/adjustment', () => jsonResponse(waiting, 200, { 'X-Total-Count': String(waiting.length) }))
    .on('POST', 'payroll/adjustment-action', () => waiting.shift() ?? proposed())
  const { person } = renderApp({ path: '/backend/counters/C1245', user: PAYROLL, api })
  const button = await screen.findByRole('button', { name: /^Approuver : Juliette/ }, LOADED)
  button.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(document.activeElement).toContainElement(screen.getByRole('region', { name: 'Ajuster un compteur' }))
  expect(document.body).not.toHaveFocus()
})

test('LED-62 LED-65 its author reads that another person approves it', async () => {
  const api = watched([proposed({ actions: ['withdraw'] })], [])
  renderApp({ path: '/backend/counters/watch', user: PAYROLL, api })
  const own = await screen.findByRole('listitem', { name: /^Juliette Caron/ })
  expect(own).toHaveTextContent(M_LED_TWO.message)
})

test('LED-62 each name leads to the person’s counters, and a list that is cut says so', async () => {
  const waiting = [proposed(), proposed({ id: 13, matricule: 'P9', identity: 'Paul Noir' })]
  const api = watched([], []).on('GET', 'payroll/adjustment', () =>
    jsonResponse(waiting, 200, { 'X-Total-Count': '134' }),
  )
  renderApp({ path: '/backend/counters/watch', user: PAYROLL, api })
  expect(await screen.findByRole('link', { name: 'Paul Noir' })).toHaveAttribute('href', '/backend/counters/P9')
  expect(screen.getByText('Les 2 premiers sur 134 : les suivants viennent à mesure qu’ils sont décidés.')).toBeVisible()
})

test('LED-38 KEY-02 the day is typed at once, Ctrl Enter records it, and the focus stays with the list', async () => {
  const notices = [NOTICE]
  const api = watched([], [])
    .on('GET', 'payroll/sick-notice', ({ query }) => (query.getAll('states[]').includes('due') ? notices : []))
    .on('POST', 'payroll/sick-notice', () => notices.shift() ?? NOTICE)
  const { person } = renderApp({ path: '/backend/counters/watch', user: PAYROLL, api })
  await person.click(await screen.findByRole('button', { name: 'Noter l’information de Paul Noir' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Jour de l’information' })).toHaveFocus())
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Personne n’est à informer')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Congés reportés après maladie' })).toHaveFocus()
})

const version = (changes: Partial<CounterRuleVersion>): CounterRuleVersion => ({
  id: 1,
  key: 'cp_a_year',
  value: 25,
  starts_on: '2000-01-01',
  author: null,
  created_at: '2026-05-01T07:00:00.000Z',
  is_unconfirmed: false,
  confirmed_by: null,
  can_confirm: false,
  ...changes,
})

test('LED-40 LED-41 LED-42 a rule says what holds, what comes and what waits; a version is added and confirmed', async () => {
  const waiting = {
    id: 3,
    key: 'adjustment_four_eyes',
    value: false,
    starts_on: '2026-05-21',
    author: 'Thierry Lacombe',
  }
  const api = new FakeApi()
    .on('GET', 'payroll/counter-rule', () => [
      version({ id: 4, value: 27, starts_on: '2099-06-01', author: 'Sylvie Moreau' }),
      version({ ...waiting, is_unconfirmed: true, can_confirm: true }),
      version({ id: 2, key: 'adjustment_four_eyes', value: true }),
      version({}),
    ])
    .on('POST', 'payroll/counter-rule', () => version({ id: 5 }))
    .on('POST', 'payroll/counter-rule-action', () => version({ id: 3 }))
  const { person } = renderApp({ path: '/backend/counters/parameters', user: PAYROLL, api })
  expect(await screen.findByText('25 jours')).toBeVisible()
  expect(screen.getByText(/^27 jours à partir du 01\/06\/2099/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Confirmer' }))
  expect(await screen.findByText('Paramètre confirmé')).toBeVisible()
  expect(posted(api).at(-1)?.body).toEqual({ rule: 3, action: 'confirm' })
  await person.click(screen.getByRole('button', { name: 'Modifier : CP par an' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'CP par an' }))
  const value = dialog.getByRole('textbox', { name: 'Valeur' })
  await waitFor(() => expect(value).toHaveFocus())
  await person.clear(value)
  await person.type(value, 'beaucoup')
  await person.click(dialog.getByRole('button', { name: 'Ajouter cette version' }))
  expect(dialog.getByText('Valeur invalide')).toBeVisible()
  await person.clear(value)
  await person.type(value, '26,5')
  const from = dialog.getByRole('textbox', { name: 'À partir du' })
  await person.clear(from)
  await person.type(from, '01/0{Enter}')
  expect(from).toHaveFocus()
  expect(posted(api)).toHaveLength(1)
  await person.clear(from)
  await person.type(from, '01/06/27{Control>}{Enter}{/Control}')
  await waitFor(() => expect(posted(api).at(-1)?.body).toMatchObject({ value: 26.5, starts_on: '2027-06-01' }))
  expect(await screen.findByText('Version ajoutée')).toBeVisible()
})
