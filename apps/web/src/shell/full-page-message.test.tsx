import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render.tsx'

const from = '/timesheet/5/2026'

async function openPage(path: '/maintenance' | '/error') {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const app = renderApp({ path: '/login', user: null })
  await screen.findByRole('button', { name: 'Se connecter' })
  await act(() => app.router.navigate({ to: path, state: { from } }))
  const button = await screen.findByRole('button', { name: 'Recharger' })
  return { ...app, assign, button }
}

test('SHL-17 SHL-19 the button of the maintenance page loads the page one came from', async () => {
  const { assign, button, person } = await openPage('/maintenance')
  await person.click(button)
  expect(assign).toHaveBeenCalledExactlyOnceWith(from)
})

test('SHL-18 SHL-24 the maintenance page tries again every 5 minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { assign } = await openPage('/maintenance')
  act(() => {
    vi.advanceTimersByTime(299_999)
  })
  expect(assign).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(assign).toHaveBeenCalledTimes(1)
  act(() => {
    vi.advanceTimersByTime(300_000)
  })
  expect(assign).toHaveBeenCalledTimes(2)
})

test('SHL-21 SHL-22 SHL-23 the error page has a label and a way home', async () => {
  const { assign, button, person } = await openPage('/error')
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
  await person.click(button)
  expect(assign).toHaveBeenCalledExactlyOnceWith(from)
})
