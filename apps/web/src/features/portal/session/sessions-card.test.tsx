import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { OpenSession } from './sessions.queries.ts'

const seen = new Date().toISOString()
const session = (own: Partial<OpenSession>): OpenSession => ({
  id: 'a',
  current: false,
  device_name: 'Chrome 156 · macOS',
  address: '192.0.2.14',
  method: 'password',
  strength: 'one',
  created_at: seen,
  last_seen_at: seen,
  expires_at: seen,
  provider: null,
  is_new: false,
  trusted_until: null,
  ...own,
})

const open = async (sessions: OpenSession[]) => {
  let held = sessions
  const api = new FakeApi()
    .on('GET', 'settings/activity/remote-days', () => ({}) as never)
    .on('GET', 'session', () => held)
    .on('DELETE', 'session/{id}', ({ path }) => {
      held = held.filter(({ id }) => id !== path.split('/')[1])
      return undefined
    })
    .on('DELETE', 'session/{id}/trust', ({ path }) => {
      held = held.map((one) => (one.id === path.split('/')[1] ? { ...one, trusted_until: null } : one))
      return undefined
    })
    .on('DELETE', 'session', () => {
      const ended = held.length - 1
      held = held.filter(({ current }) => current)
      return { ended }
    })
  const app = renderApp({ path: '/parameters', api })
  const card = within(await screen.findByRole('region', { name: 'Mes appareils' }))
  await card.findAllByRole('listitem')
  return { ...app, card, api }
}

test('SEA-01 SEA-03 SEA-10 this device stands first, each tells when, where and how, a new one is marked', async () => {
  const { card } = await open([
    session({
      id: 'b',
      device_name: 'Safari 19 · iOS',
      last_seen_at: '2026-05-01T08:00:00Z',
      method: 'sso',
      provider: 'entra',
      is_new: true,
    }),
    session({ id: 'a', current: true, strength: 'two' }),
  ])
  const [first, second] = card.getAllByRole('listitem')
  expect(first).toHaveTextContent('Chrome 156 · macOSCet appareil')
  expect(first).toHaveTextContent('Active il y a moins d’une heure · 192.0.2.14 · mot de passe et second facteur')
  expect(second).toHaveTextContent('Nouveau')
  expect(second).toHaveTextContent('Active le 01/05/2026 · 192.0.2.14 · compte d’entreprise')
  expect(card.getAllByRole('button', { name: /^Fermer :/ })).toHaveLength(1)
})

test('SEA-04 SEA-05 MFA-26 one is closed, a memory is taken away, all the others go after one question', async () => {
  const { card, person } = await open([
    session({ id: 'a', current: true }),
    session({ id: 'b', device_name: 'Firefox 151 · Linux' }),
    session({ id: 'c', device_name: 'Edge 150 · Windows', trusted_until: '2026-06-30T10:00:00Z' }),
  ])
  await person.click(card.getByRole('button', { name: /^Fermer : Firefox/ }))
  await waitFor(() => expect(card.queryByText('Firefox 151 · Linux')).not.toBeInTheDocument())
  expect(card.getByText('Mémorisé jusqu’au 30/06/2026')).toBeVisible()
  await person.click(card.getByRole('button', { name: 'Retirer la mémoire de Edge 150 · Windows' }))
  await waitFor(() => expect(card.queryByText(/Mémorisé/)).not.toBeInTheDocument())
  await person.click(card.getByRole('button', { name: 'Fermer toutes les autres sessions' }))
  const question = within(await screen.findByRole('dialog', { name: 'Fermer toutes les autres sessions ?' }))
  await person.click(question.getByRole('checkbox', { name: 'Oublier aussi les appareils mémorisés' }))
  await person.click(question.getByRole('checkbox', { name: 'Révoquer aussi mes jetons d’accès et mes agendas' }))
  await person.click(question.getByRole('button', { name: 'Fermer les sessions' }))
  expect(await card.findByText('Aucune autre session ouverte.')).toBeVisible()
})
