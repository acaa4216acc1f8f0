import type { Overtime } from '@cadran/contract/timesheet/calendar'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings } from '../../../testing/people.ts'
import { renderApp, retype } from '../../../testing/render.tsx'
import { EVENT_CODES, overtimeCode } from '../../../testing/timesheet-codes.ts'
import { mayOf } from '../../../testing/timesheet-may.ts'
import type { MonthInput } from '../../../testing/timesheet-month.ts'
import { setWindowWidth } from '../../../testing/window.ts'

const SEM = overtimeCode(1, 'AST-SEM')
const MIX = overtimeCode(2, 'AST-MIX', { hour: true, ticket: true })
const GEN = overtimeCode(3, 'AST-GEN', { affectation: null })
const NIGHT = overtimeCode(4, 'INT-NUIT', {
  category: 'intervention',
  description: 'Intervention de nuit',
  constraint: false,
  hour: true,
})

function monthApi(codes: OvertimeCode[] = [SEM, MIX, GEN, NIGHT], input: MonthInput = {}) {
  return new FakeApi()
    .on('GET', 'timesheet/month/{month}/{year}', () => mayOf(input))
    .onList('timesheet/event-code', EVENT_CODES, EVENT_CODES.length)
    .onList('timesheet/overtime-code', codes, codes.length)
}

const created = (): Overtime => {
  const [duty] = mayOf().overtimes
  if (!duty) throw new Error('May has a duty')
  return duty
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const radio = (name: RegExp) => screen.findByRole('radio', { name })
const current = () => document.querySelector('[aria-current="step"]')?.textContent ?? ''

async function openMonth(api: FakeApi) {
  const app = renderApp({ path: '/timesheet/5/2026', api, config: companySettings({ today: '2026-05-21' }) })
  await app.person.click(await screen.findByRole('radio', { name: 'Modifier' }))
  return app
}

async function openWizard(api = monthApi()) {
  const app = await openMonth(api)
  await app.person.click(await screen.findByRole('button', { name: 'Ajouter une astreinte ou une intervention' }))
  return app
}

/** As far as the days and hours: a kind where it is not the first one, then a code, which goes on. */
async function openWhen(answers: RegExp[], api = monthApi()) {
  const app = await openWizard(api)
  for (const answer of answers) await app.person.click(await radio(answer))
  expect(current()).toContain('RECAPITULATIF')
  return app
}

describe('the path', () => {
  test('EDT-01 EVT-33 EVT-34 OVT-06 a duty is a code under its mission, then its days beside the save button', async () => {
    const api = monthApi().on('POST', 'timesheet/overtime', created)
    const { person } = await openWizard(api)
    expect(await screen.findByRole('dialog', { name: /^Astreinte ou intervention/ })).not.toHaveAttribute('aria-modal')
    expect(current()).toContain('QUOI ?')
    expect(button('Suivant')).toBeDisabled()
    expect(await radio(/^Astreinte$/)).toBeChecked()
    const mission = screen.getByRole('group', { name: 'Exploitation' })
    expect(within(mission).getAllByRole('radio')).toHaveLength(2)
    expect(within(mission).queryByRole('radio', { name: /AST-GEN/ })).not.toBeInTheDocument()
    await person.click(within(mission).getByRole('radio', { name: /AST-SEM/ }))
    expect(current()).toContain('RECAPITULATIF')
    await retype(person, 'Début', '04/05/2026')
    await retype(person, 'Fin', '10/05/2026')
    await person.type(screen.getByRole('textbox', { name: 'Nombre d’astreintes' }), '2')
    expect(screen.getByRole('dialog', { name: /^Nouvelle astreinte/ })).toHaveTextContent('7 jours, du 4 au 10 mai')
    expect(screen.getByText('Astreinte · Exploitation')).toBeVisible()
    expect(api.sent('timesheet/overtime')).toEqual([])
    await person.click(button('Enregistrer'))
    expect(await screen.findByText('Votre événement a été enregistré avec succès')).toBeVisible()
    expect(api.sent('timesheet/overtime')[0]?.body).toEqual({
      type: 'constraint',
      code: 1,
      start_at: '2026-05-04',
      end_at: '2026-05-10',
      constraint_count: 2,
      comment: null,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('EVT-32 OVT-23 OVT-33 an intervention has hours alone, typed with or without a colon', async () => {
    const api = monthApi().on('POST', 'timesheet/overtime', created)
    const { person } = await openWhen([/^Intervention$/, /Intervention de nuit/], api)
    expect(screen.queryByRole('radio', { name: 'Tickets' })).not.toBeInTheDocument()
    expect(screen.getByText(/Toute heure entamée/)).toBeVisible()
    await person.type(screen.getByRole('textbox', { name: 'Heure de début, plage 1' }), '2200')
    await person.type(screen.getByRole('textbox', { name: 'Heure de fin, plage 1' }), '0h00')
    await person.click(button('Ajouter une plage'))
    await person.click(button('Retirer la plage 2'))
    await waitFor(() => expect(button('Ajouter une plage')).toHaveFocus())
    await person.keyboard('{Enter}')
    await person.keyboard('20:00')
    await person.type(screen.getByRole('textbox', { name: 'Heure de fin, plage 2' }), '20:05')
    expect(screen.getByRole('dialog', { name: /^Nouvelle intervention/ })).toHaveTextContent('Durée2h05 · 3 h dues')
    await person.click(button('Enregistrer'))
    await waitFor(() => expect(api.sent('timesheet/overtime')).toHaveLength(1))
    const hours = [
      { start: '20:00', end: '20:05' },
      { start: '22:00', end: '00:00' },
    ]
    expect(api.sent('timesheet/overtime')[0]?.body).toMatchObject({
      type: 'hour',
      days: [{ date: '2026-05-21', hours }],
    })
    expect(api.sent('timesheet/overtime')[0]?.body).not.toHaveProperty('constraint_count')
  })

  test('EVT-45 EDT-01 a free stretch offers both kinds beside the others, and one can go back to them', async () => {
    const { person } = await openMonth(monthApi())
    await person.click(screen.getByRole('gridcell', { name: /^mercredi 27 mai après-midi/ }))
    await person.click(screen.getByRole('gridcell', { name: /^jeudi 28 mai après-midi/ }))
    await person.click(await radio(/^Astreinte$/))
    expect(screen.getByRole('dialog', { name: /^Nouvelle astreinte/ })).toHaveTextContent('2 jours, du 27 au 28 mai')
    await person.click(await radio(/AST-SEM/))
    // The days are known: what is counted comes first.
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre d’astreintes' })).toHaveFocus())
    await person.click(button('Modifier QUOI ?'))
    await person.click(await radio(/^Absence$/))
    expect(await radio(/Congés payés/)).toBeVisible()
  })

  test('EVT-45 OVT-11 a kind without a usable code is not offered, nor an entry without any', async () => {
    const first = await openMonth(monthApi([overtimeCode(1, 'AST-SEM', { end_at: '2026-05-20' }), NIGHT]))
    await first.person.click(screen.getByRole('gridcell', { name: /^mercredi 27 mai après-midi/ }))
    await first.person.click(screen.getByRole('gridcell', { name: /^mercredi 27 mai après-midi/ }))
    expect(await radio(/^Intervention$/)).toBeVisible()
    expect(screen.queryByRole('radio', { name: /^Astreinte/ })).not.toBeInTheDocument()
    first.unmount()
    localStorage.clear()
    await openMonth(monthApi([], { overtimes: [] }))
    await screen.findByRole('list', { name: /Codes/ }).catch(() => null)
    expect(screen.queryByRole('button', { name: /Ajouter une astreinte/ })).not.toBeInTheDocument()
  })

  test('EDT-17 the only on-call code is chosen already', async () => {
    const { person } = await openWizard(monthApi([SEM]))
    expect(await radio(/AST-SEM/)).toBeChecked()
    await person.click(button('Suivant'))
    expect(current()).toContain('RECAPITULATIF')
  })
})

describe('the form', () => {
  test('OVT-12 OVT-13 OVT-14 type and number are asked for, 1 already standing with tickets', async () => {
    const { person } = await openWhen([/AST-MIX/])
    await person.click(button('Enregistrer'))
    expect(await screen.findAllByText("Vous devez choisir un type d'activité complémentaire")).not.toHaveLength(0)
    expect(current()).toContain('RECAPITULATIF')
    await person.click(await radio(/^Nombre/))
    await person.click(button('Enregistrer'))
    const count = screen.getByRole('textbox', { name: 'Nombre d’astreintes' })
    expect(count).toHaveAccessibleDescription("Vous devez remplir le nombre d'astreintes")
    await waitFor(() => expect(count).toHaveFocus())
    await person.click(await radio(/^Tickets/))
    expect(screen.getByRole('textbox', { name: 'Nombre d’astreintes' })).toHaveValue('1')
  })

  test('OVT-18 OVT-19 OVT-20 OVT-34 tickets are a number of at least 1, sent by day', async () => {
    const api = monthApi().on('POST', 'timesheet/overtime', created)
    const { person } = await openWhen([/AST-MIX/], api)
    await person.click(await radio(/^Tickets/))
    const tickets = screen.getByRole('spinbutton', { name: 'Tickets du jeu. 21 mai' })
    expect(tickets).toHaveAttribute('min', '1')
    await person.click(button('Enregistrer'))
    expect(tickets).toHaveAccessibleDescription('Veuillez saisir un nombre de tickets')
    await person.type(tickets, '4')
    await person.click(button('Enregistrer'))
    await waitFor(() => expect(api.sent('timesheet/overtime')).toHaveLength(1))
    expect(api.sent('timesheet/overtime')[0]?.body).toMatchObject({
      type: 'ticket',
      days: [{ date: '2026-05-21', tickets: 4 }],
    })
    expect(api.sent('timesheet/overtime')[0]?.body).not.toHaveProperty('constraint_count')
  })

  test('OVT-21 OVT-36 what is wrong with hours stands at its row and has the focus', async () => {
    const { person } = await openWhen([/^Intervention$/, /Intervention de nuit/])
    await person.click(button('Enregistrer'))
    const start = screen.getByRole('textbox', { name: 'Heure de début, plage 1' })
    expect(start).toHaveAccessibleDescription('Vous devez fournir un horaire de début')
    await person.type(start, '22:00')
    const end = screen.getByRole('textbox', { name: 'Heure de fin, plage 1' })
    await person.type(end, '24:00')
    await person.click(button('Enregistrer'))
    expect(end).toHaveAccessibleDescription("Le format de l'heure est incorrect")
    await person.clear(end)
    await person.type(end, '21:00')
    expect(end).toHaveAccessibleDescription("L'horaire de fin doit être supérieur à l'horaire de début")
  })

  test('OVT-33 a day just added has the focus in its own hours, also the second time, and a dropped one leaves it', async () => {
    const { person } = await openWhen([/^Intervention$/, /Intervention de nuit/])
    await retype(person, 'Fin', '24/05/2026')
    const add = async () => {
      const [day] = within(screen.getByRole('group', { name: 'Autres jours' })).getAllByRole('button')
      day?.focus()
      await person.keyboard('{Enter}')
      const hours = within(screen.getByRole('group', { name: day?.textContent ?? '' }))
      expect(hours.getByRole('textbox', { name: 'Heure de début, plage 1' })).toHaveFocus()
      return day?.textContent ?? ''
    }
    const added = await add()
    button(`Retirer le ${added}`).focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(button('Ajouter une plage')).toHaveFocus())
    expect(await add()).toBe(added)
  })

  test('EDT-16 of a stretch longer than a week the other days are a date field, never a list of them all', async () => {
    const { person } = await openWhen([/^Intervention$/, /Intervention de nuit/])
    await retype(person, 'Début', '01/05/2026')
    await retype(person, 'Fin', '31/05/2026')
    expect(screen.queryByRole('group', { name: 'Autres jours' })).not.toBeInTheDocument()
    await retype(person, 'Autre jour', '12/05/2026')
    expect(screen.getByRole('group', { name: 'mar. 12 mai' })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Autre jour' })).toHaveValue('')
  })

  test('OVT-22 the end follows a start that passes it, so that it never precedes it, and what was typed too', async () => {
    const { person } = await openWhen([/^Intervention$/, /Intervention de nuit/])
    await person.type(screen.getByRole('textbox', { name: 'Heure de début, plage 1' }), '21:00')
    await retype(person, 'Début', '06/05/2026')
    expect(screen.getByRole('textbox', { name: 'Fin' })).toHaveValue('06/05/2026')
    expect(screen.getByRole('textbox', { name: 'Heure de début, plage 1' })).toHaveValue('21:00')
    await retype(person, 'Début', '28/05/2026')
    expect(screen.getByRole('textbox', { name: 'Fin' })).toHaveValue('28/05/2026')
    await retype(person, 'Fin', '27/05/2026')
    expect(screen.getByRole('textbox', { name: 'Fin' })).toHaveAccessibleDescription(
      'Choisissez un jour entre le 28/05/2026 et le 31/05/2026',
    )
  })

  test('OVT-27 a refusal of the server is told in the wizard, which keeps what was typed', async () => {
    const message = 'Une astreinte existe déjà sur cette période'
    const api = monthApi().on('POST', 'timesheet/overtime', () => refusal(409, { code: 'overlap', message }))
    const { person } = await openWhen([/AST-SEM/], api)
    await person.type(screen.getByRole('textbox', { name: 'Nombre d’astreintes' }), '1')
    await person.click(button('Enregistrer'))
    const dialog = screen.getByRole('dialog', { name: /^Nouvelle astreinte/ })
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
    expect(within(dialog).getByRole('textbox', { name: 'Nombre d’astreintes' })).toHaveValue('1')
  })
})

test('README 25 on a small screen the wizard is a sheet with the path in one line', async () => {
  setWindowWidth(390)
  const app = renderApp({
    path: '/timesheet/5/2026',
    api: monthApi(),
    config: companySettings({ today: '2026-05-21' }),
  })
  await app.person.click(await screen.findByRole('button', { name: 'Modifier' }))
  await app.person.click(await screen.findByRole('button', { name: 'Ajouter une astreinte ou une intervention' }))
  const sheet = await screen.findByRole('dialog', { name: /^Astreinte ou intervention/ })
  expect(sheet).toHaveAttribute('aria-modal', 'true')
  await app.person.click(await radio(/AST-SEM/))
  expect(within(sheet).getByRole('button', { name: 'Modifier QUOI ?' })).toBeVisible()
})
