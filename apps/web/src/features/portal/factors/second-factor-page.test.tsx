import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { tokensFor } from '../../../testing/session.ts'
import type { LoginStep } from './factors.queries.ts'

const STEP: LoginStep = {
  kind: 'confirm',
  factors: ['totp', 'recovery'],
  remember_days: 30,
  expires_at: '2026-05-21T07:06:00.000Z',
}
const WRONG = { code: 'second-factor-wrong', message: 'Code incorrect ou déjà utilisé.' }

const open = (step: Partial<LoginStep> = {}, path = '/login/second-factor') => {
  const api = new FakeApi()
    .on('GET', 'login/step', () => ({ ...STEP, ...step }))
    .on('POST', 'login/totp', ({ body }) =>
      (body as { code: string }).code === '418 206' ? tokensFor(3_600) : refusal(401, WRONG),
    )
    .on('POST', 'login/recovery', () => tokensFor(3_600))
    .on('GET', 'user/me', () => consultant())
  return { ...renderApp({ path, api, user: null }), api }
}

test('MFA-01 MFA-04 MFA-25 the right password leads to the code, a wrong one is told at its field, the right one leads home', async () => {
  const { person, api, router } = open({}, '/login')
  api.on('POST', 'login_check', () => refusal(401, { code: 'second-factor-needed', message: 'Confirmez …' }))
  await person.type(await screen.findByLabelText('Identifiant'), 'forfait')
  await person.type(screen.getByLabelText('Mot de passe'), 'Demo-Portail-1!')
  await person.click(screen.getByRole('button', { name: 'Se connecter' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Confirmez votre connexion' })).toBeVisible()
  const code = await screen.findByLabelText('Code à 6 chiffres')
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await person.type(code, '000000{Enter}')
  expect(await screen.findByText('Code incorrect ou déjà utilisé.')).toBeVisible()
  // What was refused is chosen whole.
  await person.keyboard('418 206')
  await person.click(screen.getByRole('checkbox', { name: 'Ne plus demander sur cet appareil pendant 30 jours' }))
  await person.click(screen.getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(api.requests.filter(({ path }) => path === 'login/totp').at(-1)?.body).toEqual({
    code: '418 206',
    remember: true,
  })
})

test('MFA-12 MFA-25 a recovery code stands in for it; without memory there is no box', async () => {
  const { person, router } = open({ remember_days: 0 })
  expect(await screen.findByLabelText('Code à 6 chiffres')).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }))
  const code = screen.getByLabelText('Code de secours')
  await person.type(code, '7kq2m-xh4pd')
  expect(code).toHaveValue('7KQ2M-XH4PD')
  await person.click(screen.getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('MFA-03 MFA-04 a step that is gone leads back to the login; too many codes stop the form', async () => {
  const { person, api, router } = open()
  const code = await screen.findByLabelText('Code à 6 chiffres')
  api.on('POST', 'login/totp', () => refusal(429, { code: 'too-many-codes', message: 'Trop de codes incorrects.' }))
  await person.type(code, '123456{Enter}')
  expect(await screen.findByText('Trop de codes incorrects.')).toBeVisible()
  expect(code).toBeDisabled()
  api.on('POST', 'login/recovery', () =>
    refusal(401, { code: 'step-gone', message: 'Votre connexion a expiré, veuillez recommencer.' }),
  )
  await person.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }))
  await person.type(screen.getByLabelText('Code de secours'), 'AAAAABBBBB{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(await screen.findByText('Votre connexion a expiré, veuillez recommencer.')).toBeVisible()
})

afterEach(() => vi.unstubAllGlobals())

test('MFA-23 where the browser knows passkeys one chooses first, and may choose again', async () => {
  vi.stubGlobal('PublicKeyCredential', function known() {})
  const { person, api } = open({ kind: 'setup', factors: [] }, '/login/setup')
  api.on('POST', 'factors/totp', () => ({ secret: 'K5QWC43UMFXGKIDP', uri: 'otpauth://totp/x' }))
  const application = await screen.findByRole('button', { name: /^Application d’authentification/ })
  expect(application).toHaveFocus()
  expect(api.sent('factors/totp')).toEqual([])
  await person.keyboard('{Enter}')
  expect(await screen.findByLabelText('Code à 6 chiffres')).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Choisir un autre moyen' }))
  await person.click(screen.getByRole('button', { name: /^Clé d’accès/ }))
  expect(screen.getByRole('button', { name: 'Créer la clé d’accès' })).toBeVisible()
  expect(screen.queryByLabelText('Code à 6 chiffres')).toBeNull()
})

test('MFA-23 whoever must have a factor adds it, keeps the codes, and only then is in', async () => {
  const { person, api, router } = open({ kind: 'setup', factors: [] }, '/login/setup')
  const codes = Array.from(
    { length: 10 },
    (_, place) => `AAAAA-BBBB${place + 2 > 9 ? 'C' : place + 2}${place === 9 ? 'D' : ''}`,
  )
  api
    .on('POST', 'factors/totp', () => ({ secret: 'K5QWC43UMFXGKIDPNZSSA53BPEQGE3DV', uri: 'otpauth://totp/x' }))
    .on('POST', 'factors/totp/confirm', () => ({ recovery_codes: codes }))
    .on('POST', 'login/setup', () => tokensFor(3_600))
  expect(await screen.findByText('K5QW C43U MFXG KIDP NZSS A53B PEQG E3DV')).toBeVisible()
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  await person.type(screen.getByLabelText('Code à 6 chiffres'), '418206')
  await person.click(screen.getByRole('button', { name: 'Confirmer' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Conservez vos codes de secours' })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  await person.click(screen.getByRole('button', { name: "J'ai conservé mes codes de secours" }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
