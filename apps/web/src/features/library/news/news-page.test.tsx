import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { card, post } from './news-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './actus-page.tsx'

const NOT_FOUND = "La page demandée n'existe pas."
const CARDS = [
  card({}),
  card({ id: 4, type: 2, title: 'Une agence à Brest', published_at: '2026-05-11T22:30:00.000Z' }),
  card({ id: 5, type: 9, title: 'Sans genre' }),
]
const listed = () => new FakeApi().onList('news', CARDS, 23)
const contractor = () => consultant({ person_type: 'contractor', type: 'contractor' })

test('NEW-01 NEW-07 NEW-22 NEW-23 the list: types in words, days in Paris, ten a page', async () => {
  const { api, person, router } = renderApp({ path: '/actus', api: listed() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Mes actualités' })).toBeVisible()
  const items = within(await screen.findByRole('list', { name: 'Actualités' })).getAllByRole('listitem')
  expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([
    '/actus/3',
    '/actus/4',
    '/actus/5',
  ])
  expect(items[1]).toHaveTextContent(/^Communiqué de presse12\/05\/2026/)
  expect(items[2]).toHaveTextContent(/^19\/05\/2026Sans genre/)
  expect(screen.getByText('1 / 3')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Page suivante' }))
  expect(router.state.location.search).toEqual({ page: 2 })
  expect(api.sent('news').map(({ query }) => query.toString())).toEqual([
    'maxResults=10&page=1',
    'maxResults=10&page=2',
  ])
  await person.click(screen.getByRole('radio', { name: 'Vidéos' }))
  expect(screen.queryByRole('link', { name: 'Une agence à Brest' })).not.toBeInTheDocument()
})

test('NEW-22 an empty list says so, a failure can be tried again', async () => {
  const api = new FakeApi().on('GET', 'news', () => refusal(403, { message: 'Refusé' }))
  const { person } = renderApp({ path: '/actus', api })
  expect(await screen.findByText('Refusé')).toBeVisible()
  api.onList('news', [], 0)
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Aucun résultat')).toBeVisible()
})

test('NEW-03 NEW-04 a contractor, an id that is none and an unknown post get the 404 page', async () => {
  const api = new FakeApi()
  const { unmount } = renderApp({ path: '/actus', api, user: contractor() })
  expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Mes actualités' })).not.toBeInTheDocument()
  expect(api.sent('news')).toEqual([])
  unmount()
  const gone = listed().on('GET', 'news/{id}', () => refusal(404, { message: 'Élément introuvable.' }))
  const { router } = renderApp({ path: '/actus/77', api: gone })
  expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeVisible()
  await router.navigate({ to: '/actus/abc' as never })
  expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeVisible()
  expect(gone.sent('news/abc')).toEqual([])
})

test('NEW-02 NEW-08 NEW-13 a video is loaded when it is asked for, shut in; the text is cleaned', async () => {
  const api = listed().on('GET', 'news/{id}', () => post({ content: '<p>Le texte</p><script>x</script>' }))
  const { person } = renderApp({ path: '/actus/3', api })
  expect(await screen.findByRole('heading', { level: 1, name: 'Mission Armor' })).toBeVisible()
  expect(screen.queryByTitle('Mission Armor')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Lire la vidéo : Mission Armor' }))
  const frame = screen.getByTitle('Mission Armor')
  expect(frame).toHaveAttribute('src', 'https://player.vimeo.com/video/1')
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  expect(document.title).toContain('Mission Armor')
})

test('NEW-10 NEW-11 NEW-12 NEW-13 its file, its share links and its contact', async () => {
  renderApp({ path: '/actus/3', api: listed().on('GET', 'news/{id}', () => post({})) })
  const file = await screen.findByRole('link', { name: /^Fiche projet/ })
  expect(file).toHaveAttribute('href', '/api/news/3/secondary-file')
  const share = screen.getByRole('link', { name: /^LinkedIn/ })
  expect([share.getAttribute('target'), share.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(screen.getByText('Marion Ollivier')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Écrire un message' })).toHaveAttribute('href', 'mailto:m@a.example')
})

test('NEW-09 a post shows its images, and what it has not is not drawn', async () => {
  const bare = {
    iframe_url: null,
    secondary_file: null,
    share_urls: {},
    contact: null,
    secondary_picture_url: '/api/picture/b/large',
  }
  const { container } = renderApp({ path: '/actus/3', api: listed().on('GET', 'news/{id}', () => post(bare)) })
  await screen.findByRole('heading', { level: 1, name: 'Mission Armor' })
  const pictures = [...container.querySelectorAll('article img')].map((picture) => picture.getAttribute('src'))
  expect(pictures).toEqual(['/api/picture/a/large', '/api/picture/b/large'])
  for (const title of ['Contact', 'Document joint', 'Partager']) {
    expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument()
  }
})
