import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionState } from '../platform/session-state.ts'
import { FakeApi } from '../testing/fake-api.ts'
import { consultant, manager } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
import { setOnline, setWindowWidth } from '../testing/window.ts'

/** A page of the shell that calls nothing itself. */
const PATH = '/not-found'

async function openShell(user = consultant(), path = PATH) {
  const app = renderApp({ path, user })
  await screen.findByText("La page demandée n'existe pas.")
  return app
}

describe('on a large window', () => {
  test('SHL-25 SHL-26 SHL-30 SHL-31 the menu lists its entries in order', async () => {
    await openShell()
    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }))
    const names = menu.getAllByRole('listitem').map((item) => item.textContent)
    expect(names).toEqual([
      'Accueil',
      'Mon activité',
      'Mes documents',
      'Mes informations sociales',
      'Paramètres',
      'Mon compte',
      'Déconnexion',
    ])
    expect(menu.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/')
    expect(menu.getByRole('link', { name: 'Mon activité' })).toHaveAttribute('href', '/timesheet')
  })

  test('SHL-43 SHL-44 SHL-49 the header greets by name and the footer has the year', async () => {
    await openShell()
    expect(screen.getByRole('banner')).toHaveTextContent('Bonjour Camille Rousseau')
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

  test('SHL-67 BCK-17 the back office has its own menu, without the headings that hold nothing', async () => {
    await openShell(manager(), '/backend/inconnu')
    const menu = within(screen.getByRole('navigation', { name: "Menu de l'administration" }))
    expect(menu.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Gestion des activités/temps'])
    expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Accueil',
      "Validation d'absences",
      "Validation d'activités",
      "Demandes d'activités complémentaires",
    ])
    expect(menu.getByRole('link', { name: 'Retour au portail' })).toHaveAttribute('href', '/')
  })

  test('BCK-15 the entries of the back office say how much awaits the person', async () => {
    const api = new FakeApi().on('GET', 'validation/awaiting', () => ({
      absences: { count: 14, nearest_start_at: '2026-06-01', people: [] },
      months: { count: 0, oldest_period: null, people: [] },
      requests: null,
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
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/timesheet'))
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
