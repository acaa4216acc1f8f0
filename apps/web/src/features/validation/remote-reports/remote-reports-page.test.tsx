import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type ApiRequest, FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import type { Period } from '../periods/index.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './remote-reports-page.tsx'

const LIST = 'validation/period'
const HOLDER = manager({ is_manager: false, roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'] })

function period(month: number, changes: Partial<Period> = {}): Period {
  return {
    id: month,
    year: 2026,
    month,
    closed: false,
    closed_at: null,
    comment: null,
    author: null,
    validated2: 0,
    validated1: 0,
    submitted: 0,
    non_submitted: 0,
    total: 0,
    pending_absences: 0,
    remote_workers: 2,
    remote_days: 3,
    remote_file_url: `/api/validation/period/${String(month)}/remote-file`,
    payroll_run: null,
    actions: [],
    blocked_actions: [],
    ...changes,
  }
}

const PERIODS = [
  period(5, { remote_workers: 14, remote_days: 87.5 }),
  period(4, { remote_workers: 0, remote_days: 0, remote_file_url: null }),
  period(3, { closed: true }),
]

function company(periods: readonly Period[] = PERIODS): FakeApi {
  const ofYear = ({ query }: ApiRequest) => periods.filter(({ year }) => String(year) === query.get('year'))
  return new FakeApi().on('GET', 'validation/period/years', () => [2026, 2025]).on('GET', LIST, ofYear)
}

async function openReports(api = company(), path = '/backend/remote-work') {
  const app = renderApp({ path, user: HOLDER, api })
  await screen.findByRole('heading', { level: 1, name: 'Télétravail' })
  return app
}

const rowOf = (month: string) => screen.getByRole('rowheader', { name: month }).closest('tr') ?? document.body
const figures = (month: string) =>
  within(rowOf(month))
    .getAllByRole('cell')
    .slice(0, 2)
    .map((cell) => cell.textContent)

describe('the lines', () => {
  test('RWR-01 RWR-08 one line per month, newest first, under these words', async () => {
    await openReports()
    const months = await screen.findAllByRole('rowheader')
    expect(months.map((head) => head.textContent)).toEqual(['Mai 2026Provisoire', 'Avril 2026Provisoire', 'Mars 2026'])
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Période',
      'Nombre de télétravailleurs',
      'Nombre de jours de télétravail',
      'Actions',
    ])
  })

  test('RWR-02 RWR-03 RWR-06 how many people and how many days, as the period says', async () => {
    await openReports()
    await screen.findByText('Mars 2026')
    expect([figures('Mai 2026 Provisoire'), figures('Avril 2026 Provisoire'), figures('Mars 2026')]).toEqual([
      ['14', '87,5'],
      ['0', '0'],
      ['2', '3'],
    ])
  })

  test('RWR-04 RWR-07 the download is there above 0 days only, and only with an address', async () => {
    await openReports(company([...PERIODS, period(2, { remote_file_url: null })]))
    await screen.findByText('Mars 2026')
    const downloads = screen.getAllByRole('button', { name: /^Télécharger/ })
    expect(downloads.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Télécharger : mai 2026',
      'Télécharger : mars 2026',
    ])
  })

  test('RWR-08 BCK-52 a year without a period says so, and the arrows lead there', async () => {
    const { person, router } = await openReports()
    await person.click(await screen.findByRole('button', { name: 'Année précédente' }))
    expect(await screen.findByText('Aucun fichier disponible')).toBeVisible()
    expect(router.state.location.search).toEqual({ year: 2025 })
  })

  test('BCK-56 loading is not empty', async () => {
    await openReports(new FakeApi().on('GET', 'validation/period/years', () => [2026]))
    expect(await screen.findByText('Chargement en cours')).toBeInTheDocument()
    expect(screen.queryByText('Aucun fichier disponible')).toBeNull()
  })

  test('BCK-45 a failure says what happened, and can be tried again', async () => {
    const api = company().on('GET', LIST, () => refusal(409, { code: 'x', message: 'Une maintenance est en cours.' }))
    const { person } = await openReports(api)
    expect(await screen.findByText('Une maintenance est en cours.')).toBeVisible()
    api.on('GET', LIST, () => PERIODS)
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Mai 2026')).toBeVisible()
  })
})

describe('the download', () => {
  test('RWR-16 RWR-10 says that it has begun, and keeps the file under the server’s name', async () => {
    const kept: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(`${this.download} ${this.href}`)
    })
    const file = () =>
      new Response('PK', { headers: { 'Content-Disposition': 'attachment; filename="teletravail_2026-05.xlsx"' } })
    const api = company().on('GET', 'validation/period/{id}/remote-file', file)
    const { person } = await openReports(api)
    await person.click(await screen.findByRole('button', { name: 'Télécharger : mai 2026' }))
    expect(await screen.findByText('Téléchargement en cours...')).toBeVisible()
    await waitFor(() => expect(kept).toEqual(['teletravail_2026-05.xlsx blob:kept']))
    expect(api.sent('validation/period/5/remote-file')).toHaveLength(1)
  })

  test('RWR-14 a refusal is told in the server’s words', async () => {
    const api = company().on('GET', 'validation/period/{id}/remote-file', () =>
      refusal(404, { code: 'no-report', message: 'Aucun fichier disponible' }),
    )
    const { person } = await openReports(api)
    await person.click(await screen.findByRole('button', { name: 'Télécharger : mai 2026' }))
    expect(await screen.findByText('Aucun fichier disponible')).toBeVisible()
  })
})

describe('who may', () => {
  test('RWR-05 BCK-28 WIN-06 the page is refused without its role', async () => {
    const user = manager({ roles: ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'] })
    const { api } = renderApp({ path: '/backend/remote-work', user, api: company() })
    expect(await screen.findByText('Vous n’avez pas accès à cette page')).toBeVisible()
    expect(api.sent(LIST)).toEqual([])
  })

  test('WIN-09 at 390 px the months stand there with their figures, and each file is one tap away', async () => {
    setWindowWidth(390)
    const api = company().on('GET', 'validation/period/{id}/remote-file', () => new Response('xlsx'))
    const { person } = await openReports(api)
    await screen.findByRole('rowheader', { name: /^Mai 2026/ })
    expect(figures('Mai 2026 Provisoire')).toEqual(['14', '87,5'])
    await person.click(screen.getByRole('button', { name: 'Télécharger : mai 2026' }))
    await waitFor(() => expect(api.sent('validation/period/5/remote-file')).toHaveLength(1))
  })
})
