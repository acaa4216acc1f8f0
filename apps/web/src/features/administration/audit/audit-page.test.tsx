import type { AuditSeal } from '@cadran/contract/administration/audit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import type { AuditRow } from './audit.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './audit-page.tsx'

const AUDIT = 'administration/audit'
const CLEO = consultant({ roles: ['ROLE_AUDIT_SHOW'], person_type: 'internal' })
const named = (id: number, matricule: string, firstname: string, lastname: string) => ({
  ...{ id, matricule, firstname, lastname },
  identity: `${firstname} ${lastname}`,
})
const ADA = named(1, 'T901', 'Ada', 'Minaud')
const CHLOE = named(2, 'C201', 'Chloé', 'Durand')

const row = (changes: Partial<AuditRow>): AuditRow => ({
  id: 1,
  at: '2026-03-11T09:04:12.000Z',
  actor: ADA,
  on_behalf_of: null,
  person: CHLOE,
  entity: 'user',
  entity_id: 2,
  entity_key: null,
  action: 'edit',
  request_id: 'req-7f31c9',
  before: { workplace: 'Siège', manager: 'M100' },
  after: { workplace: 'Strasbourg', manager: 'M100' },
  comment: 'Mutation demandée',
  position: 412_906,
  hash: '48e24f10008e9e6282104bcd322cf0035807cc9efba700b9bbc648290e0e18e2',
  redaction: null,
  ...changes,
})
const ROWS = [
  row({
    id: 3,
    position: null,
    hash: null,
    actor: null,
    entity: 'setting',
    entity_id: null,
    entity_key: 'roles.separate',
  }),
  row({}),
  row({ id: 2, on_behalf_of: CHLOE, redaction: { day: '2026-03-12', run_id: 7 }, before: null, after: null }),
]
const SEAL: AuditSeal = {
  sealed: 412_906,
  unsealed: 2,
  head: `412906:${'48e24f10'.repeat(8)}`,
  minutes_since_seal: 1,
  sealed_since: '2026-03-02',
  verification: { at: '2026-03-12T02:10:00.000Z', sealed: 412_000, faults: [] },
}

const company = (seal = SEAL, total = ROWS.length) =>
  new FakeApi()
    .onList(AUDIT, ROWS, total)
    .on('GET', 'administration/audit/seal', () => seal)
    .on('GET', 'administration/name', () => [{ matricule: 'C201', identity: 'Léa Noël' }])

async function openAudit(path = '/backend/audit', api = company()) {
  const app = renderApp({ path, user: CLEO, api })
  await screen.findByRole('rowheader', { name: /Réglage/ })
  const asked = () => Object.fromEntries(api.requests.findLast(({ path: asked }) => asked === AUDIT)?.query ?? [])
  return { ...app, api, asked, user: userEvent.setup() }
}
const cardText = () => screen.getByRole('region', { name: 'État du sceau' }).textContent?.replaceAll(/\s/g, ' ')

test('AUD-04 AUD-13 the seal is told first, in words, with since when and its head', async () => {
  await openAudit()
  await screen.findByText('Chaîne intacte')
  expect(cardText()).toContain('Dernier scellé il y a 1 minute · 412 906 lignes scellées, 2 à sceller')
  expect(cardText()).toContain('Dernière vérification le 12/03/2026 à 03:10, sans faute')
  expect(cardText()).toContain('Scellé depuis le 02/03/2026 : les lignes d’avant prouvent leur état à cette date.')
  expect(screen.getByRole('link', { name: /Journal d’audit/ })).toBeVisible()
})

test('AUD-13 a verification that failed reads À vérifier, with its faults; another begins from here and shows its progress', async () => {
  const faults = ['! position 2 (ligne 43) : contenu modifié']
  const api = company({ ...SEAL, verification: { at: '2026-03-12T02:10:00.000Z', sealed: 3, faults } })
    .on('POST', 'administration/audit/verify', () => ({ job_id: 9 }))
    .on('GET', 'administration/job/{id}', () => ({
      ...{ id: 9, kind: 'verify-audit', state: 'running' as const },
      ...{ done: 1, total: 3, faults: [] },
    }))
  const { user } = await openAudit('/backend/audit', api)
  expect(await screen.findByText('À vérifier')).toBeVisible()
  expect(screen.getByText('! position 2 (ligne 43) : contenu modifié')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Vérifier la chaîne' }))
  expect(await screen.findByRole('progressbar', { name: 'Vérification de la chaîne' })).toBeVisible()
})

test('AUD-10 AUD-08 a row opens to before and after side by side, an erased one to its certificate', async () => {
  const { user, asked } = await openAudit()
  expect(screen.getByText('à sceller')).toBeVisible()
  expect(screen.getByText('L’exploitant du portail')).toBeVisible()
  expect(screen.getByRole('rowheader', { name: /Réglage roles\.separate/ })).toBeVisible()
  expect(screen.getByText('au nom de Chloé Durand')).toBeVisible()
  const [, second, third] = screen.getAllByRole('button', { name: 'Ouvrir la ligne du 11/03/2026 10:04:12' })
  if (!second || !third) throw new Error('Three rows can be opened')
  await user.click(second)
  const after = within(screen.getByRole('heading', { name: 'Après' }).parentElement ?? document.body)
  expect(after.getByText('Strasbourg')).toHaveAttribute('data-changed')
  expect(after.getByText('M100')).not.toHaveAttribute('data-changed')
  expect(screen.getByText(/Mutation demandée/)).toBeVisible()
  await user.click(third)
  expect(screen.getByText(/Contenu effacé le 12\/03\/2026, certificat n°/)).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Toutes les lignes de cette requête' })[0] ?? second)
  await waitFor(() => expect(asked()).toMatchObject({ request_id: 'req-7f31c9' }))
})

test('AUD-10 the filters stand in the address; the month under way is asked for, and ten thousand rows are not counted further', async () => {
  const api = company().on(
    'GET',
    AUDIT,
    () =>
      new Response(JSON.stringify(ROWS), {
        headers: { 'Content-Type': 'application/json', 'X-Total-Count': '10000', 'X-Total-More': '1' },
      }) as never,
  )
  const { user, asked, router } = await openAudit('/backend/audit?page=2', api)
  expect(asked()).toMatchObject({ from: '2026-05-01', to: '2026-05-21', page: '2', maxResults: '50' })
  expect(screen.getByText(/plus de 10.000 lignes du 01\/05\/2026 au 21\/05\/2026/)).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrer par action' }), 'clôture')
  await waitFor(() => expect(asked()).toMatchObject({ action: 'close', page: '1' }))
  const chooser = screen.getByRole('combobox', { name: 'Personne' })
  await user.type(chooser, 'noel')
  await user.click(await screen.findByRole('option', { name: 'Léa Noël · C201' }))
  await waitFor(() => expect(asked()).toMatchObject({ action: 'close', person: 'C201' }))
  expect(router.state.location.search).toEqual({ action: 'close', person: 'C201' })
  expect(screen.getByRole('button', { name: 'Retirer le filtre Personne' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Réinitialiser' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('AUD-10 J, K and O go through the rows and open them; on a small window the page says why it is not there', async () => {
  const { user } = await openAudit()
  await user.keyboard('jo')
  expect(screen.getByRole('heading', { name: 'Après' })).toBeVisible()
  await user.keyboard('o')
  expect(screen.queryByRole('heading', { name: 'Après' })).toBeNull()
  setWindowWidth(390)
  expect(await screen.findByText('Cette page est disponible uniquement sur ordinateur.')).toBeVisible()
})

test('AUD-12 an export asks why, goes on as a job, and hands out its file', async () => {
  const api = company()
    .on('POST', 'administration/audit/export', () => ({ job_id: 12 }))
    .on('GET', 'administration/job/{id}', () => ({
      ...{ id: 12, kind: 'export-audit', state: 'done' as const },
      ...{ done: 3, total: 3, faults: [] },
    }))
  const { user } = await openAudit('/backend/audit?person=C201', api)
  await user.click(screen.getByRole('button', { name: 'Exporter…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exporter le journal d’audit' }))
  const begin = dialog.getByRole('button', { name: 'Exporter' })
  expect(begin).toHaveAttribute('aria-disabled', 'true')
  await user.type(dialog.getByRole('textbox', { name: 'Motif' }), 'Contrôle interne')
  await user.click(begin)
  expect(await dialog.findByRole('button', { name: 'Télécharger' })).toBeVisible()
  expect(api.sent('administration/audit/export')[0]?.body).toEqual({
    ...{ from: '2026-05-01', to: '2026-05-21', person: 'C201' },
    ...{ format: 'csv', reason: 'Contrôle interne' },
  })
})
