import { M_LED_AMOUNT } from '@cadran/rules/payroll/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administeredCard } from '../../../testing/administered.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './card-page.tsx'
import './accesses-tab.tsx'
import './assignments-tab.tsx'
import './counters-tab.tsx'
import './journal-tab.tsx'

const CARD = 'administration/person/{id}'
const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN'], person_type: 'internal' })
const server = () => new FakeApi().on('GET', CARD, () => administeredCard())

async function openTab(tab: string, api: FakeApi, awaited: string) {
  const app = renderApp({ path: `/backend/people/7/${tab}`, user: ADA, api })
  await screen.findByRole('heading', { level: 2, name: awaited })
  const sent = (method: string) => api.requests.filter((request) => request.method === method)
  return { ...app, sent }
}

const section = (name: string) => within(screen.getByRole('region', { name }))

const ACCESSES = {
  is_active: true,
  has_password: true,
  has_address: true,
  sessions: [
    {
      id: 's1',
      device_name: 'Chrome 130 · Windows',
      current: true,
      created_at: '2026-05-21T07:00:00.000Z',
      renewed_at: null,
    },
    {
      id: 's2',
      device_name: 'Safari 18 · iOS',
      current: false,
      created_at: '2026-05-20T07:00:00.000Z',
      renewed_at: '2026-05-21T06:00:00.000Z',
    },
  ],
  devices: [{ id: 3, name: 'Chrome 130', os: 'Windows', registered_at: '2026-05-01T07:00:00.000Z' }],
}

const accesses = () =>
  server()
    .on('GET', `${CARD}/access`, () => ACCESSES)
    .on('DELETE', `${CARD}/session`, () => undefined)
    .on('DELETE', `${CARD}/session/{session_id}`, () => undefined)
    .on('DELETE', `${CARD}/device/{device_id}`, () => undefined)
    .on('POST', `${CARD}/password-link`, () => ({ message: 'Le lien a été envoyé à l’adresse professionnelle.' }))
    .on('POST', `${CARD}/deactivate`, () => undefined)

test('ADM-41 sessions and devices are told by name and ended, one or all', async () => {
  const { person, sent } = await openTab('accesses', accesses(), 'Sessions')
  expect(section('Sessions').getByText('en cours')).toBeVisible()
  expect(
    section('Sessions').getByText('ouverte le 20/05/2026 à 09:00 · renouvelée le 21/05/2026 à 08:00'),
  ).toBeVisible()
  await person.click(section('Sessions').getByRole('button', { name: /^Fermer : Safari 18/ }))
  await person.click(section('Appareils notifiés').getByRole('button', { name: /^Oublier : Chrome 130/ }))
  await person.click(section('Sessions').getByRole('button', { name: 'Fermer toutes les sessions' }))
  const paths = () => sent('DELETE').map(({ path }) => path.replace(/^.*person\/7\//, ''))
  await waitFor(() => expect(paths()).toEqual(['session/s2', 'device/3', 'session']))
})

test('ADM-42 ADM-35 a link is sent, and an account closed with a reason only', async () => {
  const { person, sent } = await openTab('accesses', accesses(), 'Compte')
  await person.click(screen.getByRole('button', { name: 'Envoyer le lien d’accès' }))
  expect(await screen.findByText('Le lien a été envoyé à l’adresse professionnelle.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Fermer l’accès…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fermer l’accès ?' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus())
  await person.click(dialog.getByRole('button', { name: 'Fermer l’accès' }))
  expect(dialog.getByText('Un motif de 3 caractères au moins est attendu.')).toBeVisible()
  await person.type(dialog.getByRole('textbox', { name: 'Motif' }), 'Départ')
  await person.click(dialog.getByRole('button', { name: 'Fermer l’accès' }))
  await waitFor(() => expect(sent('POST').at(-1)?.body).toEqual({ reason: 'Départ' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

const COUNTERS = {
  is_contractor: false,
  counters: [{ counter: 'cp' as const, employee: 9.5, manager: 10.5, pay_manager: 12 }],
  entries: [
    {
      id: 41,
      counter: 'cp' as const,
      kind: 'adjustment' as const,
      days: -1.5,
      effective_on: '2026-05-04',
      source: 'Oubli',
      reason: null,
      can_reverse: true,
    },
    {
      id: 40,
      counter: 'cp' as const,
      kind: 'accrual' as const,
      days: 2.08,
      effective_on: '2026-04-30',
      source: '2026-04',
      reason: null,
      can_reverse: false,
    },
  ],
  proposed: [],
  four_eyes: false,
}
const VIEWS = { employee: 9.5, manager: 10.5, pay_manager: 12 }
const WRITTEN = {
  id: 42,
  counter: 'cp' as const,
  state: 'posted' as const,
  before: VIEWS,
  after: { employee: 11, manager: 12, pay_manager: 13.5 },
}

const counters = () =>
  server()
    .on('GET', `${CARD}/counter`, () => COUNTERS)
    .on('POST', `${CARD}/counter-entry`, () => WRITTEN)
    .on('POST', `${CARD}/counter-entry/{entry_id}/reverse`, () => WRITTEN)

test('ADM-39 LED-65 an adjustment says the balance after it, asks once, and is said; a refusal stands at its field', async () => {
  const api = counters().on('POST', `${CARD}/counter-entry`, () =>
    refusal(422, { code: 'effective_on', message: 'Non', errors: { effective_on: ['Cette date précède tout.'] } }),
  )
  const { person, sent } = await openTab('counters', api, 'Ajuster un compteur')
  const form = section('Ajuster un compteur')
  await person.click(form.getByRole('button', { name: 'Ajuster…' }))
  expect(form.getByText(M_LED_AMOUNT.message)).toBeVisible()
  await person.type(form.getByRole('textbox', { name: 'Jours' }), '-1,5')
  expect(form.getByText('10,50')).toBeVisible()
  await person.click(form.getByRole('button', { name: 'Ajuster…' }))
  expect(form.getByText('Le motif est obligatoire (5 à 500 caractères).')).toBeVisible()
  await person.type(form.getByRole('textbox', { name: 'Motif' }), 'Oubli de mars')
  const send = async () => {
    await person.click(form.getByRole('button', { name: 'Ajuster…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajuster ce compteur ?' }))
    expect(dialog.getByText(/CP N au/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Ajuster' }))
  }
  await send()
  expect(await form.findByText('Cette date précède tout.')).toBeVisible()
  api.on('POST', `${CARD}/counter-entry`, () => WRITTEN)
  await send()
  expect(await screen.findByText('Ajustement enregistré')).toBeVisible()
  expect(sent('POST').at(-1)?.body).toMatchObject({
    counter: 'cp',
    kind: 'adjustment',
    days: '-1.5',
    source: 'Oubli de mars',
    client_key: expect.stringMatching(/^[\w-]{8,64}$/),
  })
})

test('ADM-40 an entry that people wrote is undone after a question', async () => {
  const { person, sent } = await openTab('counters', counters(), 'Mouvements')
  const reverse = section('Mouvements').getAllByRole('button', { name: /^Contre-passer/ })
  expect(reverse).toHaveLength(1)
  await person.click(reverse[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Contre-passer ce mouvement ?' }))
  expect(dialog.getByText(/CP N : \+1,50 jour au 04\/05\/2026, « Annule : Oubli »/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Contre-passer' }))
  await waitFor(() => expect(sent('POST').at(-1)?.path).toBe('administration/person/7/counter-entry/41/reverse'))
})

test('ADM-36 an assignment is ended, and what stays declared after its end is named', async () => {
  const kerlann = {
    id: 5,
    affectation: 'KER',
    affectation_name: 'Kerlann',
    main_code: 'KED',
    starts_on: '2025-01-06',
    ends_on: null,
    in_force: true,
  }
  const api = server()
    .on('GET', `${CARD}/assignment`, () => [kerlann])
    .on('POST', `${CARD}/assignment`, () => ({ id: 5, left: [{ day: '2026-06-24', short_code: 'KED' }] }))
  const { person, sent } = await openTab('assignments', api, 'Affectations')
  await person.click(screen.getByRole('button', { name: 'Modifier Kerlann du 06/01/2025' }))
  await person.type(screen.getByRole('textbox', { name: 'Fin' }), '23/06/2026')
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText(/^24\/06\/2026 \(KED\)\. Rien n’est supprimé/)).toBeVisible()
  expect(sent('POST').at(-1)?.body).toEqual({
    affectation: 'KER',
    starts_on: '2025-01-06',
    ends_on: '2026-06-23',
    main_code: 'KED',
  })
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument()
})

test('ADM-54 the journal says what, who, for whom, when and by which way', async () => {
  const entry = {
    id: 9,
    at: '2026-05-21T07:00:00.000Z',
    author: 'Ada Minaud',
    on_behalf_of: null,
    way: 'screen' as const,
    title: 'Modification',
    lines: ['Lieu de travail : Siège → Strasbourg'],
    comment: 'Avenant',
  }
  await openTab('journal', server().onList(`${CARD}/journal`, [entry], 1), 'Journal')
  expect(section('Journal').getByText('Lieu de travail : Siège → Strasbourg')).toBeVisible()
  expect(section('Journal').getByText('21/05/2026 à 09:00 · Ada Minaud · écran')).toBeVisible()
})
