import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccessRule } from '../features/portal/access-rules/index.ts'
import { FakeApi, jsonResponse, refusal } from '../testing/fake-api.ts'
import { consultant } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import './security-page.tsx'
import { loadDirectoryCard, loadRoleGroupsCard } from '../features/administration/provisioning/index.ts'
import { loadServiceTokensCard } from '../features/portal/tokens/index.ts'
import { loadCalendarPolicyCard } from '../features/validation/calendar-feeds/index.ts'

await Promise.all([loadServiceTokensCard(), loadCalendarPolicyCard(), loadRoleGroupsCard(), loadDirectoryCard()])

const user = consultant({ id: 901, roles: ['ROLE_ACCESS_ADMIN'], person_type: 'internal' })
const RULE: AccessRule = {
  id: 1,
  scope: 'everybody',
  name: '',
  company: null,
  sso_only: false,
  second_factor: true,
  starts_on: '2026-07-01',
  grace_days: 30,
  remember_days: 0,
  people: 66,
  without_factor: 25,
}
const ACCOUNT = { id: 70, matricule: 'T0001', identity: 'Entrepôt BI', roles: ['ROLE_VALIDATION'] }

function company() {
  return new FakeApi()
    .on('GET', 'access-rules', () => [RULE])
    .on('GET', 'access-rules/count', ({ query }) =>
      query.get('scope') === 'company' ? { people: 18, without_factor: 4 } : { people: 66, without_factor: 25 },
    )
    .on('GET', 'access-rules/company', () => [{ id: 3, name: 'Synchrone Sud' }])
    .on('POST', 'access-rules', ({ body }) => {
      const { sso_only } = body as AccessRule
      if (sso_only)
        return refusal(422, {
          code: 'no-provider',
          message: "Déclarez d'abord un fournisseur de connexion.",
          errors: { sso_only: ["Déclarez d'abord un fournisseur de connexion."] },
        })
      return { ...RULE, ...(body as AccessRule), id: 2 }
    })
    .on('DELETE', 'access-rules/{id}', () => null as never)
    .on('GET', 'sso/provider', () => [])
    .on('GET', 'emergency-account', () => [
      { id: 5, username: 'hugo', identity: 'Hugo Delmas', is_active: true, used_at: null },
    ])
    .on('GET', 'token/service', () => [])
    .on('GET', 'token/service/account', () => [ACCOUNT])
    .on('GET', 'token/offer', () => ({ areas: ['people' as const], may_write: true }))
    .on('GET', 'role-group', () => [])
    .on('GET', 'directory', () => ({ last_called_at: null, held_people: 0, people: 66, changes: [] }))
    .on('GET', 'scim-token', () => [])
    .on('GET', 'calendar-policy', () => ({ most_detail: 'kind' as const, team: true }))
    .on('PATCH', 'calendar-policy', ({ body }) => ({ most_detail: 'kind' as const, team: true, ...(body as object) }))
}

function open(api = company()) {
  const { person } = renderApp({ path: '/backend/security', api, user })
  const card = async (name: string) => within(await screen.findByRole('region', { name }))
  const sent = (path: string) =>
    api.requests.filter((one) => one.path.startsWith(path) && one.method !== 'GET').map(({ body }) => body)
  return { person, card, sent }
}

test('SSO-27 MFA-22 rules say whom they bind and how many are not ready; one is added for a company', async () => {
  const { person, card, sent } = open()
  const rules = await card('Règles')
  const row = within(await rules.findByRole('row', { name: /Tout le monde/ }))
  expect(row.getByRole('cell', { name: /25 sans second facteur/ })).toBeVisible()
  const ready = row.getByRole('progressbar', { name: 'Personnes avec un second facteur' })
  expect(ready).toHaveAttribute('aria-valuenow', '41')
  expect(row.getByText('délai de 30 jours')).toBeVisible()
  await person.click(rules.getByRole('button', { name: 'Ajouter une règle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une règle' }))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Qui' }), 'Une société')
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Société' }), 'Synchrone Sud')
  expect(await dialog.findByText(/^Cette règle lie 18 personnes\. 4 personnes sans second facteur/)).toBeVisible()
  await person.click(dialog.getByRole('checkbox', { name: /^Compte d’entreprise seul/ }))
  expect(dialog.getByText(/Leur mot de passe n’ouvrira plus rien\.$/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent("Déclarez d'abord un fournisseur de connexion.")
  expect(dialog.getByRole('link', { name: 'Voir « Fournisseurs »' })).toHaveAttribute(
    'href',
    '/backend/security#providers',
  )
  await person.click(dialog.getByRole('checkbox', { name: /^Compte d’entreprise seul/ }))
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(sent('access-rules').at(-1)).toMatchObject({
    scope: 'company',
    name: '3',
    second_factor: true,
    sso_only: false,
  })
})

test('SSO-27 MFA-22 a rule that asks for nothing is not sent, and says why', async () => {
  const { person, card, sent } = open()
  await person.click(await (await card('Règles')).findByRole('button', { name: 'Ajouter une règle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une règle' }))
  await person.click(dialog.getByRole('checkbox', { name: 'Second facteur obligatoire' }))
  expect((await dialog.findAllByText(/^Choisissez ce que la règle demande/))[0]).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(sent('access-rules')).toEqual([])
})

test('SSO-30 the link of a refusal leads to its card, and the focus with it', async () => {
  const { person, card } = open()
  await person.click(await (await card('Règles')).findByRole('button', { name: 'Ajouter une règle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une règle' }))
  await person.click(dialog.getByRole('checkbox', { name: /^Compte d’entreprise seul/ }))
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await person.click(await dialog.findByRole('link', { name: 'Voir « Fournisseurs »' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('region', { name: 'Fournisseurs' })).toHaveFocus()
})

test('MFA-22 the figure of a rule leads to the names behind it, page by page', async () => {
  const people = Array.from({ length: 25 }, (_, at) => ({
    id: at + 1,
    identity: `Personne ${at + 1}`,
    username: `p${at + 1}`,
    matricule: `M${at + 1}`,
    company: 'Synchrone',
  }))
  const api = company().on('GET', 'access-rules/{id}/without-factor', ({ query }) => {
    const first = (Number(query.get('page')) - 1) * 20
    return jsonResponse(people.slice(first, first + 20), 200, { 'X-Total-Count': String(people.length) })
  })
  const { person, card } = open(api)
  await person.click(await (await card('Règles')).findByRole('button', { name: '25 sans second facteur' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sans second facteur · Tout le monde' }))
  expect(await dialog.findByText('Personne 20')).toBeVisible()
  expect(dialog.getByText('25 personnes')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Page suivante' }))
  expect(await dialog.findByText('Personne 25')).toBeVisible()
  expect(dialog.queryByText('Personne 20')).toBeNull()
})

test('ADM-47 SSO-27 the rights of absences and of reports, of the same name, stand under their families', async () => {
  const { person, card } = open()
  await person.click(await (await card('Règles')).findByRole('button', { name: 'Ajouter une règle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une règle' }))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Qui' }), 'Un droit')
  const right = within(dialog.getByRole('combobox', { name: 'Droit' }))
  for (const family of ['Absences', 'Comptes rendus d’activité']) {
    expect(
      within(right.getByRole('group', { name: family })).getByRole('option', { name: 'Valider au niveau 1' }),
    ).toBeVisible()
  }
})

test('SSO-27 a rule is deleted after a question', async () => {
  const { person, card, sent } = open()
  const rules = await card('Règles')
  await person.click(await rules.findByRole('button', { name: 'Actes sur la règle Tout le monde' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Supprimer la règle « Tout le monde » ?' }))
  await person.click(asked.getByRole('button', { name: 'Supprimer' }))
  expect(sent('access-rules')).toHaveLength(1)
})

test('SSO-04 SSO-31 providers and emergency accounts are told of', async () => {
  const { card } = open()
  expect(await (await card('Fournisseurs')).findByText(/^Aucun fournisseur déclaré\./)).toBeVisible()
  const emergency = await card('Comptes de secours')
  expect(await emergency.findByText('Hugo Delmas')).toBeVisible()
  expect(emergency.getByText('1 sur 3')).toBeVisible()
})

test('SSO-04 a provider that is away says since when, and what still works', async () => {
  const away = { key: 'sud', label: 'Synchrone Sud', issuer: 'https://sso.sud.synchrone.example', is_ready: false }
  const times = { checked_at: '2026-05-21T07:00:00.000Z', failing_since: '2026-05-21T06:12:00.000Z' }
  const api = company().on('GET', 'sso/provider', () => [{ ...away, ...times, reason: null, linked_people: 0 }])
  const { card } = open(api)
  const said = await (await card('Fournisseurs')).findByText(/^Depuis le 21\/05\/2026/)
  expect(said).toHaveTextContent('Depuis le 21/05/2026 à 08:12 · le mot de passe reste ouvert')
})

test('TOK-20 TOK-21 a token is asked for by its service account', async () => {
  const { person, card } = open()
  const tokens = await card('Jetons de service')
  await person.click(await tokens.findByRole('button', { name: 'Nouveau jeton' }))
  const form = within(await tokens.findByRole('form', { name: 'Nouveau jeton' }))
  expect(form.getByRole('combobox', { name: 'Compte de service' })).toHaveDisplayValue('Entrepôt BI (T0001)')
  expect(form.queryByText('Votre équipe')).not.toBeInTheDocument()
  expect(form.getByRole('group', { name: 'Droits sur : Administration' })).toBeVisible()
})

test('ICS-10 the company says how much calendars tell, at once', async () => {
  const { person, card, sent } = open()
  const policy = await card('Agendas')
  await person.click(await policy.findByLabelText('Absence'))
  await person.click(policy.getByRole('checkbox', { name: 'Agenda de l’équipe permis' }))
  expect(sent('calendar-policy')).toEqual([{ most_detail: 'absent' }, { team: false }])
})

test('SCI-18 SCI-19 a group that gives nothing is told, its roles are chosen, key roles are not offered', async () => {
  const group = { id: 4, display_name: 'CADRAN-RH', members_count: 4, updated_at: '2026-05-21T09:00:00' }
  const api = company()
    .on('GET', 'role-group', () => [{ ...group, roles: [] }])
    .on('PATCH', 'role-group/{id}', ({ body }) => ({ ...group, ...(body as { roles: [] }) }))
  const { person, card, sent } = open(api)
  const groups = await card('Groupes de l’annuaire')
  expect(await groups.findByText('1 à décider')).toBeVisible()
  await person.click(await groups.findByRole('button', { name: 'Choisir les droits du groupe CADRAN-RH' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Droits du groupe CADRAN-RH' }))
  expect(dialog.queryByRole('checkbox', { name: /^Administration des comptes/ })).not.toBeInTheDocument()
  await person.click(dialog.getByRole('checkbox', { name: /^Ressources humaines/ }))
  expect(dialog.getByText('1 droit')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(sent('role-group')).toEqual([{ roles: ['ROLE_HRBP'], updated_at: group.updated_at }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('SCI-03 the directory says when it called; its token is told once, two live at most', async () => {
  const token = {
    ...{ id: 9, name: 'Annuaire', prefix: 'cadran_scim_zyxw', scopes: [], networks: [] },
    ...{ created_at: '2026-05-21T07:00:00.000Z', expires_on: '2026-09-14' },
    ...{ last_used_at: null, last_address: null, ended: null },
  }
  const live = [token]
  const api = company()
    .on('GET', 'directory', () => ({
      last_called_at: '2026-05-21T06:47:00.000Z',
      held_people: 64,
      people: 66,
      changes: [{ at: '2026-05-20T06:47:00.000Z', action: 'scim-create', identity: 'Zoé Mähler' }],
    }))
    .on('GET', 'scim-token', () => live)
    .on('POST', 'scim-token', ({ body }) => {
      const made = { ...token, id: 10, prefix: 'cadran_scim_abcd', ...(body as object) }
      live.push(made)
      return { ...made, token: 'cadran_scim_secret' }
    })
    .on('DELETE', 'scim-token/{id}', () => null as never)
  const { person, card, sent } = open(api)
  const directory = await card('Annuaire (SCIM)')
  expect(await directory.findByText('21/05/2026 à 08:47')).toBeVisible()
  expect(directory.getByText('64 / 66')).toBeVisible()
  expect(directory.getByText('20 mai · arrivée')).toBeVisible()
  await person.click(await directory.findByRole('button', { name: 'Nouveau jeton' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nouveau jeton de l’annuaire' }))
  await person.click(form.getByRole('button', { name: 'Créer le jeton' }))
  const made = within(await screen.findByRole('dialog', { name: 'Jeton de l’annuaire' }))
  expect(made.getByLabelText('Jeton')).toHaveValue('cadran_scim_secret')
  await person.click(made.getByRole('button', { name: 'Terminé' }))
  expect(made.getByText(/^Le jeton n’a pas été copié\./)).toBeVisible()
  await person.click(made.getByRole('button', { name: 'Fermer sans copier' }))
  expect(await directory.findByRole('button', { name: /^Nouveau jeton/ })).toHaveAttribute('aria-disabled', 'true')
  await person.click(directory.getByRole('button', { name: 'Révoquer cadran_scim_zyxw' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Révoquer cadran_scim_zyxw… ?' }))
  await person.click(asked.getByRole('button', { name: 'Révoquer' }))
  await waitFor(() => expect(sent('scim-token')).toHaveLength(2))
})
