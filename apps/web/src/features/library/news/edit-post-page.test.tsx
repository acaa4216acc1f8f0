import type { EditedPost } from '@cadran/contract/library/news'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './edit-post-page.tsx'
import './edit-posts-page.tsx'

const writer = consultant({ roles: ['ROLE_CONTENT_ADMIN'] })

function edited(changes: Partial<EditedPost>): EditedPost {
  return {
    id: 3,
    updated_at: '2026-05-20T09:00:00',
    type: 2,
    title: 'Brest',
    summary: '',
    content: '',
    date_at: '',
    place: '',
    published_at: null,
    url: '',
    iframe_url: '',
    file_id: null,
    secondary_file_id: null,
    picture_id: null,
    secondary_picture_id: null,
    share_urls: {},
    contact: null,
    homepage_content: '',
    has_homepage_image: true,
    is_highlight: false,
    file: null,
    secondary_file: null,
    picture: null,
    secondary_picture: null,
    ...changes,
  }
}

const row = {
  id: 3,
  type: 2,
  title: 'Brest',
  state: 'draft' as const,
  published_at: null,
  is_highlight: false,
  picture_url: null,
}

test('README 6 somebody else was quicker: it is said, and what was typed stays', async () => {
  const api = new FakeApi()
    .on('GET', 'backend/news/{id}', () => edited({}))
    .on('PATCH', 'backend/news/{id}', () => refusal(409, { code: 'stale', message: 'Ces données ont été modifiées' }))
  const { person } = renderApp({ path: '/backend/news/3', api, user: writer })
  const title = await screen.findByRole('textbox', { name: 'Titre' })
  await person.clear(title)
  await person.type(title, 'Quimper')
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText(/Ce que vous avez écrit est toujours là/)).toBeVisible()
  expect(title).toHaveValue('Quimper')
  const [sent] = api.requests.filter(({ method }) => method === 'PATCH')
  expect(sent?.body).toMatchObject({ title: 'Quimper', updated_at: '2026-05-20T09:00:00', contact: null })
})

test('README 6 one opened again after it was saved is what was saved, with its new stamp', async () => {
  let [saved, stamp] = ['Brest', '2026-05-20T09:00:00']
  const api = new FakeApi()
    .onList('backend/news', [row], 1)
    .on('GET', 'backend/news/{id}', () => edited({ title: saved, updated_at: stamp }))
    .on('PATCH', 'backend/news/{id}', () => {
      ;[saved, stamp] = ['Quimper', '2026-05-21T09:00:00']
      return edited({ title: saved, updated_at: stamp })
    })
  const { person } = renderApp({ path: '/backend/news/3', api, user: writer })
  const title = () => screen.findByRole('textbox', { name: 'Titre' })
  await person.clear(await title())
  await person.type(await title(), 'Quimper')
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await person.click(await screen.findByRole('link', { name: 'Brest' }))
  expect(await title()).toHaveValue('Quimper')
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
  expect(api.requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({ updated_at: stamp })
})

test('NEW-13 an address that is none is told at its field, before anything is sent', async () => {
  const { person, api } = renderApp({ path: '/backend/news/nouveau', api: new FakeApi(), user: writer })
  await person.type(await screen.findByRole('textbox', { name: 'Titre' }), 'a')
  await person.type(screen.getByLabelText('Lien « En savoir plus »'), 'javascript:alert(1)')
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(screen.getByLabelText('Lien « En savoir plus »')).toHaveAccessibleDescription(
    'Le lien doit commencer par https://',
  )
  expect(screen.getByLabelText('Lien « En savoir plus »')).toHaveFocus()
  expect(api.sent('backend/news')).toEqual([])
})

test('NEW-13 WIN-12 a title that is missing is told at its field until it is typed, and nobody is moved elsewhere meanwhile', async () => {
  const api = new FakeApi().on('POST', 'backend/news', () =>
    refusal(422, {
      code: 'invalid',
      errors: { title: ['Ce champ est obligatoire.'], picture_id: ['Introuvable'], url: ['Non'] },
    }),
  )
  const { person } = renderApp({ path: '/backend/news/nouveau', api, user: writer })
  const title = await screen.findByRole('textbox', { name: 'Titre' })
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(title).toHaveAccessibleDescription('Ce champ est obligatoire.')
  expect(title).toHaveFocus()
  await person.type(title, 'Br')
  expect(title).not.toHaveAccessibleDescription()
  expect(title).not.toHaveAttribute('aria-invalid', 'true')
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const url = screen.getByLabelText('Lien « En savoir plus »')
  await waitFor(() => expect(url).toHaveAccessibleDescription('Non'))
  await person.type(title, 'est')
  expect([title, url].map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true'])
  expect(title).toHaveFocus()
})

test('WIN-12 NEW-13 what is refused is told at its field alone while that is in sight, by a notice too where it is not', async () => {
  const message = 'Ce champ est obligatoire.'
  const api = new FakeApi().on('POST', 'backend/news', () =>
    refusal(422, { code: 'invalid', message: 'Non', errors: { url: ['Non'] } }),
  )
  const { person } = renderApp({ path: '/backend/news/nouveau', api, user: writer })
  const title = await screen.findByRole('textbox', { name: 'Titre' })
  const save = () => person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await save()
  expect(title).toHaveAccessibleDescription(message)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  title.getBoundingClientRect = () => new DOMRect(0, -40, 20, 20)
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(title).toHaveFocus()
  await person.type(title, 'Brest')
  await save()
  const url = screen.getByLabelText('Lien « En savoir plus »')
  await waitFor(() => expect(url).toHaveAccessibleDescription('Non'))
  expect(url).toHaveFocus()
  expect(screen.getByRole('alert')).not.toHaveTextContent('Non')
})

test('SHL-68 the list is searched and its rows deleted once asked; it is unknown without the role', async () => {
  const api = new FakeApi()
    .onList('backend/news', [row], 1)
    .on('DELETE', 'backend/news/{id}', () => new Response(null, { status: 204 }))
  const { person, unmount } = renderApp({ path: '/backend/news', api, user: writer })
  await person.click(await screen.findByRole('button', { name: 'Supprimer Brest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer ce contenu ?' }))
  expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await person.click(dialog.getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  api.onList('backend/news', [], 0)
  await person.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'zzz')
  expect(await screen.findByText('Aucun résultat')).toBeVisible()
  unmount()
  const none = new FakeApi()
  renderApp({ path: '/backend/news', api: none, user: consultant({ roles: ['ROLE_GED_ADMIN'] }) })
  expect(await screen.findByText('Vous n’avez pas accès à cette page')).toBeVisible()
  expect(none.sent('backend/news')).toEqual([])
})
