import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type ApiRequest, FakeApi } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { PEOPLE } from './absence-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const LIST = 'validation/event/absence/user'
const SEVERAL = 'validation/event-actions'
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

  test('ABS-26 somebody who decides on nothing has no boxes', async () => {
    const only_read = PEOPLE.slice(0, 2).map((one) => ({
      ...one,
      absences: one.absences.map((absence) => ({ ...absence, actions: [] })),
    }))
    await openList(new FakeApi().onList(LIST, only_read, 2))
    expect(screen.queryAllByRole('checkbox')).toEqual([])
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

    const result = within(await screen.findByRole('alert', { name: "1 absence n'a pas pu être traitée" }))
    const [sent] = api.sent(SEVERAL)
    const [, refused] = eventsOf(sent?.body)
    expect(sent?.body).toMatchObject({ comment: 'Bon repos', events: [{ action: 'validated1' }, {}, {}] })
    expect(api.sent(SEVERAL)).toHaveLength(1)
    expect(result.getByText(/Congés payés de Léa Aubry/)).toBeVisible()
    await waitFor(() => expect(document.querySelector(`[data-row="${String(refused)}"]`)).toHaveTextContent(FUTURE))
    expect(screen.queryByText('Benali')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Sélection' })).toBeNull()
    await person.click(result.getByRole('button', { name: 'Fermer' }))
    expect(screen.queryByText("1 absence n'a pas pu être traitée")).toBeNull()
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
