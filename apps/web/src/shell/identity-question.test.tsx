import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { api } from '../platform/api-client.ts'
import { FakeApi, refusal } from '../testing/fake-api.ts'
import { companySettings } from '../testing/people.ts'
import { renderUi } from '../testing/render.tsx'
import { IdentityQuestion } from './identity-question.tsx'
// Loaded before the tests: the question would load it inside the first one's waiting time.
import './confirm-identity.tsx'

const AT = '2026-05-21T07:00:00.000Z'
const NOT_FRESH = { code: 'fresh-login-needed', message: 'Confirmez votre identité pour continuer.' }

/** A call that asks who it is until that has been confirmed by the right password. */
function guarded() {
  let confirmed = false
  const server = new FakeApi()
    .on('GET', 'user/me', () => (confirmed ? ({ id: 1 } as never) : refusal(403, NOT_FRESH)))
    .on('POST', 'session/confirm', ({ body }) => {
      confirmed = (body as { password: string }).password === 'juste'
      const message = 'Mot de passe incorrect'
      return confirmed
        ? new Response(null, { status: 204 })
        : refusal(422, { message, errors: { password: [message] } })
    })
  renderUi(<IdentityQuestion />)
  const asked = (path: string) => server.requests.filter((request) => request.path === path).length
  return { asked, user: userEvent.setup() }
}

test('SEA-12 what wants to know anew who it is asks, says a wrong password, and is sent once more', async () => {
  const { asked, user } = guarded()
  const answer = api.get('user/me')
  const field = await screen.findByLabelText('Mot de passe')
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('faux{Enter}')
  expect(await screen.findByText('Mot de passe incorrect')).toBeVisible()
  await user.clear(field)
  await user.keyboard('juste{Enter}')
  expect(await answer).toEqual({ id: 1 })
  expect(asked('user/me')).toBe(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('SEA-12 two calls ask once; left alone, both are refused with the server’s words and nothing is sent', async () => {
  const { asked, user } = guarded()
  const answers = [api.get('user/me'), api.get('user/me')].map((answer) =>
    answer.catch((error: Error) => error.message),
  )
  expect(await screen.findAllByRole('dialog', { name: 'Confirmez votre identité' })).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(await Promise.all(answers)).toEqual([NOT_FRESH.message, NOT_FRESH.message])
  expect([asked('user/me'), asked('session/confirm')]).toEqual([2, 0])
})

test('SEA-11 MFA-15 whoever has passkeys alone is asked for one, not for a password that would be refused', async () => {
  const totp = { confirmed_at: AT }
  const key = {
    id: 4,
    name: 'Clé du bureau',
    device_type: 'singleDevice',
    backed_up: false,
    created_at: totp.confirmed_at,
    last_used_at: null,
  }
  const own = { totp: null as typeof totp | null, passkeys: [key], recovery_codes_left: 10, obligation: null }
  const server = new FakeApi()
    .on('GET', 'user/me', () => refusal(403, NOT_FRESH))
    .on('GET', 'factors', () => own)
    .on('POST', 'login/passkey/options', () => refusal(429, { message: 'Trop de demandes.' }))
  const { unmount } = renderUi(<IdentityQuestion />)
  const user = userEvent.setup()
  const answer = api.get('user/me').catch((error: Error) => error.message)
  const button = await screen.findByRole('button', { name: 'Utiliser une clé d’accès' })
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.queryByLabelText('Mot de passe')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Confirmer' })).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Trop de demandes.')
  expect(server.requests.some(({ path }) => path === 'session/confirm')).toBe(false)
  await user.keyboard('{Escape}')
  expect(await answer).toBe(NOT_FRESH.message)
  unmount()

  own.totp = totp
  renderUi(<IdentityQuestion />)
  const again = api.get('user/me').catch((error: Error) => error.message)
  expect(await screen.findByLabelText('Code à 6 chiffres')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Utiliser une clé d’accès' })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await again).toBe(NOT_FRESH.message)
})

test('SEA-11 whoever came by the company’s login confirms by it, and comes back to the page', async () => {
  window.history.replaceState(null, '', '/parameters?x=1#security')
  const session = {
    ...{ id: 's', current: true, device_name: 'Chrome', address: '::1', provider: 'entra', is_new: false },
    ...{ method: 'sso' as const, strength: 'one' as const, trusted_until: null },
    ...{ created_at: AT, last_seen_at: AT, expires_at: AT },
  }
  new FakeApi()
    .on('GET', 'user/me', () => refusal(403, NOT_FRESH))
    .on('GET', 'factors', () => ({ totp: null, passkeys: [], recovery_codes_left: 0, obligation: null }))
    .on('GET', 'public/config', () => companySettings({ sso_providers: [{ key: 'entra', label: 'Synchrone' }] }))
    .on('GET', 'session', () => [session])
  renderUi(<IdentityQuestion />)
  const answer = api.get('user/me').catch((error: Error) => error.message)
  expect(await screen.findByRole('link', { name: 'Confirmer avec Synchrone' })).toHaveAttribute(
    'href',
    '/api/sso/entra/login?confirm=1&to=%2Fparameters%3Fx%3D1%23security',
  )
  expect(screen.getByLabelText('Mot de passe')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(NOT_FRESH.message)
})
