import type { ApiToken } from '@cadran/contract/portal/tokens'
import type { TokenScope } from '@cadran/rules/portal/api-tokens'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './tokens-card.tsx'

const TOKEN: ApiToken = {
  id: 7,
  name: 'Tableau de bord',
  prefix: 'cadran_pat_hT7c',
  scopes: ['people:read', 'timesheet:read'],
  networks: [],
  created_at: '2026-05-01T07:00:00.000Z',
  expires_on: '2026-05-27',
  last_used_at: null,
  last_address: null,
  ended: null,
}
const ENDED: ApiToken = { ...TOKEN, id: 8, name: 'Ancien', expires_on: '2026-05-12', ended: 'expired' }
const SECRET = 'cadran_pat_0123456789ABCDEFGHIJabcdefghij3VnpSF'

function company(tokens: ApiToken[], may_write = true) {
  let shown = tokens
  return new FakeApi()
    .on('GET', 'token', () => shown)
    .on('GET', 'token/offer', () => ({
      areas: ['people' as const, 'timesheet' as const, 'library' as const],
      may_write,
    }))
    .on('POST', 'token', ({ body }) => {
      const { name, scopes } = body as { name: string; scopes: TokenScope[] }
      if (name === '')
        return refusal(422, {
          code: 'invalid',
          message: 'Donnez un nom.',
          errors: { name: ['Donnez un nom de 1 à 60 caractères.'] },
        })
      shown = [{ ...TOKEN, id: 9, name, scopes, expires_on: '2026-08-19' }, ...shown]
      return { ...(shown[0] ?? TOKEN), token: SECRET }
    })
    .on('DELETE', 'token/{id}', () => {
      shown = shown.map((token) => ({ ...token, ended: 'revoked' as const }))
      return null as never
    })
}

async function open(api: FakeApi) {
  const { person } = renderApp({ path: '/parameters#security', api, user: consultant() })
  const card = within(await screen.findByRole('region', { name: 'Jetons d’accès' }))
  const sent = () =>
    api.requests.filter(({ path, method }) => path.startsWith('token') && method !== 'GET').map(({ body }) => body)
  return { person, card, sent }
}

test('TOK-03 TOK-04 TOK-08 a token is made: what it opens, until when; told once, at the head of the list', async () => {
  const { person, card, sent } = await open(company([]))
  expect(await card.findByText('Aucun jeton d’accès.')).toBeVisible()
  await person.click(card.getByRole('button', { name: 'Nouveau jeton' }))
  const form = within(await card.findByRole('form', { name: 'Nouveau jeton' }))
  expect(form.getByRole('textbox', { name: 'Nom' })).toHaveFocus()
  await person.click(form.getByRole('button', { name: 'Créer le jeton' }))
  expect(await form.findByText('Donnez un nom de 1 à 60 caractères.')).toBeVisible()
  await person.type(form.getByRole('textbox', { name: 'Nom' }), 'Suivi')
  await person.click(within(form.getByRole('group', { name: 'Droits sur : Personnes' })).getByLabelText('Lecture'))
  const month = within(form.getByRole('group', { name: 'Droits sur : Mois et absences' }))
  await person.click(month.getByLabelText('Lecture et écriture'))
  await person.click(month.getByLabelText('Lecture'))
  await person.type(form.getByRole('textbox', { name: /^Réseaux autorisés/ }), '192.0.2.0/24')
  await person.click(form.getByRole('button', { name: '30 jours' }))
  expect(form.getByText('2 droits · jusqu’au 20/06/2026 · depuis 1 réseau')).toBeVisible()
  await person.click(form.getByRole('button', { name: 'Créer le jeton' }))
  const made = within(await card.findByRole('region', { name: 'Jeton créé' }))
  expect(made.getByRole('textbox', { name: 'Jeton d’accès' })).toHaveValue(SECRET)
  expect(made.getByText('Cette valeur ne sera plus affichée.')).toBeVisible()
  expect(sent()[1]).toEqual({
    name: 'Suivi',
    expires_on: '2026-06-20',
    networks: ['192.0.2.0/24'],
    scopes: ['people:read', 'timesheet:read'],
  })
  expect(await card.findByRole('rowheader', { name: /^Suivi/ })).toBeVisible()
  // Left without being copied, it is asked once.
  await person.click(made.getByRole('button', { name: 'Fermer le jeton créé' }))
  expect(made.getByText('Le jeton n’a pas été copié. Fermez encore pour l’abandonner.')).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await person.click(made.getByRole('button', { name: 'Copier' }))
  expect(copied).toHaveBeenCalledWith(SECRET)
  await person.click(made.getByRole('button', { name: 'Fermer le jeton créé' }))
  expect(card.queryByRole('region', { name: 'Jeton créé' })).toBeNull()
})

test('TOK-06 what ends soon says so; what has ended has no button; one is revoked after a question, and the focus stays in the list', async () => {
  const { person, card } = await open(company([TOKEN, ENDED]))
  const row = within(await card.findByRole('row', { name: /Tableau de bord/ }))
  expect(row.getByText('dans 6 jours')).toBeVisible()
  expect(row.getByText('Jamais utilisé')).toBeVisible()
  expect(within(card.getByRole('row', { name: /Ancien/ })).getByText('Expiré')).toBeVisible()
  expect(card.getAllByRole('button', { name: /^Révoquer/ })).toHaveLength(1)
  await person.click(row.getByRole('button', { name: 'Révoquer Tableau de bord' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Révoquer « Tableau de bord » ?' }))
  await person.click(asked.getByRole('button', { name: 'Révoquer' }))
  expect(await within(card.getByRole('row', { name: /Tableau de bord/ })).findByText('Révoqué')).toBeVisible()
  await waitFor(() => expect(card.getByRole('button', { name: 'Nouveau jeton' })).toHaveFocus())
})

test('TOK-05 with twenty that live no other is made, and the button says why', async () => {
  const { card } = await open(company(Array.from({ length: 20 }, (_, id) => ({ ...TOKEN, id, name: `J${id}` }))))
  expect(await card.findByRole('button', { name: /^Nouveau jeton/ })).toHaveAccessibleDescription(
    "Vous avez déjà 20 jetons d'accès.",
  )
})

test('TOK-13 where a second factor is asked for and not held, writing cannot be chosen', async () => {
  const { person, card } = await open(company([], false))
  await person.click(await card.findByRole('button', { name: 'Nouveau jeton' }))
  const month = within(await card.findByRole('group', { name: 'Droits sur : Mois et absences' }))
  expect(month.getByLabelText('Lecture et écriture')).toBeDisabled()
  expect(card.getByText(/^L’écriture demande un second facteur/)).toBeVisible()
})
