import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { closingCompany, openClosing } from '../../../testing/closing-office.ts'
import { refusal } from '../../../testing/fake-api.ts'
import { companySettings } from '../../../testing/people.ts'
import { HOLDER } from '../../../testing/period-office.ts'
import { renderApp } from '../../../testing/render.tsx'
import { closing, period } from './period-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './closing-page.tsx'

const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const check = (name: string) => within(screen.getByRole('region', { name }))

describe('the checks of a month', () => {
  test('CLO-01 README 83 stand in the order of work with their number and their oldest, the remote report after them', async () => {
    await openClosing()
    expect(titles()).toEqual([
      '5 CRA pas encore envoyés',
      '6 CRA attendent le niveau 1',
      'Aucun CRA n’attend le niveau 2',
      '2 absences non décidées',
      'Télétravail : 1214 jours, 201 personnes',
    ])
    expect(
      check('5 CRA pas encore envoyés').getByText(
        /^Échéance passée depuis le 25 avril · le plus ancien renvoi : 9 jours/,
      ),
    ).toBeVisible()
    expect(
      check('6 CRA attendent le niveau 1').getByText('Le plus ancien : 12 jours · Alice Martin 4 · Bruno Petit 2'),
    ).toBeVisible()
    expect(check('2 absences non décidées').getByText(/^La plus ancienne : hier/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Télécharger le rapport de télétravail : avril 2026' })).toBeVisible()
  })

  test('CFG-22 without remote work no report of it stands after the checks', async () => {
    const config = companySettings({ features_off: ['remote_work'] })
    renderApp({ path: '/backend/periods/2026/4', user: HOLDER, api: closingCompany(), config })
    await screen.findByRole('heading', { level: 2, name: '5 CRA pas encore envoyés' })
    expect(titles()).toHaveLength(4)
  })

  test('CLO-01 its people are one click away, and nobody is asked for before', async () => {
    const { person, api } = await openClosing()
    const counted = 'validation/period/11/counted'
    expect(api.sent(counted)).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Voir : 6 CRA attendent le niveau 1' }))
    expect(await screen.findByText(/Paul Roux/)).toBeVisible()
    expect(api.sent(counted).map(({ query }) => [query.get('figure'), query.get('maxResults')])).toEqual([
      ['submitted', '50'],
    ])
    expect(screen.getByRole('button', { name: 'Masquer : 6 CRA attendent le niveau 1' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
  })

  test('CLO-02 a figure of the list of months opens its people here, with the focus', async () => {
    await openClosing({ path: '/backend/periods/2026/4?figure=submitted' })
    expect(await screen.findByText(/Paul Roux/)).toBeVisible()
    expect(screen.getByRole('region', { name: '6 CRA attendent le niveau 1' })).toHaveFocus()
  })

  test('CLO-01 CLO-02 whoever sees everybody in the list is led to it, filtered', async () => {
    await openClosing({ user: { ...HOLDER, roles: [...HOLDER.roles, 'ROLE_ACTIVITY_SHOW'] } })
    const link = screen.getByRole('link', { name: 'Ouvrir la liste : 6 CRA attendent le niveau 1' })
    expect(link.getAttribute('href')).toBe('/backend/activity?period=2026-04&manager=all&types=all&states=submitted')
    expect(screen.queryByRole('link', { name: /^Ouvrir la liste : 2 absences/ })).toBeNull()
  })

  test('CLO-01 PER-25 the closing waits with its reason, and the months beside are a link away', async () => {
    await openClosing()
    expect(screen.getByRole('button', { name: 'Clôturer : avril 2026' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('343 CRA · encore 6 CRA à valider')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mois précédent : mars 2026' })).toHaveAttribute(
      'href',
      '/backend/periods/2026/3',
    )
  })

  test('CLO-01 a closed month is read, and nobody is reminded of it', async () => {
    const closed = period({
      ...closing().period,
      closed: true,
      closed_at: '2026-05-09T16:00:00.000Z',
      actions: [],
      blocked_actions: [],
    })
    const { person } = await openClosing({ api: closingCompany(closing({ period: closed })) })
    expect(screen.getByText('Clôturée le 09/05/2026')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Voir : 5 CRA pas encore envoyés' }))
    expect(await screen.findByText(/Léa Aubry/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Relanc/ })).toBeNull()
  })

  test('CLO-01 a month that is not there leads to the unknown page', async () => {
    const unknown = () => refusal(404, { code: 'unknown', message: 'Élément introuvable.' })
    renderApp({
      path: '/backend/periods/2031/4',
      user: HOLDER,
      api: closingCompany().on('GET', 'validation/closing/{year}/{month}', unknown),
    })
    expect(await screen.findByText("La page demandée n'existe pas.")).toBeVisible()
  })
})
