import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../testing/render.tsx'
import { setWindowWidth } from '../testing/window.ts'

async function openShell(path: string) {
  const app = renderApp({ path })
  await screen.findByRole('heading', { level: 1 })
  return app
}

const title = () => screen.getByRole('heading', { level: 1 })

describe('the focus after a navigation', () => {
  test('SHL-12 is left alone on the first page', async () => {
    await openShell('/not-found')
    expect(document.body).toHaveFocus()
  })

  test('SHL-12 goes to the title of the new page', async () => {
    const { router } = await openShell('/not-found')
    await act(() => router.navigate({ href: '/nimporte' }))
    expect(title()).toHaveFocus()
  })

  test('MON-05 stays where it is within one page', async () => {
    const { router } = await openShell('/nimporte')
    screen.getByRole('button', { name: 'Déconnexion' }).focus()
    await act(() => router.navigate({ href: '/autre' }))
    expect(screen.getByRole('button', { name: 'Déconnexion' })).toHaveFocus()
  })

  test('SHL-42 stays on the menu button of small windows', async () => {
    setWindowWidth(390)
    const { router } = await openShell('/not-found')
    screen.getByRole('button', { name: 'Menu' }).focus()
    await act(() => router.navigate({ href: '/nimporte' }))
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
  })
})
