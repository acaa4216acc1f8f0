import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stubPushBrowser, subscriptionAt } from '../../../testing/browser-push.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import '../../../ui/modal-dialog.tsx'
import './password-dialog.tsx'

const NEEDED = 'Veuillez entrer votre mot de passe actuel'
const AT = '2026-05-21T07:00:00.000Z'
const TOKEN = `e30.${btoa(JSON.stringify({ iat: 1, exp: 3601 }))}.`

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the row names a cookie
  document.cookie = 'notificationConfig=; Max-Age=0; Path=/'
})

const open = async (user = consultant({ personal_email: 'moi@exemple.fr' })) => {
  const app = renderApp({ path: '/parameters', api, user, config: companySettings({ push_public_key: 'AQID' }) })
  const section = within(await screen.findByRole('region', { name: 'Mon compte' }))
  return { ...app, section }
}

describe('the personal address', () => {
  test('SET-20 SET-22 SET-24 SET-25 it is there, its button waits for a valid one, and what is wrong is said', async () => {
    const { person, section } = await open()
    const field = section.getByRole('textbox', { name: 'E-mail personnel' })
    const save = section.getByRole('button', { name: 'Enregistrer' })
    expect(field).toHaveValue('moi@exemple.fr')
    await person.clear(field)
    expect(save).toBeDisabled()
    expect(field).toHaveAccessibleDescription('Veuillez renseigner une adresse e-mail')
    await person.type(field, 'autre@')
    expect(field).toHaveAccessibleDescription('Veuillez renseigner une adresse e-mail valide')
    await person.type(field, 'exemple.fr')
    expect(save).toBeEnabled()
  })

  test('SET-23 it is sent, and what the server says is shown', async () => {
    api.on('PATCH', 'account/change-personal-email', () => ({
      message: 'Votre adresse e-mail personnelle a été modifiée',
    }))
    const { person, section } = await open()
    await person.type(section.getByRole('textbox', { name: 'E-mail personnel' }), '{Backspace}{Backspace}com')
    await person.click(section.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Votre adresse e-mail personnelle a été modifiée')).toBeInTheDocument()
    expect(api.sent('account/change-personal-email').map(({ body }) => body)).toEqual([
      { personal_email: 'moi@exemple.com' },
    ])
  })
})

describe('the password', () => {
  const openDialog = async () => {
    const app = await open()
    await app.person.click(app.section.getByRole('button', { name: 'Changer le mot de passe' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Changer le mot de passe' }))
    const fill = async (current: string, password: string, confirmation = password) => {
      if (current) await app.person.type(dialog.getByLabelText('Mot de passe actuel'), current)
      await app.person.type(dialog.getByLabelText('Nouveau mot de passe'), password)
      await app.person.type(dialog.getByLabelText('Confirmation du mot de passe'), confirmation)
    }
    const submit = dialog.getByRole('button', { name: 'Changer le mot de passe' })
    return { ...app, dialog, fill, submit }
  }

  test('PWD-36 PWD-40 length, name and confirmation open the button', async () => {
    const { fill, submit, dialog, person } = await openDialog()
    expect(submit).toBeDisabled()
    await fill('', 'cerisierbleu', 'cerisierbleu')
    expect(submit).toBeEnabled()
    await person.type(dialog.getByLabelText('Confirmation du mot de passe'), 'x')
    expect(submit).toBeDisabled()
  })

  test('PWD-38 PWD-40 three letters of the name keep it closed', async () => {
    const { fill, submit, dialog, person } = await openDialog()
    await fill('', `${consultant().lastname.slice(0, 3)}-Cerisier7`)
    expect(submit).toBeDisabled()
    await person.tab()
    expect(dialog.getByLabelText('Nouveau mot de passe')).toHaveAccessibleDescription(
      'Votre mot de passe ne doit pas contenir 3 caractères consécutifs de votre nom ou prénom',
    )
  })

  test('PWD-41 what else is wrong is told at the click, the current password first, without any call', async () => {
    const { fill, submit, person, dialog } = await openDialog()
    await fill('', 'cerisierbleu')
    await person.click(submit)
    expect(await screen.findAllByText(NEEDED)).not.toHaveLength(0)
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'x')
    await person.click(submit)
    expect(await screen.findAllByText('Votre mot de passe doit contenir tous les critères')).not.toHaveLength(0)
    expect(api.sent('login_check')).toHaveLength(0)
  })

  test('PWD-42 PWD-43 PWD-44 a wrong current password changes nothing and leaves the session alone', async () => {
    api.on('POST', 'login_check', () => refusal(401, { code: 'credentials.invalid', message: 'Non' }))
    const { fill, submit, person, router, dialog } = await openDialog()
    await fill('faux', 'Cerisier-Bleu7')
    await person.click(submit)
    await waitFor(() => expect(dialog.getByLabelText('Mot de passe actuel')).toHaveAccessibleDescription(NEEDED))
    expect(api.sent('account/change-password')).toHaveLength(0)
    expect(router.state.location.pathname).toBe('/parameters')
    expect(localStorage.getItem('tokenExpiration')).not.toBeNull()
  })

  test('PWD-42 PWD-45 PWD-46 a right one changes it, and says so', async () => {
    api
      .on('POST', 'login_check', () => ({ token: TOKEN, refresh_token: 'nom' }))
      .on('PATCH', 'account/change-password', () => ({ message: 'Votre mot de passe a été modifié' }))
    const { fill, submit, person } = await openDialog()
    await fill('ancien', 'Cerisier-Bleu7')
    await person.click(submit)
    expect(await screen.findByText('Votre mot de passe a été modifié')).toBeInTheDocument()
    expect(api.sent('login_check').map(({ body }) => body)).toEqual([
      { username: consultant().username, password: 'ancien' },
    ])
    expect(api.sent('account/change-password').map(({ body }) => body)).toEqual([
      { password: { first: 'Cerisier-Bleu7', second: 'Cerisier-Bleu7' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('MFA-27 PWD-42 whoever has a second factor is asked for it in the same form', async () => {
    api
      .on('POST', 'login_check', () => refusal(401, { code: 'second-factor-needed', message: 'Confirmez …' }))
      .on('POST', 'login/totp', () => ({ token: TOKEN, refresh_token: 'nom' }))
      .on('GET', 'factors', () => ({
        totp: { confirmed_at: AT },
        passkeys: [],
        recovery_codes_left: 10,
        obligation: null,
      }))
      .on('PATCH', 'account/change-password', () => ({ message: 'Votre mot de passe a été modifié' }))
    const { fill, submit, dialog, person } = await openDialog()
    await fill('ancien', 'Cerisier-Bleu7')
    await person.click(submit)
    await person.type(await dialog.findByLabelText('Code à 6 chiffres de votre second facteur'), '418206')
    await person.click(submit)
    expect(await screen.findByText('Votre mot de passe a été modifié')).toBeInTheDocument()
    expect(api.sent('login/totp').map(({ body }) => body)).toEqual([{ code: '418206', remember: false }])
  })

  test('MFA-27 whoever has passkeys alone is asked for one in the same form, not for a code', async () => {
    const key = { id: 4, name: 'Clé du bureau', device_type: 'singleDevice', backed_up: false, last_used_at: null }
    const passkeys = [{ ...key, created_at: AT }]
    api
      .on('POST', 'login_check', () => refusal(401, { code: 'second-factor-needed', message: 'Confirmez …' }))
      .on('GET', 'factors', () => ({ totp: null, passkeys, recovery_codes_left: 10, obligation: null }))
      .on('POST', 'login/passkey/options', () => refusal(429, { message: 'Trop de demandes.' }))
    const { fill, submit, dialog, person } = await openDialog()
    await fill('ancien', 'Cerisier-Bleu7')
    await person.click(submit)
    const button = await dialog.findByRole('button', { name: 'Utiliser une clé d’accès' })
    await waitFor(() => expect(button).toHaveFocus())
    expect(dialog.queryByLabelText('Code à 6 chiffres de votre second facteur')).not.toBeInTheDocument()
    await person.keyboard('{Enter}')
    expect(await dialog.findByText('Trop de demandes.')).toBeVisible()
    expect(api.sent('account/change-password')).toEqual([])
  })

  test('NOT-24 a changed password forgets the browsers: this one registers again, though nothing else of the person changed', async () => {
    const browser = stubPushBrowser({ permission: 'granted', subscribe: async () => undefined })
    browser.subscribed = subscriptionAt('https://push.exemple/1')
    localStorage.setItem('registeredDevice', '1 https://push.exemple/1')
    // biome-ignore lint/suspicious/noDocumentCookie: the row names a cookie
    document.cookie = `notificationConfig=${encodeURIComponent('{"enabled":true}')}; Path=/`
    api
      .on('POST', 'login_check', () => ({ token: TOKEN, refresh_token: 'nom' }))
      .on('PATCH', 'account/change-password', () => ({ message: 'Votre mot de passe a été modifié' }))
      .on('POST', 'device', () => ({ id: 7 }))
    const { fill, submit, person } = await openDialog()
    await fill('ancien', 'Cerisier-Bleu7')
    expect(api.sent('device')).toHaveLength(0)
    await person.click(submit)
    await waitFor(() => expect(api.sent('device')).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('registeredDevice')).toBe('1 https://push.exemple/1'))
  })

  test('RUN-34 neither is changed while running as somebody else', async () => {
    const { section } = await open(consultant({ switched_from: 'support' }))
    expect(section.getByRole('textbox', { name: 'E-mail personnel' })).toBeDisabled()
    for (const button of section.getAllByRole('button')) expect(button).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the expiry', () => {
  const popup = () => screen.queryByRole('dialog', { name: 'Expiration du mot de passe' })

  test('PWD-49 PWD-55 PWD-57 it is told a month ahead, and closed until the next load', async () => {
    const user = consultant({ password_expire_at: '2026-06-02' })
    const { person, router } = renderApp({ path: '/timesheet/absences', api, user })
    expect(await screen.findByText('Votre mot de passe expire dans 12 jours.')).toBeInTheDocument()
    await person.click(within(popup() as HTMLElement).getByRole('button', { name: 'Fermer' }))
    expect(popup()).not.toBeInTheDocument()
    await router.navigate({ to: '/parameters' })
    await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
    expect(popup()).not.toBeInTheDocument()
  })

  test('PWD-53 PWD-54 it is silent where the password is changed', async () => {
    renderApp({ path: '/parameters#account', api, user: consultant({ password_expire_at: '2026-05-20' }) })
    await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
    expect(popup()).not.toBeInTheDocument()
  })

  test('PWD-52 internal staff are not told', async () => {
    const user = consultant({ password_expire_at: '2026-05-20', person_type: 'internal', type: 'internal' })
    renderApp({ path: '/parameters', api, user })
    await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
    expect(popup()).not.toBeInTheDocument()
  })
})
