import type { LegalHold } from '@cadran/contract/administration/legal-holds'
import type { RetentionRun } from '@cadran/contract/administration/retention'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './data-rights-page.tsx'

const DPO = consultant({ id: 900, roles: ['ROLE_DPO'], person_type: 'internal' })
const RETENTION = 'administration/retention'
const HOLDS = 'administration/legal-hold'

const DRY_RUN: RetentionRun = {
  id: 4,
  kind: 'dry_run',
  state: 'done',
  asked_by: 'Dora Poirier',
  asked_at: '2026-05-21T07:00:00.000Z',
  ended_at: '2026-05-21T07:00:01.000Z',
  people_count: 3,
  preview_key: '4-key',
  entries: [{ key: 'counters', people: 3, rows: 41, oldest: '2019-01-07', held: 1 }],
}
const RUN: RetentionRun = { ...DRY_RUN, id: 2, kind: 'run', preview_key: null }
const HOLD: LegalHold = {
  id: 7,
  person: { id: 12, identity: 'Léa Garnier', matricule: 'C1023' },
  entries: ['counters'],
  reason: 'Litige',
  until: null,
  set_by: 'Dora Poirier',
  set_at: '2025-01-10T09:00:00.000Z',
  lifted_by: null,
  lifted_at: null,
  lift_reason: null,
  in_force: true,
  is_old: true,
}

function server(holds: LegalHold[] = [HOLD], restored: { restored_at: string; backup_made_at: string } | null = null) {
  return new FakeApi()
    .on('GET', RETENTION, () => ({ runs: [DRY_RUN, RUN], without_end: ['C0042'], restored }))
    .on('POST', RETENTION, () => ({ job_id: 31, run_id: 5 }))
    .on('GET', 'administration/job/{id}', () => ({
      id: 31,
      kind: 'retention-run',
      state: 'done' as const,
      done: 1,
      total: 1,
      faults: [],
    }))
    .on('GET', HOLDS, () => holds)
    .on('POST', HOLDS, () => ({ id: 8 }))
    .on('POST', `${HOLDS}/{id}/lift`, () => null as never)
    .on('GET', 'administration/erasure/person', ({ query }) =>
      query.get('matricule') === 'C1023'
        ? { id: 12, identity: 'Léa Garnier', matricule: 'C1023', contract_end: null }
        : refusal(404, { message: 'Élément introuvable.' }),
    )
}

async function open(hash: string, api = server(), user = DPO) {
  const app = renderApp({ path: `/backend/data-rights#${hash}`, user, api })
  await screen.findByRole('heading', { level: 1, name: 'Données personnelles' })
  const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...app, sent }
}

test('RGD-01 the register is the notice’s own table', async () => {
  await open('register')
  const table = screen.getByRole('table', { name: 'Traitements de données personnelles' })
  expect(within(table).getByRole('rowheader', { name: 'Calculer les congés et préparer la paie' })).toBeVisible()
})

test('RGD-10 RGD-11 what is due is shown; erasing waits for the number typed, and the focus is on the way out', async () => {
  const { person, sent } = await open('deadlines')
  const row = within(
    (await screen.findByRole('rowheader', { name: 'Calculer les congés et préparer la paie' })).closest('tr') ??
      document.body,
  )
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['3', '41', '07/01/2019', '1'])
  expect(screen.getByText(/Sans date de fin/)).toHaveTextContent('C0042')
  await person.click(screen.getByRole('button', { name: 'Effacer…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Effacer les données échues de 3 personnes ?' }))
  await vi.waitFor(() => expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus())
  expect(dialog.getByRole('button', { name: 'Effacer' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Tapez 3 pour confirmer'), '3')
  await person.click(dialog.getByRole('button', { name: 'Effacer' }))
  await vi.waitFor(() => expect(sent()).toEqual([{ dry_run: false, preview_key: '4-key', people: 3 }]))
})

test('RGD-15 on every part it is said that a backup was put back, and of when it is', async () => {
  await open('holds')
  expect(screen.queryByText(/restauré/)).not.toBeInTheDocument()
  await open(
    'demands',
    server([HOLD], { restored_at: '2026-05-20T22:30:00.000Z', backup_made_at: '2026-05-01T01:00:00.000Z' }),
  )
  expect(await screen.findByText(/restauré le 21\/05\/2026/)).toHaveTextContent(
    'Le portail a été restauré le 21/05/2026 depuis une sauvegarde du 01/05/2026, qui contient encore ce qui a été effacé depuis : relancez les échéances.',
  )
})

test('RGD-16 each run has its certificate', async () => {
  await open('deadlines')
  const row = within((await screen.findByRole('rowheader', { name: 'n° 2' })).closest('tr') ?? document.body)
  expect(row.getByRole('button', { name: 'PDF' })).toBeVisible()
  expect(row.getByRole('button', { name: 'JSON' })).toBeVisible()
})

test('RGD-17 holds say whom, what and why, and which are old; one is lifted with a reason', async () => {
  const { person, sent } = await open('holds')
  const row = await screen.findByRole('rowheader', { name: 'Léa Garnier (C1023)' })
  expect(row.closest('tr')).toHaveTextContent('Plus de 12 mois')
  await person.click(screen.getByRole('button', { name: 'Lever le gel : Léa Garnier' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lever ce gel ?' }))
  expect(dialog.getByRole('button', { name: 'Lever' })).toBeDisabled()
  await person.type(dialog.getByRole('textbox', { name: 'Motif' }), 'Fin du litige')
  await person.click(dialog.getByRole('button', { name: 'Lever' }))
  await vi.waitFor(() => expect(sent()).toEqual([{ reason: 'Fin du litige' }]))
})

test('RGD-17 a new hold names somebody by their matricule, or the whole company', async () => {
  const { person, sent } = await open('holds', server([]))
  expect(await screen.findByText('Aucun gel.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Ajouter un gel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un gel' }))
  await person.type(dialog.getByLabelText(/^Matricule/), 'X')
  await person.type(dialog.getByRole('textbox', { name: 'Motif' }), 'Litige')
  await person.click(dialog.getByRole('button', { name: 'Geler' }))
  expect(await dialog.findByText('Ce matricule est inconnu.')).toBeVisible()
  await person.clear(dialog.getByLabelText(/^Matricule/))
  await person.type(dialog.getByLabelText(/^Matricule/), 'C1023')
  await person.click(dialog.getByRole('button', { name: 'Geler' }))
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ person_id: 12, company: false, entries: [], reason: 'Litige', until: null }]),
  )
})

test('RGD-19 RGD-20 a demand says by when it is to be answered, and what its answer takes away before it does', async () => {
  const demand = {
    id: 9,
    person: HOLD.person ?? { id: 12, identity: '', matricule: '' },
    received_on: '2026-04-10',
    answer_by: '2026-05-10',
    is_late: true,
    extended_because: null,
    answered_at: null,
    answers: [{ key: 'counters' as const, is_erased: false, text: 'Conservé jusqu’au 10/05/2031 : Obligation légale' }],
    updated_at: '2026-05-21T09:00:00',
  }
  const api = server()
    .on('GET', 'administration/erasure', () => [{ ...demand, answers: [] }])
    .on('GET', 'administration/erasure/{id}', () => demand)
    .on('POST', 'administration/erasure/{id}/answer', () => demand)
  const { person, sent } = await open('demands', api)
  expect(await screen.findByText('À répondre avant le 10/05/2026')).toHaveClass(/late/)
  await person.click(screen.getByRole('button', { name: 'Répondre…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Répondre à cette demande ?' }))
  expect(await dialog.findByText('Conservé jusqu’au 10/05/2031 : Obligation légale')).toBeVisible()
  expect(sent()).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Effacer et répondre' }))
  await vi.waitFor(() => expect(sent()).toEqual([{ updated_at: '2026-05-21T09:00:00' }]))
})

test('RGD-10 nobody but ROLE_DPO enters', async () => {
  renderApp({ path: '/backend/data-rights', user: { ...DPO, roles: ['ROLE_USER_ADMIN'] }, api: server() })
  expect(await screen.findByText(/tenir les échéances/)).toBeVisible()
})

test('AUD-18 the readings of one person are found by matricule; one is marked with a reason and an end', async () => {
  const reading = {
    id: 41,
    day: '2026-05-20',
    identity: 'Karim Benali',
    on_behalf_of: null,
    what: 'Compteurs',
    times: 2,
    withheld_until: null,
    withheld_reason: null,
  }
  const api = server()
    .on('GET', 'administration/reading', ({ query }) =>
      query.get('matricule') === 'C1023' ? [reading] : refusal(404, { message: 'Élément introuvable.' }),
    )
    .on('POST', 'administration/reading/{id}/inquiry', () => null as never)
  const { person, sent } = await open('readings', api)
  await person.type(screen.getByRole('textbox', { name: 'Matricule' }), 'X{Enter}')
  expect(await screen.findByText('Ce matricule est inconnu.')).toBeVisible()
  await person.clear(screen.getByRole('textbox', { name: 'Matricule' }))
  await person.type(screen.getByRole('textbox', { name: 'Matricule' }), 'C1023{Enter}')
  const row = await screen.findByRole('row', { name: /Karim Benali Compteurs 2/ })
  await person.click(within(row).getByRole('button', { name: /Marquer comme partie d’une enquête/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Une consultation d’une enquête' }))
  await person.type(dialog.getByRole('textbox', { name: 'Motif' }), 'Enquête interne')
  expect(dialog.getByRole('button', { name: 'Marquer' })).toBeDisabled()
  await person.type(dialog.getByRole('textbox', { name: 'Montrée après le' }), '30/06/2026{Tab}')
  await person.click(dialog.getByRole('button', { name: 'Marquer' }))
  await vi.waitFor(() => expect(sent()).toEqual([{ reason: 'Enquête interne', until: '2026-06-30' }]))
})
