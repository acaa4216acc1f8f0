import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './borrowed-band.tsx'
import './run-as-band.tsx'

const claire = () => consultant({ firstname: 'Claire', lastname: 'Masson', switched_from: 'support' })
const band = () => screen.findByRole('region', { name: 'Compte emprunté' })

const assign = vi.fn<(address: string | URL) => void>()
beforeEach(() => {
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

describe('while one runs as somebody else', () => {
  test.each(['/', '/parameters', '/tutorial'])(
    'HOM-09 a band says so at %s, and a screen reader is told',
    async (path) => {
      renderApp({ path, user: claire() })
      const shown = await band()
      expect(shown).toHaveTextContent('Vous agissez comme Claire Masson')
      await waitFor(() =>
        expect(within(shown).getByRole('status')).toHaveTextContent('Vous agissez comme Claire Masson'),
      )
      // The title is the page's, which is loaded by its route.
      await waitFor(() => expect(document.title).toMatch(/^Claire Masson · /), LOADED)
    },
  )

  test('HOM-09 RUN-28 it ends it in one click, and is the first that Tab reaches', async () => {
    localStorage.setItem('switchUser', 'claire.masson')
    const { person } = renderApp({ path: '/', user: claire() })
    const back = within(await band()).getByRole('button', { name: 'Revenir à mon compte' })
    await person.tab()
    expect(back).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(localStorage.getItem('switchUser')).toBeNull()
    expect(localStorage.getItem('tokenExpiration')).not.toBeNull()
    expect(assign).toHaveBeenCalledWith('/')
  })

  test('HOM-09 its button keeps its whole name on a small window', async () => {
    setWindowWidth(390)
    renderApp({ path: '/', user: claire() })
    expect(within(await band()).getByRole('button', { name: 'Revenir à mon compte' })).toBeVisible()
  })
})

test('HOM-09 under one’s own name there is none, nor its room', async () => {
  renderApp({ path: '/' })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Compte emprunté' })).toBeNull()
  expect(document.documentElement).not.toHaveAttribute('data-borrowed')
})

describe('a use with an end', () => {
  const use = {
    identity: 'Claire Masson',
    reason: 'Aide au guichet',
    ends_at: '2026-05-21T09:12:00',
    seconds_left: 700,
  }
  const inUse = (more = {}) => consultant({ ...claire(), run_as: { ...use, ...more } })

  test('AUD-22 the band shows why, the minutes left and how to end it, which tells the server', async () => {
    const { person, api } = renderApp({ path: '/tutorial', user: inUse() })
    const shown = await band()
    expect(shown).toHaveTextContent('Aide au guichet')
    expect(await within(shown).findByText('encore 12 min')).toBeVisible()
    await person.click(within(shown).getByRole('button', { name: 'Terminer' }))
    expect(api.sent('user/run-as').map(({ method, headers }) => [method, headers.get('x-switch-user')])).toEqual([
      ['DELETE', null],
    ])
    expect(assign).toHaveBeenCalledWith('/')
  })

  test('AUD-19 at its end the browser goes back to the real person, who is told', async () => {
    localStorage.setItem('switchUser', 'claire.masson')
    localStorage.setItem('switchName', 'Claire Masson')
    const { unmount } = renderApp({ path: '/tutorial', user: inUse({ seconds_left: 0 }) })
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'), { timeout: 3000 })
    expect(localStorage.getItem('switchUser')).toBeNull()
    unmount()
    renderApp({ path: '/tutorial', user: consultant() })
    expect(await screen.findByText('Votre intervention au nom de Claire Masson est terminée.')).toBeVisible()
    expect(localStorage.getItem('switchEnded')).toBeNull()
  })

  test('AUD-19 RUN-26 a call refused in another’s name goes back as well', async () => {
    localStorage.setItem('switchUser', 'claire.masson')
    const api = new FakeApi().on('GET', 'tutorial', () => refusal(403, { code: 'user.switch.refused', message: 'Non' }))
    renderApp({ path: '/tutorial', user: claire(), api })
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(localStorage.getItem('switchUser')).toBeNull()
  })

  test('AUD-21 the person sees who acts in their name, until when and why', async () => {
    const intervention = { ...use, identity: 'Sam Nedelec', ends_at: '2026-05-21T14:30:00' }
    renderApp({ path: '/tutorial', user: consultant({ intervention }) })
    expect(
      await screen.findByText('Sam Nedelec intervient en votre nom jusqu’à 14 h 30 : Aide au guichet'),
    ).toBeVisible()
  })
})
