import type { Home } from '@cadran/contract/home/home'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '../platform/session.ts'
import { FakeApi, refusal } from '../testing/fake-api.ts'
import { homeOf } from '../testing/home.ts'
import { companySettings, consultant, manager } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
import { mayOf } from '../testing/timesheet-may.ts'
import { monthOf } from '../testing/timesheet-month.ts'
import { setWindowWidth } from '../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import './home-page.tsx'

const EXPIRY = 'Il vous reste des CP/RTT qui arrivent à expiration prochainement, vous risquez de les perdre'

const answering = (changes: Partial<Home> = {}) => new FakeApi().on('GET', 'home', () => homeOf(changes))

async function openHome(user: CurrentUser = consultant(), api = answering(), today = '2026-05-21') {
  const app = renderApp({ path: '/', user, api, config: companySettings({ today }) })
  await screen.findByRole('region', { name: 'Accès rapides' })
  return app
}

const tiles = () =>
  within(screen.getByRole('region', { name: 'Accès rapides' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the month', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Mai 2026' }))

  test('HOM-01 the home asks for itself and the news, and for nothing else of its own', async () => {
    const { api } = await openHome()
    await card()
    const asked = api.requests.map(({ path }) => path)
    expect(asked.filter((path) => path !== 'public/config' && path !== 'user/me')).toEqual(['home', 'internal-news'])
  })

  test('SHL-60 MON-119 says the deadline, how far it is and what comes next', async () => {
    await openHome()
    const shown = await card()
    expect(shown.getByText('Encore 4 jours')).toBeVisible()
    expect(shown.getByText('CRA avant le 25 du mois · le 25 est férié')).toBeVisible()
    expect(shown.getByText('17 / 17 jours')).toBeVisible()
    expect(shown.getByText('CRA non envoyé')).toBeVisible()
    expect(shown.getByRole('link', { name: 'Vérifier et envoyer' })).toHaveAttribute('href', '/timesheet')
  })

  test('MON-52 HOM-02 an empty month is to be filled, an older one by its own address', async () => {
    const { unmount } = await openHome(consultant(), answering({ month: monthOf({ main_activity: null }) }))
    expect(await screen.findByRole('link', { name: 'Compléter mon mois' })).toHaveAttribute('href', '/timesheet')
    expect(screen.getByRole('progressbar', { name: 'Jours saisis' })).toHaveAttribute('aria-valuenow', '0')
    unmount()
    await openHome(consultant(), answering({ month: monthOf({ month: 4 }) }))
    expect(await screen.findByText('En retard de 26 jours')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Vérifier et envoyer' })).toHaveAttribute('href', '/timesheet/4/2026')
  })

  test('MON-87 HOM-02 HOM-07 a month that is sent says thanks, for whom it waits and what comes next', async () => {
    const change = { submitted_at: '2026-05-19T15:12:00.000Z' }
    await openHome(consultant(), answering({ month: mayOf({ state: 'submitted', change }) }))
    const shown = await card()
    expect(shown.getByText('CRA non validé par le Manager')).toBeVisible()
    const thanks =
      'Merci, rien à faire de votre côté : Nadia Belkacem valide votre CRA de mai, et celui de juin s’ouvre le 1er juin.'
    expect(shown.getByText(thanks)).toBeVisible()
    expect(shown.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Envoyémardi 19 mai',
      'Nadia BelkacemÀ valider depuis 2 jours',
      'Service paieEnsuite',
    ])
    expect(shown.queryByText(/avant le 25|Encore/)).toBeNull()
    expect(shown.queryByRole('link', { name: /envoyer|Compléter/ })).toBeNull()
    expect(shown.getByRole('link', { name: 'Préparer juin' })).toHaveAttribute('href', '/timesheet/6/2026')
    expect(shown.getByRole('link', { name: 'Relire mai' })).toHaveAttribute('href', '/timesheet')
  })

  test('HOM-02 MON-82 one that came back says who sent it and why', async () => {
    const last_comment = { author: 'Nadia Belkacem', comment: 'Le 6 est faux', created_at: '', action: 'non_submitted' }
    await openHome(consultant(), answering({ month: monthOf({ change: { backwarded: true, last_comment } }) }))
    const shown = await card()
    expect(shown.getByText('À corriger')).toBeVisible()
    expect(shown.getByText(/Renvoyé par Nadia Belkacem.*Le 6 est faux/)).toBeVisible()
    expect(shown.getByRole('link', { name: 'Corriger et renvoyer' })).toBeVisible()
  })

  test('CLO-06 a month closed without its report says so, and asks nothing', async () => {
    await openHome(consultant(), answering({ month: monthOf({ main_activity: null, locked: true }) }))
    const shown = await card()
    expect(shown.getByText('Ce mois a été clôturé sans votre CRA. Adressez-vous à votre manager.')).toBeVisible()
    expect(shown.queryByText(/avant le 25|Encore|compléter/)).toBeNull()
    expect(shown.queryByRole('progressbar')).toBeNull()
    expect(shown.getByRole('link')).toHaveTextContent('Voir mon mois')
  })

  test('EVT-67 HOM-02 contractors are offered neither an absence nor a month to come', async () => {
    const owner = { person_type: 'contractor' } as const
    const month = mayOf({ owner, counters: null, state: 'submitted' })
    const user = consultant({ person_type: 'contractor', type: 'contractor' })
    await openHome(user, answering({ month, requests: null, team: null }))
    const shown = await card()
    expect(shown.getByRole('link')).toHaveTextContent('Relire mai')
    expect(shown.queryByRole('button')).toBeNull()
  })

  test('MON-07 people without reports have none, and it is not asked for', async () => {
    const api = answering({ month: null, requests: null })
    await openHome(consultant({ roles: ['ROLE_NOT_CRA'] }), api)
    await screen.findByText('Rien de prévu dans les 60 jours')
    expect(api.requests.some(({ path }) => path.startsWith('timesheet/'))).toBe(false)
    expect(screen.queryByRole('region', { name: 'Mes demandes' })).toBeNull()
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).not.toMatch(/^\/timesheet/)
  })

  test('MON-46 HOM-08 each block tells a failure in its own place, and can be tried again', async () => {
    const api = new FakeApi().on('GET', 'home', () => refusal(409, {}))
    const { person } = await openHome(consultant(), api)
    const upcoming = within(screen.getByRole('region', { name: 'À venir' }))
    expect(await upcoming.findByText('Une erreur est survenue')).toBeVisible()
    expect(screen.getAllByText('Une erreur est survenue')).toHaveLength(4)
    expect(screen.getByRole('region', { name: 'Mes compteurs' })).toHaveTextContent('17,50')
    api.on('GET', 'home', () => homeOf())
    await person.click(upcoming.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Encore 4 jours')).toBeVisible()
    expect(screen.queryByText('Une erreur est survenue')).toBeNull()
  })
})

describe('counters', () => {
  test('MON-97 MON-98 USR-17 are the sums with two decimals', async () => {
    await openHome()
    const card = screen.getByRole('region', { name: 'Mes compteurs' })
    expect(card).toHaveTextContent('CP17,50')
    expect(card).toHaveTextContent('JRS6,00')
  })

  test('SHL-100 SHL-101 what expires is told, and once dismissed not before tomorrow', async () => {
    const { person, unmount } = await openHome()
    expect(screen.getByText('4,00 CP à prendre avant le 31 mai')).toBeVisible()
    expect(screen.getByText(EXPIRY)).toBeVisible()
    expect(screen.queryByText(/JRS à prendre/)).toBeNull()
    await person.click(screen.getByRole('button', { name: "Masquer pour aujourd'hui" }))
    expect(screen.queryByText(EXPIRY)).toBeNull()
    expect(localStorage.getItem('expiryHint')).toBe('2026-05-21')
    unmount()
    await openHome(consultant(), answering(), '2026-05-22')
    expect(screen.getByText(EXPIRY)).toBeVisible()
  })

  test('SHL-101 nothing is told months before', async () => {
    await openHome(consultant(), answering(), '2026-01-15')
    expect(screen.queryByText(EXPIRY)).toBeNull()
  })

  test('MON-95 SHL-65 SHL-66 contractors have none, and fewer tiles', async () => {
    const counters = { cp: null, before_june: null, remainder: null, rtt: null, rtt_remainder: null }
    await openHome(consultant({ person_type: 'contractor', type: 'contractor', ...counters }))
    expect(screen.queryByText('Mes compteurs')).toBeNull()
    expect(screen.queryByText(EXPIRY)).toBeNull()
    expect(tiles()).toEqual(['/timesheet', '/contacts', '/rgpd'])
  })
})

describe('the feed of another site', () => {
  const ADDRESS = 'https://fil.exemple.fr/mur.js'
  const script = () => document.querySelector('script')

  const openFeed = async () => {
    // The simulated browser loads no script: it says at once that it did.
    window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
    renderApp({ path: '/', api: answering(), config: companySettings({ social_feed_script: ADDRESS }) })
    return screen.findByRole('region', { name: 'Réseaux sociaux' })
  }

  test('SHL-52 SHL-54 is embedded by its script, beside the tiles', async () => {
    expect(await openFeed()).toBeVisible()
    expect(script()).toHaveAttribute('src', ADDRESS)
    expect(screen.getByRole('region', { name: 'Accès rapides' })).toBeVisible()
  })

  test('SHL-55 one that does not come is left out without an error', async () => {
    const feed = await openFeed()
    act(() => void script()?.dispatchEvent(new Event('error')))
    expect(feed).not.toBeInTheDocument()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  test.each([1440, 390])('SHL-64 contractors see no news at %i px, and ask for none', async (width) => {
    setWindowWidth(width)
    const { api } = await openHome(consultant({ person_type: 'contractor', type: 'contractor' }))
    expect(screen.queryByText(/Actualités/)).toBeNull()
    expect(api.requests.some(({ path }) => path.includes('news'))).toBe(false)
  })

  test('HOM-08 the ways of a contractor are the lines of one block, its title in sight', async () => {
    await openHome(consultant({ person_type: 'contractor', type: 'contractor' }))
    expect(screen.getByRole('heading', { name: 'Accès rapides' })).not.toHaveClass('visually-hidden')
  })

  test('SHL-55 without an address nothing is asked for', async () => {
    await openHome()
    expect(script()).toBeNull()
  })
})

describe('the ways', () => {
  test('SHL-61 SHL-62 SHL-63 validation tiles follow the right of their page', async () => {
    const { unmount } = await openHome(manager())
    expect(tiles()).toEqual([
      '/timesheet',
      '/backend/activity',
      '/backend/absences',
      '/backend/extra-activities',
      '/backend/team-planning',
      '/contacts',
      '/actus',
      '/documents',
      '/documents/social',
      '/rgpd',
    ])
    unmount()
    const roles = ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'] as const
    await openHome(manager({ roles: [...roles], person_type: 'contractor' }))
    expect(tiles()).toEqual(['/timesheet', '/backend/absences', '/backend/team-planning', '/contacts', '/rgpd'])
  })

  test('SHL-53 the desktop home is scaled below 1200 px, never above 1', async () => {
    setWindowWidth(1440)
    const { container, unmount } = await openHome()
    expect(container.querySelector<HTMLElement>('main > div')?.style.zoom).toBe('1')
    unmount()
    setWindowWidth(1080)
    const narrow = await openHome()
    expect(narrow.container.querySelector<HTMLElement>('main > div')?.style.zoom).toBe('0.9')
  })
})

describe('on a small window', () => {
  beforeEach(() => setWindowWidth(390))

  test('SHL-56 greets with the day and its week', async () => {
    await openHome()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bonjour Camille Rousseau')
    expect(screen.getByText('Jeudi 21 mai, semaine 21')).toBeVisible()
  })

  test('SHL-57 SHL-58 BCK-19 BCK-20 Administration is for ROLE_MANAGER, each entry by its right', async () => {
    const { unmount } = await openHome(manager({ roles: ['ROLE_MANAGER', 'ROLE_ABSENCE_SHOW'] }))
    const group = within(screen.getByRole('navigation', { name: 'Administration' }))
    expect(group.getAllByRole('link').map((link) => link.textContent)).toEqual([
      "Validation d'absences",
      "Demandes d'activités complémentaires",
      "Planning d'équipe",
    ])
    expect(screen.getByRole('navigation', { name: 'Paramètres' })).toHaveTextContent('Déconnexion')
    expect(tiles()).toEqual(['/timesheet', '/documents', '/rgpd'])
    unmount()
    await openHome(manager({ roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW'] }))
    expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull()
  })

  test('SHL-57 SHL-59 the groups hold what the menu holds, each entry under its rule', async () => {
    const group = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    const { unmount } = await openHome(consultant({ roles: ['ROLE_ALLOWED_TO_SWITCH'] }))
    expect(group('Ressources')).toEqual([
      'Mes contacts',
      'Mes actualités',
      'Mes documents',
      'Mes informations sociales',
      'Mes tutos',
    ])
    expect(group('Paramètres')).toEqual(['Paramètres', 'Mon compte', 'Run As', 'Déconnexion'])
    unmount()
    await openHome(consultant({ person_type: 'contractor', type: 'contractor' }))
    expect(group('Ressources')).toEqual(['Mes contacts', 'Mes tutos'])
    expect(group('Paramètres')).toEqual(['Paramètres', 'Mon compte', 'Déconnexion'])
  })
})

test.each([
  [1050, true],
  [1051, false],
])('SHL-88 at %i px the home of a phone: %s', async (width, mobile) => {
  setWindowWidth(width)
  await openHome()
  expect(screen.queryByRole('navigation', { name: 'Ressources' }) !== null).toBe(mobile)
})
