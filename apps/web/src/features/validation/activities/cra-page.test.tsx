import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { passTime } from '../../../testing/elapsed-time.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { setWindowWidth } from '../../../testing/window.ts'
import type { Cra } from './activities.queries.ts'
import { MONTH_HISTORY } from './activity-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './cra-page.tsx'

const ACT = 'validation/month-action'
const PATH = '/backend/cra/71/5/2026/C1001'
const BLOCKED = "Les absences de ce CRA doivent d'abord être validées au niveau 1."
const STALE = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'
const VALIDATOR = manager({
  roles: ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW', 'ROLE_CRA_SHOW', 'ROLE_ACTIVITY_ACTION_HISTORY'],
})

function craOf(change: Partial<Cra> = {}): Cra {
  const month = mayOf({ state: 'submitted', change: { comment: 'Formation confirmée.', editable: false } })
  return {
    ...month,
    missing_halfdays: 0,
    actions: ['validated1', 'non_submitted'],
    blocked_actions: [],
    standing_for: null,
    validated1_for: null,
    escalated: null,
    former_days: [],
    changes: null,
    months_around: {
      previous: { id: 70, year: 2026, month: 4, matricule: 'C1001', identity: 'Camille Rousseau' },
      next: null,
    },
    waiting: { total: 1, position: 1, previous: null, next: null },
    ...change,
  }
}

const reading = (cra: Cra = craOf()) =>
  new FakeApi()
    .on('GET', 'validation/month/{id}', () => cra)
    .on('GET', 'validation/month-action/{id}', () => [...MONTH_HISTORY])

async function openCra(api = reading(), path = PATH) {
  const app = renderApp({ path, user: VALIDATOR, api })
  await screen.findByRole('heading', { level: 1, name: 'Camille Rousseau' })
  return app
}

const acts = (api: FakeApi) => api.sent(ACT).filter(({ method }) => method === 'POST')

describe('the address of a report', () => {
  test.each(['undefined', 'null', '0', '-3', 'abc'])('BCK-24 BCK-25 EX-V-63 %s is no report', async (id) => {
    const { api, router } = renderApp({ path: `/backend/cra/${id}/5/2026/C1001`, user: VALIDATOR })
    expect(await screen.findByText("La page demandée n'existe pas.")).toBeVisible()
    expect(router.state.location.pathname).toBe('/not-found')
    expect(api.requests.some(({ path }) => path.startsWith('validation/month/'))).toBe(false)
  })

  test('BCK-24 EX-V-63 an empty one leads to /not-found', async () => {
    const { router } = renderApp({ path: '/backend/cra//5/2026/C1001', user: VALIDATOR })
    await waitFor(() => expect(router.state.location.pathname).toBe('/not-found'))
  })

  test('WIN-06 one that is out of scope says what the page is for, and whom to ask', async () => {
    const api = new FakeApi().on('GET', 'validation/month/{id}', () => refusal(403, { message: 'Non' }))
    renderApp({ path: PATH, user: VALIDATOR, api })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Vous n’avez pas accès à cette page')
    expect(screen.getByText(/^Elle sert à lire et valider le compte rendu/)).toBeVisible()
    expect(screen.getByText(/au service paie/)).toBeVisible()
  })

  test('BCK-26 an answer 404 leads to /not-found', async () => {
    const api = new FakeApi().on('GET', 'validation/month/{id}', () => refusal(404, { message: 'Non' }))
    const { router } = renderApp({ path: PATH, user: VALIDATOR, api })
    await waitFor(() => expect(router.state.location.pathname).toBe('/not-found'))
    const query = api.sent('validation/month/71')[0]?.query
    expect([query?.get('matricule'), query?.get('month'), query?.get('year')]).toEqual(['C1001', '5', '2026'])
  })

  test('ACT-55 another failure can be tried again', async () => {
    const api = new FakeApi().on('GET', 'validation/month/{id}', () => refusal(409, { message: 'Pas maintenant' }))
    const { person } = renderApp({ path: PATH, user: VALIDATOR, api })
    expect(await screen.findByText('Pas maintenant')).toBeVisible()
    api.on('GET', 'validation/month/{id}', () => craOf())
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { name: 'Camille Rousseau' })).toBeVisible()
  })
})

describe('the report', () => {
  test('ACT-58 MON-22 shows the identity, the state and the month to read', async () => {
    await openCra()
    expect(screen.getByText('CRA non validé par le Manager')).toBeVisible()
    expect(screen.getByText(/C1001 · Consultant · 38h30 · Paris · Manager : Nadia Belkacem/)).toBeVisible()
    expect(screen.getByRole('grid', { name: 'Calendrier de mai 2026' })).toHaveAttribute('aria-readonly', 'true')
  })

  test('WIN-10 the totals come before the calendar, and the person’s other months beside its title', async () => {
    await openCra()
    const calendar = screen.getByRole('grid')
    const total = screen.getByText('jours saisis')
    expect(total.compareDocumentPosition(calendar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const before = screen.getByRole('link', { name: 'Mois précédent : Camille Rousseau, avril 2026' })
    expect(before).toHaveAttribute('href', '/backend/cra/70/4/2026/C1001')
    expect(screen.queryByRole('link', { name: /^Mois suivant/ })).toBeNull()
  })

  test('ACT-58 tells comment, absences, on-call and history', async () => {
    await openCra()
    expect(screen.getByText('Formation confirmée.')).toBeVisible()
    const absences = within(screen.getByRole('region', { name: 'Absences' }))
    expect(absences.getByText(/du 13\/05\/2026 \(après-midi\) au 15\/05\/2026 \(après-midi\) · Soumis/)).toBeVisible()
    expect(screen.getByRole('region', { name: 'Astreintes et interventions' })).toHaveTextContent('2h05')
    expect(await screen.findByText('CRA renvoyé')).toBeVisible()
  })

  test('ACT-23 an empty history says so', async () => {
    await openCra(reading().on('GET', 'validation/month-action/{id}', () => []))
    expect(await screen.findByText('Aucun historique pour ce CRA')).toBeVisible()
  })

  test('ACT-21 MON-21 a report without events says so', async () => {
    await openCra(reading(craOf({ events: [] })))
    expect(screen.getByText('Aucune prestation ce mois-ci')).toBeVisible()
  })
})

describe('deciding', () => {
  const acting = () => reading().on('POST', ACT, () => new Response('{}', { status: 201 }))

  test('ACT-69 ACT-109 validates at once, then reads the report again', async () => {
    const { api, person } = await openCra(acting())
    api.on('GET', 'validation/month/{id}', () => craOf({ state: 'validated1', actions: [] }))
    await person.click(screen.getByRole('button', { name: /Valider niveau 1/ }))
    expect(await screen.findByText('CRA validé par le Manager')).toBeVisible()
    expect(acts(api)[0]?.body).toMatchObject({ month: 71, action: 'validated1', updated_at: '2026-05-20T18:00:00' })
    expect(screen.queryByRole('button', { name: /Valider niveau/ })).toBeNull()
  })

  test('ACT-69 a validation may carry a comment, which stays internal', async () => {
    const { api, person } = await openCra(acting())
    await person.click(screen.getByRole('button', { name: 'Valider avec un commentaire' }))
    const panel = within(screen.getByRole('dialog', { name: 'Commentaire de validation' }))
    expect(panel.getByText('Interne, non envoyé au collaborateur.')).toBeVisible()
    await person.type(panel.getByRole('textbox'), 'Vu avec le client')
    await person.click(panel.getByRole('button', { name: /Valider niveau 1/ }))
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ comment: 'Vu avec le client' }))
  })

  test('ACT-90 BCK-47 a send-back is always confirmed', async () => {
    const { api, person } = await openCra(acting())
    await person.click(screen.getByRole('button', { name: /^Renvoyer/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /Renvoyer ce CRA/ }))
    await person.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(acts(api)).toHaveLength(0)
    await person.click(screen.getByRole('button', { name: /^Renvoyer/ }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renvoyer' }))
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ action: 'non_submitted' }))
  })

  test('ACT-75 held back it says why and does nothing', async () => {
    const cra = craOf({
      actions: ['non_submitted'],
      blocked_actions: [{ action: 'validated1', code: 'absences-level1', message: BLOCKED }],
    })
    const { api, person } = await openCra(reading(cra))
    const button = screen.getByRole('button', { name: /Valider niveau 1/ })
    expect(button).toHaveAccessibleDescription(BLOCKED)
    await person.click(button)
    expect(acts(api)).toHaveLength(0)
    expect(within(screen.getByRole('region', { name: 'Absences' })).getByText("À valider d'abord")).toBeVisible()
  })

  test('ACT-97 a stale tab is told and reads the report again', async () => {
    const api = reading().on('POST', ACT, () => refusal(409, { code: 'stale', message: STALE }))
    const { person } = await openCra(api)
    await person.click(screen.getByRole('button', { name: /Valider niveau 1/ }))
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.some((alert) => alert.textContent === STALE)).toBe(true)
    await waitFor(() => expect(api.sent('validation/month/71')).toHaveLength(2))
  })

  test('KEY-03 BCK-58 v and b act wherever no field, menu or dialog has the focus', async () => {
    const { api, person } = await openCra(acting())
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await person.keyboard('b')
    await screen.findByRole('dialog', { name: /Renvoyer ce CRA/ })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    passTime(400)
    await person.keyboard('v')
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ action: 'validated1' }))
  })
})

describe('on a small window', () => {
  test('ACT-40 ACT-41 WIN-07 its calendar stands above its totals, with validate and give back', async () => {
    setWindowWidth(390)
    await openCra()
    const calendar = screen.getByRole('grid', { name: 'Calendrier de mai 2026' })
    expect(calendar).toHaveAttribute('aria-readonly', 'true')
    const total = screen.getByText('jours saisis')
    expect(total.compareDocumentPosition(calendar)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    const days = screen.getByRole('region', { name: 'Jours' })
    expect(days).toHaveTextContent('jours saisis')
    expect(days).toHaveTextContent('Congés payés1,5')
    expect(days).toHaveTextContent('Télétravail7,5')
    expect(days).toHaveTextContent('Interventions2h05')
    expect(screen.getByRole('heading', { name: 'Mai 2026' })).toBeVisible()
    expect(screen.getByText('Formation confirmée.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Renvoyer' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Valider niveau 1' })).toBeVisible()
  })
})

describe('what stands beside the decision', () => {
  const neighbour = { id: 72, year: 2026, month: 4, matricule: 'C1002', identity: 'Samir Benali' }

  test('ACT-55 the month before, and what changed since the report was sent back', async () => {
    const cra = craOf({
      former_days: [{ description: 'Formation', kind: 'activity', days: 3 }],
      changes: {
        sent_back_at: '2026-05-18T10:00:00Z',
        author: 'Alice Martin',
        comment: 'Le 12 ?',
        stretches: [
          {
            start_at: '2026-05-12',
            start_moment: 'am',
            end_at: '2026-05-12',
            end_moment: 'am',
            before: 'Formation',
            now: null,
          },
        ],
      },
    })
    await openCra(reading(cra))
    const beside = within(screen.getByRole('region', { name: 'À côté du mois précédent' }))
    expect(beside.getByText('Formation').closest('tr')).toHaveTextContent('Formation3,00,5')
    const changes = screen.getByRole('region', { name: 'Depuis le renvoi' })
    expect(changes).toHaveTextContent('Renvoyé par Alice Martin')
    expect(changes).toHaveTextContent('« Le 12 ? »')
    expect(changes).toHaveTextContent('le 12/05/2026 (matin)Formation devient rien')
  })

  test('BCK-58 j and k go through the reports that wait, ? lists the keys', async () => {
    const waiting = { total: 9, position: 2, previous: null, next: neighbour }
    const { person, router } = await openCra(reading(craOf({ waiting })))
    const around = within(screen.getByRole('navigation', { name: 'CRA à valider' }))
    expect(around.getByText('2 sur 9 à valider')).toBeVisible()
    expect(around.getByRole('link', { name: 'CRA suivant : Samir Benali, avril 2026' })).toBeVisible()
    expect(around.queryByRole('link', { name: /précédent/ })).toBeNull()
    screen.getByRole('heading', { level: 1 }).focus()
    await person.keyboard('k')
    expect(router.state.location.pathname).toBe(PATH)
    await person.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Touches du CRA' })).toBeVisible()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    passTime(400)
    await person.keyboard('j')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backend/cra/72/4/2026/C1002'))
  })
})

test('KEY-05 KEY-07 on the page of a report too: the notice takes it back, and what was typed is not lost', async () => {
  let refused = false
  const api = reading()
    .on('POST', ACT, () => {
      if (refused) return refusal(409, { code: 'stale', message: STALE, detail: 'Validé par Paul Petit à 10:42' })
      return new Response('{}', { status: 201 })
    })
    .on('POST', 'validation/month-action/{id}/undo', () => new Response('{}', { status: 201 }))
  const { person } = await openCra(api)
  await person.click(screen.getByRole('button', { name: /^Valider niveau 1/ }))
  await screen.findByText('CRA de mai 2026 de Camille Rousseau validé')
  await person.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(await screen.findByText('Validation annulée')).toBeVisible()
  expect(api.requests.filter(({ path }) => path === 'validation/month-action/71/undo')).toHaveLength(1)

  refused = true
  const sendBack = async () => {
    await person.click(await screen.findByRole('button', { name: /^Renvoyer…/ }))
    return within(await screen.findByRole('dialog', { name: 'Renvoyer ce CRA ?' }))
  }
  const question = await sendBack()
  await person.type(question.getByRole('textbox'), 'Le 14')
  await person.click(question.getByRole('button', { name: 'Renvoyer' }))
  expect((await screen.findAllByText('Validé par Paul Petit à 10:42'))[0]).toBeVisible()
  expect((await sendBack()).getByRole('textbox')).toHaveValue('Le 14')
})
