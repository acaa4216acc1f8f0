import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublicConfig } from '../platform/public-config.ts'
import { sessionState } from '../platform/session-state.ts'
import { FakeApi, refusal } from '../testing/fake-api.ts'
import { companySettings, consultant, manager } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
import { setOnline, setWindowWidth } from '../testing/window.ts'

/** A page of the shell that calls nothing itself. */
const PATH = '/not-found'

async function openShell(user = consultant(), path = PATH, settings: Partial<PublicConfig> = {}, api?: FakeApi) {
  const app = renderApp({ path, user, config: companySettings(settings), ...(api ? { api } : {}) })
  await screen.findByText("La page demandée n'existe pas.")
  return app
}

describe('on a large window', () => {
  const menuNames = () =>
    within(screen.getByRole('navigation', { name: 'Menu principal' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent.replace(' (nouvel onglet)', ''))
  const SITES = { expense_url: 'https://frais.exemple.fr/', on_call_url: 'https://irp.exemple.fr/entrer?de=cadran' }

  test('SHL-25 SHL-26 SHL-27 SHL-30 the full menu lists its entries in order', async () => {
    await openShell(consultant({ roles: ['ROLE_IRP_ACTIVITY', 'ROLE_ALLOWED_TO_SWITCH'] }), PATH, SITES)
    expect(menuNames()).toEqual([
      'Accueil',
      'Mon activité',
      'Mes contacts',
      'Mes actualités',
      'Mes frais',
      'Mes documents',
      'Mes informations sociales',
      'Mes activités IRP',
      'Run As',
      'Paramètres',
      'Mon compte',
      'Déconnexion',
      'Mes tutos',
    ])
    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }))
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/',
      '/timesheet',
      '/contacts',
      '/actus',
      SITES.expense_url,
      '/documents',
      '/documents/social',
      '/runas',
      '/parameters',
      '/account',
      '/tutorial',
    ])
  })

  test('SHL-27 SHL-31 SHL-38 a contractor without extra roles sees seven entries', async () => {
    await openShell(consultant({ person_type: 'contractor', type: 'contractor', roles: [] }), PATH, SITES)
    expect(menuNames()).toEqual([
      'Accueil',
      'Mon activité',
      'Mes contacts',
      'Paramètres',
      'Mon compte',
      'Déconnexion',
      'Mes tutos',
    ])
  })

  test('SHL-39 an internal user without extra roles sees neither the on-call link, Run As nor an account', async () => {
    await openShell(consultant({ person_type: 'internal', type: 'internal', roles: [] }), PATH, SITES)
    const names = menuNames()
    expect(names).toHaveLength(10)
    for (const hidden of ['Mes activités IRP', 'Run As', 'Mon compte']) expect(names).not.toContain(hidden)
  })

  test('USR-12 USR-14 consultants, interim and internal staff see one set, of which internal staff miss the account', async () => {
    const setOf = async (person_type: 'consultant' | 'interim' | 'internal') => {
      const user = consultant({ person_type, type: person_type, roles: [] })
      const { unmount } = await openShell(user, PATH, SITES)
      const names = menuNames()
      unmount()
      return names
    }
    const standard = await setOf('consultant')
    expect(standard).toContain('Mon activité')
    expect(await setOf('interim')).toEqual(standard)
    expect(await setOf('internal')).toEqual(standard.filter((name) => name !== 'Mon compte'))
  })

  test('MON-08 whoever has no report has no entry that leads to a refusal', async () => {
    await openShell(consultant({ roles: ['ROLE_NOT_CRA'] }), PATH, SITES)
    expect(menuNames()).not.toContain('Mon activité')
    expect(menuNames()).toContain('Mes contacts')
  })

  test('SHL-28 SHL-29 the expenses open in a new tab, and are not there without an address', async () => {
    const { unmount } = await openShell(consultant(), PATH, SITES)
    const link = screen.getByRole('link', { name: 'Mes frais (nouvel onglet)' })
    expect(link).toHaveAttribute('href', SITES.expense_url)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
    unmount()
    await openShell(consultant({ roles: ['ROLE_IRP'] }))
    expect(menuNames()).not.toContain('Mes frais')
    expect(menuNames()).not.toContain('Mes activités IRP')
  })

  test.each(['ROLE_IRP_ACTIVITY', 'ROLE_IRP', 'ROLE_IRP_MANAGER', 'ROLE_IRP_ADMIN'] as const)(
    'SHL-32 SHL-33 SHL-34 %s opens the on-call application in a new tab, with a token',
    async (role) => {
      const opened = vi.spyOn(window, 'open').mockReturnValue(null)
      const api = new FakeApi().on('POST', 'ios-token', () => ({ token: 'a.b.c' }))
      const { person } = await openShell(consultant({ roles: [role] }), PATH, SITES, api)
      await person.click(screen.getByRole('button', { name: 'Mes activités IRP (nouvel onglet)' }))
      await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
      const [address, target, features] = opened.mock.calls[0] ?? []
      expect([String(address), target, features]).toEqual([`${SITES.on_call_url}&token=a.b.c`, '_blank', 'noopener'])
    },
  )

  test('SHL-34 README 63 an on-call application at an address of the portal itself is opened there', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const api = new FakeApi().on('POST', 'ios-token', () => ({ token: 'a.b.c' }))
    const sites = { ...SITES, on_call_url: '/demonstration/astreintes' }
    const { person } = await openShell(consultant({ roles: ['ROLE_IRP'] }), PATH, sites, api)
    await person.click(screen.getByRole('button', { name: 'Mes activités IRP (nouvel onglet)' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    expect(String(opened.mock.calls[0]?.[0])).toBe(`${window.location.origin}/demonstration/astreintes?token=a.b.c`)
  })

  test('SHL-34 without a token the failure is told and nothing is opened', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const api = new FakeApi().on('POST', 'ios-token', () => refusal(500))
    const { person } = await openShell(consultant({ roles: ['ROLE_IRP'] }), PATH, SITES, api)
    await person.click(screen.getByRole('button', { name: 'Mes activités IRP (nouvel onglet)' }))
    expect(await screen.findByRole('alert')).toHaveTextContent("Une erreur s'est produite")
    expect(opened).not.toHaveBeenCalled()
  })

  test('SHL-43 SHL-44 SHL-49 the header greets by name and the footer has the year', async () => {
    await openShell()
    expect(screen.getByRole('banner')).toHaveTextContent('Bonjour Camille Rousseau')
    // Named by what it shows: whoever speaks to the machine says what they see.
    expect(screen.getByRole('link', { name: /^Cadran ?Synchrone ?accueil$/ })).toHaveAttribute('href', '/')
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2026 Synchrone')
  })

  test('SHL-45 SHL-47 BCK-12 Administration opens the back office in a new tab', async () => {
    await openShell(manager())
    const link = screen.getByRole('link', { name: /^Administration/ })
    expect(link).toHaveAttribute('href', '/backend/')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  test('SHL-46 it is absent without a right', async () => {
    await openShell()
    expect(screen.queryByRole('link', { name: /Administration/ })).toBeNull()
  })

  test('WIN-04 a list takes what the window gives, another page what one reads', async () => {
    const { router } = renderApp({ path: '/backend/absences', user: manager(), config: companySettings({}) })
    await screen.findByRole('heading', { level: 1, name: "Validation d'absences" })
    const frame = document.querySelector('[data-shell]')
    await waitFor(() => expect(frame).toHaveAttribute('data-wide'))
    await router.navigate({ to: '/backend' })
    await waitFor(() => expect(frame).not.toHaveAttribute('data-wide'))
  })

  test('SHL-67 BCK-17 the back office has its own menu, without the headings that hold nothing', async () => {
    await openShell(manager(), '/backend/inconnu')
    const menu = within(screen.getByRole('navigation', { name: "Menu de l'administration" }))
    expect(menu.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Gestion des activités/temps'])
    expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toHaveLength(7)
    for (const entry of ["Validation d'activités", 'Compteurs', 'Régularisations']) {
      expect(menu.getByRole('link', { name: entry })).toBeVisible()
    }
    expect(menu.getByRole('link', { name: 'Retour au portail' })).toHaveAttribute('href', '/')
  })

  test('BCK-15 the entries of the back office say how much awaits the person', async () => {
    const api = new FakeApi().on('GET', 'validation/awaiting', () => ({
      absences: { count: 14, oldest_since: null, nearest_start_at: '2026-06-01', people: [], people_count: 9 },
      months: { count: 0, oldest_period: null, oldest_since: null, people: [], people_count: 0 },
      requests: null,
      corrections: null,
    }))
    renderApp({ path: '/backend/inconnu', user: manager(), api })
    expect(await screen.findByRole('link', { name: "Validation d'absences 14 en attente" })).toBeVisible()
    expect(screen.getByRole('link', { name: "Validation d'activités" })).toBeVisible()
  })

  test('SHL-82 SHL-84 the offline notice comes and goes', async () => {
    await openShell()
    act(() => {
      setOnline(false)
    })
    expect(screen.getByText('Vous etes hors ligne')).toBeVisible()
    act(() => {
      setOnline(true)
    })
    expect(screen.queryByText('Vous etes hors ligne')).toBeNull()
  })
})

describe('on a small window', () => {
  beforeEach(() => setWindowWidth(390))

  const menuButton = () => screen.getByRole('button', { name: 'Menu' })

  async function openMenu() {
    const app = await openShell()
    await app.person.click(menuButton())
    await screen.findByRole('dialog', { name: 'Menu' })
    return app
  }

  const expectClosed = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())
    await waitFor(() => expect(menuButton()).toHaveFocus())
    expect(sessionState().menu_open).toBe(false)
  }

  test('SHL-40 SES-55 Escape closes the menu and gives the focus back', async () => {
    const app = await openMenu()
    expect(sessionState()).toMatchObject({ menu_open: true, mobile: true, authenticated: true })
    await app.person.keyboard('{Escape}')
    await expectClosed()
  })

  test('SHL-41 a click outside closes it', async () => {
    const app = await openMenu()
    await screen.findByRole('dialog', { name: 'Menu' })
    const overlay = document.querySelector('.mantine-Drawer-overlay')
    if (!overlay) throw new Error('The menu has nothing around it')
    await app.person.click(overlay)
    await expectClosed()
    expect(overlay).not.toBeInTheDocument()
  })

  test('SHL-42 choosing an entry closes it and the focus is on the menu button', async () => {
    const app = await openMenu()
    await app.person.click(await screen.findByRole('link', { name: 'Mon activité' }))
    await waitFor(() => expect(app.router.state.location.pathname).toMatch(/^\/timesheet/))
    await expectClosed()
  })

  test('SHL-83 the offline notice has its own words', async () => {
    await openShell()
    act(() => {
      setOnline(false)
    })
    expect(
      screen.getByText(
        "Vous êtes hors ligne, les fonctionnalités de votre application seront limitées tant que vous n'aurez pas accès à internet.",
      ),
    ).toBeVisible()
    act(() => {
      setOnline(true)
    })
  })
})

test.each([
  [1050, true],
  [1051, false],
])('SHL-87 at %i px the layout is mobile: %s', async (width, mobile) => {
  setWindowWidth(width)
  await openShell()
  expect(screen.queryByRole('button', { name: 'Menu' }) !== null).toBe(mobile)
})

test('SHL-89 the layout follows the width live', async () => {
  await openShell()
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  act(() => {
    setWindowWidth(800)
  })
  expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(sessionState().mobile).toBe(true)
})
