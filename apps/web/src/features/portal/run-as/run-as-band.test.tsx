import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
// Loaded before the tests: the routes would load it inside the first one's waiting time.
import '../../../shell/layout.tsx'

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
      await waitFor(() => expect(document.title).toMatch(/^Claire Masson · /))
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
