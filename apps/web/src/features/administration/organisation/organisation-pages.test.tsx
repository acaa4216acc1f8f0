import type { eventCodes } from '@cadran/contract/administration/codes'
import type { HolidayOutcome, ListedHoliday, WorkplaceRow } from '@cadran/contract/administration/organisation'
import type { ReplyOf } from '@cadran/contract/kit'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './companies-page.tsx'
import './workplaces-page.tsx'
import './affectations-page.tsx'
import './event-codes-page.tsx'
import './overtime-codes-page.tsx'

const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })
const STAMP = '2026-05-21T09:00:00'
const STRASBOURG = {
  id: 2,
  name: 'Strasbourg',
  holiday_zone: 'FR-67',
  good_friday: true,
  archived: false,
  people_count: 136,
}
const ROWS: WorkplaceRow[] = [
  { ...STRASBOURG, zone_label: 'Alsace-Moselle', changed_by: 'Ada Minaud', changed_at: '2026-11-18T10:00:00+01:00' },
  {
    ...{ id: 3, name: 'Metz', holiday_zone: 'FR-57', good_friday: false, archived: true, people_count: 0 },
    ...{ zone_label: 'Alsace-Moselle', changed_by: null, changed_at: null },
  },
]
const HOLIDAYS: ListedHoliday[] = [
  {
    day: '2026-12-24',
    name: 'Veille de Noël',
    half: 'pm',
    source: 'own',
    own_day: { id: 5, is_everywhere: false, updated_at: STAMP },
  },
  { day: '2026-12-25', name: 'Noël', half: 'day', source: 'national', own_day: null },
  { day: '2026-12-26', name: 'Lendemain de Noël', half: 'day', source: 'regional', own_day: null },
]
const EVE = { start_at: '2026-12-24', start_moment: 'am', end_at: '2026-12-24', end_moment: 'pm' } as const
const recounted = { short_code: 'CP', range: EVE, from_days: 1, to_days: 0.5 }
const effects: HolidayOutcome['effects'] = {
  events: [{ ...recounted, id: 1, matricule: 'C0007' }],
  left: [{ ...recounted, id: 2, matricule: 'C0009', because: 'validated' }],
  remote_days: [],
  left_remote_days: [],
  counters: [],
  people: 38,
  lines: [
    '~ C0007 CP le 24/12/2026 : 1 → 0,5 j',
    '= C0009 CP le 24/12/2026 : reste compté 1 j au lieu de 0,5 (absence déjà validée)',
  ],
  line_count: 2,
}
const outcome = (applied: boolean): HolidayOutcome => ({
  applied,
  preview_key: 'seen',
  changes: [{ field: 'holiday_day', before: null, after: '24/12/2026 (après-midi) · Pont' }],
  effects,
  job_id: null,
})

const answering = (body: unknown) => outcome(!(body as { dry_run: boolean }).dry_run)

const server = () =>
  new FakeApi()
    .on('GET', 'administration/workplace', () => ROWS)
    .on('GET', 'administration/company', () => [
      { id: 1, name: 'Synchrone', people_count: 3, archived: false, changed_by: null, changed_at: null },
    ])
    .on('GET', 'administration/workplace/{id}', () => ({ ...STRASBOURG, updated_at: STAMP }))
    .on('GET', 'administration/workplace/{id}/holiday', () => HOLIDAYS)
    .on('GET', 'administration/holiday-zone', () => [
      { zone: 'FR', label: 'France métropolitaine' },
      { zone: 'FR-67', label: 'Alsace-Moselle' },
    ])
    .on('PATCH', 'administration/workplace/{id}', ({ body }) => answering(body))
    .on('POST', 'administration/holiday-day', ({ body }) => answering(body))

const written = (api: FakeApi) => api.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)

test('ORG-03 ORG-10 ORG-23 workplaces say their zone, their people and who changed them; where people are there is no bin', async () => {
  renderApp({ path: '/backend/organisation/workplaces', user: ADA, api: server() })
  const list = within(await screen.findByRole('list', { name: 'Lieux de travail' }))
  expect(list.getByText('Alsace-Moselle · Vendredi saint férié')).toBeVisible()
  expect(list.getByText('136 personnes')).toBeVisible()
  expect(list.getByText('Modifié par Ada Minaud le 18/11/2026')).toBeVisible()
  expect(list.getByText('Archivé')).toBeVisible()
  expect(list.queryByRole('button', { name: 'Supprimer Strasbourg' })).not.toBeInTheDocument()
  expect(list.getByRole('button', { name: 'Supprimer Metz' })).toBeVisible()
  const views = within(screen.getByRole('navigation', { name: 'Parties de l’organisation' }))
  expect(views.getByRole('link', { name: 'Lieux de travail' })).toHaveAttribute('aria-current', 'page')
})

test('ORG-04 ORG-07 another zone is tried first and asked about; taken back, what was chosen stays', async () => {
  const api = server()
  const { person } = renderApp({ path: '/backend/organisation/workplaces/2', user: ADA, api })
  expect(await screen.findByRole('switch', { name: /^Vendredi saint férié/ })).toBeChecked()
  await screen.findByRole('option', { name: 'France métropolitaine (FR)' })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Zone de jours fériés' }), 'FR')
  expect(screen.queryByRole('switch', { name: /^Vendredi saint férié/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const question = within(await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' }))
  expect(question.getByRole('button', { name: 'Revenir' })).toHaveFocus()
  expect(question.getByText(/C0007 CP le 24\/12\/2026/)).toBeVisible()
  expect(question.getByText('1 → 0,5 j')).toBeVisible()
  expect(question.getByText('absence déjà validée')).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Revenir' }))
  const draft = { name: 'Strasbourg', holiday_zone: 'FR', good_friday: false, archived: false, updated_at: STAMP }
  expect(written(api)).toEqual([{ ...draft, dry_run: true, preview_key: null }])
  expect(screen.getByRole('combobox', { name: 'Zone de jours fériés' })).toHaveValue('FR')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const again = within(await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' }))
  await person.click(again.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(written(api).at(-1)).toEqual({ ...draft, dry_run: false, preview_key: 'seen' }))
})

test('ORG-05 ORG-06 the year day by day with its sources, and a half-day of the company’s own added to it', async () => {
  const api = server()
  const { person } = renderApp({ path: '/backend/organisation/workplaces/2', user: ADA, api })
  const days = within(await screen.findByRole('list', { name: 'Jours fériés de 2026' }))
  expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jeu24/12/2026Veille de Noël (après-midi)jour de la société',
    'Ven25/12/2026Noëlnational',
    'Sam26/12/2026Lendemain de NoëlAlsace-Moselle',
  ])
  await person.click(screen.getByRole('button', { name: 'Ajouter un jour' }))
  const form = within(await screen.findByRole('dialog', { name: 'Ajouter un jour non travaillé' }))
  await person.type(form.getByRole('textbox', { name: /^Jour/ }), '24/12/2026')
  await person.type(form.getByRole('textbox', { name: 'Nom' }), 'Pont')
  await person.selectOptions(form.getByRole('combobox', { name: 'Durée' }), 'pm')
  await person.click(form.getByRole('button', { name: 'Vérifier et enregistrer' }))
  const question = within(await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' }))
  await person.click(question.getByRole('button', { name: 'Enregistrer' }))
  const draft = { day: '2026-12-24', name: 'Pont', half: 'pm', workplace_id: 2 }
  await waitFor(() =>
    expect(written(api)).toEqual([
      { ...draft, dry_run: true, preview_key: null },
      { ...draft, dry_run: false, preview_key: 'seen' },
    ]),
  )
})

test('ORG-01 companies stand under the same heading', async () => {
  renderApp({ path: '/backend/organisation', user: ADA, api: server() })
  const list = within(await screen.findByRole('list', { name: 'Organisation' }))
  expect(list.getByRole('link', { name: 'Synchrone' })).toHaveAttribute('href', '/backend/organisation/1')
})

const RS: ReplyOf<typeof eventCodes.load> = {
  ...{
    id: 7,
    updated_at: STAMP,
    short_code: 'RS',
    type: 'activity',
    description: 'Recherche',
    color: '#1A7F5A',
    priority: '3',
  },
  ...{ affectation: '', relevant_counter: '', start_at: '', end_at: '', master_data: '', created_at: '' },
  ...{ editable: true, deductible: false, archived: false, is_used: true, main_code_instead: null },
  ...{ unsent_months: 4, main_of: [{ matricule: 'C1', identity: 'Camille Rousseau' }] },
}

test('ORG-12 ORG-14 a code put away says where it stays, and is sent with what takes its place', async () => {
  const api = new FakeApi()
    .on('GET', 'administration/event-code/{id}', () => RS)
    .on('GET', 'administration/event-code', () => [])
    .on('PATCH', 'administration/event-code/{id}', () => ({ ...RS, archived: true }))
  const { person } = renderApp({ path: '/backend/organisation/event-codes/7', user: ADA, api })
  expect(await screen.findByText('Le libellé et la couleur changent aussi dans les mois clos.')).toBeVisible()
  expect(screen.getAllByText('RS')).toHaveLength(4)
  expect(screen.getByRole('combobox', { name: 'Type' })).toBeDisabled()
  await person.click(screen.getByRole('switch', { name: 'Archivé' }))
  const said = 'Ce code est utilisé dans 4 CRA non envoyés. Il y reste, et n’est plus proposé.'
  expect(screen.getByText(said)).toBeVisible()
  expect(screen.getByText('Il pré-remplit les mois de Camille Rousseau.')).toBeVisible()
  await person.clear(screen.getByRole('textbox', { name: 'Code qui le remplace' }))
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(written(api)).toMatchObject([{ archived: true, main_code_instead: '', updated_at: STAMP }]),
  )
})

test('ORG-11 ORG-15 a refused field says what the file would', async () => {
  const { person } = renderApp({ path: '/backend/organisation/affectations/nouveau', user: ADA, api: server() })
  await person.type(await screen.findByRole('textbox', { name: 'Code' }), 'É')
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    '« É », attendu le code d’une affectation',
  )
  renderApp({ path: '/backend/organisation/overtime-codes/nouveau', user: ADA, api: server() })
  expect(await screen.findByRole('combobox', { name: 'Catégorie' })).toHaveValue('availability')
})
