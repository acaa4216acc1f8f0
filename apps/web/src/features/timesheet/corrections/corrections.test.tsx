import type { Month } from '@cadran/contract/timesheet/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ASKED, FORGOTTEN, inMonth, PREVIEW } from '../../../testing/corrections.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { EVENT_CODES } from '../../../testing/timesheet-codes.ts'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { setOnline, setWindowWidth } from '../../../testing/window.ts'
import './correction-panel.tsx'
import './month-corrections.tsx'

const ASK = 'timesheet/correction'
const PREVIEWED = 'timesheet/correction-preview'

function apiWith(corrections: Month['corrections'] = [], locked = true): FakeApi {
  return new FakeApi()
    .on('GET', 'timesheet/month/{month}/{year}', () => mayOf({ locked, change: { corrections } }))
    .on('GET', 'timesheet/correction-code', () => EVENT_CODES.filter(({ type }) => type === 'absence'))
    .on('POST', PREVIEWED, () => PREVIEW)
    .on('POST', ASK, () => new Response(JSON.stringify(ASKED), { status: 201 }))
    .onList(ASK, [{ ...ASKED, actions: [...ASKED.actions], replaces: [...ASKED.replaces] }], 1)
}

async function openMonth(api: FakeApi) {
  const app = renderApp({ path: '/timesheet/5/2026', api })
  await screen.findByRole('complementary', { name: 'Autour du mois' }, LOADED)
  return app
}

describe('asking for a correction', () => {
  test('COR-16 a closed month has the way to ask, an open one has not', async () => {
    const { unmount } = await openMonth(apiWith([], false))
    expect(screen.queryByRole('button', { name: 'Demander une régularisation' })).toBeNull()
    unmount()
    await openMonth(apiWith())
    expect(screen.getByRole('button', { name: 'Demander une régularisation' })).toBeInTheDocument()
  })

  test('COR-11 COR-16 old and new, difference and balance stand there before it is sent, with where it goes', async () => {
    const api = apiWith()
    const { person } = await openMonth(api)
    await person.click(screen.getByRole('button', { name: 'Demander une régularisation' }))
    const panel = await screen.findByRole('dialog', { name: 'Demander une régularisation' })
    await waitFor(() => expect(within(panel).getByRole('radio', { name: 'Absence' })).toHaveFocus())
    const send = within(panel).getByRole('button', { name: 'Demander la régularisation' })
    await person.type(within(panel).getByLabelText('Du'), '22/05/2026')
    await person.tab()
    const code = await within(panel).findByRole('option', { name: /^CP · / })
    await person.selectOptions(within(panel).getByLabelText('Code'), code)
    await person.type(within(panel).getByLabelText(/Motif/), 'Oublié avant l’envoi')
    expect(await within(panel).findByText('−1,00 j')).toBeInTheDocument()
    for (const words of ['17,50', '16,50', 'Nadia Belkacem, puis la paie', 'Orselle', 'Congés payés']) {
      expect(panel).toHaveTextContent(words)
    }
    expect(panel).toHaveTextContent('Le mois clôturé ne changera pas ; la régularisation ira sur mai 2026.')
    await person.click(send)
    await waitFor(() => expect(api.sent(ASK).some(({ method }) => method === 'POST')).toBe(true))
    const posted = api.sent(ASK).find(({ method }) => method === 'POST')
    const { client_key, ...body } = { client_key: '', ...(posted?.body as object) }
    expect(client_key).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    expect(body).toMatchObject({
      year: 2026,
      month: 5,
      object: 'absence',
      old_id: null,
      new: { event_code: FORGOTTEN.absence.event_code.id, start_at: '2026-05-22', end_at: '2026-05-22' },
      reason: 'Oublié avant l’envoi',
    })
    expect(await screen.findByText('La régularisation a été demandée')).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: 'Demander une régularisation' })).toBeNull()
  })

  test('COR-16 KEY-02 Ctrl Enter sends what the fields show; what is in the way, or would be lost by leaving, is said', async () => {
    const api = apiWith()
    const { person } = await openMonth(api)
    await person.click(screen.getByRole('button', { name: 'Demander une régularisation' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Demander une régularisation' }))
    const ctrlEnter = () => person.keyboard('{Control>}{Enter}{/Control}')
    const asked = () => api.sent(ASK).filter(({ method }) => method === 'POST')
    await ctrlEnter()
    expect(panel.getByRole('button', { name: 'Demander la régularisation' })).toHaveFocus()
    await person.type(panel.getByLabelText('Du'), '22/05/2026')
    await person.selectOptions(panel.getByLabelText('Code'), await panel.findByRole('option', { name: /^CP · / }))
    await person.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: /^Abandonner votre saisie/ })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Continuer' }))
    await person.type(panel.getByLabelText(/Motif/), 'Oublié avant l’envoi')
    await panel.findByText('−1,00 j')
    const to = panel.getByLabelText('Au')
    await person.clear(to)
    await person.type(to, '2/0')
    await person.click(panel.getByLabelText(/Motif/))
    await ctrlEnter()
    expect(to).toHaveFocus()
    expect(asked()).toEqual([])
    await person.clear(to)
    await person.type(to, '22/05/26')
    await ctrlEnter()
    await waitFor(() => expect(asked()).toHaveLength(1))
  })

  test('COR-16 WIN-13 a lost network asks for nothing and keeps all that is said; it goes again as the same demand', async () => {
    const api = apiWith()
    const { person } = await openMonth(api)
    await person.click(screen.getByRole('button', { name: 'Demander une régularisation' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Demander une régularisation' }))
    await person.type(panel.getByLabelText('Du'), '22/05/2026')
    await person.selectOptions(panel.getByLabelText('Code'), await panel.findByRole('option', { name: /^CP · / }))
    await person.type(panel.getByLabelText(/Motif/), 'Oublié avant l’envoi')
    await panel.findByText('−1,00 j')
    const send = panel.getByRole('button', { name: 'Demander la régularisation' })
    const posted = () => api.sent(ASK).filter(({ method }) => method === 'POST')
    setOnline(false)
    await waitFor(() => expect(send).toHaveAccessibleDescription(/^Hors ligne/))
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(posted()).toEqual([])
    setOnline(true)
    // The network goes with the sending: whether it was recorded, nobody knows.
    api.on('POST', ASK, () => Promise.reject(new TypeError('Failed to fetch')))
    await waitFor(() => expect(send).toHaveAccessibleDescription(''))
    await person.click(send)
    expect(await panel.findByRole('alert')).toHaveTextContent(/^Le portail ne répond pas/)
    expect(panel.getByLabelText(/Motif/)).toHaveValue('Oublié avant l’envoi')
    expect(panel.getByLabelText('Du')).toHaveValue('22/05/2026')
    api.on('POST', ASK, () => new Response(JSON.stringify(ASKED), { status: 201 }))
    await person.click(send)
    expect(await screen.findByText('La régularisation a été demandée')).toBeInTheDocument()
    const [first, second] = posted().map(({ body }) => (body as { client_key: string }).client_key)
    expect(second).toBe(first)
  })

  test('COR-16 on a phone too it opens on what is to be corrected', async () => {
    setWindowWidth(390)
    const { person } = renderApp({ path: '/timesheet/5/2026', api: apiWith() })
    await person.click(await screen.findByRole('button', { name: 'Demander une régularisation' }, LOADED))
    const panel = within(await screen.findByRole('dialog', { name: 'Demander une régularisation' }))
    await waitFor(() => expect(panel.getByRole('radio', { name: 'Absence' })).toHaveFocus())
  })

  test('COR-10 what the server would refuse is said before it is sent', async () => {
    const message = 'Une régularisation est déjà en cours sur ces demi-journées.'
    const refusal = { code: 'pending', status: 409, message, field: null }
    const api = apiWith().on('POST', PREVIEWED, () => ({ ...PREVIEW, refusal }))
    const { person } = await openMonth(api)
    await person.click(screen.getByRole('button', { name: 'Demander une régularisation' }))
    const panel = await screen.findByRole('dialog', { name: 'Demander une régularisation' })
    await person.click(within(panel).getByRole('radio', { name: 'Télétravail' }))
    await person.type(within(panel).getByLabelText('Jour'), '21/05/2026')
    await person.tab()
    expect((await within(panel).findAllByText(message)).length).toBeGreaterThan(0)
    expect(api.sent(PREVIEWED)[0]?.body).toMatchObject({ object: 'remote', new: { days: [{ day: '2026-05-21' }] } })
  })
})

describe('what a month shows of corrections', () => {
  const own = inMonth({ from: { year: 2026, month: 5 } })

  test('COR-15 COR-34 COR-17 one’s own stands there with its state, may be edited and withdrawn', async () => {
    const withdrawal = 'timesheet/correction-action'
    const api = apiWith([own]).on('POST', withdrawal, () => new Response(JSON.stringify(ASKED), { status: 201 }))
    const { person } = await openMonth(api)
    const section = await screen.findByRole('region', { name: 'Régularisations' })
    expect(section).toHaveTextContent('Absence · En attente')
    await person.click(await within(section).findByRole('button', { name: 'Retirer' }))
    await waitFor(() =>
      expect(api.sent(withdrawal)[0]?.body).toEqual({
        correction: 9,
        action: 'withdrawn',
        updated_at: '2026-05-28T18:22:00',
      }),
    )
    await person.click(within(section).getByRole('button', { name: 'Modifier' }))
    expect(await screen.findByRole('dialog', { name: 'Modifier la régularisation' })).toBeInTheDocument()
  })

  test('COR-34 both months link to each other', async () => {
    const carried = inMonth({ id: 10, state: 'validated2', to: { year: 2026, month: 5 } })
    const away = inMonth({ id: 11, state: 'validated2', from: { year: 2026, month: 5 }, to: { year: 2026, month: 6 } })
    await openMonth(apiWith([carried, away]))
    expect(await screen.findByRole('link', { name: 'Vient de avril 2026' })).toHaveAttribute(
      'href',
      '/timesheet/4/2026',
    )
    expect(screen.getByRole('link', { name: 'Reportée sur juin 2026' })).toHaveAttribute('href', '/timesheet/6/2026')
  })

  test('COR-35 COR-41 the switch draws the corrected days on the calendar and says in words what they are', async () => {
    const wanted = { absence: { ...FORGOTTEN.absence, start_at: '2026-05-21', end_at: '2026-05-21' } }
    const { person } = await openMonth(apiWith([{ ...own, new: wanted }]))
    const cell = () => screen.getByRole('grid').querySelector('[data-slot][aria-label*="jeudi 21 mai"]')
    expect(cell()?.getAttribute('aria-label')).not.toContain('régularisation')
    await person.click(await screen.findByRole('switch', { name: 'Avec régularisations' }))
    await waitFor(() => expect(cell()?.getAttribute('aria-label')).toContain('congés payés (régularisation)'))
    expect(cell()?.getAttribute('aria-label')).not.toContain('télétravail')
    await person.click(screen.getByRole('switch', { name: 'Avec régularisations' }))
    await waitFor(() => expect(cell()?.getAttribute('aria-label')).not.toContain('régularisation'))
  })
})
