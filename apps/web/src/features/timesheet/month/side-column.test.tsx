import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { standings } from '../../../testing/counters.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { EVENT_CODES } from '../../../testing/timesheet-codes.ts'
import { mayOf, PENDING_CP } from '../../../testing/timesheet-may.ts'
import { COUNTERS, type MonthInput } from '../../../testing/timesheet-month.ts'
import { workedFormula } from './worked-time-section.tsx'

const LOSING = { before_june: { deadline: '2026-05-31', to_be_lost: 2 } }

async function openSide(input: MonthInput = {}, held: Parameters<typeof standings>[0] = LOSING) {
  const api = new FakeApi()
    .on('GET', 'timesheet/month/{month}/{year}', () => mayOf(input))
    .onList('timesheet/event-code', EVENT_CODES, EVENT_CODES.length)
    .on('GET', 'timesheet/counter', () => standings(held))
  const app = renderApp({ path: '/timesheet/5/2026', api })
  const side = await screen.findByRole('complementary', { name: 'Autour du mois' }, LOADED)
  return { ...app, side }
}

const counters = (changes: Partial<typeof COUNTERS>): MonthInput => ({ counters: { ...COUNTERS, ...changes } })
const section = (name: string) => screen.getByRole('region', { name })

describe('the counters', () => {
  test('MON-94 MON-96 MON-97 MON-98 the balances add N, reliquats and N-1, with two decimals', async () => {
    await openSide(counters({ cp: 12.5, remainder: 3, before_june: 4.25, rtt: 5.5, rtt_remainder: 1.25 }))
    expect(screen.getByRole('button', { name: '19,75 CP' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '6,75 JRS' })).toBeInTheDocument()
  })

  test('EX-55 MON-101 reliquats have their own line only where they are displayed', async () => {
    const { unmount } = await openSide(counters({ remainder: 3 }))
    expect(section('Compteurs')).not.toHaveTextContent('CP reliquats')
    unmount()
    await openSide({ ...counters({ remainder: 3 }), owner: { display_remainder_counter: true } })
    expect(section('Compteurs')).toHaveTextContent('CP reliquats3,00')
  })

  test('MON-99 MON-100 USR-20 USR-21 N-1 is to be taken before 31/05 and 31/03, of next year where that has passed', async () => {
    await openSide()
    expect(section('Compteurs')).toHaveTextContent('CP N-1 · à prendre avant le 31/052,50')
    expect(section('Compteurs')).toHaveTextContent('JRS N-1 · à prendre avant le 31/03/20270,00')
  })

  test('MON-101 repos compensateur and report CP maladie only above 0', async () => {
    const { unmount } = await openSide()
    expect(section('Compteurs')).not.toHaveTextContent('Repos compensateur')
    unmount()
    await openSide(counters({ rest: 1, cp15: 0.5 }))
    expect(section('Compteurs')).toHaveTextContent('Repos compensateur1,00')
    expect(section('Compteurs')).toHaveTextContent('Report CP maladie · à prendre dans les 15 mois0,50')
  })

  test('USR-22 USR-23 USR-24 what a year of JRS is made of stands beside them, for modality 2', async () => {
    const { unmount } = await openSide({ owner: { modality: 3 } })
    expect(section('Compteurs')).not.toHaveTextContent('11 jours')
    unmount()
    await openSide({ owner: { modality: 2 } })
    expect(section('Compteurs')).toHaveTextContent('Année complète : 11 jours, dont 4 fixés par l’employeur et 7')
  })

  test('MON-102 HOM-06 SHL-100 SHL-101 the expiry warning is shown when the server says so and stays away for the day', async () => {
    const text = 'Il vous reste des CP/RTT qui arrivent à expiration prochainement, vous risquez de les perdre'
    const { person, unmount } = await openSide()
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByText('2,50 CP à prendre avant le 31 mai')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Masquer jusqu’à demain' }))
    expect(screen.queryByText(text)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Voir le calcul' })).toHaveFocus()
    expect(localStorage.getItem('expiryHint')).toBe('2026-05-21')
    unmount()
    const { unmount: close } = await openSide()
    expect(screen.queryByText(text)).not.toBeInTheDocument()
    close()
    localStorage.removeItem('expiryHint')
    await openSide(counters({ expiry_warning: false }))
    expect(screen.queryByText(text)).not.toBeInTheDocument()
  })

  test('LED-58 beside the warning stands what is lost at the next deadline, where anything is', async () => {
    localStorage.removeItem('expiryHint')
    const { unmount } = await openSide()
    expect(await screen.findByText('À perdre : 2,00 jours après le 31/05/2026', undefined, LOADED)).toBeInTheDocument()
    unmount()
    const later = await openSide(
      {},
      {
        before_june: { deadline: '2026-05-31', to_be_lost: 0 },
        rtt_remainder: { deadline: '2027-03-31', to_be_lost: 13.33 },
      },
    )
    await waitFor(() => expect(later.api.sent('timesheet/counter')).toHaveLength(1), LOADED)
    await waitFor(() => expect(later.queryClient.isFetching({ queryKey: ['timesheet', 'counters'] })).toBe(0))
    expect(screen.queryByText(/^À perdre/)).toBeNull()
    later.unmount()
    const again = await openSide(counters({ expiry_warning: false }))
    expect(again.api.requests.some(({ path }) => path === 'timesheet/counter')).toBe(false)
  })

  test('a pressed balance brings its absences out on the calendar', async () => {
    const { person, container } = await openSide()
    const total = screen.getByRole('button', { name: '15,00 CP' })
    await person.click(total)
    expect(total).toHaveAttribute('aria-pressed', 'true')
    expect(container.querySelectorAll('[data-highlighted]')).toHaveLength(1)
    await person.click(total)
    expect(container.querySelectorAll('[data-highlighted]')).toHaveLength(0)
  })
})

describe('the worked time', () => {
  test('MON-105 MON-107 MON-108 MON-111 the total with its formula and modality', async () => {
    await openSide()
    const worked = section('Temps travaillé')
    expect(worked).toHaveTextContent('111h39 · 14,5 j')
    expect(worked).toHaveTextContent('14 jours × 7h42 + 1 demi-journée × 3h51')
    expect(worked).toHaveTextContent('38h30')
  })

  test('MON-106 EX-59 the formula of modality 1', () => {
    expect(workedFormula(2, 1)).toBe('1 jour × 7h00')
    expect(workedFormula(1, 1)).toBe('1 demi-journée × 3h30')
    expect(workedFormula(0, 1)).toBeNull()
  })

  test('MON-109 a day rate is told in days, without hours', async () => {
    await openSide({ owner: { modality: 3 } })
    const worked = section('Temps travaillé')
    expect(worked).toHaveTextContent('14,5 j')
    expect(worked).toHaveTextContent('Forfait Jour')
    expect(worked).not.toHaveTextContent('×')
  })
})

test('on-call duties and interventions stand apart', async () => {
  const { side } = await openSide()
  expect(side).toHaveTextContent('Astreinte N2 · Orselle, 18 → 24 mai1')
  expect(side).toHaveTextContent('Intervention, mer. 20 mai2h05')
})

test('EVT-07 EVT-18 a refused event shows its comment and its author', async () => {
  const { side } = await openSide()
  expect(side).toHaveTextContent('JRS du ven. 22 mai refusé')
  expect(side).toHaveTextContent('Nadia Belkacem, 12 mai')
})

test('EVT-18 EVT-31 the wizard that Corriger opened gives the focus back to it', async () => {
  const { person } = await openSide()
  const correct = () => screen.getByRole('button', { name: 'Corriger' })
  correct().focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: /^Modifier/ })
  expect(screen.queryByRole('button', { name: 'Corriger' })).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  expect(correct()).toHaveFocus()
})

test('EVT-05 MON-58 an event on no worked half-day is told as something to correct, wherever it still counts', async () => {
  const rhythm: MonthInput = {
    owner: { part_times: [{ starts_on: '2026-05-01', half_days_off: ['wednesday-pm', 'friday-am', 'friday-pm'] }] },
  }
  // Stored before the rhythm became this one.
  const events = mayOf(rhythm).events.map((event) =>
    event.id === PENDING_CP.id ? { ...event, days_count: 1.5 } : event,
  )
  const off: MonthInput = { ...rhythm, change: { events } }
  const told = /^CP .* à corriger$/
  const { person, unmount } = await openSide(off)
  const note = screen.getByRole('heading', { name: told }).closest('section')
  expect(note).toHaveTextContent('il compte encore 1,5 jour. À déplacer ou à supprimer.')
  await person.click(within(note ?? document.body).getByRole('button', { name: 'Corriger' }))
  expect(await screen.findByRole('dialog', { name: /^Modifier/ })).toBeVisible()
  unmount()
  const sent = events.map((event) => ({ ...event, editable: false }))
  await openSide({ ...off, state: 'submitted', change: { events: sent } })
  expect(screen.queryByRole('heading', { name: told })).not.toBeInTheDocument()
})

test('SND-19 the empty month of a contractor says that there is no service', async () => {
  const contractor: MonthInput = { owner: { person_type: 'contractor' }, main_activity: null, overtimes: [] }
  const { side, unmount } = await openSide({ ...contractor, events: [] })
  expect(side).toHaveTextContent('Aucune prestation ce mois-ci')
  unmount()
  const { side: busy } = await openSide(contractor)
  expect(busy).not.toHaveTextContent('Aucune prestation ce mois-ci')
})
