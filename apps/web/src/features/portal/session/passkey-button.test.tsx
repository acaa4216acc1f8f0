import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'

/** A browser that offers passkeys in the identifier's list, and whose questions are put away. */
function knowingBrowser() {
  const asked: string[] = []
  const get = ({ mediation, signal }: CredentialRequestOptions) =>
    new Promise((_, reject) => {
      if (mediation !== 'conditional') {
        asked.push('question')
        return reject(new DOMException('The person said no.', 'NotAllowedError'))
      }
      asked.push('list')
      signal?.addEventListener('abort', () => {
        asked.push('list gone')
        reject(new DOMException('', 'AbortError'))
      })
    })
  vi.stubGlobal('PublicKeyCredential', function known() {})
  Object.assign(PublicKeyCredential, {
    isConditionalMediationAvailable: async () => true,
    parseRequestOptionsFromJSON: (options: unknown) => options,
  })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

const openLogin = (api = new FakeApi()) => {
  const asked = knowingBrowser()
  api.on('POST', 'login/passkey/options', () => ({
    ...{ challenge: 'AA', timeout: 60_000, rpId: 'localhost', allowCredentials: [] },
    userVerification: 'required' as const,
  }))
  return { asked, ...renderApp({ path: '/login', user: null, api, config: companySettings({ passkeys: true }) }) }
}

test('MFA-20 the list goes before the button asks, and a dismissed question leaves the form as it was', async () => {
  const { asked, person } = openLogin()
  await waitFor(() => expect(asked).toEqual(['list']))
  await person.type(await screen.findByLabelText('Identifiant'), 'consultant')
  await person.click(await screen.findByRole('button', { name: "Se connecter avec une clé d'accès" }))
  await waitFor(() => expect(asked).toEqual(['list', 'list gone', 'question', 'list']))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(await screen.findByLabelText('Identifiant')).toHaveValue('consultant')
})

test('MFA-20 MFA-23 while a password is tried the list is gone: its answer would take the place of the login’s step', async () => {
  const needed = refusal(401, { code: 'factor-setup-needed', message: 'Vous devez ajouter un second facteur.' })
  const { asked, person, router, api } = openLogin(new FakeApi().on('POST', 'login_check', () => needed))
  await waitFor(() => expect(asked).toEqual(['list']))
  await person.type(await screen.findByLabelText('Identifiant'), 'consultant')
  await person.type(await screen.findByLabelText('Mot de passe'), 'Demo-Portail-1!{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login/setup'))
  expect(asked).toEqual(['list', 'list gone'])
  expect(api.sent('login/passkey/options')).toHaveLength(1)
})
