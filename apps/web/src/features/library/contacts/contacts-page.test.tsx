import type { Role } from '@cadran/rules/portal/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { Contact, ContactGroup } from './contacts.queries.ts'

const contact = (identity: string, changes: Partial<Contact> = {}): Contact => ({
  id: 1,
  matricule: null,
  identity,
  title: null,
  job: null,
  picture_url: null,
  mobile: null,
  phone: null,
  email: null,
  birthday: null,
  place: null,
  ...changes,
})

const group = (id: number, title: string, contacts: Contact[], changes: Partial<ContactGroup> = {}): ContactGroup => ({
  id,
  title,
  text: null,
  contacts,
  email: null,
  phone: null,
  mobile: null,
  display_name: true,
  ...changes,
})

const NADIA = contact('Nadia Belkacem', {
  id: null,
  matricule: 'M001',
  job: 'Directrice de projets',
  picture_url: '/api/picture/a/small',
  mobile: '06 39 98 10 12',
  phone: '01 99 00 10 12',
  email: 'nadia@synchrone.example',
  birthday: '1979-03-12',
  place: 'Paris',
})

const GROUPS = [
  group(1, 'Votre management', [NADIA], { text: 'À joindre d’abord' }),
  group(2, 'Support', [contact('Kévin Hamon', { id: 4, place: 'Rennes' })], {
    email: 'support@synchrone.example',
    phone: '01 99 00 12 00',
  }),
  group(3, 'Sans titre', [contact('Awa Traoré', { id: 5 })], { display_name: false }),
]

const withRoles = (...roles: Role[]) => consultant({ roles })
const fake = () =>
  new FakeApi()
    .on('GET', 'tutorial', () => [])
    .onList('contact/my-contact', GROUPS, 3)
    .onList('contact/consulting-team', [], 0)
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Listes de contacts' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const missing = () => screen.findByRole('heading', { name: "La page demandée n'existe pas." })

describe('the tabs', () => {
  test('CON-01 CON-05 CON-06 CON-07 four tabs in their order, each behind its role', async () => {
    const all = withRoles('ROLE_MY_CONTACTS', 'ROLE_CONSULTING_TEAM', 'ROLE_INTERNAL_CONTACTS')
    const { unmount } = renderApp({ path: '/contacts', api: fake(), user: all })
    expect(await tabs()).toEqual(['Mes interlocuteurs', 'Ma consulting team', 'Mes contacts', 'Équipe corporate'])
    unmount()
    const api = new FakeApi().onList('contact/contact', GROUPS, 3)
    const { router } = renderApp({ path: '/contacts', api, user: withRoles('ROLE_INTERNAL_CONTACTS') })
    expect(await tabs()).toEqual(['Mes contacts', 'Équipe corporate'])
    expect(router.state.location.pathname).toBe('/contacts/mes-contacts')
  })

  test.each([
    ['ROLE_MY_CONTACTS', ['Mes interlocuteurs'], '/contacts/mes-interlocuteurs'],
    ['ROLE_CONSULTING_TEAM', ['Ma consulting team'], '/contacts/ma-consulting-team'],
    ['ROLE_INTERNAL_CONTACTS', ['Mes contacts', 'Équipe corporate'], '/contacts/mes-contacts'],
  ] satisfies [Role, string[], string][])(
    'CON-02 CON-03 CON-04 CON-08 %s alone opens %j, and the menu’s entry leads to %s',
    async (role, labels, path) => {
      const api = fake().onList('contact/contact', GROUPS, 3)
      const { person, router } = renderApp({ path: '/tutorial', api, user: withRoles(role) })
      const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }))
      await person.click(menu.getByRole('link', { name: 'Mes contacts' }))
      await waitFor(() => expect(router.state.location.pathname).toBe(path))
      expect(await tabs()).toEqual(labels)
    },
  )

  test('CON-08 with two roles it leads to the first of their tabs', async () => {
    const user = withRoles('ROLE_INTERNAL_CONTACTS', 'ROLE_CONSULTING_TEAM')
    const { router } = renderApp({ path: '/contacts', api: fake(), user })
    await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/ma-consulting-team'))
    expect(await tabs()).toEqual(['Ma consulting team', 'Mes contacts', 'Équipe corporate'])
  })

  test('CON-09 without any tab it leads to mes-interlocuteurs, which has no tabs', async () => {
    const { person, router } = renderApp({ path: '/tutorial', api: fake(), user: withRoles() })
    const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }))
    await person.click(menu.getByRole('link', { name: 'Mes contacts' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/mes-interlocuteurs'))
    expect(await screen.findByText('Aucun résultat')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Listes de contacts' })).not.toBeInTheDocument()
  })

  test('CON-10 mes-interlocuteurs without its role shows nothing and asks nothing, the other tabs are unknown', async () => {
    const api = fake()
    const { router } = renderApp({ path: '/contacts/mes-interlocuteurs', api, user: withRoles() })
    expect(await screen.findByText('Aucun résultat')).toBeVisible()
    for (const path of ['ma-consulting-team', 'mes-contacts', 'equipe-corporate', 'autre']) {
      await router.navigate({ to: `/contacts/${path}` })
      expect(await missing()).toBeVisible()
    }
    expect(api.requests.filter(({ path }) => path.startsWith('contact/'))).toEqual([])
  })

  test('CON-16 CON-20 each tab asks for its own list, and for no other', async () => {
    const api = fake()
    const { person } = renderApp({ path: '/contacts', api })
    expect(await screen.findByRole('heading', { name: 'Nadia Belkacem' })).toBeVisible()
    expect(api.sent('contact/consulting-team')).toEqual([])
    await person.click(screen.getByRole('link', { name: 'Ma consulting team' }))
    expect(await screen.findByText('Aucun résultat')).toBeVisible()
    expect(api.sent('contact/my-contact')).toHaveLength(1)
  })
})

describe('a list', () => {
  test('CON-11 CON-15 a contact with everything: links to call and write, the birthday without its year', async () => {
    renderApp({ path: '/contacts/mes-interlocuteurs', api: fake() })
    const card = (await screen.findByRole('heading', { name: 'Nadia Belkacem' })).closest('li') ?? document.body
    const href = (name: RegExp) => within(card).getByRole('link', { name }).getAttribute('href')
    expect(href(/Mobile/)).toBe('tel:0639981012')
    expect(href(/Téléphone/)).toBe('tel:0199001012')
    expect(href(/nadia@/)).toBe('mailto:nadia@synchrone.example')
    expect(card).toHaveTextContent('Directrice de projets')
    expect(card).toHaveTextContent('Lieu : Paris')
    expect(card).toHaveTextContent('Anniversaire : 12 mars')
    expect(card).not.toHaveTextContent('1979')
    const bare = screen.getByRole('heading', { name: 'Awa Traoré' }).closest('li') ?? document.body
    expect(within(bare).queryAllByRole('link')).toEqual([])
    expect(bare.textContent).toBe('ATAwa Traoré')
  })

  test('CON-14 CON-15 a group has its title where it shows it, its text and its own ways', async () => {
    renderApp({ path: '/contacts/mes-interlocuteurs', api: fake() })
    const support = within(await screen.findByRole('region', { name: 'Support' }))
    expect(support.getByRole('heading', { level: 2, name: 'Support' })).toBeVisible()
    expect(support.getByRole('link', { name: /support@/ })).toHaveAttribute('href', 'mailto:support@synchrone.example')
    expect(screen.getByText('À joindre d’abord')).toBeVisible()
    const silent = within(screen.getByRole('region', { name: 'Sans titre' }))
    expect(silent.queryByRole('heading', { name: 'Sans titre' })).not.toBeInTheDocument()
  })

  test('CON-13 a picture that fails to load gives way to the default one', async () => {
    renderApp({ path: '/contacts/mes-interlocuteurs', api: fake() })
    const card = (await screen.findByRole('heading', { name: 'Nadia Belkacem' })).closest('li') ?? document.body
    const picture = card.querySelector('img')
    expect(picture).toHaveAttribute('src', '/api/picture/a/small')
    if (picture) fireEvent.error(picture)
    expect(within(card).getByTestId('default-picture')).toBeInTheDocument()
  })

  test('CON-11 a search goes through all groups of the tab, and leaves out those without a match', async () => {
    const { person } = renderApp({ path: '/contacts/mes-interlocuteurs', api: fake() })
    await screen.findByRole('heading', { name: 'Nadia Belkacem' })
    await person.keyboard('/')
    expect(screen.getByRole('searchbox', { name: 'Nom, métier, lieu' })).toHaveFocus()
    await person.keyboard('kevin rennes')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Votre management' })).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Kévin Hamon' })).toBeVisible()
    expect(screen.getByText('1 contact')).toBeInTheDocument()
    await person.clear(screen.getByRole('searchbox'))
    await person.keyboard('zzz')
    expect(await screen.findAllByText('Aucun résultat')).toHaveLength(2)
  })

  test('CON-17 a failure says what happened and can be tried again', async () => {
    const api = new FakeApi().on('GET', 'contact/my-contact', () => refusal(403, { message: 'Accès refusé' }))
    const { person } = renderApp({ path: '/contacts', api })
    expect(await screen.findByText('Accès refusé')).toBeVisible()
    api.onList('contact/my-contact', GROUPS, 3)
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { name: 'Nadia Belkacem' })).toBeVisible()
  })
})
