import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type ApiRequest, FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { PEOPLE } from './absence-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const LIST = 'validation/event/absence/user'
const SEVERAL = 'validation/event-actions'
const UNDO = 'validation/event-actions/undo'
const DONE = { id: 72, status: 201, message: null }
const FUTURE = 'Trop tôt.'

/** Refuses every second absence, and lists whatever was not done. */
function office(): FakeApi {
  const done = new Set<unknown>()
  const list = ({ query }: ApiRequest) => {
    const named = query.getAll('matricules[]')
    const left = PEOPLE.slice(0, 4)
      .map((one) => ({ ...one, absences: one.absences.filter(({ id }) => !done.has(id)) }))
      .filter((one) => one.absences.length > 0 && (named.length === 0 || named.includes(one.matricule)))
    return new Response(JSON.stringify(left), { headers: { 'X-Total-Count': String(left.length) } })
  }
  return new FakeApi().on('GET', LIST, list).on('POST', SEVERAL, ({ body }) =>
    eventsOf(body).map((id, index) => {
      if (index % 2 === 1) return { id, status: 409, message: FUTURE }
      done.add(id)
      return { id, status: 201, message: null }
    }),
  )
}

function eventsOf(body: unknown): number[] {
  const { events } = body as { events: { event: number }[] }
  return events.map(({ event }) => event)
}

async function openList(api = office()) {
  const roles = ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'] as const
  const app = renderApp({ path: '/backend/absences', user: manager({ roles: [...roles] }), api })
  await screen.findByText('Benali')
  return app
}

const rowOf = (text: string) => screen.getAllByText(text)[0]?.closest('tr') ?? document.body
const boxes = () => screen.getAllByRole('checkbox', { name: /^Choisir/ })
const chosen = () => boxes().map((box) => Number((box as HTMLInputElement).checked))
const bar = () => within(screen.getByRole('region', { name: 'Sélection' }))

describe('choosing', () => {
  test('BCK-58 x takes the row, Shift X everything up to here, Escape leaves all', async () => {
    const { person } = await openList()
    rowOf('Aubry').focus()
    await person.keyboard('x')
    expect(chosen()).toEqual([1, 0, 0, 0, 0])
    await person.keyboard('jj{Shift>}X{/Shift}')
    expect(chosen()).toEqual([1, 1, 1, 0, 0])
    expect(bar().getByText('3 absences sélectionnées')).toBeVisible()
    await person.keyboard('{Escape}')
    expect(chosen()).toEqual([0, 0, 0, 0, 0])
    expect(screen.queryByRole('region', { name: 'Sélection' })).toBeNull()
  })

  test('the boxes do the same by mouse; the head takes all and tells each level apart', async () => {
    const { person } = await openList()
    await person.click(boxes()[0] ?? document.body)
    await person.keyboard('{Shift>}')
    await person.click(boxes()[2] ?? document.body)
    await person.keyboard('{/Shift}')
    expect(chosen()).toEqual([1, 1, 1, 0, 0])
    await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
    expect(chosen()).toEqual([1, 1, 1, 1, 1])
    expect(bar().getByRole('button', { name: /Valider 4 au niveau 1/ })).toBeVisible()
    expect(bar().getByRole('button', { name: /Valider 1 au niveau 2/ })).toBeVisible()
  })

  test('KEY-10 what somebody else decided meanwhile leaves the choice, and the others stay chosen', async () => {
    const api = office().on('POST', 'validation/event-action', () => refusal(409, { code: 'stale', message: FUTURE }))
    const { person } = await openList(api)
    rowOf('Aubry').focus()
    await person.keyboard('xjjx')
    expect(bar().getByText('2 absences sélectionnées')).toBeVisible()
    api.on('GET', LIST, ({ query }) => {
      const named = query.getAll('matricules[]')
      const left = PEOPLE.slice(1, 4).filter(({ matricule }) => named.length === 0 || named.includes(matricule))
      return new Response(JSON.stringify(left), { headers: { 'X-Total-Count': String(left.length) } })
    })
    await person.keyboard('kkv')
    await waitFor(() => expect(screen.queryByText('Aubry')).toBeNull())
    expect(await screen.findByText('1 absence sélectionnée')).toBeVisible()
    expect(within(rowOf('Benali')).getByRole('checkbox')).toBeChecked()
  })

  test('ABS-26 somebody who decides on nothing has no boxes', async () => {
    const only_read = PEOPLE.slice(0, 2).map((one) => ({
      ...one,
      absences: one.absences.map((absence) => ({ ...absence, actions: [] })),
    }))
    await openList(new FakeApi().onList(LIST, only_read, 2))
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })
})

describe('over all pages', () => {
  test('CLO-09 ABS-33 everything of the filters is asked for in one call, and acted on with the stamps it came with', async () => {
    const selected = Array.from({ length: 30 }, (_, index) => ({
      id: 7_000 + index,
      updated_at: '2026-05-11T10:00:00',
      matricule: `S${String(index)}`,
      identity: `Zoé Roy${String(index)}`,
      description: 'Congés payés',
      days_count: 0.5,
      state: 'submitted' as const,
      start_at: '2026-05-25',
      actions: ['validated1' as const],
    }))
    const api = office()
      .onList(LIST, PEOPLE.slice(0, 2), 40)
      .on('GET', 'validation/event/absence/selection', () => selected)
    const { person } = await openList(api)
    await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
    await person.click(await screen.findByRole('button', { name: 'Tout sélectionner (30)' }))
    const { query } = api.sent('validation/event/absence/selection')[0] ?? { query: new URLSearchParams() }
    const of_list = new URLSearchParams(api.sent(LIST)[0]?.query)
    for (const name of ['maxResults', 'page']) of_list.delete(name)
    expect(query.toString()).toBe(of_list.toString())
    expect(bar().getByText('30 absences sélectionnées')).toBeVisible()
    expect(bar().getByText('15 jours')).toBeVisible()
    await person.keyboard('{Shift>}V{/Shift}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider 30 absences au niveau 1 ?' }))
    expect(dialog.getByText('Congés payés de Zoé Roy11')).toBeVisible()
    expect(dialog.getByText('et 18 autres')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Valider 30 absences' }))
    expect(await screen.findByRole('region', { name: "15 absences n'ont pas pu être traitées" })).toBeVisible()
    const [sent] = api.sent(SEVERAL)
    const last = { event: 7_029, action: 'validated1', updated_at: '2026-05-11T10:00:00' }
    expect(sent?.body).toMatchObject({ events: expect.arrayContaining([last]) })
    await waitFor(() => expect(bar().getByText('15 absences sélectionnées')).toBeVisible())
  })

  test('CLO-09 filters that show too many rows say so beside the button', async () => {
    const text = 'Vos filtres montrent plus de 10 000 lignes : précisez-les pour tout sélectionner.'
    const api = office()
      .onList(LIST, PEOPLE.slice(0, 2), 40)
      .on('GET', 'validation/event/absence/selection', () =>
        refusal(422, { code: 'selection-too-large', message: text }),
      )
    const { person } = await openList(api)
    await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
    const button = await screen.findByRole('button', { name: 'Tout sélectionner' })
    await waitFor(() => expect(button).toHaveAccessibleDescription(text))
  })
})

describe('acting on the chosen', () => {
  test('ABS-18 ABS-102 one question, one call with each stamp, and what did not go is named with its reason', async () => {
    const { api, person } = await openList()
    rowOf('Aubry').focus()
    await person.keyboard('xjxjx{Shift>}V{/Shift}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider 3 absences au niveau 1 ?' }))
    expect(dialog.getByText('Interne, non envoyé aux collaborateurs.')).toBeVisible()
    await person.type(dialog.getByRole('textbox', { name: 'Commentaire' }), ' Bon repos ')
    await person.click(dialog.getByRole('button', { name: 'Valider 3 absences' }))

    const result = within(await screen.findByRole('region', { name: "1 absence n'a pas pu être traitée" }))
    const [sent] = api.sent(SEVERAL)
    const [, refused] = eventsOf(sent?.body)
    expect(sent?.body).toMatchObject({ comment: 'Bon repos', events: [{ action: 'validated1' }, {}, {}] })
    expect(api.sent(SEVERAL)).toHaveLength(1)
    expect(result.getByText(/Congés payés de Léa Aubry/)).toBeVisible()
    await waitFor(() => expect(document.querySelector(`[data-row="${String(refused)}"]`)).toHaveTextContent(FUTURE))
    expect(screen.queryByText('Benali')).toBeNull()
    // CLO-09: what was refused stays chosen.
    await waitFor(() => expect(bar().getByText('1 absence sélectionnée')).toBeVisible())
    await person.click(result.getByRole('button', { name: 'Fermer' }))
    expect(screen.queryByText("1 absence n'a pas pu être traitée")).toBeNull()
  })

  test('CLO-09 an absence of another level, or of a month to come, is left aside for that reason', async () => {
    const [, , caron] = PEOPLE
    const absences = caron?.absences.flatMap((one) => [
      { ...one, start_at: '2026-05-28' },
      { ...one, id: 90, start_at: '2026-06-02', actions: ['submitted' as const] },
    ])
    const people = PEOPLE.slice(0, 3).map((one) => (one === caron && absences ? { ...one, absences } : one))
    const { person } = await openList(office().onList(LIST, people, 3))
    await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
    await person.click(bar().getByRole('button', { name: /^Valider 1 au niveau 2/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider 1 absence au niveau 2 ?' }))
    expect(dialog.getByText(/^Sans effet sur/)).toHaveTextContent(/3 en attente du niveau 1, 1 débute après ce mois\.$/)
  })

  test('KEY-05 README-69 those that went are told by the notice alone and taken back together, by their ids', async () => {
    const api = office().on('POST', UNDO, () => [DONE, { ...DONE, id: 74 }])
    const { person } = await openList(api)
    rowOf('Aubry').focus()
    await person.keyboard('xjxjx{Shift>}V{/Shift}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider 3 absences au niveau 1 ?' }))
    await person.click(dialog.getByRole('button', { name: 'Valider 3 absences' }))
    const result = await screen.findByRole('region', { name: "1 absence n'a pas pu être traitée" })
    expect(result).not.toHaveTextContent('2 absences validées')
    expect(screen.getAllByText(/2 absences validées/)).toHaveLength(1)
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText('2 décisions annulées')).toBeVisible()
    const [sent] = api.sent(SEVERAL)
    const [first, , third] = eventsOf(sent?.body)
    expect(api.sent(UNDO)[0]?.body).toEqual({ events: [first, third] })
    // The act no longer stands: who it was done to is offered no more.
    expect(result).toHaveTextContent(FUTURE)
    expect(result).not.toHaveTextContent('Voir qui a été traité')
  })

  test('CLO-09 KEY-05 what cannot be taken back any more stays told as done, by its name alone', async () => {
    const late = { id: 72, status: 409, message: 'Cette décision ne peut plus être annulée.' }
    const { person } = await openList(office().on('POST', UNDO, () => [late, DONE]))
    rowOf('Aubry').focus()
    await person.keyboard('xjxjx{Shift>}V{/Shift}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider 3 absences au niveau 1 ?' }))
    await person.click(dialog.getByRole('button', { name: 'Valider 3 absences' }))
    const result = within(await screen.findByRole('region', { name: "1 absence n'a pas pu être traitée" }))
    const named = () => result.getByText('Voir qui a été traité').closest('details')?.querySelectorAll('li')
    expect(named()).toHaveLength(2)
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    await screen.findByText(/^Validation annulée\. 1 autre\s: Cette décision ne peut plus être annulée\.$/)
    expect(named()).toHaveLength(1)
  })

  test('KEY-02 ABS-19 BCK-47 refusing starts in the reason, and giving up acts on nothing', async () => {
    const { api, person } = await openList()
    rowOf('Benali').focus()
    await person.keyboard('x{Shift>}R{/Shift}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser 1 absence ?' }))
    expect(dialog.getByText(/Le refus est définitif/)).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Commentaire' })).toHaveFocus())
    await person.keyboard('vrx{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent(SEVERAL)).toEqual([])
    expect(chosen().filter(Boolean)).toHaveLength(1)
  })
})
