import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { readItem, writeItem } from '../../../platform/browser-storage.ts'
import { sessionState } from '../../../platform/session-state.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { tokensFor } from '../../../testing/session.ts'

const username = () => screen.findByLabelText('Identifiant')
const password = () => screen.findByLabelText('Mot de passe')
const button = () => screen.findByRole('button', { name: 'Se connecter' })

function openLogin(setup: { api?: FakeApi; path?: string } = {}) {
  return renderApp({ path: '/login', user: null, ...setup })
}

/** A network that lets 'consultant' in. */
function welcomingApi(): FakeApi {
  return new FakeApi().on('POST', 'login_check', () => tokensFor(3600)).on('GET', 'user/me', () => consultant())
}

async function logIn(app: ReturnType<typeof openLogin>, name = 'consultant', secret = 'Demo-Portail-1!') {
  await app.person.type(await username(), name)
  await app.person.type(await password(), secret)
  await app.person.click(await button())
}

describe('before the call', () => {
  test('SES-01 SES-04 SES-05 two empty fields are told under them, the first one in the notifier too', async () => {
    const app = openLogin()
    await app.person.click(await button())
    expect(await username()).toHaveAccessibleDescription('Veuillez renseigner votre identifiant')
    expect(await password()).toHaveAccessibleDescription('Veuillez renseigner votre mot de passe')
    expect(screen.getByRole('alert')).toHaveTextContent('Veuillez renseigner votre identifiant')
    expect(await username()).toHaveFocus()
    expect(app.api.sent('login_check')).toEqual([])
  })

  test.each(['a', ' a '])('SES-06 SES-09 the identifier "%s" is too short', async (name) => {
    const app = openLogin()
    await logIn(app, name)
    expect(await username()).toHaveAccessibleDescription('Veuillez renseigner un identifiant valide')
    expect(app.api.sent('login_check')).toEqual([])
  })

  test('SES-09 an identifier of spaces alone is empty', async () => {
    const app = openLogin()
    await logIn(app, '   ')
    expect(await username()).toHaveAccessibleDescription('Veuillez renseigner votre identifiant')
  })

  test.each(['a', 'abcd', '    '])('SES-07 SES-09 the password "%s" is too short', async (secret) => {
    const app = openLogin()
    await logIn(app, 'consultant', secret)
    expect(await password()).toHaveAccessibleDescription('Veuillez renseigner un mot de passe valide')
    expect(await password()).toHaveFocus()
    expect(app.api.sent('login_check')).toEqual([])
  })

  test('SES-08 SES-09 2 and 5 characters are sent, the identifier trimmed and the password as typed', async () => {
    const app = openLogin()
    await logIn(app, ' ab ', ' abc ')
    expect(app.api.sent('login_check')[0]?.body).toEqual({ username: 'ab', password: ' abc ' })
  })
})

describe('during the call', () => {
  test('SES-03 SES-10 the button is a loader and neither click nor Enter sends a second call', async () => {
    const app = openLogin()
    await logIn(app)
    expect(await button()).toHaveAttribute('aria-busy', 'true')
    await app.person.click(await button())
    await app.person.type(await password(), '{Enter}')
    expect(app.api.sent('login_check')).toHaveLength(1)
  })

  test('SES-10 two submits in the same instant are one call', async () => {
    const app = openLogin()
    await app.person.type(await username(), 'consultant')
    await app.person.type(await password(), 'Demo-Portail-1!')
    const form = (await button()).closest('form')
    act(() => {
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await waitFor(() => expect(app.api.sent('login_check')).toHaveLength(1))
  })
})

describe('a login that succeeds', () => {
  test('SES-11 SES-12 SES-13 SES-14 the deadline is kept, the switch forgotten and the person loaded', async () => {
    writeItem('switchUser', 'manager')
    const before = Date.now()
    const app = openLogin({ api: welcomingApi() })
    await logIn(app)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/'))
    expect(Number(readItem('tokenExpiration'))).toBeGreaterThanOrEqual(before + 3_600_000)
    expect(readItem('switchUser')).toBeNull()
    expect(sessionState().authenticated).toBe(true)
    const order = app.api.requests.map((request) => request.path)
    expect(order.indexOf('user/me')).toBeGreaterThan(order.indexOf('login_check'))
  })

  test('SES-33 SES-60 RUN-30 nothing of the answer is kept but its expiry, which a reload finds again', async () => {
    writeItem('switchUser', 'manager')
    const app = openLogin({ api: welcomingApi(), path: '/login' })
    await logIn(app)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/'))
    const { lastPage: _page, ...kept } = Object.fromEntries(Object.entries(localStorage))
    expect(Object.keys(kept)).toEqual(['tokenExpiration'])
    expect(Number(kept.tokenExpiration)).toBeGreaterThan(Date.now())
    app.unmount()
    const api = new FakeApi().on('GET', 'user/me', () => consultant())
    openLogin({ api, path: '/not-found' })
    await screen.findByText("La page demandée n'existe pas.")
    expect(api.sent('login_check')).toEqual([])
    expect(api.requests.every(({ headers }) => !headers.has('x-switch-user'))).toBe(true)
  })

  test('SES-15 SES-17 it leads back to the page that was asked for, query and hash included', async () => {
    const app = openLogin({ api: welcomingApi(), path: '/not-found?from=mail#top' })
    await logIn(app)
    await screen.findByText("La page demandée n'existe pas.")
    expect(app.router.state.location.href).toBe('/not-found?from=mail#top')
  })

  test('SES-16 without an earlier page it leads home', async () => {
    const app = openLogin({ api: welcomingApi() })
    await logIn(app)
    await waitFor(() => expect(app.router.state.location.href).toBe('/'))
  })
})

describe('a login that fails', () => {
  test.each([
    ['Username could not be found.', { message: 'Username could not be found.' }],
    ['Invalid credentials.', { message: 'Invalid credentials.' }],
    ['credentials.invalid', { message: 'credentials.invalid' }],
    ['user.account.disabled', { code: 'user.account.disabled', message: 'Compte désactivé' }],
  ])('SES-21 SES-22 SES-23 SES-24 %s reads as a wrong identifier or password', async (_name, body) => {
    const app = openLogin({ api: new FakeApi().on('POST', 'login_check', () => refusal(401, body)) })
    await logIn(app)
    expect(await screen.findByRole('alert')).toHaveTextContent('Utilisateur ou mot de passe incorrect')
  })

  test('SES-18 SES-20 the person stays, the form is usable at once and keeps what was typed', async () => {
    const api = new FakeApi().on('POST', 'login_check', () => refusal(401, { message: 'Invalid credentials.' }))
    const app = openLogin({ api })
    await logIn(app, 'consultant', 'faux-mot')
    const main = within(screen.getByRole('main'))
    expect(await main.findByText('Utilisateur ou mot de passe incorrect')).toBeVisible()
    expect(await username()).toHaveValue('consultant')
    expect(await password()).toHaveValue('faux-mot')
    await app.person.click(await button())
    await waitFor(() => expect(app.api.sent('login_check')).toHaveLength(2))
    expect(app.router.state.location.pathname).toBe('/login')
  })

  test.each([
    [
      'any other message',
      refusal(429, { message: 'Trop de tentatives de connexion.' }),
      'Trop de tentatives de connexion.',
    ],
    ['a maintenance', refusal(503), 'Maintenance en cours. Veuillez réessayer plus tard.'],
    ['no message at all', refusal(500), "Une erreur s'est produite"],
  ])('SES-25 SES-26 SES-27 SES-29 %s is shown as it is, on the login screen', async (_case, answer, expected) => {
    const app = openLogin({ api: new FakeApi().on('POST', 'login_check', () => answer) })
    await logIn(app)
    expect(await screen.findByRole('alert')).toHaveTextContent(expected)
    expect(app.router.state.location.pathname).toBe('/login')
  })

  test('SSO-28 whoever must come by the company’s login is led to its button', async () => {
    const message = "Connectez-vous avec votre compte d'entreprise."
    const api = new FakeApi().on('POST', 'login_check', () => refusal(401, { code: 'sso-only', message }))
    const config = companySettings({ sso_providers: [{ key: 'entra', label: 'Synchrone' }] })
    const app = renderApp({ path: '/login', user: null, api, config })
    expect(await screen.findByRole('link', { name: 'Continuer avec Synchrone' })).not.toHaveFocus()
    expect(await username()).not.toHaveFocus()
    await logIn(app)
    expect(await within(screen.getByRole('main')).findByText(message)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continuer avec Synchrone' })).toHaveFocus()
  })

  test('SES-28 a network failure is told', async () => {
    const api = new FakeApi().on('POST', 'login_check', () => Promise.reject(new TypeError('failed')))
    await logIn(openLogin({ api }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Problème de connexion. Veuillez réessayer plus tard.')
  })
})

describe('beside the form', () => {
  test('SHL-49 SHL-51 the copyright has the year of the server, and there is no data-protection link', async () => {
    openLogin()
    expect(await screen.findByText('© 2026 Synchrone')).toBeVisible()
    expect(screen.queryByRole('link', { name: /données/i })).toBeNull()
  })

  test('SES-02 a link leads to the forgotten password, after everything else for the keyboard', async () => {
    const app = openLogin()
    const link = await screen.findByRole('link', { name: /^Mot de passe oublié\s\?$/ })
    const stops = [
      await username(),
      await password(),
      screen.getByRole('button', { name: 'Afficher le mot de passe' }),
      await button(),
      link,
    ]
    // Nothing stands before the identifier: it has the focus on arrival (identity-01).
    await waitFor(() => expect(stops[0]).toHaveFocus())
    for (const stop of stops.slice(1)) {
      await app.person.tab()
      expect(stop).toHaveFocus()
    }
    await app.person.keyboard('{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/forgot-password'))
  })

  test('SES-01 the password can be shown', async () => {
    const app = openLogin()
    await app.person.click(await screen.findByRole('button', { name: 'Afficher le mot de passe' }))
    expect(await password()).toHaveAttribute('type', 'text')
    await app.person.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }))
    expect(await password()).toHaveAttribute('type', 'password')
  })

  test('SES-01 a demonstration account fills the form, elsewhere there are none', async () => {
    const shown = renderApp({
      path: '/login',
      user: null,
      config: companySettings({ demo_password: 'Demo-Portail-1!' }),
    })
    await shown.person.click(await screen.findByRole('button', { name: 'Manager' }))
    expect(await username()).toHaveValue('manager')
    expect(await password()).toHaveValue('Demo-Portail-1!')
    shown.unmount()
    openLogin()
    await screen.findByText('© 2026 Synchrone')
    expect(screen.queryByRole('button', { name: 'Manager' })).toBeNull()
  })

  test('SES-19 the form is usable again one second after a success', async () => {
    const app = openLogin({ api: welcomingApi() })
    // Where the router leads is not the form's affair here: it stays, and its second passes.
    vi.spyOn(app.router.history, 'replace').mockImplementation(() => undefined)
    await app.person.type(await username(), 'consultant')
    await app.person.type(await password(), 'Demo-Portail-1!')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const submit = screen.getByRole('button', { name: 'Se connecter' })
    act(() => {
      submit.click()
    })
    await vi.waitFor(() => expect(app.router.history.replace).toHaveBeenCalled(), { interval: 1 })
    act(() => {
      vi.advanceTimersByTime(990)
    })
    expect(submit).toHaveAttribute('aria-busy', 'true')
    act(() => {
      vi.advanceTimersByTime(10)
    })
    expect(submit).not.toHaveAttribute('aria-busy')
  })
})
