import { ROLES } from '@cadran/rules/portal/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ReplyBy } from '../platform/api-types.ts'
import type { CurrentUser } from '../platform/session.ts'
import { anAbsence, aPerson } from '../testing/absences.ts'
import { passTime } from '../testing/elapsed-time.ts'
import { FakeApi } from '../testing/fake-api.ts'
import { manager } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
import { setWindowWidth } from '../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/counted-menu.tsx'
import '../shell/layout.tsx'
import './backend-home-page.tsx'

type Awaiting = ReplyBy<'GET', 'validation/awaiting'>

const WAITING: Awaiting = {
  absences: {
    count: 14,
    nearest_start_at: '2026-05-27',
    oldest_since: '2026-05-09',
    people: ['Samir Benali', 'Olga Kern', 'Léa Aubry'],
    people_count: 9,
  },
  months: { count: 1, oldest_period: '2026-04', oldest_since: '2026-05-20', people: ['Léa Aubry'], people_count: 1 },
  requests: null,
  corrections: null,
}

const office = (awaiting = WAITING) =>
  new FakeApi()
    .on('GET', 'validation/awaiting', () => awaiting)
    .onList('validation/event/absence/user', [], 0)
    .on('GET', 'validation/month', () => ({
      months: [],
      total_users_count: 22,
      counts: { non_submitted: 7, submitted: 9, validated1: 4, validated2: 2 },
      navigator: [],
      waiting: [],
    }))

async function openOffice(user: CurrentUser = manager(), api = office()) {
  const app = renderApp({ path: '/backend/', user, api })
  await screen.findByRole('heading', { level: 1, name: 'Administration' })
  return app
}

const groups = () => {
  const names = ['Gestion des activités/temps', 'Gestion des ressources', 'Autres']
  return names.filter((name) => screen.queryByRole('region', { name }) !== null)
}

describe('the links', () => {
  test('BCK-14 BCK-15 BCK-17 SHL-67 stand under the headings that hold one', async () => {
    await openOffice()
    expect(groups()).toEqual(['Gestion des activités/temps'])
    const group = within(screen.getByRole('region', { name: 'Gestion des activités/temps' }))
    expect(group.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/backend/absences',
      '/backend/activity',
      '/backend/extra-activities',
      '/backend/team-planning',
      '/backend/counters',
      '/backend/corrections',
    ])
  })

  test('BCK-15 SHL-68 ROL-38 each needs the role of its page', async () => {
    const { unmount } = await openOffice(manager({ roles: ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW'] }))
    expect(screen.queryByRole('link', { name: /Deux niveaux, soldes/ })).toBeNull()
    unmount()
    await openOffice(manager({ roles: ['ROLE_VALIDATION'] }))
    const links = within(screen.getByRole('region', { name: 'Gestion des activités/temps' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/backend/extra-activities'])
  })
})

describe('the pages', () => {
  test('SHL-69 BCK-16 each stands under its heading', async () => {
    const roles = [...ROLES].filter((role) => role !== 'ROLE_NOT_CRA' && role !== 'ROLE_CONTENT_ADMIN')
    await openOffice(manager({ roles }))
    const labels = groups().map((name) => [
      name,
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => within(item).getByText(/./, { selector: 'a > span > span:first-child' }).textContent),
    ])
    expect(labels).toEqual([
      [
        'Gestion des activités/temps',
        [
          "Validation d'absences",
          "Validation d'activités",
          "Demandes d'activités complémentaires",
          "Planning d'équipe",
          'Périodes',
          'Télétravail',
          'Droit à la déconnexion',
          'Export de paie',
          'Compteurs',
          'Suivi des compteurs',
          'Paramètres des compteurs',
          'Régularisations',
        ],
      ],
      ['Gestion des ressources', ['Documents', 'Informations sociales', 'Communications syndicales']],
      ['Autres', ["Codes d'absence", 'Sécurité des accès', 'Assistance', 'Webhooks']],
    ])
  })

  test('BCK-03 BCK-16 SHL-10 every screen lives under /backend/', async () => {
    await openOffice(manager({ roles: [...ROLES].filter((role) => role !== 'ROLE_NOT_CRA') }))
    const main = within(screen.getByRole('main'))
    const links = groups().flatMap((name) => within(main.getByRole('region', { name })).getAllByRole('link'))
    expect(links.length).toBeGreaterThanOrEqual(7)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/backend\/[a-z]/)
  })

  test('BCK-21 BCK-22 BCK-23 WIN-06 the lists and the page of a report are refused without their role', async () => {
    const user = manager({ roles: ['ROLE_VALIDATION', 'ROLE_MANAGER'] })
    for (const path of ['/backend/absences', '/backend/activity', '/backend/cra/5/5/2026/C201']) {
      const api = new FakeApi()
      const { unmount } = renderApp({ path, user, api })
      expect(await screen.findByText('Vous n’avez pas accès à cette page')).toBeVisible()
      // What the menu counts is asked for, nothing of the page.
      const asked = api.requests.map((request) => request.path).filter((one) => one.startsWith('validation/'))
      expect(asked.filter((one) => one !== 'validation/awaiting')).toEqual([])
      unmount()
    }
  })
})

describe('what is to be treated', () => {
  test('BCK-13 HOM-05 one line for each queue with its age, the first one primary', async () => {
    await openOffice()
    const lines = within(screen.getByRole('region', { name: 'À traiter' }))
    expect(await lines.findByText('14')).toBeVisible()
    expect(lines.getByText('Samir Benali, Olga Kern et 7 autres · à partir du 27 mai')).toBeVisible()
    expect(lines.getByText('Léa Aubry · à partir d’avril 2026')).toBeVisible()
    expect(lines.getByText('12 jours')).toHaveAttribute('data-late')
    expect(lines.getByText('1 jour')).not.toHaveAttribute('data-late')
    const links = lines.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/backend/absences', '/backend/activity'])
  })

  test('BCK-13 a queue at zero leaves, and with none a calm line', async () => {
    const none = {
      absences: { count: 0, nearest_start_at: null, oldest_since: null, people: [], people_count: 0 },
      months: null,
      requests: null,
      corrections: null,
    }
    await openOffice(manager(), office(none))
    expect(await screen.findByText('Rien à traiter pour le moment.')).toBeVisible()
  })

  test('BCK-07 an editor of the library sees no validation, and asks for none', async () => {
    const editor = manager({ is_manager: false, roles: ['ROLE_GED_ADMIN'] })
    const { api } = await openOffice(editor)
    expect(screen.queryByText('À traiter')).toBeNull()
    expect(api.requests.some(({ path }) => path.startsWith('validation/'))).toBe(false)
  })
})

describe('the keys', () => {
  test('KEY-01 G then a letter leads to a list from here too, and ? tells which', async () => {
    const { person, router } = await openOffice()
    // In the menu as well: it brings the keys with it.
    await waitFor(() => expect(screen.getAllByText('14').length).toBeGreaterThan(1))
    await person.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Touches de l’administration' })
    expect(help).toHaveTextContent("Aller à la validation d'absences")
    expect(help).toHaveTextContent("Aller au planning d'équipe")
    await person.keyboard('{Escape}')
    passTime(400)
    await person.keyboard('gd')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backend/extra-activities'))
  })
})

describe('beside them', () => {
  test('HOM-05 who is away today and tomorrow, until when; of nobody it says so', async () => {
    const { unmount } = await openOffice()
    const title = { name: 'Absents aujourd’hui et demain' }
    expect(await within(screen.getByRole('region', title)).findByText('Personne d’absent')).toBeVisible()
    unmount()
    const range = { start_at: '2026-05-22', start_moment: 'am', end_at: '2026-05-22', end_moment: 'am' } as const
    const leave = anAbsence('cp', { id: 1, state: 'validated1', ...range })
    const away = aPerson('Keita', 'Omar', { id: 7, matricule: 'C207', absences: [leave] })
    const { api } = await openOffice(manager(), office().onList('validation/event/absence/user', [away], 1))
    const card = screen.getByRole('region', title)
    await waitFor(() => expect(card).toHaveTextContent('Omar KeitaCongés payésdemain matin'))
    const asked = api
      .sent('validation/event/absence/user')
      .map(({ query }) => [query.get('minDate'), query.get('maxDate')])
    expect(asked).toContainEqual(['2026-05-21', '2026-05-22'])
  })

  test('HOM-08 who is away in the days after, the nearest first; of nobody nothing stands there', async () => {
    const leave = (id: number, day: string) =>
      anAbsence('cp', { id, state: 'validated1', start_at: day, start_moment: 'am', end_at: day, end_moment: 'pm' })
    const people = [
      aPerson('Aubry', 'Léa', { id: 7, matricule: 'C207', absences: [leave(1, '2026-06-09')] }),
      aPerson('Keita', 'Omar', { id: 8, matricule: 'C208', absences: [leave(2, '2026-06-02')] }),
    ]
    const api = office().on('GET', 'validation/event/absence/user', ({ query }) => {
      const shown = query.get('minDate') === '2026-05-23' ? people : []
      return new Response(JSON.stringify(shown), { headers: { 'X-Total-Count': String(shown.length) } })
    })
    const { unmount } = await openOffice(manager(), api)
    const card = within(await screen.findByRole('region', { name: 'Absents dans les 30 jours' }))
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Omar Keita'),
      expect.stringContaining('Léa Aubry'),
    ])
    unmount()
    await openOffice()
    await screen.findByText('Personne d’absent')
    expect(screen.queryByRole('region', { name: 'Absents dans les 30 jours' })).toBeNull()
  })

  test('HOM-08 CLO-14 the month before stands there while something of it is not validated, once alone', async () => {
    const { unmount } = await openOffice()
    const card = within(await screen.findByRole('region', { name: 'Avril 2026' }))
    expect(card.getByRole('link', { name: '7 CRA non soumis' })).toHaveAttribute(
      'href',
      '/backend/activity?period=2026-04&states=non_submitted',
    )
    unmount()
    await openOffice(manager({ roles: [...manager().roles, 'ROLE_PERIOD_MANAGER'] }))
    await screen.findByRole('link', { name: '9 En attente de validation niveau 1' })
    expect(screen.queryByRole('region', { name: 'Avril 2026' })).toBeNull()
  })

  test('ACT-16 the month with its deadline and the four states', async () => {
    const { api } = await openOffice()
    const card = screen.getByRole('region', { name: 'Mai 2026' })
    await waitFor(() => expect(card).toHaveTextContent('En attente de validation niveau 19'))
    expect(card).toHaveTextContent('J-4')
    expect(card).toHaveTextContent('CRA avant le 25 du mois · 22 collaborateurs')
    expect(api.sent('validation/month')[0]?.query.get('period')).toBe('2026-05')
  })

  test('CLO-02 each of its numbers leads to the reports that it counts', async () => {
    await openOffice()
    const card = within(screen.getByRole('region', { name: 'Mai 2026' }))
    expect(await card.findByRole('link', { name: '9 En attente de validation niveau 1' })).toHaveAttribute(
      'href',
      '/backend/activity?period=2026-05&states=submitted',
    )
  })
})

describe('on a small window', () => {
  test('BCK-18 the way leads to the small home', async () => {
    setWindowWidth(390)
    const { router } = renderApp({ path: '/backend/', user: manager(), api: office() })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})
