import type { RecordEntry } from '@cadran/contract/administration/record'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load it inside the first one's waiting time.
import '../../../shell/layout.tsx'

const entry = (more: Partial<RecordEntry>): RecordEntry => ({
  kind: 'reading',
  at: '2026-05-21T09:58:00',
  identity: 'Alice Martin',
  function: 'Votre manager',
  on_behalf_of: null,
  text: 'a ouvert votre mois d’avril 2026',
  what: 'Mois d’avril 2026',
  times: 2,
  reason: null,
  is_over: true,
  changes: [],
  ...more,
})
const change = entry({
  kind: 'change',
  identity: 'Le portail',
  function: null,
  text: 'a corrigé vos compteurs',
  times: 1,
})
const use = entry({
  kind: 'run_as',
  identity: 'Sam Nedelec',
  function: 'Support',
  text: 'a agi en votre nom de 14 h 20 à 14 h 31',
  reason: 'Aide au guichet',
  changes: ['a ajouté votre activité'],
})
const DAYS = [
  { day: '2026-05-21', entries: [entry({}), change] },
  { day: '2026-05-19', entries: [use] },
]

// Internal staff has no account here: fewer sections around this one.
const open = (api: FakeApi) =>
  renderApp({
    path: '/parameters#record',
    api,
    user: consultant({ roles: ['ROLE_NOT_CRA'], person_type: 'internal', type: 'internal' }),
  })
const section = () => screen.findByRole('region', { name: 'Qui a consulté ou modifié mon dossier' })

describe('one’s own record', () => {
  test('AUD-15 who, what and how often, day by day', async () => {
    open(new FakeApi().on('GET', 'account/record', () => DAYS))
    const today = within(await screen.findByRole('region', { name: 'Aujourd’hui, jeudi 21 mai 2026' }))
    const [reading, changed] = today.getAllByRole('listitem')
    expect(reading).toHaveTextContent('Alice Martin a ouvert votre mois d’avril 2026Votre manager2 fois')
    expect(changed).toHaveTextContent('Le portail a corrigé vos compteurs09:58')
    expect(await section()).toHaveTextContent(
      'Les listes, le planning, les filtres et les nombres en attente n’y figurent pas.',
    )
  })

  test('AUD-21 a use of run-as with its reason, its hours and what was changed in it', async () => {
    open(new FakeApi().on('GET', 'account/record', () => DAYS))
    const day = within(await screen.findByRole('region', { name: 'Mardi 19 mai 2026' }))
    const [shown] = day.getAllByRole('listitem')
    expect(shown).toHaveTextContent('Sam Nedelec a agi en votre nom de 14 h 20 à 14 h 31Support · « Aide au guichet »')
    expect(shown).toHaveTextContent('1 changement : a ajouté votre activitéterminée')
  })

  test('AUD-15 openings alone, changes alone, further back', async () => {
    const { person, api } = open(new FakeApi().on('GET', 'account/record', () => DAYS))
    const record = within(await section())
    await screen.findByText('Alice Martin')
    await person.click(record.getByRole('radio', { name: 'Modifications' }))
    expect(record.queryByText('Alice Martin')).toBeNull()
    expect(record.getByText('Le portail')).toBeVisible()
    await person.click(record.getByRole('radio', { name: 'Consultations' }))
    expect(record.queryByText('Le portail')).toBeNull()
    await person.click(record.getByRole('button', { name: 'Jours précédents' }))
    await waitFor(() =>
      expect(api.sent('account/record').map(({ query }) => query.get('from'))).toEqual(['2026-04-22', '2026-02-21']),
    )
    expect(record.getByRole('combobox', { name: 'Période' })).toHaveDisplayValue('3 derniers mois')
  })

  test('AUD-15 nobody, and no answer', async () => {
    let answer: () => [] | Response = () => refusal(500)
    const { person } = open(new FakeApi().on('GET', 'account/record', () => answer()))
    const again = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 3000 })
    answer = () => []
    await person.click(again)
    expect(await screen.findByText('Personne d’autre n’a ouvert votre dossier.')).toBeVisible()
  })
})
