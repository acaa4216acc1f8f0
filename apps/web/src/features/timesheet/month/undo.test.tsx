import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/fake-api.ts'
import { fill, half, serverWith } from '../../../testing/filling.ts'
import { eventCode } from '../../../testing/timesheet-codes.ts'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { eventOf } from '../../../testing/timesheet-month.ts'

type App = Awaited<ReturnType<typeof fill>>
type Server = ReturnType<typeof serverWith>

const codes = ({ events }: Server) => events.map(({ event_code }) => event_code.short_code).toSorted()
const undo = ({ person }: App) => person.keyboard('{Control>}z{/Control}')
const redo = ({ person }: App) => person.keyboard('{Control>}y{/Control}')
const CP = /congés payés, en attente$/
const FREE = /pré-rempli$/

/** A CP on the half-day under the focus, by the wizard. */
async function recordByWizard({ person }: App) {
  await person.keyboard('{Enter}{Enter}')
  await person.click(await screen.findByRole('radio', { name: /^Absence/ }))
  await person.click(screen.getByRole('radio', { name: /Congés payés/ }))
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

/** The event under the focus, deleted in its wizard. */
async function deleteByWizard({ person }: App) {
  await person.keyboard('{Enter}')
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  const question = await screen.findByRole('dialog', { name: /^Voulez-vous vraiment supprimer/ })
  await person.click(within(question).getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

describe('Ctrl Z', () => {
  test('EDT-03 EDT-04 the switch of the pre-filling, drawn at once and taken back', async () => {
    const server = serverWith()
    server.api.on('POST', 'timesheet/month/{month}/{year}', ({ body }) => {
      const { autofill } = body as { autofill: boolean }
      server.elsewhere = autofill ? {} : { change: { autofill, autofillable: false } }
      return mayOf()
    })
    const app = await fill(server)
    await app.person.click(screen.getByRole('button', { name: 'Retirer le pré-remplissage' }))
    expect(half('mardi 12 mai matin')).not.toHaveAccessibleName(FREE)
    expect(await screen.findByText('Le pré-remplissage a été retiré')).toBeInTheDocument()
    await undo(app)
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(FREE)
    await waitFor(() =>
      expect(
        server.api.sent('timesheet/month/5/2026').flatMap(({ method, body }) => (method === 'POST' ? [body] : [])),
      ).toEqual([
        { draft: true, autofill: false },
        { draft: true, autofill: true },
      ]),
    )
    await redo(app)
    await waitFor(() => expect(half('mardi 12 mai matin')).not.toHaveAccessibleName(FREE))
  })

  test('EDT-03 takes back what the wizard recorded, then what a key did before it, and Ctrl Y makes both again', async () => {
    const server = serverWith()
    const app = await fill(server)
    await app.person.keyboard('2')
    await waitFor(() => expect(codes(server)).toEqual(['FOR']))
    act(() => half('jeudi 28 mai matin').focus())
    await recordByWizard(app)
    expect(half('jeudi 28 mai matin')).toHaveAccessibleName(CP)
    await undo(app)
    expect(half('jeudi 28 mai matin')).toHaveAccessibleName(FREE)
    await waitFor(() => expect(codes(server)).toEqual(['FOR']))
    await undo(app)
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(FREE)
    await waitFor(() => expect(codes(server)).toEqual([]))
    await redo(app)
    await app.person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await waitFor(() => expect(codes(server)).toEqual(['CP', 'FOR']))
    expect(half('jeudi 28 mai matin')).toHaveAccessibleName(CP)
    await redo(app)
    expect(await screen.findByText('Il n’y a rien à rétablir')).toBeInTheDocument()
  })

  test('EDT-03 EVT-71 brings back an event deleted in its wizard, and what was done to it before', async () => {
    const server = serverWith({ events: [eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am' })] })
    const app = await fill(server)
    await app.person.keyboard('j')
    await waitFor(() => expect(codes(server)).toEqual(['JRS']))
    await deleteByWizard(app)
    expect(codes(server)).toEqual([])
    await undo(app)
    await waitFor(() => expect(codes(server)).toEqual(['JRS']))
    await undo(app)
    await waitFor(() => expect(codes(server)).toEqual(['CP']))
    await redo(app)
    await redo(app)
    await waitFor(() => expect(codes(server)).toEqual([]))
  })

  test('EDT-03 EVT-83 an event changed in its wizard is as it was', async () => {
    const server = serverWith({ events: [eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am' })] })
    const app = await fill(server)
    await app.person.keyboard('{Enter}')
    await app.person.click(await screen.findByRole('radio', { name: /Jour de repos/ }))
    await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(codes(server)).toEqual(['JRS']))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await undo(app)
    await waitFor(() => expect(codes(server)).toEqual(['CP']))
  })

  test('EDT-03 REM-11 takes back the remote marks that were saved, in view mode too', async () => {
    const server = serverWith()
    const app = await fill(server)
    await app.person.click(screen.getByRole('radio', { name: 'Télétravail' }))
    await app.person.click(half('mardi 12 mai matin'))
    await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Consulter' })).toBeChecked())
    expect(server.remote_days).toEqual([{ day: '2026-05-12', am: true, pm: false }])
    await undo(app)
    await waitFor(() => expect(server.remote_days).toEqual([]))
    await redo(app)
    await waitFor(() => expect(server.remote_days).toEqual([{ day: '2026-05-12', am: true, pm: false }]))
  })

  test('EDT-03 OVT-38 enters an on-call entry again that was deleted', async () => {
    const [, intervention] = mayOf().overtimes
    if (!intervention) throw new Error('May has an intervention')
    const server = serverWith({ overtimes: [intervention] })
    const app = await fill(server)
    await app.person.click(screen.getByRole('button', { name: /^Supprimer Intervention/ }))
    await app.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(server.overtimes).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await undo(app)
    await waitFor(() => expect(server.overtimes).toHaveLength(1))
    expect(server.api.sent('timesheet/overtime')[0]?.body).toEqual({
      type: 'hour',
      code: 2,
      start_at: '2026-05-20',
      end_at: '2026-05-20',
      constraint_count: 0,
      days: [{ date: '2026-05-20', hours: [{ start: '21:10', end: '23:15' }], tickets: 0 }],
      comment: null,
    })
    await redo(app)
    await waitFor(() => expect(server.overtimes).toEqual([]))
  })

  test('EDT-03 says why what was changed elsewhere is not taken back', async () => {
    const server = serverWith({ events: [eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am' })] })
    const app = await fill(server)
    await app.person.keyboard('j')
    await waitFor(() => expect(codes(server)).toEqual(['JRS']))
    server.api.on('PATCH', 'timesheet/event/{id}', () => refusal(409, { code: 'stale', message: 'Périmé' }))
    await undo(app)
    expect(
      await screen.findByText(/^Ce mois a été modifié entre-temps.: cette modification ne peut plus être annulée$/),
    ).toBeInTheDocument()
    await waitFor(() => expect(half('mardi 12 mai matin')).toHaveAccessibleName(/jour de repos, en attente$/))
  })

  test('EDT-03 says that a month that is sent is not taken back', async () => {
    const server = serverWith()
    const app = await fill(server)
    await app.person.keyboard('c')
    await waitFor(() => expect(codes(server)).toEqual(['CP']))
    server.elsewhere = { state: 'submitted' }
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['timesheet', 'month'] }))
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Modifier' })).not.toBeInTheDocument())
    await undo(app)
    expect(
      await screen.findByText(/^Ce mois a été envoyé.: ses modifications ne peuvent plus être annulées$/),
    ).toBeInTheDocument()
    expect(codes(server)).toEqual(['CP'])
  })
})

describe('a refused absence', () => {
  const refused = (server: Server) => {
    const event = eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am', state: 'refused' })
    server.events = [event]
    return server
  }
  const openRefused = async ({ person }: App) =>
    person.click((await screen.findAllByRole('button', { name: /^Corriger/ }))[0] ?? document.body)

  test('EDT-03 EDT-04 deleted is not asked for again by Ctrl Z, which says why and goes on to what came before', async () => {
    const server = refused(serverWith())
    const app = await fill(server, 'jeudi 28 mai matin')
    await app.person.keyboard('2')
    await waitFor(() => expect(codes(server)).toEqual(['CP', 'FOR']))
    await openRefused(app)
    await app.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
    const question = await screen.findByRole('dialog', { name: /^Voulez-vous vraiment supprimer/ })
    await app.person.click(within(question).getByRole('button', { name: 'Supprimer' }))
    const notice = await screen.findByText('Votre événement a été supprimé avec succès')
    expect(within(notice.parentElement ?? notice).queryByRole('button', { name: 'Annuler' })).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await undo(app)
    expect(
      await screen.findByText(/^Votre absence avait été refusée.: sa suppression ne peut pas être annulée/),
    ).toBeInTheDocument()
    expect(codes(server)).toEqual(['FOR'])
    await undo(app)
    await waitFor(() => expect(codes(server)).toEqual([]))
    expect(server.api.sent('timesheet/event').filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('the notice of a change', () => {
  const notices = () =>
    [...document.querySelectorAll<HTMLElement>('[role="status"] [data-open]')].filter((each) =>
      within(each).queryByRole('button', { name: 'Annuler' }),
    )

  test('EDT-04 EVT-82 README-79 takes that change back without a question, also one that is not the last', async () => {
    const server = serverWith()
    const app = await fill(server)
    await app.person.keyboard('c{ArrowRight}j')
    await waitFor(() => expect(notices()).toHaveLength(2))
    const [first] = notices()
    if (!first) throw new Error('Two notices stand there')
    await app.person.click(within(first).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(codes(server)).toEqual(['JRS']))
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(FREE)
    await waitFor(() => expect(notices()).toHaveLength(1))
  })

  test('EDT-04 of marks takes back those marks alone', async () => {
    const server = serverWith()
    const app = await fill(server)
    await app.person.keyboard('t{ArrowRight}t')
    await waitFor(() => expect(notices()).toHaveLength(2))
    const [first] = notices()
    if (!first) throw new Error('Two notices stand there')
    await app.person.click(within(first).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(server.remote_days).toEqual([{ day: '2026-05-13', am: true, pm: false }]))
  })

  test('EDT-04 with something later on the same half-days it says so and does nothing', async () => {
    const server = serverWith({ events: [eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am' })] })
    const app = await fill(server)
    await app.person.keyboard('j')
    await waitFor(() => expect(notices()).toHaveLength(1))
    await app.person.keyboard('2')
    await waitFor(() => expect(notices()).toHaveLength(2))
    const [first] = notices()
    if (!first) throw new Error('Two notices stand there')
    await app.person.click(within(first).getByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText(/^Une saisie plus récente occupe ces demi-journées/)).toBeInTheDocument()
    expect(codes(server)).toEqual(['FOR'])
  })

  test('EDT-04 goes with the change that Ctrl Z takes back', async () => {
    const server = serverWith()
    const app = await fill(server)
    await app.person.keyboard('c')
    await waitFor(() => expect(notices()).toHaveLength(1))
    await undo(app)
    await waitFor(() => expect(notices()).toHaveLength(0))
    expect(await screen.findByText('Modification annulée')).toBeInTheDocument()
  })
})
