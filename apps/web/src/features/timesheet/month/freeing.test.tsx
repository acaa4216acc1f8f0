import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../testing/fake-api.ts'
import { fill, half, selected, serverWith } from '../../../testing/filling.ts'
import { eventCode } from '../../../testing/timesheet-codes.ts'
import { eventOf } from '../../../testing/timesheet-month.ts'

test('EVT-71 EVT-84 Delete clears an activity at once, and an absence after a question', async () => {
  const events = [
    eventOf({ id: 7, code: eventCode('FOR'), range: '2026-05-12 am' }),
    eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-13 am' }),
  ]
  const server = serverWith({ events })
  const { person } = await fill(server)
  await person.keyboard('{Delete}')
  expect(half('mardi 12 mai matin')).toHaveAccessibleName(/pré-rempli$/)
  await person.keyboard('{ArrowRight}{Delete}')
  const question = await screen.findByRole('dialog', { name: 'Voulez-vous vraiment supprimer cet événement ?' })
  await person.click(within(question).getByRole('button', { name: 'Annuler' }))
  expect(half('mercredi 13 mai matin')).toHaveAccessibleName(/congés payés/)
  await waitFor(() => expect(server.events.map(({ id }) => id)).toEqual([8]))
})

test('EVT-01 EVT-47 EVT-70 Delete frees the half-day it is pressed on, the rest stays and Ctrl+Z brings it back', async () => {
  const event = eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am 2026-05-13 pm' })
  const server = serverWith({ events: [event] })
  const { person } = await fill(server, 'mardi 12 mai après-midi')
  await person.keyboard('{Delete}')
  const question = await screen.findByRole('dialog', { name: 'Voulez-vous vraiment raccourcir cet événement ?' })
  expect(question).toHaveTextContent('Sera libéré : Congés payés le 12/05/2026 (après-midi), 0,5 j.')
  expect(question).toHaveTextContent('Restera : le 12/05/2026 (matin), puis le 13/05/2026.')
  await person.click(within(question).getByRole('button', { name: 'Libérer' }))
  expect(half('mardi 12 mai après-midi')).toHaveAccessibleName(/pré-rempli$/)
  const ranges = () =>
    server.events.map((each) => `${each.start_at} ${each.start_moment} ${each.end_at} ${each.end_moment}`)
  await waitFor(() => expect(ranges()).toEqual(['2026-05-12 am 2026-05-12 am', '2026-05-13 am 2026-05-13 pm']))
  expect(server.api.sent('timesheet/event/8/recut').map(({ body }) => body)).toMatchObject([
    { parts: [{ end_at: '2026-05-12' }, { start_at: '2026-05-13' }], gone: [], updated_at: '2026-05-12T10:00:00' },
  ])
  expect(await screen.findByText('Votre événement a été modifié avec succès')).toBeInTheDocument()
  await waitFor(() => expect(question).not.toBeInTheDocument())
  act(() => half('mardi 12 mai après-midi').focus())
  await person.keyboard('{Control>}z{/Control}')
  expect(half('mardi 12 mai après-midi')).toHaveAccessibleName(/congés payés, en attente$/)
  await waitFor(() => expect(ranges()).toEqual(['2026-05-12 am 2026-05-13 pm']))
  expect(server.events.map(({ id }) => id)).toEqual([8])
})

test('EVT-01 Shift chooses inside an event: Delete frees that, a letter gives it another code', async () => {
  const event = eventOf({ id: 8, code: eventCode('FOR'), range: '2026-05-11 am 2026-05-13 pm' })
  const server = serverWith({ events: [event] })
  const { person } = await fill(server)
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(selected()).toHaveLength(2)
  await person.keyboard('c')
  expect(half('mardi 12 mai après-midi')).toHaveAccessibleName(/congés payés, en attente$/)
  await waitFor(() =>
    expect(server.events.map(({ event_code, start_at }) => `${event_code.short_code} ${start_at}`)).toEqual([
      'FOR 2026-05-11',
      'FOR 2026-05-13',
      'CP 2026-05-12',
    ]),
  )
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(server.events).toHaveLength(1))
  act(() => half('lundi 11 mai matin').focus())
  await person.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}')
  expect(selected()).toHaveLength(6)
  await person.keyboard('{Delete}')
  await waitFor(() => expect(server.events).toEqual([]))
})

test('EVT-01 EVT-70 an event whose second part is refused stays whole: the split is one call', async () => {
  const event = eventOf({ id: 8, code: eventCode('FOR'), range: '2026-05-11 am 2026-05-13 pm' })
  const server = serverWith({ events: [event] })
  server.api.on('POST', 'timesheet/event/{id}/recut', () =>
    refusal(422, { code: 'code-invalid', message: 'Vous devez choisir un code valide.' }),
  )
  const { person } = await fill(server)
  await person.keyboard('{Delete}')
  expect(await screen.findByText('Vous devez choisir un code valide.')).toBeInTheDocument()
  await waitFor(() => expect(server.events).toMatchObject([{ start_at: '2026-05-11', end_at: '2026-05-13' }]))
  expect(half('mardi 12 mai matin')).toHaveAccessibleName(/Formation, saisi$/)
  await person.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('Il n’y a rien à annuler')).toBeInTheDocument()
})

test('EDT-13 after Escape on an event Delete frees all that is drawn as chosen', async () => {
  const server = serverWith({
    events: [eventOf({ id: 8, code: eventCode('FOR'), range: '2026-05-12 am 2026-05-12 pm' })],
  })
  const { person } = await fill(server)
  await person.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: /^Modifier/ })
  act(() => half('mardi 12 mai matin').focus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(selected()).toHaveLength(2)
  act(() => half('mardi 12 mai matin').focus())
  await person.keyboard('{Delete}')
  await waitFor(() => expect(server.events).toEqual([]))
  expect(selected()).toEqual([])
})

test('EDT-13 with free half-days chosen Delete frees no event that has the focus', async () => {
  const server = serverWith({ events: [eventOf({ id: 8, code: eventCode('FOR'), range: '2026-05-15 am' })] })
  const { person } = await fill(server)
  await person.keyboard('{Enter}{Enter}')
  await screen.findByRole('dialog')
  act(() => half('vendredi 15 mai matin').focus())
  await person.keyboard('{Escape}{Delete}')
  expect(server.events).toHaveLength(1)
})

test('EDT-05 choosing the edit mode with the pointer leaves the focus in the grid, the keyboard stays in the group', async () => {
  const server = serverWith()
  const { person } = await fill(server)
  await person.click(screen.getByRole('radio', { name: 'Consulter' }))
  await person.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Modifier' })).toHaveFocus()
  await person.click(screen.getByRole('radio', { name: 'Consulter' }))
  await person.click(screen.getByRole('radio', { name: 'Modifier' }))
  expect(half('mardi 12 mai matin')).toHaveFocus()
  await person.keyboard('{Control>}a{/Control}')
  expect(selected().length).toBeGreaterThan(2)
})

test('EDT-05 EDT-13 Ctrl A takes what is free on both sides of an event, a letter fills it as one change, Suppr frees nothing', async () => {
  const server = serverWith({
    events: [eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am 2026-05-13 pm' })],
  })
  const { person } = await fill(server, 'mercredi 13 mai matin')
  await person.keyboard('{Control>}a{/Control}')
  const free = [half('lundi 11 mai après-midi'), half('vendredi 15 mai matin')]
  for (const each of free) expect(each).toHaveAttribute('aria-selected', 'true')
  expect(half('mardi 12 mai matin')).toHaveAttribute('aria-selected', 'false')
  expect(selected()).toHaveLength(30)
  expect(screen.getByText(/^Tout ce qui est libre.: 15 jours, en 2 plages$/)).toBeInTheDocument()
  await person.keyboard('{Delete}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await person.keyboard('2')
  await waitFor(() =>
    expect(server.events.map(({ start_at, end_at }) => `${start_at} ${end_at}`)).toEqual([
      '2026-05-12 2026-05-13',
      '2026-05-04 2026-05-11',
      '2026-05-15 2026-05-29',
    ]),
  )
  expect(await screen.findByText('Vos événements ont été enregistrés avec succès')).toBeInTheDocument()
  expect(selected()).toEqual([])
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(server.events.map(({ id }) => id)).toEqual([8]))
})

test('EDT-05 Enter on one of the stretches opens the wizard for that one', async () => {
  const server = serverWith({
    events: [eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am 2026-05-13 pm' })],
  })
  const { person } = await fill(server, 'lundi 18 mai matin')
  await person.keyboard('{Control>}a{/Control}{Enter}')
  await screen.findByRole('dialog', { name: /^Nouvel/ })
  expect(half('lundi 11 mai après-midi')).toHaveAttribute('aria-selected', 'false')
  expect(half('vendredi 15 mai matin')).toHaveAttribute('aria-selected', 'true')
})
