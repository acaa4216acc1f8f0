import type { Month } from '@cadran/contract/timesheet/calendar'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant, manager } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { monthOf } from '../../../testing/timesheet-month.ts'

const MONTH_PATH = 'timesheet/month/{month}/{year}'

interface Setup {
  path?: string
  month?: Month
  user?: Partial<CurrentUser>
  today?: string
  api?: FakeApi
}

function open({ path = '/timesheet/5/2026', month, user, today = '2026-05-21', api = new FakeApi() }: Setup = {}) {
  api.on('GET', MONTH_PATH, ({ path: asked }) => {
    const [, , number, year] = asked.split('/')
    return month ?? monthOf({ month: Number(number), year: Number(year), today })
  })
  return renderApp({ path, api, user: consultant(user), config: companySettings({ today }) })
}

const title = () => screen.findByRole('heading', { level: 1 }, LOADED)
const address = ({ router }: ReturnType<typeof open>) => router.state.location.pathname
const heading = (name: string) => screen.findByRole('heading', { name }, LOADED)

describe('the address', () => {
  test('MON-01 MON-03 MON-05 without parameters it is the current month, which the address then names', async () => {
    const app = open({ path: '/timesheet', user: { current_period: { year: 2026, month: 4 } } })
    expect(await heading('Avril 2026')).toBeInTheDocument()
    expect(address(app)).toBe('/timesheet/4/2026')
  })

  test('MON-04 without a year it is that month of the current year', async () => {
    const app = open({ path: '/timesheet/3' })
    expect(await heading('Mars 2026')).toBeInTheDocument()
    expect(address(app)).toBe('/timesheet/3/2026')
  })

  test.each(['/timesheet/0/2026', '/timesheet/13/2026', '/timesheet/mai/2026', '/timesheet/5/26'])(
    'MON-06 MON-39 %s leads to /not-found',
    async (path) => {
      const app = open({ path })
      expect(await screen.findByText("La page demandée n'existe pas.", {}, LOADED)).toBeInTheDocument()
      expect(address(app)).toBe('/not-found')
      expect(app.api.requests.some((request) => request.path.startsWith('timesheet/'))).toBe(false)
    },
  )

  test('MON-06 a leading zero is accepted', async () => {
    open({ path: '/timesheet/03/2026' })
    expect(await heading('Mars 2026')).toBeInTheDocument()
  })

  test.each([
    ['12/2018', { seniority_at: '2010-09-01' }],
    ['5/2021', { seniority_at: '2021-06-14' }],
    ['6/2027', {}],
  ])('MON-29 MON-31 MON-32 EX-137 %s is outside the bounds', async (month, user) => {
    const app = open({ path: `/timesheet/${month}`, user })
    await waitFor(() => expect(address(app)).toBe('/not-found'), LOADED)
  })

  test('MON-36 an unknown month of the server leads to /not-found', async () => {
    const api = new FakeApi()
    const app = renderApp({ path: '/timesheet/5/2026', api })
    api.on('GET', MONTH_PATH, () => refusal(404, { code: 'unknown', message: 'Élément introuvable.' }))
    await waitFor(() => expect(address(app)).toBe('/not-found'), LOADED)
  })
})

describe('the arrows', () => {
  test('CAL-03 MON-05 lead to the months beside, which the address names', async () => {
    const app = open()
    await heading('Mai 2026')
    await app.person.click(screen.getByRole('button', { name: 'Mois suivant' }))
    expect(await heading('Juin 2026')).toBeInTheDocument()
    expect(address(app)).toBe('/timesheet/6/2026')
  })

  test('CAL-07 MON-33 the previous one stops at the seniority date', async () => {
    open({ path: '/timesheet/6/2021', user: { seniority_at: '2021-06-14' } })
    await heading('Juin 2021')
    expect(screen.getByRole('button', { name: 'Mois précédent' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeEnabled()
  })

  test('MON-34 MON-35 the next one stops 11 months ahead, the 12th opens by address and leads back', async () => {
    open({ path: '/timesheet/5/2027' })
    await heading('Mai 2027')
    expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Mois précédent' })).toBeEnabled()
  })

  test('MON-34 EX-139 the next one stops at the end date', async () => {
    open({ path: '/timesheet/6/2026', user: { end_at: '2026-06-30' } })
    await heading('Juin 2026')
    expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeDisabled()
  })
})

describe('who sees what', () => {
  test('MON-07 USR-11 ROLE_NOT_CRA reads why there is nothing, and nothing is asked for', async () => {
    const { api } = open({ user: { roles: ['ROLE_NOT_CRA'] } })
    expect(
      await screen.findByText(
        "Votre profil utilisateur ne vous permet pas d'accéder au contenu de cette fonctionnalité. Pour plus d'informations merci de contacter votre Manager.",
        {},
        LOADED,
      ),
    ).toBeInTheDocument()
    expect(api.requests.some((request) => request.path.startsWith('timesheet/'))).toBe(false)
  })

  test('MON-11 MON-12 the header has a back button and a breadcrumb', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Retour' }, LOADED)).toHaveAttribute('href', '/')
    expect(screen.getByRole('navigation', { name: "Fil d'Ariane" })).toHaveTextContent('AccueilMon activité')
    await waitFor(() => expect(document.title).toBe('Mai 2026 · Mon activité · Cadran'))
  })

  test('MON-14 MON-15 MON-18 MON-95 a contractor has no Mes absences, no counters and no modality', async () => {
    const month = mayOf({ owner: { person_type: 'contractor' }, main_activity: null })
    open({ month, user: { person_type: 'contractor' } })
    await heading('Temps travaillé')
    expect(screen.queryByRole('link', { name: 'Mes absences' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Compteurs' })).not.toBeInTheDocument()
    expect(screen.queryByText('38h30')).not.toBeInTheDocument()
  })

  test('MON-15 the others have Mes absences', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Mes absences' }, LOADED)).toHaveAttribute(
      'href',
      '/timesheet/absences',
    )
  })

  test.each([
    ['4/2026', 'consultant'],
    ['6/2026', 'consultant'],
    ['4/2026', 'contractor'],
  ] as const)('CAL-27 %s may be edited by a %s', async (address, person_type) => {
    const month = monthOf({ month: Number(address[0]), owner: { person_type }, main_activity: null })
    open({ path: `/timesheet/${address}`, month, user: { person_type } })
    expect(await screen.findByRole('radio', { name: 'Modifier' }, LOADED)).toBeInTheDocument()
  })

  test('CAL-24 a contractor has no edit mode on a month after the current one', async () => {
    const month = monthOf({ month: 6, owner: { person_type: 'contractor' }, main_activity: null })
    open({ path: '/timesheet/6/2026', month, user: { person_type: 'contractor' } })
    await heading('Temps travaillé')
    expect(screen.queryByRole('radio', { name: 'Modifier' })).not.toBeInTheDocument()
  })
})

describe('the report of another person', () => {
  const validator = (...roles: CurrentUser['roles']) =>
    manager({ roles: ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW', ...roles] })

  test('MON-19 MON-39 WIN-06 without ROLE_CRA_SHOW it is refused, and nothing of it is asked for', async () => {
    const { api } = renderApp({ path: '/backend/cra/71/5/2026/C1001', user: validator() })
    expect(await screen.findByText('Vous n’avez pas accès à cette page', {}, LOADED)).toBeInTheDocument()
    expect(api.requests.some(({ path }) => path.startsWith('validation/month'))).toBe(false)
  })

  test.each(['/backend/cra//5/2026/C1001', '/backend/cra/undefined/5/2026/C1001'])(
    'MON-20 without the id of the month, %s leads to /not-found',
    async (path) => {
      const { router } = renderApp({ path, user: validator('ROLE_CRA_SHOW') })
      await waitFor(() => expect(router.state.location.pathname).toBe('/not-found'), LOADED)
    },
  )
})

describe('loading', () => {
  test('MON-46 a failure shows its first message, and can be tried again', async () => {
    const api = new FakeApi()
    const { person } = renderApp({ path: '/timesheet/5/2026', api })
    api.on('GET', MONTH_PATH, () => refusal(403, { code: 'x', message: 'Autre', errors: { a: ['Le premier'] } }))
    expect(await screen.findByText('Le premier', {}, LOADED)).toBeInTheDocument()
    api.on('GET', MONTH_PATH, () => mayOf())
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('grid')).toBeInTheDocument()
  })

  test('MON-46 MON-114 a failure without a word says Une erreur est survenue', async () => {
    const api = new FakeApi().on('GET', MONTH_PATH, () => refusal(403))
    renderApp({ path: '/timesheet/5/2026', api })
    expect(await screen.findByText('Une erreur est survenue', {}, LOADED)).toBeInTheDocument()
  })

  test('while it loads the title and the arrows are there, the month in its final shape', async () => {
    renderApp({ path: '/timesheet/5/2026', api: new FakeApi() })
    expect(await title()).toHaveTextContent('Mai 2026')
    expect(await screen.findByText('Chargement en cours')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeEnabled()
  })
})

describe('the state of the month', () => {
  test.each([
    ['non_submitted', 'CRA non envoyé'],
    ['submitted', 'CRA non validé par le Manager'],
    ['validated1', 'CRA validé par le Manager'],
    ['validated2', 'CRA validé par le service paie'],
  ] as const)('MON-86 MON-87 MON-88 MON-90 %s reads %s', async (state, label) => {
    open({ month: mayOf({ state }) })
    expect(await screen.findByText(label, {}, LOADED)).toHaveAttribute('data-family', state)
  })

  test('MON-84 CAL-23 CAL-26 a sent or closed month has no edit mode', async () => {
    open({ month: mayOf({ state: 'validated1', locked: true }) })
    expect(await heading('Période clôturée')).toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: 'Modifier' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Envoyer' })).not.toBeInTheDocument()
  })

  test('CLO-06 a month closed without its report says so, with nothing to fill, no deadline and no sending', async () => {
    open({ month: monthOf({ main_activity: null, locked: true }) })
    const sentence = 'Ce mois a été clôturé sans votre CRA. Adressez-vous à votre manager.'
    expect(await screen.findByText(sentence, {}, LOADED)).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: /Reste à saisir|Jours libres/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/avant le 25/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Envoyer|à saisir/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('gridcell', { name: /à saisir/ })).not.toBeInTheDocument()
  })

  test('says who validates a sent month', async () => {
    open({ month: mayOf({ state: 'submitted' }) })
    expect(await heading('À valider par Nadia Belkacem')).toBeInTheDocument()
    expect(screen.getByText('Envoyé le 21 mai à 09:42')).toBeInTheDocument()
  })

  test('MON-119 the progress stands beside the reminder', async () => {
    open({ month: mayOf() })
    expect(await screen.findByText('CRA avant le 25 du mois', {}, LOADED)).toBeInTheDocument()
    expect(screen.getByText('17 / 17 jours')).toBeInTheDocument()
  })

  test('MON-91 the send button says when absences wait, and only then', async () => {
    const text = "Des absences n'ont pas encore été validées par votre manager"
    const { unmount } = open({ month: mayOf() })
    expect(await screen.findByRole('button', { name: 'Envoyer' }, LOADED)).toHaveAccessibleDescription(text)
    unmount()
    open({ month: monthOf() })
    expect(await screen.findByRole('button', { name: 'Envoyer' })).not.toHaveAccessibleDescription(text)
  })

  test('SND-06 EX-155 a month that cannot be sent yet has its button disabled, and says why', async () => {
    const { person } = open({ month: monthOf({ main_activity: null }) })
    const send = await screen.findByRole('button', { name: 'Envoyer' }, LOADED)
    expect(send).toHaveAttribute('aria-disabled', 'true')
    expect(send).toHaveAccessibleDescription("Des demi-journées restent à saisir avant l'envoi")
    await person.click(send)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('MON-82 the comment of a send-back comes first', async () => {
    const last_comment = {
      author: 'Nadia Belkacem',
      comment: 'Il manque le 12.',
      created_at: '2026-05-20T10:00:00Z',
      action: 'non_submitted',
    }
    open({ month: mayOf({ change: { last_comment, backwarded: true } }) })
    expect(await heading('Votre CRA vous a été renvoyé')).toBeInTheDocument()
    expect(screen.getByText('« Il manque le 12. »')).toBeInTheDocument()
  })
})
