import type { Month } from '@cadran/contract/timesheet/calendar'
import type { RemoteDayInput } from '@cadran/contract/timesheet/remote-work'
import type { PersonType } from '@cadran/rules/portal/person'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { monthOf } from '../../../testing/timesheet-month.ts'
import { setWindowWidth } from '../../../testing/window.ts'

const MONTH_PATH = 'timesheet/month/{month}/{year}'
const SAVE_PATH = 'settings/activity/remote-days/month/{month}/{year}'

/** A server that keeps the remote days. */
function server(month: Month) {
  const kept = { month }
  return new FakeApi()
    .on('GET', MONTH_PATH, () => kept.month)
    .on('PATCH', SAVE_PATH, ({ body }) => {
      const remote_days = body as RemoteDayInput[]
      kept.month = { ...kept.month, remote_days }
      return { remote_days, remote_days_count: 0 }
    })
}

interface Setup {
  month?: Month
  api?: FakeApi
  person_type?: PersonType
  path?: string
}

function open({ month = mayOf(), api = server(month), person_type = 'consultant', path = '/timesheet/5/2026' }: Setup) {
  return renderApp({ path, api, user: consultant({ person_type, type: person_type }) })
}

async function enter(setup: Setup = {}) {
  const app = open(setup)
  await app.person.click(await screen.findByRole('radio', { name: /^(Télétravail|Travail à distance)$/ }, LOADED))
  return app
}

const half = (text: string) => screen.getByRole('gridcell', { name: new RegExp(`^${text}`) })
const button = (name: string) => screen.getByRole('button', { name })
const mode = (name: string) => screen.getByRole('radio', { name })
const saved = (api: FakeApi) => api.requests.filter(({ method }) => method === 'PATCH')
const question = () => screen.findByRole('dialog', { name: /^Abandonner vos modifications/ })

/** 'am', 'pm', 'am pm' or '': what is marked of a day. */
function marked(day: string): string {
  const moments = [
    ['am', 'matin'],
    ['pm', 'après-midi'],
  ] as const
  return moments
    .filter(([, word]) => half(`${day} ${word}`).getAttribute('aria-selected') === 'true')
    .map(([moment]) => moment)
    .join(' ')
}

describe('on desktop', () => {
  test('CAL-20 CAL-21 REM-02 EX-119 a click cycles the day through none, am, full, pm', async () => {
    const { person } = await enter()
    expect(mode('Télétravail')).toBeChecked()
    const seen: string[] = []
    for (const word of ['matin', 'après-midi', 'matin', 'matin']) {
      await person.click(half(`lundi 4 mai ${word}`))
      seen.push(marked('lundi 4 mai'))
    }
    expect(seen).toEqual(['am', 'am pm', 'pm', ''])
    expect(half('mardi 5 mai matin')).toHaveAccessibleName(/, télétravail$/)
  })

  test('REM-05 EX-121 a half-day of absence is left out, a whole day of it inert', async () => {
    const { person } = await enter()
    await person.click(half('mercredi 13 mai après-midi'))
    expect(marked('mercredi 13 mai')).toBe('am')
    await person.click(half('mercredi 13 mai matin'))
    expect(marked('mercredi 13 mai')).toBe('')
    for (const day of ['vendredi 29 mai', 'jeudi 14 mai', 'samedi 16 mai']) {
      expect(half(`${day} matin`)).toHaveAttribute('aria-disabled', 'true')
      await person.click(half(`${day} matin`))
      expect(half(`${day} matin`)).not.toHaveAccessibleName(/télétravail/)
    }
    expect(screen.getByRole('region', { name: 'Télétravail' })).toHaveTextContent('7,5 jours ce mois-ci')
  })

  test('CFG-13 a week with more remote days than the company recommends is pointed out, and saved all the same', async () => {
    const month = mayOf()
    const { person, api } = await enter({ month: { ...month, limits: { ...month.limits, remote_days_a_week: 2 } } })
    const section = screen.getByRole('region', { name: 'Télétravail' })
    expect(section).toHaveTextContent('Semaine du 18/05 : plus de 2 jours de télétravail.')
    await person.click(half('lundi 4 mai matin'))
    await person.click(button('Enregistrer'))
    await waitFor(() => expect(saved(api)).toHaveLength(1))
  })

  test('REM-11 REM-12 REM-16 REM-19 saving stores the whole set, reloads the month and goes back to view', async () => {
    const { person, api } = await enter()
    await person.click(half('lundi 4 mai matin'))
    await person.click(half('mardi 5 mai matin'))
    await person.click(button('Enregistrer'))
    await waitFor(() => expect(mode('Consulter')).toBeChecked())
    const [request] = saved(api)
    expect(request?.path).toBe('settings/activity/remote-days/month/5/2026')
    const sent = request?.body as RemoteDayInput[]
    expect(sent.slice(0, 3)).toEqual([
      { day: '2026-05-04', am: true, pm: false },
      { day: '2026-05-05', am: false, pm: true },
      { day: '2026-05-07', am: true, pm: true },
    ])
    expect(sent).toHaveLength(9)
    expect(screen.getByText('Vos jours de télétravail ont été enregistrés')).toBeInTheDocument()
    expect(half('lundi 4 mai matin')).toHaveAccessibleName(/, télétravail$/)
    expect(half('mardi 5 mai matin')).not.toHaveAccessibleName(/télétravail/)
    expect(api.sent('timesheet/month/5/2026').length).toBeGreaterThan(1)
  })

  test('REM-13 CAL-22 cancelling stores nothing and goes back to view', async () => {
    const { person, api } = await enter()
    await person.click(half('lundi 4 mai matin'))
    await person.click(button('Annuler'))
    expect(mode('Consulter')).toBeChecked()
    expect(half('lundi 4 mai matin')).not.toHaveAccessibleName(/télétravail/)
    expect(saved(api)).toEqual([])
    expect(half('lundi 4 mai matin')).toHaveFocus()
    await person.click(mode('Télétravail'))
    expect(marked('lundi 4 mai')).toBe('')
  })

  test('REM-10 CAL-47 CAL-55 entering it clears the selection; nothing is sent from there', async () => {
    const { person } = open({})
    await person.click(await screen.findByRole('radio', { name: 'Modifier' }, LOADED))
    await person.click(half('mardi 26 mai matin'))
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1)
    await person.click(mode('Télétravail'))
    expect(screen.queryByRole('button', { name: 'Envoyer' })).not.toBeInTheDocument()
    await person.click(mode('Modifier'))
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
  })

  test('another mode or another month asks once before marks are lost', async () => {
    const { person, router } = await enter()
    await person.click(half('lundi 4 mai matin'))
    await person.click(mode('Consulter'))
    expect(await question()).toHaveTextContent('Vos jours de télétravail n’ont pas été enregistrés.')
    await person.click(button('Continuer'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(marked('lundi 4 mai')).toBe('am')
    await person.click(button('Mois suivant'))
    await question()
    expect(router.state.location.pathname).toBe('/timesheet/5/2026')
    await person.click(button('Abandonner'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/timesheet/6/2026'))
  })

  test('nothing is asked where nothing would be lost', async () => {
    const { person } = await enter()
    await person.click(half('lundi 4 mai matin'))
    for (const word of ['matin', 'matin', 'matin']) await person.click(half(`lundi 4 mai ${word}`))
    await person.click(mode('Modifier'))
    expect(mode('Modifier')).toBeChecked()
  })

  test('REM-08 REM-18 a refusal is said, the marks stay, and the month is read again', async () => {
    const message = 'Le télétravail ne peut pas être déclaré sur une absence'
    const api = server(mayOf()).on('PATCH', SAVE_PATH, () =>
      refusal(422, { code: 'remote-on-absence', message, errors: { '0.day': [message] } }),
    )
    const { person } = await enter({ api })
    await person.click(half('lundi 4 mai matin'))
    await person.click(button('Enregistrer'))
    expect(await screen.findByText(message)).toBeInTheDocument()
    await waitFor(() => expect(api.sent('timesheet/month/5/2026')).toHaveLength(2))
    expect(marked('lundi 4 mai')).toBe('am')
  })
})

describe('by keyboard', () => {
  test('REM-02 T enters the mode from the grid; T, Enter and Space mark the day, which is said', async () => {
    const { person } = open({})
    await screen.findByRole('grid', {}, LOADED)
    half('lundi 4 mai matin').focus()
    await person.keyboard('t')
    expect(mode('Télétravail')).toBeChecked()
    expect(half('lundi 4 mai matin')).toHaveFocus()
    await person.keyboard('t{Enter} ')
    expect(marked('lundi 4 mai')).toBe('pm')
    expect(screen.getByText('lundi 4 mai, télétravail l’après-midi. 8 jours ce mois-ci')).toHaveRole('status')
    await person.keyboard('{Enter}')
    expect(screen.getByText('lundi 4 mai, pas de télétravail. 7,5 jours ce mois-ci')).toHaveRole('status')
  })

  test('REM-12 REM-13 Ctrl+Enter saves, Escape gives up after a question', async () => {
    const { person, api } = await enter()
    half('lundi 4 mai matin').focus()
    await person.keyboard('t{Escape}')
    await question()
    expect(button('Continuer')).toHaveFocus()
    await person.click(button('Abandonner'))
    expect(mode('Consulter')).toBeChecked()
    expect(saved(api)).toEqual([])
    half('lundi 4 mai matin').focus()
    await person.keyboard('tt{Control>}{Enter}{/Control}')
    await waitFor(() => expect(mode('Consulter')).toBeChecked())
    expect(saved(api)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('who may', () => {
  test('REM-20 MON-16 a contractor reads about working at a distance', async () => {
    const month = monthOf({ owner: { person_type: 'contractor' } })
    const { person } = await enter({ month, person_type: 'contractor' })
    expect(screen.queryByText(/télétravail/i)).not.toBeInTheDocument()
    await person.click(half('lundi 4 mai matin'))
    expect(half('lundi 4 mai matin')).toHaveAccessibleName(/, travail à distance$/)
    await person.click(button('Enregistrer'))
    expect(await screen.findByText('Vos jours de travail à distance ont été enregistrés')).toBeInTheDocument()
  })

  test.each<[string, Month, string]>([
    ['CAL-23 REM-18 a sent month', mayOf({ state: 'submitted' }), '5'],
    ['CAL-26 a closed month', mayOf({ locked: true }), '5'],
    ['CAL-24 a future month of a contractor', monthOf({ month: 7, owner: { person_type: 'contractor' } }), '7'],
  ])('%s has no remote mode, by key neither', async (_row, month, number) => {
    const { person_type } = month.user
    const { person } = open({ month, person_type, path: `/timesheet/${number}/2026` })
    await screen.findByRole('grid', {}, LOADED)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    screen
      .getAllByRole('gridcell')
      .find((cell) => cell.tabIndex === 0)
      ?.focus()
    await person.keyboard('t')
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument()
  })
})

describe('on mobile', () => {
  async function enterOnMobile(setup: Setup = {}) {
    setWindowWidth(390)
    const app = open(setup)
    await app.person.click(await screen.findByRole('button', { name: /^(Télétravail|Travail à distance)$/ }, LOADED))
    return app
  }

  test('CAL-20 REM-03 REM-04 EX-123 a tap cycles full, am, pm, off; beside an absence what it allows', async () => {
    const { person } = await enterOnMobile()
    const seen: string[] = []
    for (const word of ['matin', 'matin', 'matin', 'matin']) {
      await person.click(half(`lundi 4 mai ${word}`))
      seen.push(marked('lundi 4 mai'))
    }
    expect(seen).toEqual(['am pm', 'am', 'pm', ''])
    await person.click(half('mercredi 13 mai matin'))
    expect(marked('mercredi 13 mai')).toBe('am')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('REM-11 REM-12 the bar saves or gives up, and then has its actions again', async () => {
    const { person, api } = await enterOnMobile()
    expect(screen.queryByRole('button', { name: 'Envoyer' })).not.toBeInTheDocument()
    await person.click(half('lundi 4 mai matin'))
    expect(screen.getByText('8,5 jours')).toBeInTheDocument()
    await person.click(button('Enregistrer'))
    expect(await screen.findByRole('button', { name: 'Envoyer' })).toBeInTheDocument()
    expect(saved(api)).toHaveLength(1)
    await person.click(button('Télétravail'))
    // The notice of what was saved has an 'Annuler' of its own.
    await person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Annuler' }))
    expect(button('Modifier')).toBeInTheDocument()
    expect(saved(api)).toHaveLength(1)
  })
})

test('CFG-22 without remote work, on-call and extra activities the month offers none and asks for none', async () => {
  const api = server(mayOf())
  const config = companySettings({ features_off: ['remote_work', 'on_call', 'extra_activities'] })
  const { person } = renderApp({ path: '/timesheet/5/2026', api, user: consultant(), config })
  await person.click(await screen.findByRole('radio', { name: 'Modifier' }, LOADED))
  expect(screen.queryByRole('radio', { name: 'Télétravail' })).toBeNull()
  expect(screen.queryByText('Activités complémentaires')).toBeNull()
  await waitFor(() => expect(api.requests.some(({ path }) => path.startsWith('timesheet/event-code'))).toBe(true))
  expect(api.requests.filter(({ path }) => path.startsWith('timesheet/overtime-code'))).toEqual([])
})
