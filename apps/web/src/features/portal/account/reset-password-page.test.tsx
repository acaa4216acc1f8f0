import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { readItem } from '../../../platform/browser-storage.ts'
import { sessionState } from '../../../platform/session-state.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'

const GOOD = 'Cerisier-Bleu7'
const CHANGED = 'Votre mot de passe a été modifié, vous pouvez vous connecter.'
const PATH = 'reset-password/un-jeton'

const first = () => screen.findByLabelText('Nouveau mot de passe')
const second = () => screen.findByLabelText('Confirmation du mot de passe')
const button = () => screen.findByRole('button', { name: 'Changer le mot de passe' })

function openReset(setup: { api?: FakeApi; path?: string; user?: null | ReturnType<typeof consultant> } = {}) {
  return renderApp({ path: `/${PATH}`, user: null, ...setup })
}

const kindApi = () => new FakeApi().on('POST', 'reset-password/{token}', () => ({ message: CHANGED }))

async function fillIn(app: ReturnType<typeof openReset>, password = GOOD, confirmation = password) {
  await app.person.type(await first(), password)
  if (confirmation) await app.person.type(await second(), confirmation)
}

async function checklist() {
  const list = await screen.findByRole('list', { name: 'Critères du mot de passe' })
  return within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
}

describe('the page', () => {
  test.each([`/${PATH}`, `/${PATH}/`])('PWD-12 SHL-02 SHL-07 %s shows both fields without a session', async (path) => {
    const app = openReset({ path })
    expect(await first()).toHaveAttribute('type', 'password')
    expect(await second()).toHaveAttribute('type', 'password')
    expect(app.router.state.location.pathname).toBe(path)
    expect(screen.getByRole('link', { name: 'Retour à la connexion' })).toBeVisible()
  })

  test('SHL-06 with a session it stays usable', async () => {
    openReset({ user: consultant() })
    expect(await first()).toBeVisible()
  })

  test('PWD-29 it says that parts of the name are forbidden', async () => {
    openReset()
    expect(await screen.findByText(/3 lettres consécutives de votre nom ou de votre prénom/)).toBeVisible()
  })

  test('PWD-12 both fields can be read with the eye', async () => {
    const app = openReset()
    await app.person.click(await screen.findByRole('button', { name: 'Afficher le mot de passe' }))
    expect(await first()).toHaveAttribute('type', 'text')
    expect(await second()).toHaveAttribute('type', 'text')
  })

  test('PWD-23 without the settings there is no form, and one can ask again', async () => {
    const { api, person } = openReset()
    api.on('GET', 'public/config', () => refusal(422, { message: 'Pas maintenant' }))
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    api.on('GET', 'public/config', () => companySettings())
    await person.click(retry)
    expect(await first()).toBeVisible()
  })
})

describe('the checklist', () => {
  test('PWD-13 PWD-14 six lines in words, all to be met before the first character', async () => {
    openReset()
    expect(await checklist()).toEqual([
      '12 caractères au moinsà respecter',
      'Une lettre minusculeà respecter',
      'Une lettre majusculeà respecter',
      'Un chiffreà respecter',
      'Un caractère spécialà respecter',
      'Ni l’année en cours, ni le mot Synchroneà respecter',
    ])
  })

  test('PWD-13 each line changes while one types', async () => {
    const app = openReset()
    const states = async () => (await checklist()).map((line) => !line?.endsWith('à respecter'))
    const steps: [typed: string, met: boolean[]][] = [
      ['c', [false, true, false, false, false, true]],
      ['S', [false, true, true, false, false, true]],
      ['7', [false, true, true, true, false, true]],
      ['-', [false, true, true, true, true, true]],
      ['20', [false, true, true, true, true, true]],
      ['26', [false, true, true, true, true, false]],
      ['{Backspace}xxxxx', [true, true, true, true, true, true]],
      ['synchrone', [true, true, true, true, true, false]],
    ]
    for (const [typed, met] of steps) {
      await app.person.type(await first(), typed)
      expect(await states()).toEqual(met)
    }
    expect(screen.getByText('5 critères respectés sur 6')).toBeInTheDocument()
  })
})

describe('before the call', () => {
  test.each([
    [GOOD, GOOD, true],
    ['Camille-Bleu7', 'Camille-Bleu7', true],
    [GOOD, '', false],
    [GOOD, `${GOOD}8`, false],
    ['cerisier-bleu7', 'cerisier-bleu7', false],
    ['Cerisier-B7', 'Cerisier-B7', false],
  ])('PWD-28 PWD-30 PWD-26 "%s" and "%s": enabled %s', async (password, confirmation, enabled) => {
    const app = openReset()
    expect(await button()).toBeDisabled()
    await fillIn(app, password, confirmation)
    expect((await button()).hasAttribute('disabled')).toBe(!enabled)
  })

  test.each([
    ['Cerisier-B7', 'Votre mot de passe doit contenir au moins 12 caractères'],
    ['Cerisier-2026', "Votre mot de passe ne doit pas contenir l'année en cours"],
    ['Bleu-SYNCHRONE7', 'Votre mot de passe ne doit pas contenir le mot Synchrone'],
    ['cerisier-bleu7', 'Votre mot de passe doit contenir tous les critères'],
  ])(
    'PWD-15 PWD-21 PWD-22 PWD-24 "%s" is told under the field, as an error once it is left',
    async (password, text) => {
      const app = openReset()
      await app.person.type(await first(), password)
      expect(await first()).toHaveAccessibleDescription(text)
      expect(await first()).not.toBeInvalid()
      await app.person.click(await second())
      expect(await first()).toHaveAccessibleDescription(text)
      expect(await first()).toBeInvalid()
    },
  )

  test('PWD-25 a password left empty is asked for', async () => {
    const app = openReset()
    await app.person.click(await first())
    expect(await first()).not.toHaveAccessibleDescription()
    await app.person.tab()
    expect(await first()).toHaveAccessibleDescription('Veuillez renseigner un mot de passe')
  })

  test('PWD-26 a confirmation that differs is told under its field', async () => {
    const app = openReset()
    await fillIn(app, GOOD, 'Cerisier')
    expect(await second()).toHaveAccessibleDescription('Les champs doivent correspondre')
    await app.person.type(await second(), '-Bleu7')
    expect(await second()).not.toHaveAccessibleDescription()
  })
})

describe('the call', () => {
  test('PWD-32 it is sent once, both fields as they were typed', async () => {
    const app = openReset()
    await fillIn(app, ` ${GOOD} `)
    const form = (await button()).closest('form')
    act(() => {
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await waitFor(() => expect(app.api.sent(PATH)).not.toEqual([]))
    expect(app.api.sent(PATH).map(({ body }) => body)).toEqual([
      { password: { first: ` ${GOOD} `, second: ` ${GOOD} ` } },
    ])
  })

  test('PWD-33 the message of the server is shown, and five seconds later it is the login', async () => {
    const app = openReset({ api: kindApi() })
    await fillIn(app)
    const submit = await button()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    act(() => submit.click())
    await vi.waitFor(() => expect(screen.getByText(CHANGED)).toBeVisible(), { interval: 1 })
    expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull()
    act(() => {
      vi.advanceTimersByTime(4990)
    })
    expect(app.router.state.location.pathname).toBe(`/${PATH}`)
    act(() => {
      vi.advanceTimersByTime(10)
    })
    vi.useRealTimers()
    await screen.findByRole('button', { name: 'Se connecter' })
  })

  test('SHL-06 its success ends the session of this browser', async () => {
    const api = kindApi().on('POST', 'logout', () => new Response(null, { status: 204 }))
    const app = openReset({ api, user: consultant() })
    await fillIn(app)
    await app.person.click(await button())
    expect(await screen.findByText(CHANGED)).toBeVisible()
    expect(app.api.sent('logout')).toHaveLength(1)
    expect(readItem('tokenExpiration')).toBeNull()
    expect(sessionState().authenticated).toBe(false)
  })

  test('PWD-34 a link that is no good is told in the notifier, and the page stays', async () => {
    const text = "Ce lien de réinitialisation n'est plus valide."
    const app = openReset({
      api: new FakeApi().on('POST', 'reset-password/{token}', () => refusal(404, { message: text })),
    })
    await fillIn(app)
    await app.person.click(await button())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
    expect(app.router.state.location.pathname).toBe(`/${PATH}`)
    expect(await first()).toHaveValue(GOOD)
    expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute('href', '/forgot-password')
  })

  test('PWD-30 PWD-31 what only the server knows is told under the field until it changes', async () => {
    const text = 'Votre mot de passe ne doit pas contenir 3 caractères consécutifs de votre nom ou prénom'
    const answer = () => refusal(422, { message: text, errors: { 'password.first': [text] } })
    const app = openReset({ api: new FakeApi().on('POST', 'reset-password/{token}', answer) })
    await fillIn(app, 'Camille-Bleu7')
    await app.person.click(await button())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
    expect(await first()).toHaveAccessibleDescription(text)
    await app.person.type(await first(), '8')
    expect(await first()).not.toHaveAccessibleDescription()
  })
})
