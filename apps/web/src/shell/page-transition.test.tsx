import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { manager } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'

/** The overlay is for the eyes only, and so has no role to be found by. */
const overlay = () => document.querySelector('[aria-hidden="true"][class*="overlay"]')

async function enterFrom(path: string, to: string) {
  const app = renderApp({ path, user: manager() })
  await screen.findByText("La page demandée n'existe pas.")
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(() => app.router.navigate({ href: to }))
}

test('SHL-79 SHL-81 BCK-63 entering the back office shows the name of the page for one second', async () => {
  await enterFrom('/not-found', '/backend/absences')
  expect(overlay()).toHaveTextContent("Validation d'absences")
  act(() => {
    vi.advanceTimersByTime(999)
  })
  expect(overlay()).not.toBeNull()
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(overlay()).toBeNull()
})

test.each([
  ['/actus', 'Mes actualités'],
  ['/documents', 'Mes documents'],
  ['/documents/social', 'Mes informations sociales'],
])('SHL-81 entering %s shows its name', async (path, name) => {
  await enterFrom('/not-found', path)
  expect(overlay()).toHaveTextContent(name)
  act(() => {
    vi.advanceTimersByTime(1000)
  })
})

test('SHL-80 BCK-63 it comes and goes in half a second', () => {
  expect(readFileSync(join(import.meta.dirname, 'page-transition.module.css'), 'utf8')).toMatch(/animation: pass 500ms/)
})

test('SHL-81 moving inside the back office shows nothing', async () => {
  await enterFrom('/backend/inconnu', '/backend/absences')
  expect(overlay()).toBeNull()
})

test('SHL-81 somebody who asked for less motion sees none', async () => {
  const original = window.matchMedia.bind(window)
  const still = (query: string) => (query.includes('reduced-motion') ? original('(min-width: 1px)') : original(query))
  vi.spyOn(window, 'matchMedia').mockImplementation(still)
  await enterFrom('/not-found', '/backend/absences')
  expect(overlay()).toBeNull()
})
