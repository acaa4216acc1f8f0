import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administeredCard } from '../../../testing/administered.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './card-page.tsx'
import './identity-tab.tsx'
import '../roles/index.ts'

const CARD = 'administration/person/{id}'
const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })
const CHLOE = administeredCard()

async function openCard(path = '/backend/people/7', api = new FakeApi().on('GET', CARD, () => CHLOE), user = ADA) {
  const app = renderApp({ path, user, api })
  await screen.findByRole('heading', { level: 1, name: 'Chloé Durand' })
  return { ...app, address: () => app.router.state.location.href }
}

const tabs = () => within(screen.getByRole('navigation', { name: 'Onglets de la fiche' })).getAllByRole('link')

test('ADM-08 the card says who it is and the position in force; whoever keeps counters sees its own tabs alone', async () => {
  await openCard()
  expect(screen.getByText('Consultant · 38h30 · Paris · manager : Alice Martin · entrée le 06/01/2025')).toBeVisible()
  expect(await screen.findByText('depuis le 02/09/2019')).toBeVisible()
  expect(tabs().map(({ textContent }) => textContent)).toContain('Rôles')
})

test('ADM-08 a tab that fails shows its error and leaves the card standing; keys lead from tab to tab', async () => {
  const failing = new FakeApi()
    .on('GET', CARD, () => CHLOE)
    .on('GET', 'administration/person/{id}/role', () =>
      refusal(404, { code: 'unknown', message: 'Élément introuvable.' }),
    )
  const { person, address } = await openCard('/backend/people/7', failing)
  const names = tabs().map(({ textContent }) => textContent)
  await person.keyboard(String(names.indexOf('Rôles') + 1))
  await waitFor(() => expect(address()).toBe('/backend/people/7/roles'))
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Chloé Durand' })).toBeVisible()
  await person.keyboard('1')
  expect(await screen.findByText('depuis le 02/09/2019')).toBeVisible()
})

test('ADM-08 an unknown id, or a tab that one may not open, is an unknown page', async () => {
  const counters = new FakeApi().on('GET', CARD, () => administeredCard({ tabs: ['identity', 'counters'] }))
  const { router } = renderApp({ path: '/backend/people/7/roles', user: ADA, api: counters })
  await waitFor(() => expect(router.state.location.pathname).toBe('/not-found'))
})

test('ADM-08 a narrow window shows the identity, and says of other tabs that they need a wide one', async () => {
  const { router } = await openCard()
  setWindowWidth(390)
  expect(await screen.findByText('depuis le 02/09/2019')).toBeVisible()
  await router.navigate({ to: '/backend/people/$id/{-$tab}', params: { id: 7, tab: 'roles' } })
  expect(await screen.findByText('Cette page est disponible uniquement sur ordinateur.')).toBeVisible()
})

test('ADM-08 the arrows walk the list that the card was opened from, across its pages', async () => {
  const people = Array.from({ length: 52 }, (_, index) => administeredCard({ id: index + 1 }))
  const api = new FakeApi()
    .on('GET', CARD, ({ path }) => administeredCard({ id: Number(path.split('/').at(-1)) }))
    .on('GET', 'administration/person', ({ query }) => {
      const page = Number(query.get('page'))
      const body = JSON.stringify(people.slice((page - 1) * 50, page * 50))
      return new Response(body, { headers: { 'Content-Type': 'application/json', 'X-Total-Count': '52' } })
    })
  const { person, address } = await openCard('/backend/people/50?state=present&page=1', api)
  expect(await screen.findByText('50 sur 52')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Personne suivante' })).toBeEnabled())
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(address()).toBe('/backend/people/51?state=present&page=2'))
  expect(await screen.findByText('51 sur 52')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Personne précédente' })).toBeEnabled())
  await person.keyboard('{ArrowUp}')
  await waitFor(() => expect(address()).toBe('/backend/people/50?state=present&page=1'))
})

test('README-72 SCI-26 of whom the directory holds, what it says is shown and not written', async () => {
  const { person } = await openCard(
    '/backend/people/7',
    new FakeApi().on('GET', CARD, () => administeredCard({ is_held: true })),
  )
  expect(screen.getByText(/fiche tenue par l’annuaire de l’entreprise$/)).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Modifier…' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['Prénom', 'Nom', 'E-mail professionnel', 'Identifiant', 'Matricule'])
    expect(dialog.getByLabelText(name)).toBeDisabled()
  expect(dialog.getByLabelText('E-mail personnel')).toBeEnabled()
})

test('ADM-15 ADM-25 an identity is changed at once: only what was typed is asked, shown, and written by its key', async () => {
  const asked: unknown[] = []
  const api = new FakeApi()
    .on('GET', CARD, () => CHLOE)
    .on('POST', 'administration/person/{id}/change', ({ body }) => {
      asked.push(body)
      const { dry_run } = body as { dry_run: boolean }
      const effects = {
        events: [],
        left: [],
        remote_days: [],
        left_remote_days: [],
        counters: [],
        people: 0,
        lines: [],
        line_count: 0,
      }
      const changes = [{ field: 'lastname', before: 'Durand', after: 'Duval' }]
      return { applied: !dry_run, preview_key: 'k1', changes, effects }
    })
  const { person } = await openCard('/backend/people/7', api)
  await person.click(await screen.findByRole('button', { name: 'Modifier…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText('Nom')
  await person.clear(name)
  await person.type(name, 'Duval')
  expect(await dialog.findByText('Rien d’autre ne change.')).toBeVisible()
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Enregistrer' })).not.toHaveAttribute('aria-disabled', 'true'),
  )
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { updated_at } = CHLOE
  const body = { changes: { lastname: 'Duval' }, updated_at, reason: '' }
  expect(asked).toEqual([
    { ...body, dry_run: true },
    { ...body, dry_run: false, preview_key: 'k1' },
  ])
})
