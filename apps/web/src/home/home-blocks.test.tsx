import type { Home, OwnRequest } from '@cadran/contract/home/home'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi } from '../testing/fake-api.ts'
import { homeOf } from '../testing/home.ts'
import { companySettings, consultant, manager } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import './home-page.tsx'

const AWAITING: Home['awaiting'] = {
  requests: null,
  corrections: null,
  months: {
    count: 7,
    oldest_period: '2026-04',
    oldest_since: '2026-05-09',
    people: ['Julien Tessier', 'Anne Morel', 'Luc Dubois', 'Zoé Petit'],
    people_count: 4,
  },
  absences: {
    count: 4,
    nearest_start_at: '2026-06-01',
    oldest_since: '2026-05-20',
    people: ['Samir Benali'],
    people_count: 1,
  },
}

const answering = (changes: Partial<Home> = {}) => new FakeApi().on('GET', 'home', () => homeOf(changes))
const waiting = () => answering({ awaiting: AWAITING })

async function openHome(user = consultant(), api = waiting()) {
  const app = renderApp({ path: '/', user, api, config: companySettings({ today: '2026-05-21' }) })
  await screen.findByRole('region', { name: 'Accès rapides' })
  return app
}

describe('what comes', () => {
  test('HOM-03 the date leads, then what it is and when', async () => {
    const upcoming: Home['upcoming'] = [
      { kind: 'absence', day: '2026-05-22', title: 'Congés payés', detail: 'Demain, matin · en attente' },
      { kind: 'holiday', day: '2026-05-25', title: 'Lundi de Pentecôte', detail: 'Férié, lundi 25 mai' },
    ]
    await openHome(consultant(), answering({ upcoming }))
    const card = within(screen.getByRole('region', { name: 'À venir' }))
    expect((await card.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      '22maiCongés payésDemain, matin · en attente',
      '25maiLundi de PentecôteFérié, lundi 25 mai',
    ])
    expect(card.getByText('Rien d’autre dans les 60 jours')).toBeVisible()
  })

  test('HOM-03 with nothing to come it says so', async () => {
    await openHome()
    expect(await screen.findByText('Rien de prévu dans les 60 jours')).toBeVisible()
  })
})

describe('requests', () => {
  const absence = {
    start_at: '2026-05-22',
    start_moment: 'am',
    end_at: '2026-05-22',
    end_moment: 'pm',
    days_count: 1,
    event_code: 12,
    short_code: 'JRS',
    description: 'Jour de repos',
  } as const
  const refused: OwnRequest = {
    kind: 'absence',
    status: 'refused',
    id: 504,
    since: '2026-05-19',
    by: 'Nadia Belkacem',
    comment: 'Recette ce jour-là',
    year: 2026,
    month: 5,
    absence,
  }
  const pending: OwnRequest = { ...refused, id: 505, status: 'waiting', comment: null }
  const card = () => within(screen.getByRole('region', { name: 'Mes demandes' }))

  test('HOM-04 EVT-07 what was refused comes with the reason, leads to its month and can be asked for again', async () => {
    const { person } = await openHome(consultant(), answering({ requests: { items: [refused, pending], total: 2 } }))
    const link = await card().findByRole('link', { name: /Refusée par Nadia Belkacem/ })
    expect(link).toHaveTextContent('Jour de repos, demain · 1 j')
    expect(link).toHaveTextContent('Recette ce jour-là')
    expect(link).toHaveAttribute('href', '/timesheet/5/2026')
    const detail = card().getByText('En attente de Nadia Belkacem depuis mardi 19 mai')
    expect(detail.textContent).toMatch(/ depuis mardi\u00a019\u00a0mai$/)
    expect(card().getByText('Aucune autre demande')).toBeVisible()
    await person.click(card().getByRole('button', { name: 'Redemander : Jour de repos, demain · 1 j' }))
    expect(await screen.findByRole('dialog', { name: 'Demander une absence' })).toBeVisible()
  })

  test('HOM-04 the rest is a link away; with nothing to tell it says so', async () => {
    const items = [refused, pending, { ...pending, id: 506 }]
    const { unmount } = await openHome(consultant(), answering({ requests: { items, total: 8 } }))
    expect(await card().findByRole('link', { name: 'Voir les 5 autres' })).toHaveAttribute(
      'href',
      '/timesheet/absences',
    )
    unmount()
    await openHome()
    expect(await card().findByText('Aucune demande en cours')).toBeVisible()
  })
})

describe('the team', () => {
  const range = { start_at: '2026-05-20', start_moment: 'am', end_at: '2026-05-29', end_moment: 'pm' } as const
  const omar = { id: 7, firstname: 'Omar', lastname: 'Keita', identity: 'Omar Keita', ...range }
  const card = () => within(screen.getByRole('region', { name: 'Mon équipe' }))
  const seen = (team: Home['team']) => openHome(consultant(), answering({ team }))

  test('HOM-05 names who is away and until when', async () => {
    await seen({ next_day: '2026-05-22', away_today: 1, away_next: 1, people: [omar] })
    expect((await card().findByText('Omar Keita')).closest('li')).toHaveTextContent('jusqu’au 29 mai')
  })

  test('HOM-05 tells how many where the company tells no names, and nothing where it tells nothing', async () => {
    const { unmount } = await seen({ next_day: '2026-05-22', away_today: 0, away_next: 2, people: null })
    expect(await card().findByText('2 absents')).toBeVisible()
    expect(card().getByText('Personne d’absent')).toBeVisible()
    unmount()
    await seen(null)
    await screen.findByText('Encore 4 jours')
    expect(screen.queryByRole('region', { name: 'Mon équipe' })).toBeNull()
  })

  test('HOM-05 with everybody there one calm line', async () => {
    await openHome()
    expect(await card().findByText('Toute l’équipe est là')).toBeVisible()
  })
})

describe('what waits', () => {
  test('SHL-62 HOM-05 a validator sees each queue, its oldest and the way there', async () => {
    await openHome(manager())
    const months = await screen.findByRole('link', { name: /^7 CRA à valider/ })
    expect(months).toHaveAttribute('href', '/backend/activity')
    expect(months).toHaveTextContent('Le plus ancien attend depuis 12 jours · à partir d’avril 2026')
    const absences = screen.getByRole('link', { name: /^4 absences à valider/ })
    expect(absences).toHaveAttribute('href', '/backend/absences')
    expect(absences).toHaveTextContent('La plus ancienne attend depuis hier · la plus proche commence lundi 1er juin')
  })

  test('BCK-06 HOM-08 nobody else has the block', async () => {
    await openHome()
    await screen.findByText('Encore 4 jours')
    expect(screen.queryByText('En attente de vous')).toBeNull()
  })

  test('DEL-39 who was away reads what a deputy has decided meanwhile, and where the rest is', async () => {
    const decision = { decision: 'Validation niveau 1', deputy: 'Alice Martin', absence: null, comment: null }
    const about = { person: { matricule: 'C201', identity: 'Camille Rousseau' }, month: { year: 2026, month: 4 } }
    const items = [{ id: 9, at: '2026-05-08T07:30:00.000Z', ...decision, ...about }]
    await openHome(manager(), answering({ awaiting: AWAITING, lent_decisions: { items, total: 4 } }))
    const card = within(await screen.findByRole('region', { name: 'Décisions prises pour vous' }))
    expect(card.getByRole('listitem')).toHaveTextContent('Camille Rousseau · Validation niveau 1Avril 2026')
    const rest = card.getByRole('link', { name: 'Les voir toutes (4)' })
    expect(rest).toHaveAttribute('href', '/parameters#delegation')
  })

  test('SHL-62 with nothing to do one calm line', async () => {
    await openHome(
      manager(),
      answering({ awaiting: { months: null, absences: null, requests: null, corrections: null } }),
    )
    expect(await screen.findByText('Rien ne vous attend.')).toBeVisible()
  })
})
