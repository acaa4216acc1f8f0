import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import type { Section } from './documents.queries.ts'
import { block, category, file, folder, section } from './library-fixtures.ts'

const BLOCKS = [
  block({
    id: 1,
    title: 'Adhérents',
    names: ['Maëlle Corbin'],
    phones: ['02 90 00 14 20'],
    mails: ['a@heol.example'],
    url: 'https://heol.example/',
    url_label: 'Espace adhérent',
  }),
  block({ id: 2, url: 'https://opticien.example/', url_label: 'Trouver un opticien' }),
]

const SECTIONS = [
  section({
    categories: [
      category({ id: 1, files: [file(1, 'Accord 2026'), file(2, 'Calendrier', 'text/csv')] }),
      category({ id: 2, label: 'Santé', folders: [folder({ blocs: BLOCKS, files: [file(3, 'Notice')] })] }),
      category({ id: 3, label: 'Mobilité' }),
    ],
  }),
  section({
    id: 2,
    label: 'Qualité',
    categories: [category({ id: 4, label: 'Revues', files: [file(4, 'Révision')] })],
  }),
]

function open(path: string, sections: Section[] = SECTIONS, book: { label: string; url: string } | null = null) {
  const api = new FakeApi().on('GET', 'document', () => ({ sections, welcome_book: book }))
  return renderApp({ path, api })
}

describe('the library', () => {
  test('GED-01 GED-09 GED-10 GED-12 the first section stands open, an empty category says so in its place', async () => {
    open('/documents')
    const nav = await screen.findByRole('navigation', { name: 'Rubriques' })
    expect(within(nav).getAllByRole('link')).toHaveLength(2)
    expect(within(nav).getByRole('link', { name: /^Ressources humaines/ })).toHaveAttribute('aria-current', 'page')
    const empty = screen.getByRole('region', { name: 'Mobilité' })
    expect(within(empty).getByText('Aucun fichier disponible')).toBeVisible()
    expect(document.title).toMatch(/^Mes documents/)
  })

  test('GED-14 GED-15 a file is a link to its address in a new tab', async () => {
    open('/documents')
    const link = await screen.findByRole('link', { name: /^Accord 2026/ })
    expect(link).toHaveAttribute('href', '/api/document/1/file')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
    expect(link).toHaveTextContent('12/01/2026')
  })

  test('GED-18 GED-19 GED-20 GED-21 a folder opens in place on its block and its plain link', async () => {
    const { person } = open('/documents')
    await person.click(await screen.findByRole('button', { name: /^Mutuelle/ }))
    const card = screen.getByRole('heading', { name: 'Adhérents' }).closest('li') ?? document.body
    expect(within(card).getByText('Maëlle Corbin')).toBeVisible()
    expect(within(card).getByRole('link', { name: '02 90 00 14 20' })).toHaveAttribute('href', 'tel:0290001420')
    expect(within(card).getByRole('link', { name: 'a@heol.example' })).toHaveAttribute('href', 'mailto:a@heol.example')
    expect(within(card).getByRole('link', { name: /^Espace adhérent/ })).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('link', { name: /^Trouver un opticien/ })).toHaveAttribute(
      'href',
      'https://opticien.example/',
    )
  })

  test('GED-13 GED-16 GED-17 the welcome book stands out when there is one; without anything it says so', async () => {
    const { unmount } = open('/documents', SECTIONS, { label: 'Livret d’accueil', url: '/api/document/9/file' })
    expect(await screen.findByRole('link', { name: /^Livret d’accueil/ })).toHaveAttribute(
      'href',
      '/api/document/9/file',
    )
    unmount()
    open('/documents', [])
    expect(await screen.findByText('Aucun fichier disponible')).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Livret/ })).not.toBeInTheDocument()
  })

  test('GED-02 GED-03 GED-04 GED-05 a section has its address; what is none is the 404 page', async () => {
    const { router } = open('/documents/documents/2')
    expect(await screen.findByRole('link', { name: /^Révision/ })).toBeVisible()
    for (const path of ['/documents/documents/99', '/documents/autre', '/documents/documents/x']) {
      await router.navigate({ to: path })
      expect(await screen.findByRole('heading', { name: "La page demandée n'existe pas." })).toBeVisible()
    }
  })

  test('GED-07 a contractor gets the 404 page and calls nothing', async () => {
    const api = new FakeApi()
    renderApp({ path: '/documents', api, user: consultant({ person_type: 'contractor', type: 'contractor' }) })
    expect(await screen.findByRole('heading', { name: "La page demandée n'existe pas." })).toBeVisible()
    expect(api.sent('document')).toEqual([])
  })

  test('GED-10 a search crosses the sections and opens the folders it finds something in', async () => {
    const { person } = open('/documents')
    await person.type(await screen.findByRole('searchbox'), 'revision')
    expect(await screen.findByRole('link', { name: /^Révision/ })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Accord/ })).not.toBeInTheDocument())
    await person.clear(screen.getByRole('searchbox'))
    await person.type(screen.getByRole('searchbox'), 'corbin')
    const marked = await screen.findByText('Corbin')
    expect(marked.closest('p')).toHaveTextContent('Maëlle Corbin')
  })

  test('WIN-11 a search counts its results, marks their words, stands in the address and can be taken away', async () => {
    const { person, router } = open('/documents?search=revision')
    const field = await screen.findByRole('searchbox')
    expect(field).toHaveValue('revision')
    expect(screen.getByText('1 résultat pour « revision »')).toHaveAttribute('role', 'status')
    expect(screen.getAllByText('Révision').map(({ tagName }) => tagName)).toEqual(['MARK'])
    await person.clear(field)
    await person.type(field, 'evision')
    expect(await screen.findByText('Aucun résultat pour « evision »')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'evision' }))
    await person.click(screen.getByRole('button', { name: 'Effacer' }))
    expect(field).toHaveFocus()
    expect(field).toHaveValue('')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(screen.queryByText(/résultat/)).not.toBeInTheDocument()
  })

  test('WIN-11 a section that is chosen takes the place of the results', async () => {
    const { person, router } = open('/documents?search=revision')
    await screen.findByText('1 résultat pour « revision »')
    const [first] = within(screen.getByRole('navigation', { name: 'Rubriques' })).getAllByRole('link')
    if (!first) throw new Error('There are sections')
    await person.click(first)
    await waitFor(() => expect(screen.queryByText(/résultat/)).not.toBeInTheDocument())
    expect(router.state.location.search).toEqual({})
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  test('GED-01 a failure says what happened and can be tried again', async () => {
    const api = new FakeApi().on('GET', 'document', () => refusal(403, { message: 'Accès refusé' }))
    const { person } = renderApp({ path: '/documents', api })
    expect(await screen.findByText('Accès refusé')).toBeVisible()
    api.on('GET', 'document', () => ({ sections: SECTIONS, welcome_book: null }))
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: /^Accord 2026/ })).toBeVisible()
  })
})

test('GED-06 GED-25 GED-26 social information has its own view and call', async () => {
  const sections = [
    { ...section({ label: 'Médecine du travail' }), type: 'doctor' as const },
    { ...section({ id: 2, label: 'CSE' }), type: 'cse' as const },
  ]
  const api = new FakeApi().on('GET', 'social', () => ({ sections }))
  renderApp({ path: '/documents/social', api })
  expect(await screen.findByRole('heading', { level: 1, name: 'Mes informations sociales' })).toBeVisible()
  expect(await screen.findByRole('heading', { level: 2, name: 'Médecine du travail' })).toBeVisible()
  expect(api.sent('document')).toEqual([])
})

test('GED-01 GED-04 on a small screen the sections come first, one after the other', async () => {
  setWindowWidth(390)
  const { person } = open('/documents')
  const link = await screen.findByRole('link', { name: /^Qualité/ })
  expect(screen.queryByRole('link', { name: /^Accord/ })).not.toBeInTheDocument()
  await person.click(link)
  expect(await screen.findByRole('link', { name: /^Révision/ })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Rubriques' })).not.toBeInTheDocument()
})
