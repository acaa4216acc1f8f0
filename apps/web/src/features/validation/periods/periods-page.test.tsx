import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { type ApiRequest, FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import { closing, PERIODS, period } from './period-fixtures.ts'
import type { Period } from './periods.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './periods-page.tsx'

const LIST = 'validation/period'
const YEARS = 'validation/period/years'

const HOLDER = manager({ is_manager: false, roles: ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'] })

/** A company with periods from 2024 to 2026, of which each year has its own. */
function company(periods: readonly Period[] = PERIODS): FakeApi {
  const ofYear = ({ query }: ApiRequest) => periods.filter(({ year }) => String(year) === query.get('year'))
  return new FakeApi().on('GET', YEARS, () => [2026, 2025, 2024]).on('GET', LIST, ofYear)
}

interface Setup {
  api?: FakeApi
  user?: CurrentUser
  path?: string
}

async function openPeriods({ api = company(), user = HOLDER, path = '/backend/periods' }: Setup = {}) {
  const app = renderApp({ path, user, api })
  await screen.findByRole('heading', { level: 1, name: 'Périodes' })
  return app
}

const rowOf = (month: string) => screen.getByText(month).closest('tr') ?? document.body
const yearShown = () => within(screen.getByRole('navigation', { name: 'Année' }))

describe('the table', () => {
  test('PER-05 PER-11 PER-12 has the columns with their words', async () => {
    await openPeriods()
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent)
    expect(heads).toEqual([
      'Période',
      'CRA validés niveau 2',
      'CRA en attente de validation niveau 2',
      'CRA en attente de validation niveau 1',
      'CRA non soumis',
      'Total CRA',
      'Actions',
    ])
  })

  const exported = () =>
    company([
      period(),
      period({ id: 11, month: 4, payroll_run: { id: 4, number: 3, issued_at: '2026-05-06T08:00:00.000Z' } }),
    ])

  test('PAY-63 says which export of payroll is in force of each month', async () => {
    await openPeriods({ api: exported() })
    expect(await screen.findByText('Export n° 3 du 06/05/2026')).toBeVisible()
    expect(within(rowOf('Mai 2026')).getByText('Aucun export de paie')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Export n° 3 du 06/05/2026' })).toBeNull()
  })

  test('PAY-63 whoever makes exports is led to it', async () => {
    await openPeriods({
      api: exported(),
      user: manager({ roles: ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER', 'ROLE_PAY_MANAGER'] }),
    })
    const link = await screen.findByRole('link', { name: 'Export n° 3 du 06/05/2026' })
    expect(link).toHaveAttribute('href', '/backend/payroll/4')
  })

  test('BCK-36 every call of the page goes to the API of its own host', async () => {
    const api = company()
    const fetched = vi.spyOn(globalThis, 'fetch')
    await openPeriods({ api })
    await screen.findByText('Mai 2026')
    const addresses = fetched.mock.calls.map(([url]) => new URL(url as string, 'https://portail.example'))
    expect(addresses.some(({ pathname }) => pathname === '/api/validation/period')).toBe(true)
    for (const { origin, pathname } of addresses) {
      expect([origin, pathname.slice(0, 5)]).toEqual(['https://portail.example', '/api/'])
    }
  })

  test('PER-06 PER-07 PER-08 PER-09 each figure stands in its column', async () => {
    await openPeriods()
    await screen.findByText('Mai 2026')
    const cells = within(rowOf('Mai 2026')).getAllByRole('cell')
    expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual(['18', '61', '112', '152', '343'])
  })

  test('PER-04 PER-10 shows the months as they come, newest first', async () => {
    await openPeriods()
    await screen.findByText('Mai 2026')
    const months = screen.getAllByRole('rowheader').map((head) => head.textContent.replace('Aucun export de paie', ''))
    expect(months).toEqual(['Mai 2026En cours', 'Avril 2026À clôturer', 'Mars 2026', 'Février 2026'])
  })

  test('PER-25 PER-26 a closing that waits says why, and opens nothing', async () => {
    const { person } = await openPeriods()
    await screen.findByText('Mai 2026')
    const close = within(rowOf('Mai 2026')).getByRole('button', { name: 'Clôturer : mai 2026' })
    expect(close).toHaveAttribute('aria-disabled', 'true')
    expect(close).toHaveAccessibleDescription('Des CRA sont encore en attente de validation sur cette période.')
    await person.click(close)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('PER-20 PER-35 a closed month has its date and no act, and its comment when there is one', async () => {
    const { person } = await openPeriods()
    await screen.findByText('Mars 2026')
    expect(rowOf('Février 2026')).toHaveTextContent('Clôturée le 09/03/2026')
    expect(within(rowOf('Février 2026')).queryByRole('button')).toBeNull()
    await person.click(within(rowOf('Mars 2026')).getByRole('button'))
    const dialog = await screen.findByRole('dialog', { name: 'Commentaire de clôture' })
    expect(dialog).toHaveTextContent('Mars 2026 · clôturée le 09/04/2026 à 18:00 par Denis Chauvin')
    expect(dialog).toHaveTextContent('Paie transmise. Merci à tous.')
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })

  test('BCK-54 what somebody wrote stays text', async () => {
    const comment = '<img src=x onerror=alert(1)>'
    const periods = [period({ closed: true, closed_at: '2026-06-09T16:00:00.000Z', comment, actions: [] })]
    const { person } = await openPeriods({ api: company(periods) })
    await person.click(await screen.findByRole('button', { name: 'Commentaire : mai 2026' }))
    expect(await screen.findByText(comment)).toBeVisible()
  })
})

describe('the year', () => {
  test('PER-01 PER-02 PER-03 PER-15 starts with the current one, and has arrows where there are periods', async () => {
    const { api, person, router } = await openPeriods()
    await screen.findByText('Mai 2026')
    expect(api.sent(LIST)[0]?.query.get('year')).toBe('2026')
    expect(
      yearShown()
        .getAllByRole('button')
        .map((arrow) => arrow.title),
    ).toEqual(['Année précédente'])
    await person.click(yearShown().getByRole('button', { name: 'Année précédente' }))
    expect(await screen.findByText('Aucun résultat')).toBeVisible()
    expect(
      yearShown()
        .getAllByRole('button')
        .map((arrow) => arrow.title),
    ).toEqual(['Année précédente', 'Année suivante'])
    expect(router.state.location.search).toEqual({ year: 2025 })
    await person.click(yearShown().getByRole('button', { name: 'Année précédente' }))
    await waitFor(() => expect(yearShown().queryByRole('button', { name: 'Année précédente' })).toBeNull())
    // The arrow one used is gone: the focus is on the year it led to.
    expect(yearShown().getByText('2024')).toHaveFocus()
  })

  test('PER-15 is the newest with periods where the current one has none', async () => {
    const user = { ...HOLDER, current_period: { year: 2027, month: 1 } }
    await openPeriods({ user })
    expect(await screen.findByText('Mai 2026')).toBeVisible()
    expect(yearShown().getByText('2026')).toBeVisible()
  })

  test('PER-01 comes from the address, which may be shared', async () => {
    const old = period({ id: 3, year: 2024, month: 11, actions: [], blocked_actions: [] })
    await openPeriods({ path: '/backend/periods?year=2024', api: company([...PERIODS, old]) })
    expect(await screen.findByText('Novembre 2024')).toBeVisible()
    expect(screen.queryByText('Mai 2026')).toBeNull()
  })

  test('BCK-56 loading is not empty', async () => {
    await openPeriods({ api: new FakeApi().on('GET', YEARS, () => [2026]) })
    expect(await screen.findByText('Chargement en cours')).toBeInTheDocument()
    expect(screen.queryByText('Aucun résultat')).toBeNull()
  })

  test('BCK-45 a failure says what happened, and can be tried again', async () => {
    const message = 'Une maintenance est en cours.'
    const api = company().on('GET', LIST, () => refusal(409, { code: 'x', message }))
    const { person } = await openPeriods({ api })
    expect(await screen.findByText(message)).toBeVisible()
    api.on('GET', LIST, () => PERIODS)
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Mai 2026')).toBeVisible()
  })
})

describe('who may', () => {
  test('BCK-27 WIN-06 PER-37 the page is refused without its role', async () => {
    const user = manager({ roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER', 'ROLE_ACTIVITY_SHOW'] })
    const { api } = renderApp({ path: '/backend/periods', user, api: company() })
    expect(await screen.findByText('Vous n’avez pas accès à cette page')).toBeVisible()
    expect(api.sent(LIST)).toEqual([])
  })

  test('BCK-16 SHL-67 the menu leads there, for its holder alone', async () => {
    await openPeriods()
    const menu = within(screen.getByRole('navigation', { name: "Menu de l'administration" }))
    expect(menu.getByRole('link', { name: 'Périodes' })).toHaveAttribute('href', '/backend/periods')
  })

  test('WIN-09 on a small window each month leads to its page, and what is to close stands first', async () => {
    setWindowWidth(390)
    await openPeriods({ api: company().on('GET', 'validation/closing', () => closing()) })
    expect(await screen.findByRole('heading', { name: 'Avril 2026 à clôturer' })).toBeVisible()
    expect(await screen.findByRole('link', { name: /^Mai 2026/ })).toHaveAttribute('href', '/backend/periods/2026/5')
    expect(screen.getByText(/^Soumettre et clôturer se font sur ordinateur/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Clôturer/ })).toBeNull()
  })
})

describe('CLO-02 the figures', () => {
  const wide: CurrentUser['roles'] = [...HOLDER.roles, 'ROLE_ACTIVITY_SHOW']
  const linkOf = async () =>
    new URL(
      (await screen.findByRole('link', { name: '61 CRA en attente de validation niveau 2 : mai 2026' })).getAttribute(
        'href',
      ) ?? '',
      'http://x',
    )

  test('lead to the list with every filter that would hide somebody lifted', async () => {
    await openPeriods({ user: { ...HOLDER, roles: wide } })
    const { pathname, searchParams } = await linkOf()
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/backend/activity',
      { period: '2026-05', manager: 'all', types: 'all', states: 'validated1' },
    ])
  })

  test.each([
    ['without the list', HOLDER],
    [
      'with a list of fewer people',
      manager({ is_manager: true, roles: [...wide, 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'] }),
    ],
  ])('lead to the month’s own page %s', async (_whom, user) => {
    await openPeriods({ user })
    const { pathname, searchParams } = await linkOf()
    expect([pathname, searchParams.get('figure')]).toEqual(['/backend/periods/2026/5', 'validated1'])
  })

  test('a zero is plain', async () => {
    await openPeriods()
    await screen.findByText('Avril 2026')
    expect(within(rowOf('Avril 2026')).getAllByRole('cell')[1]?.querySelector('a')).toBeNull()
  })
})

describe('CLO-14 the month to close', () => {
  test('stands before the list with what blocks it, each as a link', async () => {
    await openPeriods({ api: company().on('GET', 'validation/closing', () => closing()) })
    const card = within(await screen.findByRole('region', { name: 'Avril 2026 à clôturer' }))
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '5 CRA pas encore envoyés',
      '6 CRA attendent le niveau 1',
      '2 absences non décidées',
    ])
    expect(card.getByRole('link', { name: 'Voir la clôture : avril 2026' })).toHaveAttribute(
      'href',
      '/backend/periods/2026/4',
    )
  })

  test('is not there once all are closed', async () => {
    const api = company().on('GET', 'validation/closing', () => refusal(204, null))
    await openPeriods({ api })
    await waitFor(() => expect(api.sent('validation/closing')).toHaveLength(1))
    expect(screen.queryByText(/à clôturer$/)).toBeNull()
  })

  test('stands on the home of the back office for its holder', async () => {
    renderApp({ path: '/backend/', user: HOLDER, api: company().on('GET', 'validation/closing', () => closing()) })
    expect(await screen.findByRole('heading', { name: 'Avril 2026 à clôturer' })).toBeVisible()
  })
})
