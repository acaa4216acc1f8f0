import type { AbsencePreview } from '@cadran/contract/timesheet/events'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readItem, writeItem } from '../../../platform/browser-storage.ts'
import { opened, openRequest, PREVIEW, previewOf, requestApi } from '../../../testing/absence-request.ts'
import { refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { eventCode } from '../../../testing/timesheet-codes.ts'
import { mayOf, PENDING_CP } from '../../../testing/timesheet-may.ts'
import { setOnline } from '../../../testing/window.ts'
import { keepDraft, readDraft } from './request-draft.ts'

test('ASK-04 ASK-12 ASK-16 each day says its date, what stands on it and whether it is chosen', async () => {
  const { person, day } = await openRequest(requestApi())
  expect(await day('vendredi 1er mai')).toHaveAccessibleName('vendredi 1er mai, Fête du Travail, férié')
  expect(await day('samedi 2 mai')).toHaveAccessibleName('samedi 2 mai, week-end')
  const taken = await day('jeudi 14 mai')
  expect(taken).toHaveAttribute('aria-disabled', 'true')
  const free = await day('mercredi 27 mai')
  expect(free).toHaveAttribute('aria-pressed', 'false')
  await person.click(free)
  expect(free).toHaveAttribute('aria-pressed', 'true')
})

test('ASK-04 ASK-12 ASK-16 half a day off and a day outside the contract are drawn as such, and say so', async () => {
  const owner = {
    end_at: '2026-05-28',
    part_times: [{ starts_on: '2026-01-01', half_days_off: ['wednesday-pm' as const] }],
  }
  const api = requestApi().on('GET', 'timesheet/month/{month}/{year}', () => mayOf({ owner }))
  const { person, dialog, day } = await openRequest(api, {}, undefined, 'mercredi 27 mai, matin libre')
  const half = await day('mercredi 27 mai')
  expect(half).toHaveAccessibleName('mercredi 27 mai, matin libre, après-midi non travaillé')
  expect(half.closest('td')).toHaveAttribute('data-off', 'pm')
  await person.click(half)
  await person.keyboard('m')
  expect(half).toHaveAccessibleName(/matin choisi$/)
  expect(dialog.getByRole('radio', { name: 'Soir' })).toBeDisabled()
  const outside = await day('vendredi 29 mai')
  expect(outside).toHaveAccessibleName(/hors contrat$/)
  expect(outside).toHaveTextContent('Hors contrat')
})

test('ASK-04 ASK-12 a typed date takes the half of its day that is worked, and keeps it when another month is shown', async () => {
  const owner = { part_times: [{ starts_on: '2026-01-01', half_days_off: ['wednesday-pm' as const] }] }
  const api = requestApi().on('GET', 'timesheet/month/{month}/{year}', ({ path }) =>
    mayOf({ owner, month: path.includes('/6/') ? 6 : 5 }),
  )
  const { person, dialog } = await openRequest(api, {}, undefined, 'mercredi 27 mai, matin libre')
  await person.type(dialog.getByRole('textbox', { name: 'Du' }), '20/05/2026{Tab}')
  expect(dialog.getByRole('radio', { name: 'Midi' })).toBeChecked()
  await person.click(dialog.getByRole('button', { name: /^Mois suivant/ }))
  expect(dialog.getByRole('radio', { name: 'Midi' })).toBeChecked()
  const ends = api.sent(PREVIEW).map(({ query }) => query.get('end_moment'))
  expect(ends).toEqual(['am'])
})

test('ASK-04 Shift and the arrows go over a weekend and end on none of its days', async () => {
  const { person, day, dialog } = await openRequest(requestApi())
  await person.click(await day('mercredi 20 mai'))
  await person.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
  expect(dialog.getByRole('textbox', { name: 'Au' })).toHaveValue('22/05/2026')
})

test('ASK-12 a day beyond the months that there are is refused at its field, and asks for no preview', async () => {
  const api = requestApi()
  const { person, dialog } = await openRequest(api)
  await person.type(dialog.getByRole('textbox', { name: 'Du' }), '15/04/2009{Tab}')
  expect(await dialog.findByText(/^Choisissez un jour entre le /)).toBeVisible()
  expect(api.sent(PREVIEW)).toEqual([])
})

test('ASK-08 ASK-09 ASK-11 one call a range says what it does; what it answers is sent, and taken back by its notice', async () => {
  const api = requestApi()
    .on('POST', 'timesheet/event', () => [PENDING_CP])
    .on('DELETE', 'timesheet/event', () => undefined)
  const { person, dialog, day } = await openRequest(api)
  await person.click(await day('mercredi 27 mai'))
  expect(await dialog.findByText('Dans votre équipe, 1 absent sur 8')).toBeVisible()
  expect(dialog.getByRole('row', { name: /Yanis Haddad/ })).toBeVisible()
  expect(dialog.getByRole('status')).toHaveTextContent(/le 27\/05\/2026, 1 jour. Solde.: 17,50 → 16,50/)
  await person.type(dialog.getByRole('textbox', { name: /^Commentaire/ }), ' En famille ')
  await person.click(dialog.getByRole('button', { name: /^Envoyer la demande/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.sent(PREVIEW)).toHaveLength(1)
  const [sent] = api.sent('timesheet/event')
  expect(sent?.body).toEqual([
    expect.objectContaining({ start_at: '2026-05-27', end_at: '2026-05-27', request_comment: 'En famille' }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Annuler' }))
  expect(await screen.findByText('Votre demande a été annulée')).toBeVisible()
  const deleted = api.sent('timesheet/event').filter(({ method }) => method === 'DELETE')
  expect(deleted.map(({ query }) => query.getAll('events[]'))).toEqual([['501']])
  expect(readDraft(consultant())).toBeNull()
})

test('ASK-07 over the balance the sending is described by what may be asked for, and a way out takes one click', async () => {
  const over: Partial<AbsencePreview> = {
    days_count: 3,
    balance_before: 0.5,
    available: 2.58,
    set_aside: 0,
    refusal: { code: 'insufficient-balance', status: 422, message: 'Solde insuffisant', field: 'balance' },
    shorter: { start_at: '2026-05-27', start_moment: 'am', end_at: '2026-05-29', end_moment: 'am', days_count: 2.5 },
  }
  const api = requestApi(over)
  const { person, dialog, day } = await openRequest(api)
  await person.click(await day('mercredi 27 mai'))
  await dialog.findByText('2,58 disponibles, dont 2,08 par anticipation')
  const send = dialog.getByRole('button', { name: /^Envoyer la demande/ })
  expect(send).toHaveAccessibleDescription(
    /Solde insuffisant.: 2,58 disponibles, dont 2,08 par anticipation. Il manque 0,42./,
  )
  await person.click(send)
  expect(api.sent('timesheet/event')).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Demander 2,5 jours, jusqu’au 29 à midi' }))
  await waitFor(() => expect(api.sent(PREVIEW).at(-1)?.query.get('end_moment')).toBe('am'))
})

test('ASK-11 ASK-14 what the server refuses is told in the dialog, with everything that was typed', async () => {
  const text = 'Un événement existe déjà sur cette période'
  const api = requestApi().on('POST', 'timesheet/event', () => refusal(409, { code: 'overlap', message: text }))
  const { person, dialog, day } = await openRequest(api)
  await person.click(await day('mercredi 27 mai'))
  await person.click(dialog.getByRole('button', { name: /^Envoyer la demande/ }))
  expect(await dialog.findByText(text)).toBeVisible()
  expect(await day('mercredi 27 mai')).toHaveAttribute('aria-pressed', 'true')
})

test('ASK-14 what was begun is there again for the same person, for nobody else, and goes with Effacer', async () => {
  const first = await openRequest(requestApi())
  await first.person.click(await first.day('mercredi 27 mai'))
  await first.person.keyboard('{Escape}{Escape}')
  expect(readDraft(consultant())).toMatchObject({ first: null })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const second = await opened()
  await first.person.click(await second.day('jeudi 28 mai'))
  expect(readDraft(consultant())?.first).not.toBeNull()
  expect(readDraft(consultant({ matricule: 'C999' }))).toBeNull()
  await first.person.click(second.dialog.getByRole('button', { name: 'Effacer' }))
  expect(readDraft(consultant())).toBeNull()
})

test('ASK-14 WIN-13 the session ends under the sending: after a new login the panel has all of it again', async () => {
  const api = requestApi().on('POST', 'timesheet/event', () => refusal(401))
  const { person, dialog, day } = await openRequest(api)
  await person.click(await day('mercredi 27 mai'))
  await person.type(dialog.getByRole('textbox', { name: /^Commentaire/ }), 'Déménagement')
  api.on('POST', 'token/refresh', () => refusal(401))
  await person.click(dialog.getByRole('button', { name: /^Envoyer la demande/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  cleanup()
  const again = await openRequest(requestApi())
  expect(await again.day('mercredi 27 mai')).toHaveAttribute('aria-pressed', 'true')
  expect(again.dialog.getByRole('textbox', { name: /^Commentaire/ })).toHaveValue('Déménagement')
})

test('ASK-14 what was begun leaves with its 24 hours, whoever looks', () => {
  keepDraft(consultant(), { first: 1, last: 2, code_id: null, comment: 'Déménagement' })
  const kept = JSON.parse(readItem('absenceRequest') ?? '')
  writeItem('absenceRequest', JSON.stringify({ ...kept, until: kept.until - 24 * 60 * 60_000 - 1 }))
  expect(readDraft(consultant({ matricule: 'C999' }))).toBeNull()
  expect(readItem('absenceRequest')).toBeNull()
})

test('ASK-14 EDT-14 what a lost network or a failure kept away is told, and comes again', async () => {
  const api = requestApi()
  const { person, dialog, day } = await openRequest(api)
  api.on('GET', PREVIEW, () => refusal(500, { code: 'failed', message: 'Panne' }))
  await person.click(await day('mercredi 27 mai'))
  expect(await dialog.findByText('Panne', undefined, LOADED)).toBeVisible()
  setOnline(false)
  expect(await dialog.findAllByText(/^Hors ligne/, { selector: 'p' })).toHaveLength(1)
  expect(dialog.queryByText('Panne')).toBeNull()
  api.on('GET', PREVIEW, (request) => previewOf(request))
  setOnline(true)
  expect(await dialog.findByText('Il restera', undefined, LOADED)).toBeVisible()
})

test('ASK-14 WIN-13 without a network the foot says in sight why nothing can be sent', async () => {
  const { person, dialog, day } = await openRequest(requestApi())
  await person.click(await day('mercredi 27 mai'))
  expect(await dialog.findByText('Il restera')).toBeVisible()
  setOnline(false)
  expect(await dialog.findByText(/^Hors ligne/, { selector: 'p' })).toBeVisible()
  setOnline(true)
})

test('ASK-15 asked again it has its code, its length and its words', async () => {
  const { person, dialog, day } = await openRequest(requestApi(), {
    event_code: eventCode('CSS').id,
    days_count: 2,
    comment: 'Mariage',
  })
  expect(dialog.getByRole('radio', { name: /Congé sans solde/ })).toBeChecked()
  expect(dialog.getByRole('textbox', { name: /^Commentaire/ })).toHaveValue('Mariage')
  await person.click(await day('mercredi 27 mai'))
  expect(await day('jeudi 28 mai')).toHaveAttribute('aria-pressed', 'true')
})

test('ASK-01 whoever has no month sees it nowhere', async () => {
  renderApp({ path: '/timesheet/absences', api: requestApi(), user: consultant({ roles: ['ROLE_NOT_CRA'] }) })
  expect(await screen.findByRole('heading', { name: 'Mes absences' }, LOADED)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Demander une absence' })).not.toBeInTheDocument()
})

test('LED-55 the panel says what will be left on the last day, and of a code without a counter that none is touched', async () => {
  const text = 'Le 27/05/2026, il vous restera 16,50 jours de CP. Dont 2,00 à prendre avant le 31/05/2026.'
  const { person, dialog, day } = await openRequest(requestApi({ text, before: 17.5, after: 16.5 }))
  await person.click(await day('mercredi 27 mai'))
  expect(await dialog.findByText(text)).toBeInTheDocument()
})
