import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepInstallPrompt } from '../../../platform/installation.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'

const PATH = '/not-found'
const NOT_FOUND = "La page demandée n'existe pas."
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36'
const proposal = () => screen.findByRole('heading', { name: 'Cadran sur votre téléphone' })

beforeEach(() => {
  setWindowWidth(390)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
})

test('SHL-93 SHL-94 SHL-96 the application is proposed, and going on in the browser holds for one day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-21T09:00:00Z') })
  const { person, unmount } = renderApp({ path: PATH })
  await proposal()
  await person.click(screen.getByRole('button', { name: 'Continuer sur le navigateur' }))
  expect(await screen.findByText(NOT_FOUND)).toBeVisible()
  expect(localStorage.getItem('mobileBrowserAccepted')).toBe(String(Date.parse('2026-05-22T09:00:00Z')))
  unmount()
  vi.setSystemTime(new Date('2026-05-22T08:59:59Z'))
  const again = renderApp({ path: PATH })
  await screen.findByText(NOT_FOUND)
  again.unmount()
  vi.setSystemTime(new Date('2026-05-22T09:00:00Z'))
  renderApp({ path: PATH })
  expect(await proposal()).toBeVisible()
})

test('SHL-94 SET-08 the browser asks its own question where it has one, and a yes goes on', async () => {
  const offer = Object.assign(new Event('beforeinstallprompt'), {
    prompt: vi.fn<() => Promise<void>>().mockResolvedValue(),
    userChoice: Promise.resolve({ outcome: 'accepted' as const }),
  })
  keepInstallPrompt()
  const { person } = renderApp({ path: PATH })
  await proposal()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  act(() => {
    window.dispatchEvent(offer)
  })
  await person.click(screen.getByRole('button', { name: "Installer l'application" }))
  expect(offer.prompt).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(NOT_FOUND)).toBeVisible()
})

test('SHL-94 the installed application proposes nothing', async () => {
  vi.stubGlobal('navigator', Object.assign(navigator, { standalone: true }))
  renderApp({ path: PATH })
  await screen.findByText(NOT_FOUND)
  expect(screen.queryByText('Cadran sur votre téléphone')).toBeNull()
  Object.assign(navigator, { standalone: false })
})
