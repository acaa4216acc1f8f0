import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openRequest, requestApi } from '../../../testing/absence-request.ts'
import { PENDING_CP } from '../../../testing/timesheet-may.ts'

test('ASK-03 WIN-12 sent without its days, the panel says at their fields what is missing, until they are chosen', async () => {
  const { person, dialog, day } = await openRequest(requestApi())
  const [from, to] = ['Du', 'Au'].map((name) => dialog.getByRole('textbox', { name }))
  expect(from).toBeValid()
  await person.click(dialog.getByRole('textbox', { name: /^Commentaire/ }))
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(from).toHaveFocus()
  expect(from).toHaveAccessibleDescription('Choisissez le premier jour de votre absence.')
  expect(to).toHaveAccessibleDescription('Choisissez son dernier jour.')
  await person.click(await day('mercredi 27 mai'))
  expect(from).toBeValid()
  await person.keyboard('{Escape}')
  expect(from).toBeValid()
})

test('ASK-03 from the cross and the actions too, digits choose a code, Ctrl Enter sends and Échap takes the days away', async () => {
  const api = requestApi().on('POST', 'timesheet/event', () => [PENDING_CP])
  const { person, dialog, day } = await openRequest(api)
  await person.click(await day('mercredi 27 mai'))
  dialog.getByRole('button', { name: 'Annuler' }).focus()
  await person.keyboard('2')
  expect(dialog.getAllByRole('radio', { name: /décompte|CP|JRS/ })[1]).toBeChecked()
  await person.keyboard('{Escape}')
  expect(await day('mercredi 27 mai')).toHaveAttribute('aria-pressed', 'false')
  await person.click(await day('jeudi 28 mai'))
  dialog.getByRole('button', { name: 'Fermer' }).focus()
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.sent('timesheet/event').filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('ASK-03 EDT-16 Ctrl Enter sends the days that the fields show, and none while one of them shows no day', async () => {
  const api = requestApi().on('POST', 'timesheet/event', () => [PENDING_CP])
  const { person, dialog, day } = await openRequest(api)
  await person.click(await day('mercredi 27 mai'))
  const to = dialog.getByRole('textbox', { name: 'Au' })
  const sent = () => api.sent('timesheet/event').filter(({ method }) => method === 'POST')
  const ctrlEnter = () => person.keyboard('{Control>}{Enter}{/Control}')
  for (const text of ['28/0', '01/01/2009']) {
    await person.clear(to)
    await person.type(to, text)
    await ctrlEnter()
    expect(to).toHaveFocus()
    expect(to).toHaveAccessibleDescription(/^(Saisissez une date|Choisissez un jour)/)
    await person.click(dialog.getByRole('textbox', { name: /^Commentaire/ }))
    await ctrlEnter()
    expect(to).toHaveFocus()
    await person.click(dialog.getByRole('button', { name: /^Envoyer la demande/ }))
    expect(to).toHaveFocus()
  }
  await person.clear(to)
  await ctrlEnter()
  expect(to).toHaveAccessibleDescription(/^Saisissez une date/)
  expect(sent()).toEqual([])
  await person.type(to, '28/05/26')
  await ctrlEnter()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent().map(({ body }) => body)).toEqual([
    [expect.objectContaining({ start_at: '2026-05-27', end_at: '2026-05-28' })],
  ])
})
