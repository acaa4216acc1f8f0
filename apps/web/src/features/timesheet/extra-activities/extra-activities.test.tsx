import type { Month } from '@cadran/contract/timesheet/calendar'
import { extraWeeks } from '@cadran/rules/timesheet/extra-permission'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { extraConfigOf, STORED_WEEK } from '../../../testing/extra-week.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render.tsx'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { setOnline, setWindowWidth } from '../../../testing/window.ts'

const WEEK = 'timesheet/extra-activity/{year}/{month}/{week}' as const
/** May with all weeks but the 18th open, one hour and a half declared in the 21st. */
function openMay(change: Partial<Month> = {}): Month {
  const permission = { status: 'accepted' as const, weeks: [19, 20, 21, 22] }
  const weeks = extraWeeks({ year: 2026, month: 5 }, permission).map((week) => ({
    ...week,
    duration: week.number === 21 ? 90 : 0,
  }))
  return mayOf({
    change: {
      can_extra_activities: true,
      extra_activities_status: 'accepted',
      extra_activities: [{ number: 21, complementaries: STORED_WEEK.complementaries, constraints: [] }],
      extra_activity_weeks: weeks,
      extra_activity_summary: { duration: 90, weeks: weeks.map(({ number, duration }) => ({ number, duration })) },
      ...change,
    },
  })
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.on('GET', `${WEEK}/config`, () => extraConfigOf())
  api.on('GET', WEEK, () => STORED_WEEK)
})

function openMonth(month: Month) {
  api.on('GET', 'timesheet/month/{month}/{year}', () => month)
  return renderApp({ path: '/timesheet/5/2026', api })
}
async function openWeek(month = openMay(), name = /^Semaine 21/) {
  const app = openMonth(month)
  await app.person.click(await screen.findByRole('button', { name }))
  return { ...app, dialog: await screen.findByRole('dialog', { name: /^Activités complémentaires/ }) }
}
const hoursOf = () => screen.findByRole('region', { name: 'Heures complémentaires' })

describe('asking', () => {
  test('EXT-03 EXT-06 EXT-09 WIN-13 asked in a dialog; closing it sends nothing, sending it says so', async () => {
    const { person } = openMonth(mayOf({ change: { can_request_extra_activities: true } }))
    await person.click(await screen.findByRole('button', { name: 'Demander à saisir' }))
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.sent('timesheet/month/extra/5/2026')).toHaveLength(0)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Demander à saisir' })).toHaveFocus())
    await person.click(screen.getByRole('button', { name: 'Demander à saisir' }))
    const waiting = { can_request_extra_activities: false, extra_activities_status: 'pending' } as const
    api.on('GET', 'timesheet/month/{month}/{year}', () => mayOf({ change: waiting }))
    const send = screen.getByRole('button', { name: 'Envoyer la demande' })
    api.on('POST', 'timesheet/month/extra/{month}/{year}', () => Promise.reject(new TypeError('Failed to fetch')))
    await person.click(send)
    expect(await screen.findByText(/^Le portail ne répond pas/)).toBeVisible()
    expect(send).toHaveFocus()
    api.on('POST', 'timesheet/month/extra/{month}/{year}', () => mayOf())
    await person.click(send)
    expect(await screen.findByText('Votre demande a été envoyée')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Activités complémentaires' })).toHaveFocus())
    expect(api.sent('timesheet/month/extra/5/2026').at(-1)).toMatchObject({ method: 'POST', body: undefined })
  })

  test('EXT-03 neither action without a right to it', async () => {
    openMonth(mayOf())
    await screen.findByRole('heading', { name: 'Mai 2026' })
    expect(screen.queryByRole('region', { name: 'Activités complémentaires' })).not.toBeInTheDocument()
  })

  test('EXT-04 a waiting request says since when, a refused one why, and may be made again', async () => {
    const asked = { extra_activities_status: 'pending', request_activity_at: '2026-05-18T22:30:00Z' } as const
    const { unmount } = openMonth(mayOf({ change: asked }))
    expect(await screen.findByText('Demande en attente depuis le 19/05/2026')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Demander à saisir' })).not.toBeInTheDocument()
    unmount()
    const change = { extra_activities_status: 'refused', can_request_extra_activities: true } as const
    openMonth(mayOf({ change: { ...change, extra_activities_comment: 'Heures déjà couvertes' } }))
    expect(await screen.findByText('Demande refusée')).toBeVisible()
    expect(screen.getByText('Heures déjà couvertes')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Demander à saisir' })).toBeVisible()
  })
})

describe('the weeks', () => {
  test('EXT-13 EXT-14 EXT-16 the dialog lists them with their hours, those not open disabled', async () => {
    const { dialog } = await openWeek()
    const weeks = within(within(dialog).getByRole('navigation', { name: 'Semaines du mois' })).getAllByRole('button')
    expect(weeks.map((week) => [week.textContent, week.hasAttribute('disabled')])).toEqual([
      ['Semaine 1827 avril → 3 mainon ouverte à la saisie', true],
      ['Semaine 194 → 10 mai–', false],
      ['Semaine 2011 → 17 mai–', false],
      ['Semaine 2118 → 24 mai1h30', false],
      ['Semaine 2225 → 31 mai–', false],
    ])
    expect(within(dialog).getByText(/^Total du mois/)).toHaveTextContent('1h30')
  })

  test('EXT-27 another week is asked for at once, with hours that were not sent only after a question', async () => {
    const { person, dialog, router } = await openWeek()
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Semaine 21/ })).toHaveFocus())
    await hoursOf()
    await person.click(within(dialog).getByRole('button', { name: /^Semaine 20/ }))
    await waitFor(() => expect(api.sent('timesheet/extra-activity/2026/5/20/config')).toHaveLength(1))
    await person.type(await screen.findByLabelText(/^Commentaire/), 'x')
    void router.navigate({ to: '/timesheet/absences' })
    await person.click(await screen.findByRole('button', { name: 'Continuer' }))
    expect(router.state.location.pathname).toBe('/timesheet/5/2026')
    await person.click(within(dialog).getByRole('button', { name: /^Semaine 19/ }))
    expect(screen.getByText(/Passer à la semaine 19 sans les envoyer/)).toBeVisible()
    await person.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Envoyer la semaine 20' })).toBeVisible()
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Semaine 19/ })).toHaveFocus())
    await person.click(within(dialog).getByRole('button', { name: /^Semaine 19/ }))
    await person.click(screen.getByRole('button', { name: 'Abandonner la saisie' }))
    expect(await screen.findByRole('button', { name: 'Envoyer la semaine 19' })).toBeVisible()
  })

  test('EXT-34 WIN-14 no declaration is no failure: an empty form, and nothing that a browser would log is asked', async () => {
    await openWeek(openMay({ extra_activities: [] }))
    expect(within(await hoursOf()).queryByLabelText('Début')).not.toBeInTheDocument()
    expect(api.sent('timesheet/extra-activity/2026/5/21')).toHaveLength(0)
  })

  test('EXT-35 any other failure is told, and can be tried again', async () => {
    api.on('GET', WEEK, () => refusal(403, { code: 'not-cra', message: 'Pas pour vous' }))
    const { person } = await openWeek()
    expect((await screen.findAllByText('Pas pour vous')).length).toBeGreaterThan(0)
    api.on('GET', WEEK, () => STORED_WEEK)
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await hoursOf()).toBeVisible()
  })

  test('EXT-21 EXT-54 sections follow the config; the note stands with the interventions', async () => {
    const config = extraConfigOf()
    api.on('GET', `${WEEK}/config`, () => ({ ...config, constraints: { ...config.constraints, display: false } }))
    await openWeek()
    await hoursOf()
    expect(screen.queryByRole('region', { name: 'Interventions en astreinte' })).not.toBeInTheDocument()
    expect(screen.queryByText(/^Toute heure entamée/)).not.toBeInTheDocument()
  })

  test('EXT-26 a sent month is read, not written', async () => {
    api.on('GET', `${WEEK}/config`, () => extraConfigOf([]))
    const { dialog } = await openWeek(openMay({ editable: false, submitted: true, state: 'submitted' }))
    expect(await within(dialog).findByText(/mardi 19 mai, 18:30 à 20:00/)).toHaveTextContent('ORS · Orselle')
    expect(within(dialog).queryByRole('button', { name: /^Envoyer/ })).not.toBeInTheDocument()
    expect(within(dialog).queryByLabelText('Début')).not.toBeInTheDocument()
  })
})

describe('declaring', () => {
  test('EXT-33 EXT-36 EXT-37 EXT-38 what is stored is changed, sent, and the month read again', async () => {
    api.on('PATCH', WEEK, () => STORED_WEEK)
    const { person } = await openWeek()
    const hours = await hoursOf()
    await person.click(within(hours).getByRole('button', { name: 'Ajouter une plage' }))
    const second = within(hours).getByRole('group', { name: 'mardi 19 mai, plage 2' })
    expect(within(second).getByLabelText('Début')).toHaveFocus()
    await person.keyboard('2130')
    await person.tab()
    await person.keyboard('0h')
    await person.selectOptions(within(second).getByLabelText('Code intervention'), 'INT-NUIT · Intervention de nuit')
    expect(within(second).getByLabelText('Fin')).toHaveValue('00:00')
    expect(within(hours).getByText('4h00', { selector: 'strong' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Envoyer la semaine 21' }))
    expect(await screen.findByText('Votre déclaration a été envoyée')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const patches = api.sent('timesheet/extra-activity/2026/5/21').filter(({ method }) => method === 'PATCH')
    expect(patches.map(({ body }) => body)).toEqual([
      {
        comment: 'MEP du lot 4',
        complementaries: [
          {
            date: '2026-05-19',
            mission: 1,
            hours: [
              { start: '18:30', end: '20:00', code: 8 },
              { start: '21:30', end: '00:00', code: 9 },
            ],
          },
        ],
        constraints: [],
        updated_at: '2026-05-20T09:00:00',
      },
    ])
    expect(api.sent('timesheet/month/5/2026').length).toBeGreaterThan(1)
  })

  test('EDT-03 EDT-04 a week declared is taken back as it was, and made again, each by the last stamp', async () => {
    let stamp = 0
    api.on('PATCH', WEEK, ({ body }) => {
      stamp += 1
      return { ...STORED_WEEK, ...(body as object), updated_at: `2026-05-21T09:00:0${stamp}` }
    })
    const { person } = await openWeek()
    await person.clear(screen.getByLabelText(/^Commentaire/))
    await person.type(screen.getByLabelText(/^Commentaire/), 'Autre')
    await person.click(screen.getByRole('button', { name: 'Envoyer la semaine 21' }))
    await screen.findByText('Votre déclaration a été envoyée')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await person.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText('Modification annulée')).toBeInTheDocument()
    const sent = () =>
      api
        .sent('timesheet/extra-activity/2026/5/21')
        .filter(({ method }) => method === 'PATCH')
        .map(({ body }) => body as { comment: string; complementaries: unknown[]; updated_at: string })
    const [first, second] = sent()
    expect(first).toMatchObject({ comment: 'Autre', updated_at: STORED_WEEK.updated_at })
    expect(second).toEqual({ ...first, comment: STORED_WEEK.comment, updated_at: '2026-05-21T09:00:01' })
  })

  test('EXT-38 EXT-50 EXT-32 the last row is emptied and not sent; a new declaration is posted', async () => {
    api.on('POST', WEEK, () => STORED_WEEK)
    const { person } = await openWeek(openMay({ extra_activities: [] }))
    const hours = await hoursOf()
    await person.click(within(hours).getByRole('button', { name: 'Sam 23' }))
    await person.keyboard('0900')
    await person.click(within(hours).getByRole('button', { name: 'Retirer la plage 1' }))
    expect(within(hours).getByLabelText('Début')).toHaveValue('')
    const send = () => screen.getByRole('button', { name: 'Envoyer la semaine 21' })
    expect(send()).toHaveAccessibleDescription('Saisissez au moins une plage horaire')
    await person.click(send())
    await person.type(screen.getByLabelText(/^Commentaire/), 'Aucune intervention')
    await person.click(send())
    await screen.findByText('Votre déclaration a été envoyée')
    const posts = api.sent('timesheet/extra-activity/2026/5/21').filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).toEqual([
      { comment: 'Aucune intervention', complementaries: [], constraints: [] },
    ])
  })

  test('EXT-56 emptied, what was declared is taken away, and the button says that it does that', async () => {
    api.on('PATCH', WEEK, () => ({ ...STORED_WEEK, comment: null, complementaries: [] }))
    const { person } = await openWeek()
    const hours = await hoursOf()
    await person.clear(screen.getByLabelText(/^Commentaire/))
    expect(screen.getByRole('button', { name: 'Envoyer la semaine 21' })).toBeVisible()
    await person.click(within(hours).getByRole('button', { name: 'Retirer la plage 1' }))
    await person.click(screen.getByRole('button', { name: 'Vider la semaine 21' }))
    await screen.findByText('Votre déclaration a été envoyée')
    const patches = api.sent('timesheet/extra-activity/2026/5/21').filter(({ method }) => method === 'PATCH')
    expect(patches.map(({ body }) => body)).toMatchObject([{ comment: null, complementaries: [], constraints: [] }])
  })

  test('EXT-45 EXT-48 EXT-58 WIN-12 each error at its field alone, the focus on the first, nothing sent', async () => {
    const { person } = await openWeek()
    const hours = await hoursOf()
    await person.selectOptions(within(hours).getByLabelText('Mission'), '')
    await person.click(within(hours).getByRole('button', { name: 'Ajouter une plage' }))
    await person.keyboard('19:00')
    await person.tab()
    await person.keyboard('21:00')
    await person.click(screen.getByRole('button', { name: 'Envoyer la semaine 21' }))
    expect(await screen.findAllByText('Vous devez spécifier la mission')).toHaveLength(1)
    expect(screen.getByText(/2 plages horaires ne peuvent pas se chevaucher/)).toHaveTextContent(
      'Vous devez spécifier le code intervention',
    )
    expect(screen.getByText('3 erreurs à corriger')).toBeVisible()
    const mission = within(hours).getByLabelText('Mission')
    await waitFor(() => expect(mission).toHaveFocus())
    expect(mission).toBeInvalid()
    expect(mission).toHaveAccessibleDescription('Vous devez spécifier la mission')
    await person.selectOptions(mission, 'ORS · Orselle')
    expect(screen.getByText('2 erreurs à corriger')).toBeVisible()
    expect(api.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('EXT-33 WIN-12 WIN-13 a failure keeps what was typed and is said once; offline the button says why', async () => {
    const message = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'
    api.on('PATCH', WEEK, () => Promise.reject(new TypeError('Failed to fetch')))
    const { person, dialog } = await openWeek()
    await person.type(await screen.findByLabelText(/^Commentaire/), ' bis{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/^Le portail ne répond pas/)).toHaveFocus()
    api.on('PATCH', WEEK, () => refusal(409, { code: 'stale', message }))
    const send = screen.getByRole('button', { name: 'Envoyer la semaine 21' })
    await person.click(send)
    expect(await within(dialog).findByText(message)).toHaveRole('alert')
    expect(screen.getAllByText(message)).toHaveLength(1)
    expect(screen.getByLabelText(/^Commentaire/)).toHaveValue('MEP du lot 4 bis')
    setOnline(false)
    await waitFor(() => expect(send).toHaveAccessibleDescription(/^Hors ligne/))
  })

  test('EXT-27 BCK-61 on a phone the same form stands in a sheet', async () => {
    setWindowWidth(390)
    const { dialog } = await openWeek()
    expect(await within(dialog).findByLabelText('Début')).toHaveValue('18:30')
  })
})
