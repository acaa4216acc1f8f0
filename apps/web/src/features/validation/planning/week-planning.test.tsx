import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { barsOf, company, grid, HOLDER, openPlanning, planningOf, rowOf } from '../../../testing/planning.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './month-planning-page.tsx'
import './week-planning-page.tsx'

const WEEK = 'validation/planning-by-week/{year}/{week}'

describe('the week', () => {
  test('PLN-07 PLN-08 PLN-25 an ISO week between links to those beside it, 53 included', async () => {
    const week53 = planningOf('2026-12-28', '2027-01-03')
    const api = company().on('GET', WEEK, () => week53)
    await openPlanning({ path: '/backend/team-planning-by-week/2026/53', api })
    expect(await grid()).toHaveAccessibleName('Planning de la semaine 53')
    expect(api.sent('validation/planning-by-week/2026/53')).toHaveLength(1)
    expect(screen.getByText('Semaine 53 · 28 décembre 2026 – 3 janvier 2027')).toBeVisible()
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link('Semaine précédente')).toBe('/backend/team-planning-by-week/2026/52')
    expect(link('Semaine suivante')).toBe('/backend/team-planning-by-week/2027/1')
  })

  test('PLN-14 seven days, Monday to Sunday, with who is there and who is not', async () => {
    await openPlanning({ path: '/backend/team-planning-by-week/2026/21' })
    await grid()
    expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))).toEqual([
      null,
      'lundi 18 mai',
      'mardi 19 mai',
      'mercredi 20 mai',
      "jeudi 21 mai, aujourd'hui",
      'vendredi 22 mai',
      'samedi 23 mai',
      'dimanche 24 mai',
    ])
    const counts = within(rowOf(/^Présents/)).getAllByRole('gridcell')
    expect(counts.map((cell) => cell.getAttribute('aria-label')).slice(0, 2)).toEqual([
      '1 présent, 1 en télétravail, 0 absent',
      '1 présent, 0 en télétravail, 1 absent',
    ])
    expect(barsOf(/Martin/)).toEqual(['Congés payés'])
  })

  test.each(['2027/53', '2026/0', '2026/54', 'x/1', '0000/1'])('PLN-13 EX-V-83 %s is no week', async (address) => {
    const { router } = renderApp({ path: `/backend/team-planning-by-week/${address}`, user: HOLDER, api: company() })
    expect(await screen.findByText("La page demandée n'existe pas.")).toBeVisible()
    expect(router.state.location.pathname).toBe('/not-found')
  })

  test('PLN-09 EX-V-85 without values it falls back to the month', async () => {
    const { router } = await openPlanning({ path: '/backend/team-planning-by-week?manager=M002' })
    await grid()
    expect([router.state.location.pathname, router.state.location.search]).toEqual([
      '/backend/team-planning',
      { manager: 'M002' },
    ])
  })
})

describe('on a small window', () => {
  const openMobile = async (path: string) => {
    setWindowWidth(1000)
    const app = await openPlanning({ path })
    await screen.findByRole('heading', { level: 2 })
    return app
  }

  test.each([
    ['/backend/team-planning', '/backend/team-planning-by-week/2026/21'],
    ['/backend/team-planning/3/2027', '/backend/team-planning-by-week/2027/9'],
    ['/backend/team-planning-by-week', '/backend/team-planning-by-week/2026/21'],
  ])('PLN-06 PLN-10 EX-V-85 %s ends on %s', async (path, end) => {
    const { router } = await openMobile(path)
    expect(router.state.location.pathname).toBe(end)
  })

  test('BCK-31 PLN-30 one day at a time: today first, then the one chosen', async () => {
    const { person, router } = await openMobile('/backend/team-planning-by-week/2026/21')
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('jeudi 21 mai')
    const days = within(screen.getByRole('group', { name: 'Jour' }))
    expect(days.getByRole('button', { pressed: true })).toHaveAccessibleName("jeudi 21 mai, aujourd'hui")
    expect(screen.getByText('Martin').closest('li')).toHaveTextContent('Congés payésValidé N1')
    await person.click(screen.getByRole('button', { name: 'mardi 19 mai' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'mardi 19 mai' })).toBeVisible()
    expect(router.state.location.search).toEqual({ jour: '2026-05-19' })
    expect(screen.getByText('Durand').closest('li')).toHaveTextContent('Arrêt maladieSoumis')
    expect(screen.getByRole('list', { name: 'Effectif du jour' })).toHaveTextContent(
      '1 présent0 en télétravail1 absent',
    )
  })

  test('BCK-31 a swipe turns to the next day, a short or an upright one does not', async () => {
    await openMobile('/backend/team-planning-by-week/2026/21')
    const swipe = (x: number, y: number) => {
      const title = screen.getByRole('heading', { level: 2 })
      fireEvent.touchStart(title, { touches: [{ clientX: 200, clientY: 200 }] })
      fireEvent.touchEnd(title, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] })
    }
    swipe(-40, 0)
    swipe(-80, 90)
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('jeudi 21 mai')
    swipe(-90, 10)
    expect(await screen.findByRole('heading', { level: 2, name: 'vendredi 22 mai' })).toBeVisible()
    swipe(90, 10)
    expect(await screen.findByRole('heading', { level: 2, name: 'jeudi 21 mai' })).toBeVisible()
  })

  test('PLN-29 halves are told apart', async () => {
    await openMobile('/backend/team-planning-by-week/2026/21?jour=2026-05-20')
    expect(screen.getByText('Martin').closest('li')).toHaveTextContent('Après-midi : Congés payésValidé N1')
  })
})
