import { ROLE_FAMILIES, ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administeredCard } from '../../../testing/administered.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { PersonRoles } from './roles.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './roles-tab.tsx'
import './roles-page.tsx'

const PERSON = 'administration/person/{id}/role'
const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })

const VALERIE: PersonRoles = {
  id: 7,
  identity: 'Valérie Lemoine',
  matricule: 'I1115',
  username: 'gta',
  is_active: true,
  roles: ['ROLE_GTA', 'ROLE_CRA_SHOW'],
  group_roles: [],
  updated_at: '2026-05-21T09:00:00',
}

/** A server that keeps what it is sent. */
function server(person = VALERIE) {
  let now = person
  return new FakeApi()
    .on('GET', 'administration/person/{id}', () => administeredCard({ id: 7, identity: person.identity }))
    .on('GET', PERSON, () => now)
    .on('POST', PERSON, ({ body }) => {
      const { grant, withdraw } = body as { grant: Role[]; withdraw: Role[] }
      const roles = ROLES.filter(
        (role) => grant.includes(role) || (now.roles.includes(role) && !withdraw.includes(role)),
      )
      now = { ...now, roles, updated_at: '2026-05-21T09:00:05' }
      return now
    })
}

async function openPerson(api = server(), user = ADA) {
  const app = renderApp({ path: '/backend/people/7/roles', user, api })
  await screen.findByRole('group', { name: ROLE_FAMILIES.administration })
  return { ...app, sent: () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

const box = (role: Role) =>
  within(screen.getByRole('group', { name: ROLE_FAMILIES[ROLE_WORDS[role].family] })).getByRole('checkbox', {
    name: new RegExp(`^${ROLE_WORDS[role].label}`),
  })

test('ADM-48 roles are ticked, counted, sent together with the stamp that was read, and stand as answered', async () => {
  const { person, sent } = await openPerson()
  expect(box('ROLE_GTA')).toBeChecked()
  await person.click(box('ROLE_GTA'))
  await person.click(box('ROLE_DPO'))
  expect(screen.getByText('1 droit donné, 1 droit retiré')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ grant: ['ROLE_DPO'], withdraw: ['ROLE_GTA'], updated_at: '2026-05-21T09:00:00' }]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument())
  expect(box('ROLE_DPO')).toBeChecked()
  expect(box('ROLE_GTA')).not.toBeChecked()
})

test('ADM-47 a profile ticks its roles and leaves the others; nothing is sent by it', async () => {
  const { person, sent } = await openPerson()
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'Proposer les droits d’un profil' }),
    'Administrateur',
  )
  expect(screen.getByText('3 droits donnés')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(box('ROLE_USER_ADMIN')).not.toBeChecked()
  expect(box('ROLE_GTA')).toBeChecked()
  expect(sent()).toEqual([])
})

test('ADM-50 two duties that do not go together are said before anything is sent', async () => {
  const { person, sent } = await openPerson()
  await person.click(box('ROLE_USER_ADMIN'))
  await person.click(box('ROLE_AUDIT_SHOW'))
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Ces deux droits ne vont pas à la même personne.')).toBeVisible()
  expect(sent()).toEqual([])
})

test('ADM-48 a refusal keeps what was ticked; somebody else’s change offers to read anew', async () => {
  const message = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'
  const { person } = await openPerson(server().on('POST', PERSON, () => refusal(409, { code: 'stale', message })))
  await person.click(box('ROLE_HRBP'))
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByRole('button', { name: 'Recharger' })).toBeVisible()
  expect(box('ROLE_HRBP')).toBeChecked()
})

test('ADM-49 one’s own roles are shown and not changed', async () => {
  await openPerson(server(), { ...ADA, id: 7 })
  expect(box('ROLE_GTA')).toBeDisabled()
  expect(screen.getByText('Vous ne pouvez pas modifier vos propres droits.')).toBeVisible()
})

test('ADM-47 the matrix says what each role opens, which profiles hold it and who does', async () => {
  const roles = ROLES.map((role) => {
    const { label, opens, family } = ROLE_WORDS[role]
    return {
      role,
      label,
      opens,
      family: ROLE_FAMILIES[family],
      is_key: role === 'ROLE_DPO',
      holder_count: role === 'ROLE_DPO' ? 1 : 0,
    }
  })
  renderApp({ path: '/backend/roles', user: ADA, api: new FakeApi().on('GET', 'administration/role', () => roles) })
  const row = within(
    (await screen.findByRole('rowheader', { name: /Protection des données/ })).closest('tr') ?? document.body,
  )
  expect(row.getByText('Tient les échéances, les effacements et les gels.')).toBeVisible()
  expect(row.getByText('Sensible')).toBeVisible()
  expect(row.getByRole('link')).toHaveAttribute('href', '/backend/people?role=ROLE_DPO')
  const payroll = within(
    screen.getByRole('rowheader', { name: /Clôturer les périodes/ }).closest('tr') ?? document.body,
  )
  expect(payroll.getAllByRole('img', { name: 'Oui' })).toHaveLength(1)
  expect(payroll.getByText('Personne')).toBeVisible()
})
