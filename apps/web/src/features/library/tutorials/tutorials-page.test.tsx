import type { Tutorial } from '@cadran/contract/library/tutorials'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './edit-tutorials-page.tsx'
import './tutorials-page.tsx'

function tutorial(changes: Partial<Tutorial>): Tutorial {
  return {
    id: 1,
    url: null,
    youtube_url: 'https://youtu.be/abcdefg',
    embed_url: 'https://www.youtube-nocookie.com/embed/abcdefg',
    thumbnail: '/api/public/tutorial/1/thumbnail',
    label: 'Saisir son CRA',
    description: 'Le mois prérempli.',
    category: 'Mon activité',
    tutorial_type: 'desktop',
    duration_seconds: 130,
    ...changes,
  }
}
const LIST = [
  tutorial({}),
  tutorial({
    id: 2,
    label: 'Régler ses notifications',
    category: 'Application',
    youtube_url: null,
    embed_url: null,
    url: 'https://t.example/n',
  }),
  tutorial({ id: 3, label: 'Demander une absence' }),
]

test('TUT-01 TUT-03 TUT-06 TUT-07 without a login: thumbnails and labels, by the open call alone', async () => {
  const api = new FakeApi().on('GET', 'public/tutorial', () => LIST)
  renderApp({ path: '/tutorial', api, user: null })
  const card = await screen.findByRole('button', { name: /^Durée 2:10.*Saisir son CRA/ })
  expect(card.querySelector('img')).toHaveAttribute('src', '/api/public/tutorial/1/thumbnail')
  expect(screen.getByRole('link', { name: 'Retour à la connexion' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(api.requests.map(({ path }) => path)).toEqual(['public/config', 'public/tutorial'])
})

test('TUT-02 TUT-05 TUT-08 TUT-09 logged in, contractors too, from the menu; desktop is asked for', async () => {
  const api = new FakeApi().on('GET', 'tutorial', () => LIST)
  renderApp({ path: '/tutorial', api, user: consultant({ person_type: 'contractor', type: 'contractor' }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Mes tutos' })).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }))
  expect(menu.getByRole('link', { name: 'Mes tutos' })).toHaveAttribute('href', '/tutorial')
  expect(api.sent('tutorial').map(({ query }) => query.toString())).toEqual(['tutorialType=desktop'])
  expect(api.sent('public/tutorial')).toEqual([])
})

test('TUT-10 categories, a player in the page, and a new tab for what cannot be framed', async () => {
  const { person } = renderApp({ path: '/tutorial', api: new FakeApi().on('GET', 'tutorial', () => LIST) })
  const group = within(await screen.findByRole('region', { name: 'Mon activité' }))
  expect(group.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
    'Mon activité',
    'Application',
  ])
  const opener = group.getByRole('button', { name: /Saisir son CRA/ })
  await person.click(opener)
  expect(screen.getByTitle('Saisir son CRA')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/abcdefg')
  expect(screen.getByRole('region', { name: 'Lecture : Saisir son CRA' })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Fermer la vidéo' }))
  expect(opener).toHaveFocus()
  await person.keyboard('{Enter}{Escape}')
  expect(screen.queryByTitle('Saisir son CRA')).not.toBeInTheDocument()
  expect(opener).toHaveFocus()
  const link = screen.getByRole('link', { name: /Régler ses notifications/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://t.example/n', '_blank'])
})

test('TUT-10 an empty list says so, a failure says why', async () => {
  const { unmount } = renderApp({
    path: '/tutorial',
    user: null,
    api: new FakeApi().on('GET', 'public/tutorial', () => []),
  })
  expect(await screen.findByText('Aucun résultat')).toBeVisible()
  unmount()
  const api = new FakeApi().on('GET', 'public/tutorial', () => refusal(429, { message: 'Plus tard' }))
  renderApp({ path: '/tutorial', user: null, api })
  expect(await screen.findByText('Plus tard')).toBeVisible()
})

test('TUT-04 their author puts the tutorials in another order, by arrows and by the keyboard; not what was searched', async () => {
  const rows = LIST.map(({ id, label, category }) => ({
    id,
    label,
    category,
    duration_seconds: null,
    picture_url: null,
  }))
  let order = rows
  const api = new FakeApi()
    .on('GET', 'backend/tutorial', () => Response.json(order, { headers: { 'X-Total-Count': '3' } }))
    .on('PATCH', 'backend/tutorial/sort', () => {
      order = [rows[1], rows[0], rows[2]].flatMap((row) => row ?? [])
      return { ids: [2, 1, 3] }
    })
  const { person } = renderApp({ path: '/backend/tutorials', api, user: consultant({ roles: ['ROLE_CONTENT_ADMIN'] }) })
  const list = await screen.findByRole('list', { name: 'Tutoriels' })
  const names = () =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await person.click(within(list).getByRole('button', { name: 'Descendre Saisir son CRA' }))
  expect(await screen.findByText('Modification effectuée')).toBeVisible()
  expect(api.sent('backend/tutorial/sort').map(({ body }) => body)).toEqual([{ id: 1, position: 1 }])
  expect(names()).toEqual(['Régler ses notifications', 'Saisir son CRA', 'Demander une absence'])
  await person.click(within(list).getByRole('button', { name: 'Régler ses notifications est en premier' }))
  expect(api.sent('backend/tutorial/sort')).toHaveLength(1)
  await person.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'x')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Monter / })).not.toBeInTheDocument())
})
