import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { chooseMore } from '../../../testing/more-actions.ts'
import { companySettings, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { aMonthPage, MONTHS } from './activity-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './activities-page.tsx'

const HELD = "Vous devez d'abord supprimer les interventions liées à cette astreinte avant de pouvoir la supprimer."
const RANGE = { start_at: '2026-11-02', start_moment: 'am', end_at: '2026-11-06', end_moment: 'pm' } as const
const WEEK = { id: 1, code: 'AST-SEM', description: 'Astreinte de semaine', category: 'availability' } as const

function office(): FakeApi {
  return new FakeApi()
    .on('GET', 'validation/month', () => aMonthPage(MONTHS))
    .on('GET', 'validation/event/activity', () => [
      {
        ...RANGE,
        id: 31,
        event_code: { id: 5, description: 'Mission Armor' },
        days_count: 5,
        state: 'submitted' as const,
        locked: false,
        updated_at: '2026-11-16T09:15:00',
      },
    ])
    .on('GET', 'validation/overtime', () => [
      {
        id: 41,
        type: 'constraint' as const,
        code: { ...WEEK, affectation: null },
        start_at: '2026-11-09',
        end_at: '2026-11-15',
        constraint_count: 1,
        ticket_count: 0,
        intervention_minutes: 0,
        hour_count: 0,
        comment: null,
        days: [],
        locked: true,
        updated_at: '2026-11-18T18:04:00',
        actions: ['edit' as const, 'delete' as const],
      },
    ])
    .on('GET', 'validation/overtime/{id}/code', () => [
      { ...WEEK, affectation: null },
      { ...WEEK, id: 2, description: 'Astreinte de nuit', affectation: null },
    ])
}

async function openCorrections(api: FakeApi) {
  const roles = [
    'ROLE_VALIDATION',
    'ROLE_MANAGER',
    'ROLE_ACTIVITY_SHOW',
    'ROLE_ACTIVITY_EDIT_TYPE',
    'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE',
  ] as const
  const user = manager({ roles: [...roles] })
  const app = renderApp({ path: '/backend/activity', user, api, config: companySettings({ today: '2026-11-20' }) })
  const row = (await screen.findByText('Aubry')).closest('tr') ?? document.body
  await chooseMore(app.person, row, 'Corriger les libellés')
  await screen.findByText('Astreinte de semaine')
  return app
}

test('ACT-25 OVL-12 OVL-15 another label is chosen among those offered, the comment stays internal', async () => {
  const api = office().on('PATCH', 'validation/overtime/{id}', () => refusal(500))
  api.on('PATCH', 'validation/overtime/{id}', () => new Response('{}', { status: 200 }))
  const { person } = await openCorrections(api)
  expect(screen.getByText('Mission Armor')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Modifier le libellé : Astreinte de semaine/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier le libellé' }))
  const select = await dialog.findByRole('combobox', { name: 'Libellé' })
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choisir…', 'Astreinte de nuit'])
  await person.selectOptions(select, 'Astreinte de nuit')
  expect(dialog.getByText('Interne, non envoyé au collaborateur.')).toBeVisible()
  await person.type(dialog.getByRole('textbox', { name: 'Commentaire' }), ' Nuit ')
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Modification effectuée')).toBeVisible()
  const patched = api.sent('validation/overtime/41').filter(({ method }) => method === 'PATCH')
  expect(patched.map(({ body }) => body)).toEqual([{ code: 2, comment: 'Nuit', updated_at: '2026-11-18T18:04:00' }])
})

test('ACT-105 the label of an activity goes with the stamp that was seen', async () => {
  const api = office()
    .on('GET', 'validation/event/{id}/code', () => [{ id: 6, description: 'Mission Odyssée' }] as never)
    .on('PATCH', 'validation/event/{id}', () => new Response('{}', { status: 200 }))
  const { person } = await openCorrections(api)
  await person.click(screen.getByRole('button', { name: /^Modifier le libellé : Mission Armor/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier le libellé' }))
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Libellé' }), 'Mission Odyssée')
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Modification effectuée')).toBeVisible()
  const patched = api.sent('validation/event/31').map(({ body }) => body)
  expect(patched).toEqual([{ event_code: 6, comment: '', updated_at: '2026-11-16T09:15:00' }])
})

test('ACT-28 OVL-34 OVL-36 OVL-39 a deletion asks first, says why it cannot be, and tells when it is done', async () => {
  let held = true
  const api = office().on('DELETE', 'validation/overtime/{id}', () =>
    held ? refusal(409, { code: 'linked-interventions', message: HELD }) : undefined,
  )
  const { person } = await openCorrections(api)
  await person.click(screen.getByRole('button', { name: /^Supprimer : Astreinte de semaine/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer cette astreinte ?' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus())
  await person.click(dialog.getByRole('button', { name: 'Supprimer' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(HELD)
  held = false
  await person.click(dialog.getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Votre astreinte a été supprimée avec succès')).toBeVisible()
  const asked = api.sent('validation/overtime/41').filter(({ method }) => method === 'DELETE')
  expect(asked.map(({ query }) => query.get('updated_at'))).toEqual(['2026-11-18T18:04:00', '2026-11-18T18:04:00'])
})

test('ACT-115 ACT-117 ACT-119 BCK-53 the download starts with all activities and needs one, and no file is said', async () => {
  const asked = 'timesheet/month/file/2026/11/request-download'
  const api = office().on('GET', 'timesheet/month/file/{year}/{month}/request-download', () => ({ url: '#cra' }))
  const { person } = await openCorrections(api)
  await person.keyboard('{Escape}')
  const row = (await screen.findByText('Aubry')).closest('tr') ?? document.body
  await chooseMore(person, row, 'Télécharger')
  const dialog = within(await screen.findByRole('dialog', { name: 'Télécharger le CRA' }))
  expect(
    within(dialog.getByRole('region', { name: 'CRA spécifiques' })).getByText('Aucun fichier disponible'),
  ).toBeVisible()
  const boxes = dialog.getAllByRole('checkbox')
  expect(boxes.every((box) => box instanceof HTMLInputElement && box.checked)).toBe(true)
  for (const box of boxes) await person.click(box)
  expect(dialog.getByRole('alert')).toHaveTextContent('Vous devez choisir au moins 1 activité')
  await person.click(dialog.getByRole('button', { name: 'Télécharger' }))
  expect(api.sent(asked)).toEqual([])
  await person.click(boxes[0] ?? document.body)
  await person.click(dialog.getByRole('button', { name: 'Télécharger' }))
  expect(await screen.findByText('Téléchargement en cours...')).toBeVisible()
  await waitFor(() => expect(api.sent(asked)).toHaveLength(1))
  expect(api.sent(asked)[0]?.query.getAll('codes[]')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
