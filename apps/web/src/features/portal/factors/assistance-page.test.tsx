import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'

const person = (id: number, identity: string, is_keeper = false) => ({
  id,
  matricule: `C${id}`,
  firstname: 'Claire',
  lastname: identity,
  identity,
  username: 'claire',
  is_active: true,
  has_totp: true,
  passkeys: 2,
  recovery_codes_left: 7,
  is_keeper,
})

test('MFA-28 MFA-29 SEA-07 a person is found, their factors reset with a reason, their sessions ended', async () => {
  const api = new FakeApi()
    .on('GET', 'factors/people', () => [person(7, 'Claire Martin'), person(8, 'Ada Minaud', true)])
    .on('POST', 'factors/reset', () => undefined)
    .on('POST', 'session/end', () => ({ ended: 2 }))
    .on('GET', 'session', () => [])
  const user = manager({ roles: ['ROLE_ACCESS_SUPPORT'] })
  const { person: hand } = renderApp({ path: '/backend/security/people', api, user })
  await hand.type(await screen.findByRole('searchbox', { name: 'Rechercher une personne' }), 'cl')
  const list = within(await screen.findByRole('list', { name: 'Personnes' }))
  expect(list.getByText(/C7 · claire · application, 2 clés d’accès, 7 codes de secours/)).toBeVisible()
  expect(list.queryByRole('button', { name: 'Réinitialiser les facteurs de Ada Minaud' })).not.toBeInTheDocument()
  await hand.click(list.getByRole('button', { name: 'Réinitialiser les facteurs de Claire Martin' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Réinitialiser les facteurs de Claire Martin' }))
  expect(dialog.getByRole('button', { name: 'Réinitialiser' })).toBeDisabled()
  await hand.type(dialog.getByRole('textbox'), 'Téléphone perdu ce matin')
  await hand.click(dialog.getByRole('button', { name: 'Réinitialiser' }))
  expect(await screen.findByText('Les seconds facteurs sont réinitialisés.')).toBeVisible()
  expect(api.requests.find(({ path }) => path === 'factors/reset')?.body).toEqual({
    user_id: 7,
    reason: 'Téléphone perdu ce matin',
  })
  await hand.click(list.getByRole('button', { name: 'Appareils de Claire Martin' }))
  expect(await list.findByText('Aucune session ouverte.')).toBeVisible()
})
