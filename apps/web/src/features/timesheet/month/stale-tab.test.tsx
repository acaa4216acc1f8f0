import type { Month } from '@cadran/contract/timesheet/calendar'
import { MONTH_SENT, PERIOD_CLOSED } from '@cadran/rules/timesheet/month-flags'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../testing/fake-api.ts'
import { fill, half, selected, serverWith } from '../../../testing/filling.ts'
import { eventCode, overtimeCode } from '../../../testing/timesheet-codes.ts'
import { eventOf, type MonthInput, monthOf } from '../../../testing/timesheet-month.ts'

type App = Awaited<ReturnType<typeof fill>>

const SENT = { state: 'submitted' } as const
const band = () => screen.findByRole('region', { name: 'Saisie non enregistrée' })
const NOT_RECORDED = 'votre absence du 28 mai n’a pas été enregistrée'

/** The recap of one half-day of CP in the wizard. */
async function openRecap({ person }: App) {
  await person.keyboard('{Enter}{Enter}')
  await person.click(await screen.findByRole('radio', { name: /^Absence/ }))
  await person.click(screen.getByRole('radio', { name: /Congés payés/ }))
}

/** What a month was turned into elsewhere, and what each write on it is then answered. */
function moveOn(
  server: ReturnType<typeof serverWith>,
  elsewhere: MonthInput,
  answer: () => Response | Promise<Response>,
) {
  server.elsewhere = elsewhere
  for (const path of ['timesheet/event', 'timesheet/overtime'] as const) server.api.on('POST', path, answer)
  server.api.on('PATCH', 'settings/activity/remote-days/month/{month}/{year}', answer)
}

test.each([
  [MONTH_SENT, SENT, 'envoyé'],
  [PERIOD_CLOSED, { locked: true }, 'clôturé'],
] as const)(
  'EDT-10 an absence typed in a month meanwhile %o is told, shown and kept',
  async (refused, elsewhere, word) => {
    const server = serverWith()
    const app = await fill(server, 'jeudi 28 mai matin')
    await openRecap(app)
    moveOn(server, elsewhere, () => refusal(409, refused))
    await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const kept = await band()
    expect(within(kept).getByRole('alert')).toHaveTextContent(`Ce mois a été ${word} entre-temps : ${NOT_RECORDED}`)
    expect(kept).toHaveTextContent('Congés payés le 28/05/2026 (matin)')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: 'Modifier' })).not.toBeInTheDocument()
    expect(selected()).toEqual([])
    await app.person.click(within(kept).getByRole('button', { name: 'Copier' }))
    expect(await navigator.clipboard.readText()).toBe('Congés payés le 28/05/2026 (matin)')
    await app.person.click(within(kept).getByRole('button', { name: 'Fermer' }))
    expect(kept).not.toBeInTheDocument()
  },
)

test('EDT-10 what was typed is taken to the next open month, on the same day, up to its dates', async () => {
  const server = serverWith()
  const app = await fill(server, 'jeudi 28 mai matin')
  await openRecap(app)
  moveOn(server, SENT, () => refusal(409, MONTH_SENT))
  const months = new Map<string, Month>([
    ['5', monthOf(SENT)],
    ['6', monthOf({ month: 6, locked: true })],
    ['7', monthOf({ month: 7 })],
  ])
  server.api.on('GET', 'timesheet/month/{month}/{year}', ({ path }) => {
    const found = months.get(path.split('/').at(-2) ?? '')
    if (!found) throw new Error(`No month ${path}`)
    return found
  })
  await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await app.person.click(await screen.findByRole('button', { name: 'Reprendre en juillet 2026' }))
  const wizard = await screen.findByRole('dialog', { name: /^Nouvelle absence/ })
  expect(app.router.state.location.pathname).toBe('/timesheet/7/2026')
  expect(document.querySelector('[aria-current="step"]')).toHaveTextContent('RECAPITULATIF')
  expect(wizard).toHaveTextContent('Congés payés')
  expect(selected().map((each) => each.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('mardi 28 juillet matin'),
  ])
})

test('EDT-10 in a month changed elsewhere the wizard stays, says it, and can record again', async () => {
  const event = eventOf({ id: 8, code: eventCode('CP'), range: '2026-05-12 am' })
  const server = serverWith({ events: [event] })
  const app = await fill(server)
  await app.person.keyboard('{Enter}')
  await app.person.click(await screen.findByRole('radio', { name: /Jour de repos/ }))
  const later = '2026-05-21T09:00:00'
  server.events = [{ ...event, updated_at: later }]
  server.api.on('PATCH', 'timesheet/event/{id}', ({ body }) => {
    const stale = (body as { updated_at: string }).updated_at !== later
    return stale ? refusal(409, { code: 'stale', message: 'Périmé' }) : { ...event, event_code: eventCode('JRS') }
  })
  await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const wizard = screen.getByRole('dialog')
  expect(await within(wizard).findByRole('alert')).toHaveTextContent(
    'Ce mois a été modifié entre-temps : votre absence du 12 mai n’a pas été modifiée',
  )
  expect(screen.queryByRole('region', { name: 'Saisie non enregistrée' })).not.toBeInTheDocument()
  await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Votre événement a été modifié avec succès')).toBeInTheDocument()
})

test('EDT-10 keys pressed in a month meanwhile sent are told together', async () => {
  const server = serverWith()
  const app = await fill(server)
  let answer: () => void = () => undefined
  const free = new Promise<void>((resolve) => {
    answer = resolve
  })
  moveOn(server, SENT, async () => {
    await free
    return refusal(409, MONTH_SENT)
  })
  await app.person.keyboard('c{ArrowRight}2{ArrowRight}{ArrowRight}t')
  answer()
  const kept = await band()
  await waitFor(() =>
    expect(kept).toHaveTextContent('Ce mois a été envoyé entre-temps : 3 saisies n’ont pas été enregistrées'),
  )
  expect(kept).toHaveTextContent('Congés payés le 12/05/2026 (matin)')
  expect(kept).toHaveTextContent('Formation le 13/05/2026 (matin)')
  await waitFor(() => expect(selected()).toEqual([]))
  expect(half('mardi 12 mai matin')).toHaveAccessibleName(/pré-rempli$|Orselle/)
})

test('EDT-10 REM-18 marks that were not saved are told and kept', async () => {
  const server = serverWith()
  const app = await fill(server)
  await app.person.click(screen.getByRole('radio', { name: 'Télétravail' }))
  await app.person.click(half('mardi 12 mai matin'))
  moveOn(server, SENT, () => refusal(409, MONTH_SENT))
  await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await band()).toHaveTextContent(
    'Ce mois a été envoyé entre-temps : vos jours de télétravail n’ont pas été enregistrés12/05 (matin)',
  )
})

test('EDT-10 OVT-35 an on-call entry keeps its hours and its comment', async () => {
  const server = serverWith()
  const night = overtimeCode(4, 'INT-NUIT', {
    category: 'intervention',
    description: 'Intervention de nuit',
    affectation: null,
    constraint: false,
    hour: true,
  })
  server.api.onList('timesheet/overtime-code', [night], 1)
  const app = await fill(server)
  await app.person.click(await screen.findByRole('button', { name: 'Ajouter une astreinte ou une intervention' }))
  await app.person.click(await screen.findByRole('radio', { name: /Intervention de nuit/ }))
  await app.person.type(screen.getAllByRole('textbox', { name: /^Heure de début/ })[0] as HTMLElement, '21:00')
  await app.person.type(screen.getAllByRole('textbox', { name: /^Heure de fin/ })[0] as HTMLElement, '22:30')
  await app.person.type(screen.getByRole('textbox', { name: /Commentaire/ }), 'Panne du lot')
  moveOn(server, SENT, () => refusal(409, MONTH_SENT))
  await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const kept = await band()
  expect(kept).toHaveTextContent('votre intervention du 21 mai n’a pas été enregistrée')
  expect(kept).toHaveTextContent('Intervention de nuit, jeu. 21 mai · jeu. 21 mai 21:00 → 22:30 · Panne du lot')
})
