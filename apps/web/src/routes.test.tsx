import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readItem, removeItem, writeItem } from './platform/browser-storage.ts'
import { sessionState } from './platform/session-state.ts'
import { expectComplaint } from './testing/console.ts'
import { FakeApi, refusal } from './testing/fake-api.ts'
import { consultant, manager } from './testing/people.ts'
import { renderApp } from './testing/render.tsx'
import { logInFor } from './testing/session.ts'
import { setWindowWidth } from './testing/window.ts'

const NOT_FOUND = "La page demandée n'existe pas."

const NO_ACCESS = 'Vous n’avez pas accès à cette page'
/** What a menu says one is on. */
const lit = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('link'))
    .filter((link) => link.getAttribute('aria-current') === 'page' && link.dataset.status === 'active')
    .map((link) => link.textContent)

const expectNotFound = () => screen.findByText(NOT_FOUND)

describe('without a session', () => {
  test.each(['/', '/timesheet/5/2026?x=1#top', '/backend/absences', '/nimporte/quoi'])(
    'SHL-03 SES-17 BCK-09 %s leads to /login, which remembers it',
    async (path) => {
      const { router, api } = renderApp({ path, user: null })
      await screen.findByRole('button', { name: 'Se connecter' })
      expect(router.state.location.pathname).toBe('/login')
      expect(router.state.location.state.from).toBe(path)
      expect(api.sent('user/me')).toEqual([])
    },
  )

  test.each([
    ['/maintenance', 'Une maintenance est en cours, veuillez réessayer plus tard.'],
    ['/error', 'Une erreur est survenue, veuillez recharger la page.'],
  ])('SHL-04 SHL-16 SHL-20 %s is shown', async (path, text) => {
    renderApp({ path, user: null })
    expect(await screen.findByRole('heading', { name: text })).toBeVisible()
  })
})

describe('with a session', () => {
  test('SES-56 it is restored by asking who it is, without passing by /login', async () => {
    const { router } = renderApp({ path: '/not-found' })
    await expectNotFound()
    expect(router.state.location.pathname).toBe('/not-found')
    expect(sessionState()).toMatchObject({ authenticated: true, application_loading: false })
  })

  test('SES-55 SES-56 the application is loading while it asks', async () => {
    logInFor(3_600_000)
    renderApp({ path: '/not-found', user: null })
    await waitFor(() => expect(sessionState().application_loading).toBe(true))
    expect(screen.queryByText(NOT_FOUND)).toBeNull()
  })

  test('SHL-05 /login leads home', async () => {
    const { router } = renderApp({ path: '/login' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test.each(['/nimporte', '/nimporte/', '/not-found', '/not-found/', '/backend/inconnu'])(
    'SHL-07 SHL-12 SHL-13 %s shows the 404 page in the shell, with a way home',
    async (path) => {
      renderApp({ path })
      await expectNotFound()
      expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
      expect(screen.getByRole('navigation', { name: /Menu/ })).toBeVisible()
      await waitFor(() => expect(document.title).toBe('Page introuvable · Cadran'))
    },
  )

  test.each(['/backend/', '/backend', '/backend/absences', '/backend/activity/', '/backend/cra/5/11/2026/C201'])(
    'SHL-14 BCK-08 BCK-06 %s is unknown to whoever lacks the role, and calls nothing',
    async (path) => {
      const { api } = renderApp({ path, user: consultant() })
      await expectNotFound()
      expect(api.requests.map((request) => request.path).sort()).toEqual(['public/config', 'user/me'])
    },
  )

  test('BCK-07 whoever edits the library opens the back office and none of its validation screens', async () => {
    const editor = consultant({ roles: ['ROLE_GED_RH'] })
    const home = renderApp({ path: '/backend/', user: editor })
    await screen.findByRole('navigation', { name: "Menu de l'administration" })
    await waitFor(() => expect(home.router.state.status).toBe('idle'))
    expect(screen.queryByText(NOT_FOUND)).toBeNull()
    home.unmount()
    renderApp({ path: '/backend/absences', user: editor })
    expect(await screen.findByText(NO_ACCESS)).toBeVisible()
  })

  test.each([
    ['/backend/periods', 'suivre, soumettre et clôturer les mois', 'au service paie'],
    ['/backend/cra/5/11/2026/C201', 'lire et valider le compte rendu d’activité d’une personne', 'au service paie'],
    ['/backend/documents/ged', 'déposer et ranger les documents', 'au service des ressources humaines'],
    ['/backend/news/5', 'écrire les actualités', 'à la personne qui administre le portail'],
    ['/runas', 'agir au nom d’une autre personne', 'à la personne qui administre le portail'],
  ])(
    'WIN-06 %s tells whoever works in the back office what it is for and whom to ask, and calls nothing',
    async (path, purpose, whom) => {
      const { api } = renderApp({ path, user: consultant({ roles: ['ROLE_VALIDATION'] }) })
      expect(await screen.findByRole('heading', { level: 1, name: NO_ACCESS })).toBeVisible()
      expect(screen.getByText(new RegExp(`^Elle sert à ${purpose}`))).toBeVisible()
      expect(screen.getByText(`Pour l’ouvrir, demandez-en le droit ${whom}.`)).toBeVisible()
      expect(screen.getByRole('navigation', { name: /^Menu/ })).toBeVisible()
      const around = ['public/config', 'user/me', 'validation/awaiting', 'settings/disconnection']
      expect(api.requests.filter((request) => !around.includes(request.path))).toEqual([])
    },
  )

  test('WIN-06 what there is not stays unknown to them', async () => {
    renderApp({ path: '/backend/inconnu', user: manager() })
    await expectNotFound()
  })

  test.each([
    ['/parameters', 'Paramètres'],
    ['/parameters#notifications', 'Paramètres'],
    ['/parameters#account', 'Mon compte'],
    ['/timesheet/absences', 'Mon activité'],
    ['/timesheet/5/2026', 'Mon activité'],
    ['/documents/social', 'Mes informations sociales'],
    ['/documents', 'Mes documents'],
    ['/documents/syndicats', 'Mes documents'],
    ['/', 'Accueil'],
  ])('WIN-15 at %s the menu lights %s and nothing else', async (path, name) => {
    renderApp({ path })
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' })
    await waitFor(() => expect(lit(menu)).toEqual([name]))
  })

  test.each([
    ['/backend/', 'Accueil'],
    ['/backend/cra/5/11/2026/C201', "Validation d'activités"],
    ['/backend/periods/2026/4', 'Périodes'],
    ['/backend/team-planning-by-week/2026/21', "Planning d'équipe"],
  ])('WIN-15 at %s the menu of the back office lights %s', async (path, name) => {
    const roles = [...manager().roles, 'ROLE_PERIOD_MANAGER', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'] as const
    renderApp({ path, user: manager({ roles: [...roles] }) })
    const menu = await screen.findByRole('navigation', { name: "Menu de l'administration" })
    await waitFor(() => expect(lit(menu)).toEqual([name]))
  })

  test.each([
    '/backend/cra//11/2026/C201',
    '/backend/cra/undefined/11/2026/C201',
    '/backend/cra/0/11/2026/C201',
    '/backend/cra/5/13/2026/C201',
  ])('BCK-24 BCK-25 EX-V-63 %s leads to /not-found', async (path) => {
    const { router } = renderApp({ path, user: manager() })
    await expectNotFound()
    expect(router.state.location.pathname).toBe('/not-found')
  })

  test.each(['/timesheet/0', '/timesheet/13/2026', '/timesheet/mai/2026', '/timesheet/5/26'])(
    'MON-06 %s leads to /not-found',
    async (path) => {
      const { router } = renderApp({ path })
      await expectNotFound()
      expect(router.state.location.pathname).toBe('/not-found')
    },
  )

  test.each(['/timesheet', '/timesheet/5', '/timesheet/5/2026'])('SHL-09 %s shows one month', async (path) => {
    const { api } = renderApp({ path })
    await waitFor(() => expect(api.sent('timesheet/month/5/2026')).toHaveLength(1))
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' })
    expect(within(menu).getByRole('link', { name: 'Mon activité' })).toHaveAttribute('aria-current', 'page')
  })

  test('BCK-18 on a small window the home of the back office is the portal', async () => {
    setWindowWidth(1000)
    const { router } = renderApp({ path: '/backend/', user: manager() })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})

describe('a session that ends', () => {
  test('SES-42 SES-15 found dead at the start, it leads to /login and back', async () => {
    const api = new FakeApi().on('GET', 'user/me', () => refusal(401)).on('POST', 'token/refresh', () => refusal(401))
    logInFor(3_600_000)
    const { router } = renderApp({ path: '/not-found?x=1', user: null, api })
    await screen.findByRole('button', { name: 'Se connecter' })
    expect(router.state.location.state.from).toBe('/not-found?x=1')
    expect(readItem('tokenExpiration')).toBeNull()
  })

  test('SES-48 SHL-19 a maintenance at the start remembers the page', async () => {
    const api = new FakeApi().on('GET', 'user/me', () => refusal(503))
    logInFor(3_600_000)
    const { router } = renderApp({ path: '/not-found?x=1', user: null, api })
    await screen.findByRole('heading', { name: /maintenance est en cours/ })
    expect(router.state.location.state.from).toBe('/not-found?x=1')
  })

  test('SHL-74 a server that stumbles at the start can be asked again', async () => {
    expectComplaint(/ApiError: Pas maintenant/, /Error in route match/)
    const api = new FakeApi().on('GET', 'user/me', () => refusal(422, { message: 'Pas maintenant' }))
    logInFor(3_600_000)
    const app = renderApp({ path: '/not-found', user: null, api })
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    expect(screen.getAllByText('Pas maintenant')).not.toEqual([])
    api.on('GET', 'user/me', () => consultant())
    await app.person.click(retry)
    await expectNotFound()
  })

  test('SES-57 SES-58 SES-59 a logout clears the session, and going back leads to /login again', async () => {
    const app = renderApp({ path: '/not-found' })
    app.api.on('POST', 'logout', () => new Response(null, { status: 204 }))
    writeItem('runAsFavorites', '["manager"]')
    writeItem('eventCodes', '{}')
    await app.person.click(await screen.findByRole('button', { name: 'Déconnexion' }))
    await screen.findByRole('button', { name: 'Se connecter' })
    expect(app.api.sent('logout')).toHaveLength(1)
    expect([readItem('tokenExpiration'), readItem('eventCodes')]).toEqual([null, null])
    expect(readItem('runAsFavorites')).toBe('["manager"]')
    app.router.history.back()
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/login'))
    expect(screen.queryByText(NOT_FOUND)).toBeNull()
  })

  test('SES-37 SHL-37 it does so even when the server cannot be told', async () => {
    const app = renderApp({ path: '/not-found' })
    app.api.on('POST', 'logout', () => Promise.reject(new TypeError('failed')))
    await app.person.click(await screen.findByRole('button', { name: 'Déconnexion' }))
    await screen.findByRole('button', { name: 'Se connecter' })
    expect(readItem('tokenExpiration')).toBeNull()
  })

  test('SHL-78 SES-55 the spinner stands while the logout waits for its answer', async () => {
    const app = renderApp({ path: '/not-found' })
    await app.person.click(await screen.findByRole('button', { name: 'Déconnexion' }))
    expect(screen.getByRole('status', { name: 'Chargement en cours' })).toBeVisible()
  })

  test('SES-58 a logout in another tab leaves this one too', async () => {
    const { router } = renderApp({ path: '/not-found' })
    await expectNotFound()
    localStorage.removeItem('tokenExpiration')
    window.dispatchEvent(new StorageEvent('storage', { key: 'tokenExpiration', newValue: null }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  test('RUN-28 RUN-29 while switched only the switch ends', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const app = renderApp({ path: '/not-found' })
    writeItem('switchUser', 'prestataire')
    await app.person.click(await screen.findByRole('button', { name: 'Déconnexion' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(readItem('switchUser')).toBeNull()
    expect(readItem('tokenExpiration')).not.toBeNull()
    expect(app.api.sent('logout')).toEqual([])
  })
})

describe('opened by its icon', () => {
  const install = (standalone: boolean) => Object.assign(navigator, { standalone })
  afterEach(() => install(false))

  async function leaveAt(path: string) {
    const { unmount, router } = renderApp({ path })
    await waitFor(() => expect(router.state.status).toBe('idle'))
    await screen.findByRole('banner')
    unmount()
  }

  test('SHL-90 the installed application goes on where it was left, in the browser one starts at home', async () => {
    await leaveAt('/parameters#install')
    expect(readItem('lastPage')).toBe('/parameters#install')
    const kept = readItem('tokenExpiration') ?? ''
    removeItem('tokenExpiration')
    const inBrowser = renderApp({ path: '/', user: null })
    await screen.findByRole('button', { name: 'Se connecter' })
    expect(inBrowser.router.state.location.state.from).toBe('/')
    inBrowser.unmount()
    writeItem('tokenExpiration', kept)
    install(true)
    const { router } = renderApp({ path: '/' })
    await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
    expect(router.state.location.href).toBe('/parameters#install')
  })

  test('SHL-90 an address of its own is opened as it is, and a page that there is not is no place to go on', async () => {
    install(true)
    await leaveAt('/parameters')
    await leaveAt('/nimporte')
    const { router } = renderApp({ path: '/rgpd' })
    await waitFor(() => expect(router.state.status).toBe('idle'))
    expect(router.state.location.pathname).toBe('/rgpd')
    expect(readItem('lastPage')).toBe('/parameters')
  })
})
