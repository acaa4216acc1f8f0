import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { administeredCard } from '../../../testing/administered.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import type { AdministeredPerson } from './people.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './people-page.tsx'

const PEOPLE = 'administration/person'
const ADA = consultant({ roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })

const person = (changes: Partial<AdministeredPerson>): AdministeredPerson =>
  administeredCard({ id: 1, start_at: '2020-01-06', ...changes })

const SOME = [
  person({}),
  person({ id: 2, matricule: 'C219', lastname: 'Caron', state: 'leaving', end_at: '2026-07-31' }),
  person({
    id: 3,
    matricule: 'T7',
    lastname: 'Robot',
    modality: null,
    manager: null,
    manager_identity: null,
    state: 'closed',
  }),
]

const KEPT = { archived: false, changed_by: null, changed_at: null }
const PARIS = { holiday_zone: 'FR', zone_label: 'France métropolitaine', good_friday: false }

const company = (items = SOME, total = items.length) =>
  new FakeApi()
    .onList(PEOPLE, items, total)
    .on('GET', 'administration/company', () => [
      { ...KEPT, id: 1, name: 'Synchrone', people_count: 1200 },
      { ...KEPT, id: 2, name: 'Synchrone Est', people_count: 84 },
    ])
    .on('GET', 'administration/workplace', () => [
      { ...KEPT, ...PARIS, id: 1, name: 'Paris', people_count: 1200 },
      { ...KEPT, ...PARIS, id: 2, name: 'Strasbourg', holiday_zone: 'FR-67', people_count: 84 },
    ])

async function openPeople(path = '/backend/people', api = company()) {
  const app = renderApp({ path, user: ADA, api })
  await screen.findByRole('rowheader', { name: /Durand/ })
  const asked = () => Object.fromEntries(api.requests.findLast(({ path: asked }) => asked === PEOPLE)?.query ?? [])
  return { ...app, asked, user: userEvent.setup() }
}

const rowOf = (name: string) =>
  within(screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') ?? document.body)

test('CLO-11 what the filters show goes out as a file', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  const api = company().on('GET', 'administration/person/export', () => new Response('file'))
  const { user } = await openPeople('/backend/people?state=leaving&page=2', api)
  await user.click(screen.getByRole('button', { name: 'Exporter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(api.sent('administration/person/export')).toHaveLength(1))
  const [{ query } = { query: new URLSearchParams() }] = api.sent('administration/person/export')
  expect(Object.fromEntries(query)).toEqual({ state: 'leaving', format: 'csv' })
})

test('ADM-03 ADM-04 ADM-07 a line says who, where, below whom and in which state, in words', async () => {
  await openPeople()
  expect(
    rowOf('Durand')
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Consultant', '38h30', 'Synchrone', 'Paris', 'Alice Martin', 'Présent', ''])
  expect(rowOf('Caron').getByText('Départ le 31/07/2026')).toBeVisible()
  expect(rowOf('Robot').getByText('Compte technique')).toBeVisible()
  expect(rowOf('Robot').getByText('Sans manager')).toBeVisible()
  expect(rowOf('Robot').getByText('Accès fermé')).toBeVisible()
})

test('ADM-06 filters are chosen from chips, stand in the address and go back to the first page', async () => {
  const { user, asked, router } = await openPeople('/backend/people?page=3')
  expect(asked()).toMatchObject({ page: '3', maxResults: '50' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrer par état' }), 'Parti')
  await waitFor(() => expect(asked()).toMatchObject({ state: 'left', page: '1' }))
  expect(router.state.location.search).toEqual({ state: 'left' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrer par société' }), 'Synchrone Est')
  await waitFor(() => expect(asked()).toMatchObject({ state: 'left', company: '2' }))
  expect(screen.getByText('3 sur 1 284')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retirer le filtre État' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('state'))
  await user.click(screen.getByRole('button', { name: 'Réinitialiser' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('ADM-06 a manager’s name lists their team, then everybody below', async () => {
  const { user, asked } = await openPeople()
  await user.click(rowOf('Durand').getByRole('button', { name: 'Voir l’équipe de Alice Martin' }))
  await waitFor(() => expect(asked()).toMatchObject({ manager: 'I100' }))
  await user.click(screen.getByRole('button', { name: 'Tous les niveaux' }))
  await waitFor(() => expect(asked()).toMatchObject({ manager: 'I100', all_levels: '1' }))
})

test('ADM-05 a slash leads to the search; what is typed is asked for', async () => {
  const { user, asked } = await openPeople()
  await user.keyboard('/duran')
  expect(screen.getByRole('searchbox')).toHaveValue('duran')
  await waitFor(() => expect(asked()).toMatchObject({ search: 'duran' }))
})

test('ADM-02 the page stands under a heading of its own for whoever may open it, and needs a wide window', async () => {
  await openPeople()
  expect(screen.getByRole('heading', { name: 'Administration du portail' })).toBeVisible()
  setWindowWidth(390)
  expect(await screen.findByText('Cette page est disponible uniquement sur ordinateur.')).toBeVisible()
})
