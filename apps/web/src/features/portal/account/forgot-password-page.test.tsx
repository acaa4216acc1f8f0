import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render.tsx'

const SENT = 'Si cet identifiant existe, un e-mail de réinitialisation vous a été envoyé.'

const field = () => screen.findByLabelText('Identifiant')
const button = () => screen.findByRole('button', { name: 'Recevoir le lien' })

function openForgot(api = new FakeApi(), path = '/forgot-password/') {
  return renderApp({ path, user: null, api })
}

const kindApi = () => new FakeApi().on('POST', 'forgot-password', () => ({ message: SENT }))

test.each(['/forgot-password', '/forgot-password/'])(
  'PWD-01 PWD-03 SHL-02 SHL-07 %s asks for an identifier without a session',
  async (path) => {
    const app = openForgot(new FakeApi(), path)
    expect(await screen.findByRole('heading', { name: 'Mot de passe oublié', level: 1 })).toBeVisible()
    expect(await field()).toBeVisible()
    expect(await button()).toBeEnabled()
    expect(app.router.state.location.pathname).toBe(path)
    await waitFor(() => expect(document.title).toBe('Mot de passe oublié · Cadran'))
  },
)

test('PWD-02 a link leads back to the login', async () => {
  const app = openForgot()
  await app.person.click(await screen.findByRole('link', { name: 'Retour à la connexion' }))
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(app.router.state.location.pathname).toBe('/login')
})

test.each(['', '   '])(
  'PWD-04 PWD-05 PWD-06 the identifier "%s" is told under its field and in the notifier',
  async (typed) => {
    const app = openForgot()
    if (typed) await app.person.type(await field(), typed)
    await app.person.click(await button())
    expect(await field()).toHaveAccessibleDescription("Veuillez renseigner un nom d'utilisateur")
    expect(screen.getByRole('alert')).toHaveTextContent('Vous devez renseigner votre identifiant')
    expect(await field()).toHaveFocus()
    expect(app.api.sent('forgot-password')).toEqual([])
    await app.person.type(await field(), 'c')
    expect(await field()).not.toHaveAccessibleDescription()
  },
)

test('PWD-03 PWD-07 the identifier is sent trimmed and once, the button is a loader meanwhile', async () => {
  const app = openForgot()
  await app.person.type(await field(), ' consultant {Enter}')
  expect(await button()).toHaveAttribute('aria-busy', 'true')
  await app.person.type(await field(), '{Enter}')
  await app.person.click(await button())
  expect(app.api.sent('forgot-password').map(({ body }) => body)).toEqual([{ username: 'consultant' }])
})

test('PWD-08 the message of the server is shown, and five seconds later it is the login', async () => {
  const app = openForgot(kindApi())
  await app.person.type(await field(), 'consultant')
  const submit = await button()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => submit.click())
  await vi.waitFor(() => expect(screen.getByText(SENT)).toBeVisible(), { interval: 1 })
  expect(screen.queryByLabelText('Identifiant')).toBeNull()
  expect(document.activeElement).toHaveTextContent('Consultez votre messagerie')
  act(() => {
    vi.advanceTimersByTime(4990)
  })
  expect(app.router.state.location.pathname).toBe('/forgot-password/')
  act(() => {
    vi.advanceTimersByTime(10)
  })
  vi.useRealTimers()
  await screen.findByRole('button', { name: 'Se connecter' })
})

test.each([
  ['a refusal', refusal(429, { message: 'Trop de demandes.' }), 'Trop de demandes.'],
  ['a wrong field', refusal(422, { errors: { username: ['Non'] } }), 'Non'],
])('PWD-07 %s is told, and the form stays', async (_case, answer, text) => {
  const app = openForgot(new FakeApi().on('POST', 'forgot-password', () => answer))
  await app.person.type(await field(), 'consultant{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
  expect(await field()).toHaveValue('consultant')
  expect(app.router.state.location.pathname).toBe('/forgot-password/')
})

test('PWD-07 SES-48 a maintenance leads to its page', async () => {
  const app = openForgot(new FakeApi().on('POST', 'forgot-password', () => refusal(503)))
  await app.person.type(await field(), 'consultant{Enter}')
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/maintenance'))
})

test.each(['/forgot-password', '/forgot-password/'])('SHL-06 %s with a session leads home', async (path) => {
  const { router } = renderApp({ path })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
