import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../testing/fake-api.ts'
import { consultant } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
import { setWindowWidth } from '../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import './home-page.tsx'

const contractor = () => consultant({ person_type: 'contractor', type: 'contractor' })

test('NEW-14 NEW-15 NEW-16 internal news on the desktop home, one post put forward on the mobile one', async () => {
  const item = {
    id: 1,
    title: 'Le parking ferme',
    url: null,
    image_url: null,
    html_content: '<p>Deux jours</p>',
    published_at: '2026-05-20T07:30:00Z',
  }
  const api = new FakeApi()
    .on('GET', 'internal-news', () => [item])
    .on('GET', 'news/highlight', () => ({
      id: 4,
      title: 'Séminaire d’été',
      place: 'Annecy',
      published_at: '2026-05-17T07:30:00Z',
    }))
  const { person, unmount } = renderApp({ path: '/', api })
  await person.click(await screen.findByRole('button', { name: /^Le parking ferme/ }))
  expect(await screen.findByRole('dialog', { name: 'Le parking ferme' })).toBeVisible()
  expect(api.sent('news/highlight')).toEqual([])
  unmount()
  setWindowWidth(390)
  renderApp({ path: '/', api })
  expect(await screen.findByRole('link', { name: 'Séminaire d’été' })).toHaveAttribute('href', '/actus/4')
  expect(screen.getByText('Annecy · 17/05/2026')).toBeVisible()
  expect(api.sent('news/highlight')[0]?.query.getAll('fields[]')).toContain('homepage_image_url')
})

test('NEW-19 SHL-64 without a highlight the block is left out, and contractors are shown no news', async () => {
  setWindowWidth(390)
  const api = new FakeApi().on('GET', 'news/highlight', () => new Response(null, { status: 204 }))
  const { unmount } = renderApp({ path: '/', api })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  unmount()
  const none = new FakeApi()
  renderApp({ path: '/', api: none, user: contractor() })
  await screen.findByRole('heading', { level: 1 })
  expect([...none.sent('news/highlight'), ...none.sent('internal-news')]).toEqual([])
})
