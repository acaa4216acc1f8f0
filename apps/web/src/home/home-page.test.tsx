import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '../platform/session.ts'
import { FakeApi, refusal } from '../testing/fake-api.ts'
import { companySettings, consultant, manager } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
import { mayOf } from '../testing/timesheet-may.ts'
import { monthOf } from '../testing/timesheet-month.ts'
import { setWindowWidth } from '../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import './home-page.tsx'

const MONTH = 'timesheet/month/{month}/{year}'
const AWAITING = 'validation/awaiting'
const EXPIRY = 'Il vous reste des CP/RTT qui arrivent à expiration prochainement, vous risquez de les perdre'

const waiting = () =>
  new FakeApi()
    .on('GET', MONTH, () => mayOf())
    .on('GET', AWAITING, () => ({
      requests: null,
      months: {
        count: 7,
        oldest_period: '2026-04',
        people: ['Julien Tessier', 'Anne Morel', 'Luc Dubois', 'Zoé Petit'],
        people_count: 4,
      },
      absences: { count: 4, nearest_start_at: '2026-06-01', people: ['Samir Benali'], people_count: 1 },
    }))

async function openHome(user: CurrentUser = consultant(), api = waiting(), today = '2026-05-21') {
  const app = renderApp({ path: '/', user, api, config: companySettings({ today }) })
  await screen.findByRole('region', { name: 'Accès rapides' })
  return app
}

const tiles = () =>
  within(screen.getByRole('region', { name: 'Accès rapides' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the month', () => {
  test('SHL-60 MON-119 says the deadline, how far it is and what comes next', async () => {
    const { api } = await openHome()
    const card = within(await screen.findByRole('region', { name: 'Mai 2026' }))
    expect(api.sent('timesheet/month/5/2026')).toHaveLength(1)
    expect(card.getByText('Encore 4 jours')).toBeVisible()
    expect(card.getByText('CRA avant le 25 du mois · le 25 est férié')).toBeVisible()
    expect(card.getByText('17 / 17 jours')).toBeVisible()
    expect(card.getByText('CRA non envoyé')).toBeVisible()
    expect(card.getByRole('link', { name: 'Vérifier et envoyer' })).toHaveAttribute('href', '/timesheet')
  })

  test('MON-52 an empty month is to be filled', async () => {
    await openHome(
      consultant(),
      waiting().on('GET', MONTH, () => monthOf({ main_activity: null })),
    )
    expect(await screen.findByRole('link', { name: 'Compléter mon mois' })).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Jours saisis' })).toHaveAttribute('aria-valuenow', '0')
  })

  test('MON-87 a month that is sent has no main act any more', async () => {
    await openHome(
      consultant(),
      waiting().on('GET', MONTH, () => mayOf({ state: 'submitted' })),
    )
    expect(await screen.findByText('CRA non validé par le Manager')).toBeVisible()
    expect(screen.queryByRole('link', { name: /envoyer|Compléter/ })).toBeNull()
  })

  test('MON-07 people without reports have none, and it is not asked for', async () => {
    const { api } = await openHome(consultant({ roles: ['ROLE_NOT_CRA'] }))
    expect(api.requests.some(({ path }) => path.startsWith('timesheet/'))).toBe(false)
  })

  test('MON-46 a failure is told in its place and can be tried again', async () => {
    const api = waiting().on('GET', MONTH, () => refusal(409, {}))
    const { person } = await openHome(consultant(), api)
    expect(await screen.findByText('Une erreur est survenue')).toBeVisible()
    api.on('GET', MONTH, () => mayOf())
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Encore 4 jours')).toBeVisible()
  })
})

describe('what waits', () => {
  test('SHL-62 a validator sees the queues with their first date', async () => {
    await openHome(manager())
    const months = await screen.findByRole('link', { name: /^7 CRA à valider/ })
    expect(months).toHaveAttribute('href', '/backend/activity')
    expect(months).toHaveTextContent('Le plus ancien : avril 2026')
    const absences = screen.getByRole('link', { name: /^4 absences à valider/ })
    expect(absences).toHaveAttribute('href', '/backend/absences')
    expect(absences).toHaveTextContent('La plus proche commence lundi 1er juin')
  })

  test('BCK-06 nobody else asks for them', async () => {
    const { api } = await openHome()
    await screen.findByText('Encore 4 jours')
    expect(api.sent(AWAITING)).toHaveLength(0)
    expect(screen.queryByText(/CRA à valider/)).toBeNull()
  })

  test('SHL-62 with nothing to do one calm line', async () => {
    const api = waiting()
      .on('GET', MONTH, () => monthOf())
      .on('GET', AWAITING, () => ({ months: null, absences: null, requests: null }))
    await openHome(manager(), api)
    expect(await screen.findByText('Rien ne vous attend.')).toBeVisible()
  })

  test('EVT-07 a refused absence of the month is there with its comment', async () => {
    await openHome()
    const row = await screen.findByRole('link', { name: /JRS le 22\/05\/2026 refusé/ })
    expect(row).toHaveTextContent('Nadia Belkacem a laissé un commentaire')
  })

  test('MON-82 a report that came back is there with its comment', async () => {
    const last_comment = { author: 'Nadia Belkacem', comment: 'Le 6 est faux', created_at: '', action: 'non_submitted' }
    const month = monthOf({ change: { backwarded: true, last_comment } })
    await openHome(
      consultant(),
      waiting().on('GET', MONTH, () => month),
    )
    const row = await screen.findByRole('link', { name: /CRA de mai renvoyé/ })
    expect(row).toHaveTextContent('Nadia Belkacem : Le 6 est faux')
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
    expect(screen.getByText('4,00 CP N-1 à prendre avant le 31/05')).toBeVisible()
    expect(screen.getByText(EXPIRY)).toBeVisible()
    expect(screen.queryByText(/JRS N-1/)).toBeNull()
    await person.click(screen.getByRole('button', { name: "Masquer pour aujourd'hui" }))
    expect(screen.queryByText(EXPIRY)).toBeNull()
    expect(localStorage.getItem('expiryHint')).toBe('2026-05-21')
    unmount()
    await openHome(consultant(), waiting(), '2026-05-22')
    expect(screen.getByText(EXPIRY)).toBeVisible()
  })

  test('SHL-101 nothing is told months before', async () => {
    await openHome(consultant(), waiting(), '2026-01-15')
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
    renderApp({ path: '/', api: waiting(), config: companySettings({ social_feed_script: ADDRESS }) })
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
