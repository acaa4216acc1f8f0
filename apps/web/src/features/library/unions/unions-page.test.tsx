import { M_STALE } from '@cadran/rules/portal/messages'
import type { Role } from '@cadran/rules/portal/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import type { Union, UnionFile } from './unions.queries.ts'

const file = (id: number, label: string, created_at: string): UnionFile => ({
  id,
  label,
  mime_type: 'application/pdf',
  url: `/api/syndic/file/${String(id)}`,
  created_at,
})

const UNIONS: Union[] = [
  {
    id: 1,
    label: 'Alliance Conseil',
    logo_url: '/api/picture/a/small',
    description: '',
    role: 'ROLE_SYNDIC_A',
    updated_at: '2026-05-20T09:00:00',
    files: [
      file(1, 'Lettre n° 14', '2026-05-12T08:00:00Z'),
      file(2, 'Bilan', '2025-12-31T23:30:00Z'),
      file(3, 'Courrier', '2025-03-12T08:00:00Z'),
    ],
  },
  {
    id: 2,
    label: 'Cap Salariés',
    logo_url: null,
    description: '',
    role: 'ROLE_SYNDIC_B',
    updated_at: '2026-05-20T09:00:00',
    files: [],
  },
]

const fake = () => new FakeApi().onList('syndic', UNIONS, 2)
const withRoles = (...roles: Role[]) => consultant({ roles })
const missing = () => screen.findByRole('heading', { name: "La page demandée n'existe pas." })

describe('reading', () => {
  test('UNI-01 UNI-06 GED-02 the unions are a tab of the documentation, each a link with its files counted', async () => {
    renderApp({ path: '/documents/syndicats', api: fake() })
    const list = await screen.findByRole('list', { name: 'Organisations' })
    expect(
      within(list).getByRole('link', { name: /^Alliance Conseil 3 fichiers · dernier ajout le 12\/05\/2026/ }),
    ).toHaveAttribute('href', '/documents/syndicats/1')
    expect(within(list).getByRole('link', { name: /^Cap Salariés Aucun fichier disponible/ })).toBeVisible()
    const tabs = within(screen.getByRole('navigation', { name: 'Vues de la documentation' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Documents',
      'Informations sociales',
      'Communications syndicales',
    ])
    expect(tabs.getByRole('link', { name: 'Communications syndicales' })).toHaveAttribute('aria-current', 'page')
    expect(document.title).toMatch(/^Communications syndicales/)
  })

  test('UNI-02 README 40 one union: its files by their year in Paris, newest first, opened in a new tab', async () => {
    renderApp({ path: '/documents/syndicats/1', api: fake() })
    const first = await screen.findByRole('region', { name: '2026' })
    const links = within(first).getAllByRole('link')
    // Half past midnight in Paris on 1 January is still the old year in Greenwich.
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Lettre n° 14Nouveau12/05/2026 (nouvel onglet)',
      'Bilan01/01/2026 (nouvel onglet)',
    ])
    expect(links[0]).toHaveAttribute('href', '/api/syndic/file/1')
    expect(links[0]).toHaveAttribute('target', '_blank')
    expect(within(screen.getByRole('region', { name: '2025' })).getAllByRole('link')).toHaveLength(1)
    const others = within(screen.getByRole('navigation', { name: 'Organisations' }))
    expect(others.getByRole('link', { name: 'Alliance Conseil' })).toHaveAttribute('aria-current', 'page')
    expect(document.title).toMatch(/^Alliance Conseil · Communications syndicales/)
  })

  test('UNI-07 a union without files says so, and a logo that fails gives way to its letter', async () => {
    const { person } = renderApp({ path: '/documents/syndicats/1', api: fake() })
    await person.click(await screen.findByRole('link', { name: 'Cap Salariés' }))
    expect(await screen.findByRole('heading', { name: 'Cap Salariés' })).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Fichiers' })).getByText('Aucun fichier disponible')).toBeVisible()
  })

  test('UNI-04 UNI-22 what is unknown, and a contractor, get the 404 page', async () => {
    const { unmount, router } = renderApp({ path: '/documents/syndicats/99', api: fake() })
    expect(await missing()).toBeVisible()
    for (const path of ['/documents/syndicats/x']) {
      await router.navigate({ to: path })
      expect(await missing()).toBeVisible()
    }
    unmount()
    const api = fake()
    renderApp({
      path: '/documents/syndicats',
      api,
      user: consultant({ person_type: 'contractor', type: 'contractor' }),
    })
    expect(await missing()).toBeVisible()
    expect(api.sent('syndic')).toEqual([])
  })

  test('UNI-21 a failure says what happened and can be tried again', async () => {
    const api = new FakeApi().on('GET', 'syndic', () => refusal(403, { message: 'Accès refusé' }))
    const { person } = renderApp({ path: '/documents/syndicats', api })
    expect(await screen.findByText('Accès refusé')).toBeVisible()
    api.onList('syndic', UNIONS, 2)
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: /^Alliance Conseil/ })).toBeVisible()
  })
})

describe('editing', () => {
  test('UNI-09 UNI-11 the editors’ list holds all unions; only those one edits are links', async () => {
    renderApp({ path: '/backend/documents/syndicats', api: fake(), user: withRoles('ROLE_SYNDIC_A') })
    const list = within(await screen.findByRole('list', { name: 'Organisations' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    expect(list.getByRole('link')).toHaveAttribute('href', '/backend/documents/syndicats/1')
  })

  test('UNI-10 UNI-13 UNI-14 without a role 404, at another union’s page back to the list, the administrator anywhere', async () => {
    const { unmount } = renderApp({ path: '/backend/documents/syndicats', api: fake() })
    expect(await missing()).toBeVisible()
    unmount()
    const own = renderApp({ path: '/backend/documents/syndicats/2', api: fake(), user: withRoles('ROLE_SYNDIC_A') })
    await waitFor(() => expect(own.router.state.location.pathname).toBe('/backend/documents/syndicats'))
    own.unmount()
    renderApp({ path: '/backend/documents/syndicats/2', api: fake(), user: withRoles('ROLE_SYNDIC_ADMIN') })
    expect(await screen.findByRole('heading', { name: 'Cap Salariés' })).toBeVisible()
  })

  test('UNI-09 UNI-12 on a small window both pages say that they need a wide one, and call nothing', async () => {
    setWindowWidth(390)
    for (const path of ['/backend/documents/syndicats', '/backend/documents/syndicats/1']) {
      const api = fake()
      const { unmount } = renderApp({ path, api, user: withRoles('ROLE_SYNDIC_ADMIN') })
      expect(await screen.findByText('Cette page est disponible uniquement sur ordinateur.')).toBeVisible()
      expect(api.sent('syndic')).toEqual([])
      unmount()
    }
  })

  test('UNI-17 UNI-19 UNI-20 a file is renamed in place, and deleted once that is confirmed', async () => {
    const api = fake()
      .on('PATCH', 'syndic/file/{id}', () => file(1, 'x', '2026-05-12T08:00:00Z'))
      .on('DELETE', 'syndic/file/{id}', () => undefined)
    const { person } = renderApp({ path: '/backend/documents/syndicats/1', api, user: withRoles('ROLE_SYNDIC_A') })
    await person.click(await screen.findByRole('button', { name: 'Modifier Bilan' }))
    await person.clear(screen.getByRole('textbox', { name: 'Nom du document' }))
    await person.keyboard('{Enter}')
    expect(await screen.findByText('Vous devez renseigner un nom pour votre document')).toBeVisible()
    await person.keyboard('Le bilan{Enter}')
    expect(await screen.findByText('Modification effectuée')).toBeVisible()
    expect(api.sent('syndic/file/2').map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { label: 'Le bilan', former_label: 'Bilan' }],
    ])
    await person.click(screen.getByRole('button', { name: 'Supprimer Courrier' }))
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(api.sent('syndic/file/3')).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Supprimer Courrier' }))
    await person.click(await screen.findByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(api.sent('syndic/file/3').map(({ method }) => method)).toEqual(['DELETE']))
  })

  test('UNI-15 UNI-23 README 6 somebody else was quicker: it is said, what was written stays until it is given up', async () => {
    const union = { ...UNIONS[0], description: '<p>Permanence</p>' } as Union
    const api = new FakeApi().onList('syndic', [union], 1).on('PATCH', 'syndic/{id}', () => {
      api.onList('syndic', [{ ...union, description: '<p>Ailleurs</p>', updated_at: '2026-05-21T08:00:00' }], 1)
      return refusal(409, M_STALE)
    })
    const { person, router } = renderApp({
      path: '/backend/documents/syndicats/1',
      api,
      user: withRoles('ROLE_SYNDIC_A'),
    })
    const text = await screen.findByRole('textbox', { name: 'Description' })
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
    await person.click(text)
    await person.keyboard('Jeudi ')
    const written = text.textContent
    expect(written).toContain('Jeudi')
    await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(M_STALE.message)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveTextContent(String(written).trim())
    // Saying it again changes nothing: what was read is still what was read.
    await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(api.sent('syndic/1')).toHaveLength(2))
    expect(api.sent('syndic/1').map(({ body }) => body)).toEqual(
      Array(2).fill({ description: expect.stringContaining('Jeudi'), updated_at: '2026-05-20T09:00:00' }),
    )
    // Nor is it lost by leaving, unasked.
    void router.navigate({ to: '/backend/documents/syndicats' })
    await person.click(await screen.findByRole('button', { name: 'Rester' }))
    await person.click(screen.getByRole('button', { name: 'Recharger' }))
    expect(await screen.findByText('Ailleurs')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  })

  test('UNI-18 UNI-25 Envoyer waits for a file, whose name is given without its extension', async () => {
    const api = fake().on('POST', 'syndic/file/{id}', () => file(9, 'Tract v2', '2026-05-21T08:00:00Z'))
    const { person } = renderApp({ path: '/backend/documents/syndicats/1', api, user: withRoles('ROLE_SYNDIC_A') })
    expect(await screen.findByRole('button', { name: 'Envoyer' })).toBeDisabled()
    const chosen = new File(['%PDF-1.7'], 'Tract v2.pdf', { type: 'application/pdf' })
    await person.upload(screen.getByLabelText('Fichiers à ajouter'), chosen)
    expect(screen.getByRole('textbox', { name: 'Nom du document' })).toHaveValue('Tract v2')
    await person.click(screen.getByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(api.sent('syndic/file/1')).toHaveLength(1))
    const sent = api.sent('syndic/file/1')[0]?.body
    expect(sent instanceof FormData && [sent.get('label'), sent.get('document')]).toEqual([
      'Tract v2',
      expect.any(File),
    ])
  })
})
