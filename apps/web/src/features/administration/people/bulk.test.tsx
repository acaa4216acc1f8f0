import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administeredCard } from '../../../testing/administered.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { BulkPreview } from './bulk.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import '../../../ui/modal-dialog.tsx'
import './people-page.tsx'

const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })
const PEOPLE = 'administration/person'
const CHANGE = 'administration/person-change'
const LEA = administeredCard({ id: 1, matricule: 'C1', lastname: 'Blanc', identity: 'Léa Blanc' })
const NORA = administeredCard({ id: 2, matricule: 'C2', lastname: 'Vidal', identity: 'Nora Vidal' })
const SHOWN: BulkPreview = {
  applied: false,
  preview_key: 'seen',
  changes: [{ field: 'workplace', before: 'Paris (2 personnes)', after: 'Strasbourg', starts_on: '2026-06-01' }],
  effects: {
    events: [],
    left: [],
    remote_days: [],
    left_remote_days: [],
    counters: [],
    people: 2,
    lines: [],
    line_count: 0,
  },
  refused: [],
  job_id: null,
}
const KEPT = { archived: false, changed_by: null, changed_at: null, holiday_zone: 'FR', good_friday: false }

const portal = (answer: (body: Record<string, unknown>) => Partial<BulkPreview>, total = 2) =>
  new FakeApi()
    .onList(PEOPLE, [LEA, NORA], total)
    .on('GET', 'administration/company', () => [])
    .on('GET', 'administration/workplace', () => [
      { ...KEPT, id: 2, name: 'Strasbourg', zone_label: 'France métropolitaine', people_count: 84 },
    ])
    .on('POST', CHANGE, ({ body }) => {
      const asked = body as Record<string, unknown>
      return { ...SHOWN, applied: asked.dry_run === false, ...answer(asked) }
    })

async function open(api: FakeApi, user = ADA) {
  const { person } = renderApp({ path: '/backend/people', user, api })
  await screen.findByRole('rowheader', { name: /Blanc/ })
  const asked = () => api.requests.filter(({ path }) => path === CHANGE).map(({ body }) => body)
  const bar = () => within(screen.getByRole('region', { name: 'Sélection' }))
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' }))
  return { person, asked, bar, dialog }
}

test('ADM-44 rows are ticked by x and by their boxes; the dialog changes them together, shown first', async () => {
  const { person, asked, bar, dialog } = await open(portal(() => ({})))
  await person.keyboard('x')
  expect(screen.getByRole('checkbox', { name: 'Choisir : Léa Blanc' })).toBeChecked()
  await person.click(screen.getByRole('checkbox', { name: 'Choisir : Nora Vidal' }))
  expect(bar().getByText('2 personnes cochées')).toBeVisible()
  await person.click(bar().getByRole('button', { name: 'Lieu de travail' }))
  const form = await dialog()
  expect(form.getByRole('heading', { name: 'Modifier 2 personnes' })).toBeVisible()
  await person.selectOptions(form.getByRole('combobox', { name: 'Lieu de travail' }), 'Strasbourg')
  expect(await form.findByText('2 personnes changent.')).toBeVisible()
  await person.click(form.getByRole('button', { name: 'Enregistrer' }))
  const body = {
    ids: [1, 2],
    changes: { workplace: 'Strasbourg' },
    effective_on: '2026-05-21',
    make_manager: false,
    reason: '',
  }
  await waitFor(() =>
    expect(asked()).toEqual([
      { ...body, dry_run: true },
      { ...body, dry_run: false, preview_key: 'seen' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sélection' })).not.toBeInTheDocument())
})

test('ADM-44 ADM-45 the whole result of a search; who is refused is named and left out before anything is saved', async () => {
  const refused = [
    { id: 2, matricule: 'C2', identity: 'Nora Vidal', because: 'Vous ne pouvez pas modifier vos propres droits.' },
  ]
  const api = portal(({ except }) => ({ refused: (except as number[]).includes(2) ? [] : refused }), 46)
  const { person, asked, bar, dialog } = await open(api)
  await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
  await person.click(bar().getByRole('button', { name: 'Tout le résultat de la recherche (46)' }))
  expect(bar().getByText('46 personnes cochées')).toBeVisible()
  await person.click(bar().getByRole('button', { name: 'Rôle' }))
  const form = await dialog()
  await person.selectOptions(form.getByRole('combobox', { name: 'Rôle' }), 'ROLE_GTA')
  await person.click(await form.findByRole('button', { name: 'Retirer Nora Vidal de la sélection' }))
  await waitFor(() => expect(form.queryByText('Nora Vidal · C2')).not.toBeInTheDocument())
  expect(form.getByRole('heading', { name: 'Modifier 45 personnes' })).toBeVisible()
  expect(asked()).toEqual([
    { filter: {}, except: [], changes: { grant: 'ROLE_GTA' }, make_manager: false, reason: '', dry_run: true },
    { filter: {}, except: [2], changes: { grant: 'ROLE_GTA' }, make_manager: false, reason: '', dry_run: true },
  ])
})

test('ADM-45 what goes on as a job shows its progress, and says its fault', async () => {
  const api = portal(({ dry_run }) => (dry_run ? {} : { applied: false, job_id: 9 })).on(
    'GET',
    'administration/job/{id}',
    () => ({
      id: 9,
      kind: 'bulk-change',
      state: 'failed' as const,
      done: 0,
      total: 1,
      faults: ['Ce que cette modification entraîne a changé : vérifiez de nouveau.'],
    }),
  )
  const { person, dialog } = await open(api)
  await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
  screen.getByRole('checkbox', { name: 'Tout choisir' }).blur()
  await person.keyboard('e')
  const form = await dialog()
  await person.selectOptions(form.getByRole('combobox', { name: 'Visible dans les listes' }), 'Non')
  await form.findByText('2 personnes changent.')
  await person.click(form.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Ce que cette modification entraîne a changé : vérifiez de nouveau.')).toBeVisible()
})

test('ADM-44 Escape unticks', async () => {
  const { person } = await open(portal(() => ({})))
  await person.keyboard('x{Escape}')
  expect(screen.getByRole('checkbox', { name: 'Choisir : Léa Blanc' })).not.toBeChecked()
})

test('ADM-44 who keeps counters alone ticks nobody', async () => {
  await open(
    portal(() => ({})),
    consultant({ roles: ['ROLE_COUNTER_ADMIN'], person_type: 'internal' }),
  )
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})
