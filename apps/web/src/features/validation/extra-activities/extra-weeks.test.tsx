import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Notifier } from '../../../shell/notifier.tsx'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { renderUi } from '../../../testing/render.tsx'
import type { ValidatedExtraWeek } from './extra-weeks.queries.ts'
import { ExtraWeeksDialog } from './extra-weeks-dialog.tsx'

const LIST = 'validation/extra-activities/{matricule}/{year}/{month}'
const CONFIG = 'validation/extra-activities/{id}/config'
const WEEK = 'validation/extra-activities/{id}'
const MONTH = { year: 2026, month: 5, user: { matricule: 'C214', identity: 'Léa Aubry' } }
const MISSION = { id: 7, code: 'ORS', description: 'Orselle' }
const CODE = { id: 3, code: 'INT-GEN', description: 'Intervention générale' }
const DATES = ['2026-05-19', '2026-05-20']

const hour = (start: string, end: string, duration: number, mission: number | null) => ({
  start,
  end,
  code: CODE.id,
  mission,
  duration,
})

function aWeek(own: Partial<ValidatedExtraWeek> = {}): ValidatedExtraWeek {
  return {
    id: 61,
    week: 21,
    start: '2026-05-18',
    end: '2026-05-24',
    comment: 'MEP du lot 4',
    duration: 90,
    constraints_duration: 120,
    complementaries: [{ date: '2026-05-19', mission: 7, hours: [hour('18:30', '20:00', 90, 7)] }],
    constraints: [{ date: '2026-05-20', mission: null, hours: [hour('22:00', '00:00', 120, null)] }],
    missions: [MISSION],
    interventions: [CODE],
    updated_at: '2026-05-21T08:00:00',
    actions: ['edit'],
    ...own,
  }
}

const codes = (code: typeof CODE) => Object.fromEntries(DATES.map((date) => [date, [code]]))
const section = (missions: boolean) => ({
  display: true,
  display_event_codes: missions,
  display_overtime_codes: true,
  event_codes: missions ? codes(MISSION) : {},
  overtime_codes: codes(CODE),
  fillable_dates: DATES,
})
const office = (week = aWeek()) =>
  new FakeApi()
    .on('GET', LIST, () => [week])
    .on('GET', CONFIG, () => ({ complementaries: section(true), constraints: section(false) }))

function openDialog() {
  const told = { onChanged: vi.fn<() => void>(), onClose: vi.fn<() => void>() }
  const ui = (
    <>
      <Notifier />
      <ExtraWeeksDialog month={MONTH} {...told} />
    </>
  )
  return { ...renderUi(ui), ...told }
}

async function startCorrection() {
  const app = openDialog()
  await app.person.click(await screen.findByRole('button', { name: 'Corriger la semaine 21' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Corriger la semaine 21' }))
  const start = await dialog.findByDisplayValue('18:30')
  return { ...app, dialog, start }
}

const patched = (api: FakeApi) => api.sent('validation/extra-activities/61').map(({ body }) => body)

describe('the weeks', () => {
  test('ACT-27 OVL-16 OVL-27 each is read with its hours, codes and durations', async () => {
    office()
    openDialog()
    const week = within(await screen.findByRole('region', { name: /^Semaine 21/ }))
    expect(week.getByRole('region', { name: 'Heures complémentaires' })).toHaveTextContent('1h30')
    expect(week.getByText('ORS · Orselle, INT-GEN · Intervention générale')).toBeVisible()
    expect(week.getByRole('region', { name: 'Interventions en astreinte' })).toHaveTextContent('2h00')
    expect(week.getByText('MEP du lot 4')).toBeVisible()
  })

  test('OVL-23 whoever may not correct it has no button for it', async () => {
    office(aWeek({ actions: [] }))
    openDialog()
    await screen.findByRole('region', { name: /^Semaine 21/ })
    expect(screen.queryByRole('button', { name: /Corriger/ })).toBeNull()
  })

  test('OVL-18 a failure is told and can be tried again', async () => {
    const api = new FakeApi().on('GET', LIST, () => refusal(500))
    const { person } = openDialog()
    const again = await screen.findByRole('button', { name: 'Réessayer' })
    api.on('GET', LIST, () => [aWeek()])
    await person.click(again)
    expect(await screen.findByRole('region', { name: /^Semaine 21/ })).toBeVisible()
  })
})

describe('a correction', () => {
  test('OVL-22 OVL-25 OVL-31 starts from what is stored, drops rows without a start and says that it is saved', async () => {
    const api = office().on('PATCH', WEEK, () => aWeek())
    const { person, dialog, start, onChanged } = await startCorrection()
    await person.clear(start)
    await person.type(start, '1915')
    await person.click(dialog.getAllByRole('button', { name: 'Ajouter une plage' })[0] ?? document.body)
    await person.type(dialog.getAllByRole('textbox', { name: 'Fin' })[1] ?? document.body, '22:00')
    await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Modification effectuée')).toBeVisible()
    expect(patched(api)).toEqual([
      {
        comment: 'MEP du lot 4',
        complementaries: [{ date: '2026-05-19', mission: 7, hours: [{ start: '19:15', end: '20:00', code: 3 }] }],
        constraints: [{ date: '2026-05-20', mission: null, hours: [{ start: '22:00', end: '00:00', code: 3 }] }],
        updated_at: '2026-05-21T08:00:00',
      },
    ])
    expect(onChanged).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Semaine 21/ })).toHaveFocus())
  })

  test('OVL-28 what is wrong is told at its field and nothing is sent', async () => {
    const api = office()
    const { person, dialog, start } = await startCorrection()
    await person.clear(start)
    await person.type(start, '2100')
    await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    const text = "L'horaire de fin doit être supérieur à l'horaire de début"
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0)
    expect(patched(api)).toEqual([])
  })

  test('ACT-97 a refusal is told and what was typed stays; leaving it asks once', async () => {
    const message = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'
    office().on('PATCH', WEEK, () => refusal(409, { code: 'stale', message }))
    const { person, dialog, start, onClose } = await startCorrection()
    await person.clear(start)
    await person.type(start, '1915')
    await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    expect(dialog.getByDisplayValue('19:15')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Rester' })).toHaveFocus())
    await person.click(dialog.getByRole('button', { name: 'Abandonner la correction' }))
    expect(await screen.findByRole('dialog', { name: 'Activités complémentaires' })).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })
})
