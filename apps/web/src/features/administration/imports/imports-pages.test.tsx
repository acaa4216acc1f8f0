import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { ImportLine, ImportRun } from './imports.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './import-page.tsx'
import './imports-page.tsx'

const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })
const column = (name: string, field: string | null, ...values: string[]) => ({ name, field, values })

const RUN: ImportRun = {
  id: 7,
  kind: 'people',
  state: 'read',
  file_name: 'collaborateurs-novembre.xlsx',
  sheet: 'RH',
  sheets: ['RH', 'Paie'],
  rows: 1284,
  created_at: '2026-11-20T09:00:00.000Z',
  identity: 'Ada Minaud',
  ended_at: null,
  counts: null,
  refusal: null,
  columns: [
    column('Matricule', 'matricule', 'C214', 'C233'),
    column('Date d’entrée', 'start_at', '01/09/2019', '01/02/26'),
    column('Statut', 'person_type', 'Salarié', 'Interne'),
    column('Responsable', 'manager', 'M100'),
    column('N+1', null, 'M100'),
  ],
  sample: [],
  taken_over: { id: 3, used_on: '2026-10-20', identity: 'Odile Quentin' },
  phase: null,
  preview_key: null,
  is_sensitive: false,
  undo: null,
}
const COUNTS = { new: 0, changed: 2, unchanged: 9, recounted: 1, left: 0, faults: 0 }
const CHECKED: ImportRun = { ...RUN, state: 'checked', counts: COUNTS, preview_key: 'vue' }
const LINE: ImportLine = {
  line: 12,
  key: 'C201',
  label: 'Chloé Durand',
  fields: [{ field: 'end_at', before: '2026-11-30', after: '2026-12-31' }],
  recounted: 4,
  left: 0,
  is_sensitive: false,
  column: null,
  value: null,
  text: null,
}

async function open(run: ImportRun, lines: ImportLine[] = [LINE]) {
  let now = run
  const api = new FakeApi()
    .on('GET', 'administration/import/{id}', () => now)
    .onList('administration/import/{id}/line', lines, lines.length)
    .on('POST', 'administration/import/{id}/check', () => {
      now = CHECKED
      return now
    })
    .on('POST', 'administration/import/{id}/run', () => {
      now = { ...CHECKED, state: 'done', ended_at: '2026-11-20T09:05:00.000Z' }
      return now
    })
    .on('DELETE', 'administration/import-mapping/{id}', () => {
      now = { ...run, taken_over: null }
      return undefined
    })
  const app = renderApp({ path: '/backend/imports/7', user: ADA, api })
  await screen.findByRole('heading', { level: 1, name: 'Import de collaborateurs' })
  const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...app, api, sent }
}

const select = (name: string) => screen.getByRole('combobox', { name: `Champ de « ${name} »` })

test('IMP-05 IMP-06 each column says what it fills and how it reads; two on one field keep the preview off and lead there', async () => {
  const { person, sent } = await open(RUN)
  expect(select('Matricule')).toHaveDisplayValue('Matricule (clé)')
  expect(screen.getByText(/1 valeur illisible/)).toHaveTextContent('« 01/02/26 »')
  expect(screen.getByText('2 valeurs, toutes lues')).toBeVisible()
  await person.selectOptions(select('N+1'), 'Manager')
  expect(screen.getByText('déjà pris par « Responsable »')).toBeVisible()
  const preview = screen.getByRole('button', { name: /Aperçu/ })
  await person.click(preview)
  expect(sent()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Deux colonnes vont au même champ' }))
  expect(select('N+1')).toHaveFocus()
  await person.selectOptions(select('N+1'), 'Ne pas importer')
  await person.click(preview)
  expect(sent()).toEqual([{ fields: ['matricule', 'start_at', 'person_type', 'manager', null] }])
  expect(await screen.findByRole('button', { name: 'Importer' })).toBeVisible()
})

test('IMP-07 columns that were taken over name their import, and are forgotten by a press', async () => {
  const { person, api } = await open(RUN)
  expect(screen.getByText('Colonnes reprises de l’import du 20/10/2026, par Odile Quentin.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Oublier' }))
  await waitFor(() => expect(screen.queryByText(/Colonnes reprises/)).not.toBeInTheDocument())
  expect(api.sent('administration/import-mapping/3')).toHaveLength(1)
})

test('IMP-08 the preview counts, shows each field as it was and would be, and is written by the key that was seen', async () => {
  const { person, sent } = await open(CHECKED)
  const line = await screen.findByText('Chloé Durand')
  const row = line.closest('li') as HTMLElement
  expect(row).toHaveTextContent('ligne 12')
  expect(within(row).getByText('30/11/2026').tagName).toBe('DEL')
  expect(within(row).getByText('31/12/2026').tagName).toBe('INS')
  expect(row).toHaveTextContent('4 recomptés')
  expect(screen.getByRole('button', { name: '2 Modifiés' })).toHaveAttribute('aria-pressed', 'true')
  await person.click(screen.getByRole('button', { name: 'Importer' }))
  expect(sent()).toEqual([{ preview_key: 'vue' }])
  expect(await screen.findByText('2 modifiés, 1 recompté')).toBeVisible()
})

test('IMP-09 a fault names its line, its column, what stood there and why; nothing can be written', async () => {
  const fault = { ...LINE, line: 3, label: null, key: 'C219', fields: [], recounted: 0 }
  const lines = [{ ...fault, column: 'Lieu', value: 'Sige', text: 'est inconnu' }]
  const { person, sent } = await open({ ...CHECKED, counts: { ...COUNTS, changed: 0, faults: 2 } }, lines)
  const row = (await screen.findByText('« Sige »')).closest('li')
  expect(row).toHaveTextContent('ligne 3')
  expect(row).toHaveTextContent('colonne « Lieu » : « Sige », est inconnu')
  expect(screen.getByText('2 erreur(s) : rien ne sera écrit', { selector: 'p' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Importer/ }))
  expect(sent()).toEqual([])
  expect(screen.getByRole('button', { name: 'Erreurs en CSV' })).toBeVisible()
})

test('IMP-14 IMP-16 what was interrupted says so and starts again; key roles come first', async () => {
  const fields = [{ field: 'roles', before: 'ROLE_GTA', after: 'ROLE_GTA,ROLE_DPO' }]
  const lines = [{ ...LINE, fields, is_sensitive: true }]
  const { person, sent } = await open({ ...CHECKED, state: 'interrupted', is_sensitive: true }, lines)
  expect(screen.getByText('Interrompu, rien n’a été écrit.')).toBeVisible()
  const first = screen.getByRole('region', { name: 'Droits sensibles' })
  expect(await within(first).findByText('+ Protection des données')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Recommencer' }))
  expect(sent()).toEqual([{ preview_key: 'vue' }])
})

test('IMP-11 IMP-12 what is under way says its phase; what has changed since is told and looked at anew', async () => {
  await open({ ...CHECKED, state: 'running', phase: 'writing' })
  expect(screen.getByRole('heading', { name: 'Écriture…' })).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Import en cours' })).toHaveAttribute('aria-valuenow', '3')
})

test('IMP-13 IMP-21 a file that changed nothing says so; an old one says that it is gone', async () => {
  const nothing = { ...COUNTS, changed: 0, recounted: 0 }
  await open({ ...RUN, state: 'expired', counts: nothing, columns: [] })
  expect(screen.getByText('Rien à changer.')).toBeVisible()
  expect(screen.getByText('Le fichier et son détail ont été effacés après 30 jours.')).toBeVisible()
})

test('IMP-17 what was written is taken back once what that means was read; else the button says why', async () => {
  const done: ImportRun = { ...CHECKED, state: 'done', undo: { because: null } }
  const { person, api } = await open(done)
  const effects = { events: [], left: [], remote_days: [], left_remote_days: [], counters: [], people: 1 }
  const lines = ['~ C201 end_at : 2026-12-31 → 2026-11-30']
  const shown = { preview_key: 'vue', changes: [], effects: { ...effects, lines, line_count: 3 } }
  const applied = [false, true]
  api.on('POST', 'administration/import/{id}/undo', () => ({ applied: applied.shift() ?? true, ...shown }))
  await person.click(screen.getByRole('button', { name: 'Annuler cet import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Annuler cet import' })
  expect(dialog).toHaveTextContent('C201 end_at : 2026-12-31 → 2026-11-30')
  expect(dialog).toHaveTextContent('et 2 autres lignes')
  expect(within(dialog).getByRole('button', { name: 'Revenir' })).toHaveFocus()
  await person.click(within(dialog).getByRole('button', { name: 'Annuler l’import' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(api.sent('administration/import/7/undo').map(({ body }) => body)).toEqual([
    { dry_run: true },
    { dry_run: false, preview_key: 'vue' },
  ])
})

test('IMP-17 an import that cannot be taken back any more says why', async () => {
  const { person, sent } = await open({ ...CHECKED, state: 'done', undo: { because: 'Un import plus récent existe' } })
  await person.click(screen.getByRole('button', { name: /Annuler cet import/ }))
  expect(screen.getByText('Un import plus récent existe', { selector: 'p' })).toBeVisible()
  expect(sent()).toEqual([])
})

test('IMP-01 IMP-21 a file is dropped with its kind and opens; a refusal stands under the zone, the history below', async () => {
  const { columns: _columns, ...summary } = { ...RUN, state: 'done' as const, counts: COUNTS }
  const api = new FakeApi()
    .onList('administration/import', [summary], 1)
    .on('POST', 'administration/import', () => refusal(415, { message: 'Le type de fichier n’est pas accepté' }))
  const { person } = renderApp({ path: '/backend/imports', user: ADA, api })
  const kinds = await screen.findByRole('combobox', { name: 'Ce que contient le fichier' })
  expect(within(kinds).queryByRole('option', { name: 'Compteurs' })).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'collaborateurs-novembre.xlsx' })).toBeVisible()
  expect(screen.getByText('2 modifiés, 1 recompté')).toBeVisible()
  await person.upload(screen.getByLabelText('Fichier à importer'), new File(['a'], 'a.csv'))
  expect(await screen.findByText('Le type de fichier n’est pas accepté')).toBeVisible()
  const [form] = api.requests.flatMap(({ body }) => (body instanceof FormData ? [body] : []))
  expect([form?.get('kind'), form?.get('file')]).toEqual(['people', expect.any(File)])
})
