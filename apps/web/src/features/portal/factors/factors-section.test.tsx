import type { ReplyOf } from '@cadran/contract/kit'
import type { listSessions } from '@cadran/contract/portal/session'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { Factors } from './factors.queries.ts'

type OpenSession = ReplyOf<typeof listSessions>[number]

const NONE: Factors = { totp: null, passkeys: [], recovery_codes_left: 0, obligation: null }
const WITH: Factors = { ...NONE, totp: { confirmed_at: '2026-04-14T08:00:00Z' }, recovery_codes_left: 7 }
const CODES = ['7KQ2M-XH4PD', 'B9TRW-3JNVC']

const openSession = (id: string, current: boolean): OpenSession => ({
  ...{ id, current, device_name: 'Chrome 156 · Windows', address: '192.0.2.14', method: 'password', strength: 'one' },
  ...{ created_at: '2026-05-01T08:00:00Z', last_seen_at: '2026-05-01T08:00:00Z', expires_at: '2026-06-01T08:00:00Z' },
  ...{ provider: null, is_new: false, trusted_until: null },
})

const open = async (first: Factors, sessions: OpenSession[] = []) => {
  let held = first
  const api = new FakeApi()
    .on('GET', 'session', () => sessions)
    .on('GET', 'factors', () => held)
    .on('POST', 'factors/totp', () => ({ secret: 'K5QWC43UMFXGKIDPNZSSA53BPEQGE3DV', uri: 'otpauth://totp/x' }))
    .on('POST', 'factors/totp/confirm', () => {
      held = { ...WITH, recovery_codes_left: 10 }
      return { recovery_codes: CODES }
    })
    .on('POST', 'factors/recovery-codes', () => ({ recovery_codes: CODES }))
    .on('DELETE', 'factors/totp', () => {
      held = NONE
      return undefined
    })
  const app = renderApp({ path: '/parameters', api })
  const section = within(await screen.findByRole('region', { name: 'Sécurité' }))
  await section.findByText('Application d’authentification')
  return { ...app, section, api }
}

test('MFA-08 MFA-11 an application is added in one dialog, which is left by keeping the codes', async () => {
  const { section, person } = await open(NONE)
  expect(section.queryByText('Codes de secours')).not.toBeInTheDocument()
  expect(section.getByText('Aucun second facteur')).toBeVisible()
  expect(section.getByRole('link', { name: 'Changer le mot de passe' })).toHaveAttribute('href', '/parameters#account')
  await person.click(section.getByRole('button', { name: 'Ajouter une application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Application d’authentification' }))
  expect(await dialog.findByLabelText('Code à 6 chiffres')).toHaveFocus()
  await person.keyboard('418 206')
  await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
  const codes = within(await screen.findByRole('dialog', { name: 'Conservez vos codes de secours' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
  await person.keyboard('{Escape}')
  expect(codes.queryByRole('button', { name: 'Fermer' })).toBeNull()
  expect(codes.getByText('Cette valeur ne sera plus affichée.')).toBeVisible()
  await person.click(codes.getByRole('button', { name: "J'ai conservé mes codes de secours" }))
  expect(await section.findByText(/Ajoutée le 14\/04\/2026/)).toBeVisible()
  expect(section.getByText(/10 codes restants/)).toBeVisible()
  expect(section.getByText('Second facteur actif')).toBeVisible()
})

test('MFA-08 MFA-11 a button pressed twice sends one code, whose codes are shown', async () => {
  const { section, person, api } = await open(NONE)
  let answer: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.on('POST', 'factors/totp/confirm', async () => {
    await waiting
    return { recovery_codes: CODES }
  })
  await person.click(section.getByRole('button', { name: 'Ajouter une application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Application d’authentification' }))
  await person.type(await dialog.findByLabelText('Code à 6 chiffres'), '418206')
  await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
  await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
  answer()
  expect(await screen.findByRole('dialog', { name: 'Conservez vos codes de secours' })).toBeVisible()
  expect(api.sent('factors/totp/confirm')).toHaveLength(1)
})

test('MFA-10 MFA-11 it is taken away after one question, new codes are told once', async () => {
  const { section, person } = await open(WITH)
  await person.click(section.getByRole('button', { name: 'Générer de nouveaux codes' }))
  await person.click(await screen.findByRole('button', { name: "J'ai conservé mes codes de secours" }))
  await person.click(section.getByRole('button', { name: 'Retirer l’application' }))
  const question = within(await screen.findByRole('dialog', { name: 'Retirer l’application ?' }))
  await person.click(question.getByRole('button', { name: 'Retirer' }))
  expect(await section.findByRole('button', { name: 'Ajouter une application' })).toBeVisible()
  await waitFor(() => expect(section.queryByText('Codes de secours')).not.toBeInTheDocument())
})

test('MFA-14 few codes are said', async () => {
  const { section } = await open({ ...WITH, recovery_codes_left: 3 })
  expect(section.getByText('Il vous reste 3 codes de secours : générez-en de nouveaux.')).toBeVisible()
})

test('MFA-22 a band above every page says until when a factor must be added, leads there, and goes once it is', async () => {
  const api = new FakeApi()
    .on('GET', 'session', () => [])
    .on('GET', 'factors', () => ({ ...WITH, obligation: null }))
    .on('POST', 'factors/recovery-codes', () => ({ recovery_codes: CODES }))
  const { person } = renderApp({ path: '/not-found', api, user: consultant({ factor_deadline: '2026-06-30' }) })
  const band = await screen.findByText('Ajoutez un second facteur avant le 30/06/2026.')
  expect(band.parentElement).toHaveAttribute('role', 'status')
  await person.click(within(band).getByRole('link', { name: 'Ouvrir « Sécurité »' }))
  const section = within(await screen.findByRole('region', { name: 'Sécurité' }))
  expect(band).toBeVisible()
  api.on('GET', 'user/me', () => consultant())
  await person.click(await section.findByRole('button', { name: 'Générer de nouveaux codes' }))
  await waitFor(() => expect(screen.queryByText(/Ajoutez un second facteur/)).not.toBeInTheDocument())
})

test('SEA-05 whoever changes a factor is offered to end the sessions that are open elsewhere', async () => {
  const { section, person } = await open(WITH, [openSession('a', true), openSession('b', false)])
  await screen.findByText('2 sessions ouvertes')
  await person.click(section.getByRole('button', { name: 'Retirer l’application' }))
  const question = within(await screen.findByRole('dialog', { name: 'Retirer l’application ?' }))
  await person.click(question.getByRole('button', { name: 'Retirer' }))
  expect(await screen.findByText('L’application est retirée.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Fermer les autres sessions' }))
  expect(await screen.findByRole('dialog', { name: 'Fermer toutes les autres sessions ?' })).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('SEA-05 nothing is offered to whoever is logged in here alone', async () => {
  const { section, person } = await open(WITH, [openSession('a', true)])
  await screen.findByText('Aucune autre session ouverte.')
  await person.click(section.getByRole('button', { name: 'Générer de nouveaux codes' }))
  await person.click(await screen.findByRole('button', { name: "J'ai conservé mes codes de secours" }))
  expect(await screen.findByText('Vos codes de secours sont remplacés.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Fermer les autres sessions' })).not.toBeInTheDocument()
})
