import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LISTED } from '../../../testing/absence-office.ts'
import { type ApiRequest, FakeApi, refusal } from '../../../testing/fake-api.ts'
import { chooseMore } from '../../../testing/more-actions.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { AbsencePerson } from './absences.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'
import { absenceDoneWords } from './absence-undo.ts'

const LIST = 'validation/event/absence/user'
const ACT = 'validation/event-action'
const UNDO = 'validation/event-action/{id}/undo'
const STALE = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'
const STANDS = 'Cette décision ne peut plus être annulée.'
const VALIDATOR = manager({
  roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_REFUSE_FIRST_LEVEL'],
})

type Absence = AbsencePerson['absences'][number]
type State = Absence['state']

/** A server where one absence, Benali's, is decided on and comes back; the lists that wait show it while it waits. */
function office() {
  let state: State = 'submitted'
  let undoable: Absence['undoable'] = null
  const people = () =>
    LISTED.map((one) => ({
      ...one,
      absences: one.absences.map((absence) => ({
        ...absence,
        insufficient_balance: false,
        ...(absence.id === 73 ? { state, undoable, actions: state === 'submitted' ? absence.actions : [] } : {}),
      })),
    }))
  const list = ({ query }: ApiRequest) => {
    const [named, states] = [query.getAll('matricules[]'), query.getAll('states[]')]
    const found = people()
      .filter((one) => named.length === 0 || named.includes(one.matricule))
      .map((one) => ({
        ...one,
        absences: one.absences.filter(
          (absence) => states[0] === 'all' || absence.id !== 73 || absence.state === 'submitted',
        ),
      }))
      .filter((one) => one.absences.length > 0)
    return new Response(JSON.stringify(found), { headers: { 'X-Total-Count': String(found.length) } })
  }
  const api = new FakeApi()
    .on('GET', LIST, list)
    .on('POST', ACT, () => {
      state = 'validated1'
      return new Response('{}', { status: 201 })
    })
    .on('POST', UNDO, () => {
      state = 'submitted'
      undoable = null
      return new Response('{}', { status: 201 })
    })
  const decidedElsewhere = (now: State, own: Absence['undoable'] = null) => {
    state = now
    undoable = own
  }
  return { api, decidedElsewhere }
}

async function openList({ api }: { api: FakeApi }, search = '') {
  const app = renderApp({ path: `/backend/absences${search}`, user: VALIDATOR, api })
  await screen.findByText('Benali')
  return app
}

const rowOf = (text: string) => screen.getAllByText(text)[0]?.closest('tr') ?? document.body
const button = (name: string, row: string) => within(rowOf(row)).getByRole('button', { name: new RegExp(`^${name}`) })
const undone = (api: FakeApi) => api.requests.filter(({ path }) => path.endsWith('/undo')).map(({ path }) => path)

describe('taking a decision back', () => {
  test('KEY-04 KEY-05 the notice names what was done and takes it back; the row returns', async () => {
    const { api } = office()
    const { person } = await openList({ api })
    rowOf('Benali').focus()
    await person.keyboard('v')
    expect(await screen.findByText('CP du 7 au 11 décembre de Samir Benali validé')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Benali')).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText('Validation annulée')).toBeVisible()
    expect(await screen.findByText('Benali')).toBeVisible()
    expect(undone(api)).toEqual(['validation/event-action/73/undo'])
  })

  test('KEY-05 where it is too late the decision stands, and says so', async () => {
    const { api } = office()
    api.on('POST', UNDO, () => refusal(409, { code: 'not-undoable', message: STANDS }))
    const { person } = await openList({ api })
    await person.click(button('Valider niveau 1', 'Benali'))
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText(STANDS)).toBeVisible()
    expect(screen.queryByText('Benali')).toBeNull()
  })

  test('KEY-05 README-79 the menu of a row that stays offers it too', async () => {
    const { api } = office()
    const { person } = await openList({ api }, '?states=all')
    await person.click(button('Valider niveau 1', 'Benali'))
    await screen.findByText('CP du 7 au 11 décembre de Samir Benali validé')
    await chooseMore(person, rowOf('Benali'), 'Annuler la validation')
    expect(await screen.findByText('Validation annulée')).toBeVisible()
    await waitFor(() => expect(button('Valider niveau 1', 'Benali')).toBeVisible())
    expect(undone(api)).toHaveLength(1)
  })

  test('KEY-05 after a reload the menu offers it as long as the server takes it back', async () => {
    const { api, decidedElsewhere } = office()
    decidedElsewhere('validated1', { action: 'validated1', seconds: 20 })
    const { person } = await openList({ api }, '?states=all')
    await chooseMore(person, rowOf('Benali'), 'Annuler la validation')
    expect(await screen.findByText('Validation annulée')).toBeVisible()
    expect(undone(api)).toEqual(['validation/event-action/73/undo'])
  })
})

describe('somebody else was first', () => {
  test('KEY-07 who decided what and when stands on the row as it is now, with the comment that was typed', async () => {
    const { api, decidedElsewhere } = office()
    api.on('POST', ACT, () => {
      decidedElsewhere('validated1')
      return refusal(409, { code: 'stale', message: STALE, detail: 'Validée par Paul Petit à 10:42' })
    })
    const { person } = await openList({ api })
    await person.click(button('Refuser', 'Benali'))
    const dialog = within(await screen.findByRole('dialog', { name: /Refuser cette absence/ }))
    await person.type(dialog.getByRole('textbox'), 'Équipe réduite')
    await person.click(dialog.getByRole('button', { name: 'Refuser' }))
    expect(await within(rowOf('Benali')).findByRole('alert')).toHaveTextContent('Validée par Paul Petit à 10:42')
    await waitFor(() => expect(within(rowOf('Benali')).getByText('Validé')).toBeVisible())
    expect(rowOf('Benali')).toHaveTextContent('Votre commentaire : « Équipe réduite »')
  })

  test('KEY-07 what was typed goes along with the next act', async () => {
    const { api } = office()
    api.on('POST', ACT, () => refusal(409, { code: 'stale', message: STALE }))
    const { person } = await openList({ api })
    await person.click(button('Refuser', 'Benali'))
    const first = within(await screen.findByRole('dialog', { name: /Refuser cette absence/ }))
    await person.type(first.getByRole('textbox'), 'Équipe réduite')
    await person.click(first.getByRole('button', { name: 'Refuser' }))
    expect(await within(rowOf('Benali')).findByRole('alert')).toHaveTextContent(STALE)
    await person.click(button('Refuser', 'Benali'))
    const again = within(await screen.findByRole('dialog', { name: /Refuser cette absence/ }))
    expect(again.getByRole('textbox')).toHaveValue('Équipe réduite')
  })
})

test.each([
  ['2026-12-04', 'pm', '2026-12-04', 'pm', 'refused', 'CP du 4 décembre (après-midi) de Léa Aubry refusé'],
  ['2026-12-04', 'am', '2026-12-04', 'pm', 'submitted', 'CP du 4 décembre de Léa Aubry renvoyé'],
  ['2026-12-30', 'pm', '2027-01-01', 'am', 'validated2', 'CP du 30 décembre au 1er janvier de Léa Aubry validé'],
] as const)('KEY-04 from %s %s to %s %s, %s: %s', (start_at, start_moment, end_at, end_moment, action, text) => {
  const [person] = LISTED
  const absence = person?.absences.find(({ event_code }) => event_code.short_code === 'CP')
  if (!person || !absence) throw new Error('The fixtures hold such an absence')
  const row = { person, absence: { ...absence, start_at, start_moment, end_at, end_moment } }
  expect(absenceDoneWords(row, action)).toBe(text)
})
