import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passTime } from '../../../testing/elapsed-time.ts'
import { type ApiRequest, FakeApi } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setOnline } from '../../../testing/window.ts'
import { ACCEPTED, SECOND, WAITING } from './request-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './requests-page.tsx'

const LIST = 'validation/extra-activities'
const SELECTION = 'validation/extra-activities/selection'
const SEVERAL = 'validation/month-actions'
const UNDO = 'validation/month-actions/undo'

const DONE = { status: 201, message: null }
const done = ({ body }: ApiRequest) =>
  (body as { months: { month: number }[] }).months.map(({ month }) => ({ id: month, ...DONE }))

async function openList(api: FakeApi) {
  const app = renderApp({ path: '/backend/extra-activities', user: manager(), api })
  const row = (await screen.findByText('Aubry')).closest('tr')
  return { ...app, row: row ?? document.body }
}

test('XRQ-20 XRQ-38 KEY-05 by keys several are accepted with one comment, and taken back together', async () => {
  const api = new FakeApi().onList(LIST, [WAITING, SECOND], 2).on('POST', SEVERAL, done)
  api.on('POST', UNDO, () => [71, 72].map((id) => ({ id, ...DONE })))
  const { person, row } = await openList(api)
  row.focus()
  // There are no other pages to take: nothing is accepted by it.
  await person.keyboard('xjx{Shift>}A{/Shift}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.keyboard('{Shift>}V{/Shift}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Accepter 2 demandes ?' }))
  expect(dialog.getByText('Léa Aubry pour mai 2026')).toBeVisible()
  expect(dialog.getByText(/^En activités complémentaires non contractualisées/)).toBeVisible()
  expect(dialog.getByText('Envoyé par e-mail à chaque collaborateur.')).toBeVisible()
  await person.type(dialog.getByRole('textbox', { name: 'Commentaire' }), 'Bon courage')
  await person.click(dialog.getByRole('button', { name: 'Accepter 2 demandes' }))
  expect(await screen.findByText('2 demandes acceptées')).toBeVisible()
  const months = [WAITING, SECOND].map(({ month_id, updated_at }) => {
    return { month: month_id, action: 'accept_extra_activities', updated_at }
  })
  expect(api.sent(SEVERAL)[0]?.body).toEqual({ months, comment: 'Bon courage' })
  await person.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(await screen.findByText('2 décisions annulées')).toBeVisible()
  expect(api.sent(UNDO)[0]?.body).toEqual({ months: [71, 72] })
})

test('CLO-09 XRQ-22 all the filters show are refused over the pages, with the stamps of the selection', async () => {
  const selected = Array.from({ length: 12 }, (_, index) => {
    const { updated_at, year, month, actions } = WAITING
    return { id: 80 + index, updated_at, year, month, matricule: 'S1', identity: `Zoé N${String(index)}`, actions }
  })
  const api = new FakeApi().onList(LIST, [WAITING], 12).on('POST', SEVERAL, done)
  api.on('GET', SELECTION, () => selected)
  const { person, row } = await openList(api)
  row.focus()
  await person.keyboard('x')
  await screen.findByRole('button', { name: 'Tout sélectionner (12)' })
  await person.keyboard('{Shift>}A{/Shift}')
  await screen.findByText('12 demandes sélectionnées')
  await person.keyboard('{Shift>}R{/Shift}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuser 12 demandes ?' }))
  await person.click(dialog.getByRole('button', { name: 'Refuser 12 demandes' }))
  expect(await screen.findByRole('region', { name: '12 demandes refusées' })).toBeVisible()
  const [sent] = api.sent(SEVERAL)
  const last = { month: 91, action: 'refuse_extra_activities', updated_at: WAITING.updated_at }
  expect(sent?.body).toMatchObject({ months: expect.arrayContaining([last]) })
})

test('KEY-07 WIN-13 a lost network loses neither the choice nor what was written for all, and does nothing', async () => {
  const api = new FakeApi().onList(LIST, [WAITING, SECOND], 2)
  const { person, row } = await openList(api)
  const refuse = async () => {
    await person.keyboard('{Shift>}R{/Shift}')
    return within(await screen.findByRole('dialog', { name: 'Refuser 2 demandes ?' }))
  }
  row.focus()
  await person.keyboard('xjx')
  const dialog = await refuse()
  const comment = dialog.getByRole('textbox', { name: 'Commentaire' })
  await person.type(comment, 'Vu ensemble')
  setOnline(false)
  const confirm = dialog.getByRole('button', { name: 'Refuser 2 demandes' })
  await waitFor(() => expect(confirm).toHaveAccessibleDescription(/^Hors ligne/))
  await person.click(confirm)
  await person.type(comment, ' mardi{Control>}{Enter}{/Control}')
  expect(api.sent(SEVERAL)).toEqual([])
  setOnline(true)
  // The network goes with the sending: nobody knows of it before.
  api.on('POST', SEVERAL, () => Promise.reject(new TypeError('Failed to fetch')))
  await waitFor(() => expect(confirm).toHaveAccessibleDescription(''))
  await person.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('2 demandes sélectionnées')).toBeVisible()
  passTime(400)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Refuser 2/ })).not.toHaveAttribute('aria-busy'))
  const again = await refuse()
  expect(again.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('Vu ensemble mardi')
})

test('XRQ-14 BCK-58 what was decided has no box, and a list of it none at all', async () => {
  const { unmount } = await openList(new FakeApi().onList(LIST, [SECOND, ACCEPTED], 2))
  expect(screen.getAllByRole('checkbox', { name: /^Choisir/ })).toHaveLength(1)
  unmount()
  await openList(new FakeApi().onList(LIST, [ACCEPTED], 1))
  await waitFor(() => expect(screen.queryAllByRole('checkbox')).toEqual([]))
})
