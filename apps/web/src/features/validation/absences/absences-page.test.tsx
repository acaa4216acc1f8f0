import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { PEOPLE } from './absence-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const LIST = 'validation/event/absence/user'
const COUNT = 'validation/event/absence/count'

const VALIDATOR = manager({
  roles: [
    'ROLE_VALIDATION',
    'ROLE_MANAGER',
    'ROLE_ABSENCE_SHOW',
    'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
    'ROLE_ABSENCE_REFUSE_FIRST_LEVEL',
  ],
})

async function openList(setup: { api?: FakeApi; user?: CurrentUser; path?: string } = {}) {
  const api = setup.api ?? new FakeApi().onList(LIST, [...PEOPLE], 25)
  const app = renderApp({ path: setup.path ?? '/backend/absences', user: setup.user ?? VALIDATOR, api })
  await screen.findByRole('heading', { name: "Validation d'absences" })
  return app
}

/** The row of a person, or of what it says; looked up by its text, which is much cheaper than by its name. */
const rowOf = (text: string) => screen.getAllByText(text)[0]?.closest('tr') ?? document.body

describe('the list', () => {
  test('ABS-01 has its title', async () => {
    await openList()
    expect(document.title).toContain("Validation d'absences")
  })

  test('ABS-09 ABS-10 ABS-11 ABS-12 has its columns, two levels under the actions', async () => {
    await openList()
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent)
    expect(heads).toEqual([
      'Collaborateur',
      "Type d'absence",
      'Jours',
      'Actions',
      'Solde en temps réel',
      'Détail',
      'Niv1',
      'Niv2',
    ])
  })

  test('ABS-36 FLT-61 FLT-71 asks for ten people, submitted, of oneself', async () => {
    const { api } = await openList()
    const { query } = api.sent(LIST)[0] ?? {}
    expect(query?.get('maxResults')).toBe('10')
    expect(query?.getAll('states[]')).toEqual(['submitted'])
    expect(query?.get('manager')).toBe('M001')
    expect(query?.get('page')).toBe('1')
  })

  test('ABS-14 a row tells who, what, when and how long', async () => {
    await openList()
    await screen.findByText('Aubry')
    const row = rowOf('Aubry')
    expect(row).toHaveTextContent('Aubry Léa')
    expect(row).toHaveTextContent('C214 · Forfait Jour')
    expect(row).toHaveTextContent('le 04/12/2026 (après-midi)')
    expect(row).toHaveTextContent('0,5')
    const second = rowOf('du 21/12/2026 (matin) au 24/12/2026 (après-midi)')
    expect(second).toHaveTextContent('Léa Aubry')
    expect(second).toHaveTextContent('du 21/12/2026 (matin) au 24/12/2026 (après-midi)')
    expect(second).toHaveTextContent('4,0')
  })

  test('ABS-13 ABS-51 ABS-55 ABS-63 the balance reads before and after, with its warning', async () => {
    await openList()
    await screen.findByText('Aubry')
    expect(rowOf('Aubry')).toHaveTextContent('CP : 12,50')
    expect(rowOf('Aubry')).toHaveTextContent('8,50dont 3,00 avant le 31/05')
    expect(rowOf('Benali')).toHaveTextContent('Solde Insuffisant')
    expect(rowOf('Caron')).not.toHaveTextContent('Solde Insuffisant')
  })

  test('ABS-25 ABS-26 the levels show what may be done, then what was', async () => {
    await openList()
    await screen.findByText('Benali')
    const submitted = within(rowOf('Benali'))
    expect(submitted.getByRole('button', { name: /^Valider niveau 1/ })).toBeVisible()
    expect(submitted.getByRole('button', { name: /^Refuser/ })).toBeVisible()
    const validated = within(rowOf('Caron'))
    expect(validated.getByText('Validé')).toBeVisible()
    expect(validated.getByRole('button', { name: /^Valider niveau 2/ })).toBeVisible()
    expect(validated.getByRole('button', { name: /^Renvoyer/ })).toBeVisible()
    const locked = within(rowOf('Haddad'))
    expect(locked.getAllByText('Validé')).toHaveLength(2)
    expect(locked.queryByRole('button', { name: /Valider|Renvoyer|Refuser/ })).toBeNull()
    expect(screen.getByText('Refusé')).toBeVisible()
  })

  test('ABS-06 ABS-07 ABS-08 pages of ten read n / total and stop at both ends', async () => {
    const { api, person, router } = await openList()
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    expect(pages.getByText(/1 \/ 3/)).toBeVisible()
    expect(pages.getByRole('button', { name: 'Page précédente' })).toHaveAttribute('aria-disabled', 'true')
    await person.click(pages.getByRole('button', { name: 'Page suivante' }))
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.get('page')).toBe('2'))
    expect(router.state.location.search).toMatchObject({ page: 2 })
  })

  test('ABS-08 a page beyond the last goes to the last', async () => {
    const api = new FakeApi().onList(LIST, [], 25)
    const { router } = await openList({ api, path: '/backend/absences?page=9' })
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 3 }))
  })
})

describe('demands over their balance', () => {
  test('CLO-12 the chip counts them under the other filters and shows them alone', async () => {
    const { api, person, router } = await openList()
    api.on('GET', COUNT, ({ query }) => ({ count: query.get('states[]') === 'submitted' ? 3 : 1_204 }))
    await router.navigate({ to: '.', search: { states: 'all' } })
    const chip = await screen.findByRole('button', { name: /^Solde insuffisant 1\s204$/ })
    expect(chip).toHaveAttribute('aria-pressed', 'false')
    await person.click(chip)
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.get('balance')).toBe('insufficient'))
    expect(router.state.location.search).toMatchObject({ states: 'all', balance: 'insufficient' })
    expect(api.sent(COUNT).every(({ query }) => query.get('balance') === 'insufficient')).toBe(true)
    await person.click(await screen.findByRole('button', { name: /^Solde insuffisant/, pressed: true }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('balance', 'insufficient'))
  })
})

describe('without rows', () => {
  test('ABS-16 ABS-17 with the own filters: nothing to show', async () => {
    await openList({ api: new FakeApi().onList(LIST, [], 0) })
    expect(await screen.findByText('Aucune absence à afficher')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  test('ABS-15 ABS-17 FLT-78 with other filters: nothing matches, and the way back', async () => {
    const api = new FakeApi().onList(LIST, [], 0)
    const { person, router } = await openList({ api, path: '/backend/absences?states=refused' })
    expect(await screen.findByText('Aucune absence ne correspond à vos filtres')).toBeVisible()
    await person.click(screen.getAllByRole('button', { name: 'Réinitialiser' })[0] ?? document.body)
    expect(await screen.findByText('Aucune absence à afficher')).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })

  test('BCK-56 loading is not empty', async () => {
    await openList({ api: new FakeApi() })
    expect(await screen.findByText('Chargement en cours')).toBeInTheDocument()
    expect(screen.queryByText('Aucune absence à afficher')).toBeNull()
  })
})

describe('filters', () => {
  test('FLT-09 a change goes back to page 1 and reloads', async () => {
    const { api, person, router } = await openList({ path: '/backend/absences?page=2' })
    await person.click(await screen.findByRole('button', { name: 'Retirer le filtre État' }))
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.getAll('states[]')).toEqual(['all']))
    expect(api.sent(LIST).at(-1)?.query.get('page')).toBe('1')
    expect(router.state.location.search).not.toHaveProperty('page')
    expect(screen.queryByRole('button', { name: 'Retirer le filtre État' })).toBeNull()
  })

  test('ABS-02 FLT-02 FLT-04 the advanced search ticks states as checkboxes do', async () => {
    const { api, person } = await openList()
    await person.click(screen.getByRole('button', { name: 'Recherche Avancée' }))
    const panel = within(screen.getByRole('dialog', { name: 'Recherche Avancée' }))
    const states = within(panel.getByRole('group', { name: 'État' }))
    await person.click(states.getByRole('checkbox', { name: 'Validé N1' }))
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.getAll('states[]')).toEqual(['submitted', 'validated1']))
    await person.click(states.getByRole('checkbox', { name: 'Tous' }))
    await waitFor(() => expect(states.getByRole('checkbox', { name: 'Soumis' })).not.toBeChecked())
    expect(states.getByRole('checkbox', { name: 'Tous' })).toBeChecked()
  })

  test('FLT-44 FLT-48 the statuses on offer follow the roles, contractors never here', async () => {
    const roles: CurrentUser['roles'] = [
      ...VALIDATOR.roles,
      'ROLE_ACTIVITY_SHOW_SALARIED',
      'ROLE_ACTIVITY_SHOW_CONTRACTOR',
    ]
    const { person } = await openList({ user: { ...VALIDATOR, roles } })
    await person.click(screen.getByRole('button', { name: 'Recherche Avancée' }))
    const group = within(screen.getByRole('group', { name: 'Statut' }))
    expect(group.getAllByRole('checkbox')).toHaveLength(2)
    expect(group.queryByRole('checkbox', { name: 'Prestataire' })).toBeNull()
  })

  test('FLT-80 the period choice has the 12 months from last month', async () => {
    const { person } = await openList()
    await person.click(screen.getByRole('button', { name: 'Recherche Avancée' }))
    const options = within(screen.getByRole('combobox', { name: 'Période' })).getAllByRole('option')
    expect(options).toHaveLength(13)
    expect([options[1]?.textContent, options[12]?.textContent]).toEqual(['Avril 2026', 'Mars 2027'])
  })

  test('BCK-56 a late answer of an older search is ignored', async () => {
    let answerLate: (response: Response) => void = () => undefined
    const late = new Promise<Response>((resolve) => {
      answerLate = resolve
    })
    const answer = (lastname: string) =>
      new Response(JSON.stringify(PEOPLE.filter((one) => one.lastname === lastname)), {
        headers: { 'X-Total-Count': '1' },
      })
    const api = new FakeApi().on('GET', LIST, ({ query }) =>
      query.get('search') === 'ben' ? late : answer(query.get('search') === 'car' ? 'Caron' : 'Durand'),
    )
    const { person } = await openList({ api })
    await screen.findByText('Durand')
    const box = screen.getByRole('searchbox')
    await person.type(box, 'ben')
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.get('search')).toBe('ben'))
    await person.clear(box)
    await person.type(box, 'car')
    await screen.findByText('Caron')
    answerLate(answer('Benali'))
    await person.tab()
    expect(screen.queryByText('Benali')).toBeNull()
    expect(screen.getByText('Caron')).toBeVisible()
  })
})
