import type { Delegation, LentDecision } from '@cadran/contract/portal/delegation'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './delegation-section.tsx'

const HIM = { matricule: 'M001', identity: 'Karim Benali' }
const HER = { matricule: 'C300', identity: 'Alice Martin' }
const ALWAYS: Delegation = {
  id: 4,
  manager: HIM,
  deputy: HER,
  mode: 'absence',
  scopes: ['absences'],
  starts_at: null,
  start_moment: null,
  ends_at: null,
  end_moment: null,
  set_by: HIM.identity,
  active: true,
  active_until: '2026-05-11T13:00:00+02:00',
  updated_at: '2026-05-07T09:00:00',
}

const api = (own: Delegation[], given: Delegation[] = [], decisions: LentDecision[] = []) =>
  new FakeApi()
    .on('GET', 'user/delegation', () => ({ own, given, set_for_others: [], active: [] }))
    .on('GET', 'user/delegation/candidate', () => [HER])
    .onList('user/delegation/decisions', decisions, decisions.length)
    .on('POST', 'user/delegation', () => ALWAYS)
    .on('DELETE', 'user/delegation/{id}', () => null as never)

async function open(calls: FakeApi, user = manager()) {
  const name = user.is_manager ? 'Ma suppléance' : 'Suppléance'
  const { person } = renderApp({ path: '/parameters#delegation', api: calls, user })
  const section = within(await screen.findByRole('region', { name }))
  const sent = () =>
    calls.requests
      .filter(({ path, method }) => path.startsWith('user/delegation') && method !== 'GET')
      .map(({ method, path, body }) => [method, path, body])
  return { person, section, sent }
}

test('DEL-01 DEL-06 a deputy is found by name and set; a refusal stands in the form, and what was chosen stays', async () => {
  let refuses = true
  const calls = api([]).on('POST', 'user/delegation', () =>
    refuses ? refusal(409, { message: 'Une suppléance existe déjà sur cette période.' }) : ALWAYS,
  )
  const { person, section, sent } = await open(calls)
  expect(await section.findByText('Personne ne vous supplée.')).toBeVisible()
  await person.click(section.getByRole('button', { name: 'Désigner un suppléant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Désigner un suppléant' }))
  await person.type(dialog.getByRole('textbox', { name: /^Suppléant/ }), 'mart')
  await person.click(await dialog.findByRole('button', { name: 'Alice Martin · C300' }))
  await person.click(dialog.getByRole('checkbox', { name: 'Planning' }))
  await person.click(dialog.getByRole('button', { name: 'Désigner' }))
  expect(await dialog.findByText('Une suppléance existe déjà sur cette période.')).toBeVisible()
  expect(dialog.getByText('Alice Martin · C300')).toBeVisible()
  refuses = false
  await person.click(dialog.getByRole('button', { name: 'Désigner' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { deputy: 'C300', mode: 'absence', scopes: ['absences', 'activities', 'extra-requests'] }
  expect(sent()).toEqual([
    ['POST', 'user/delegation', body],
    ['POST', 'user/delegation', body],
  ])
})

test('DEL-02 human resources choose a manager and a deputy between two dates, and see whom they have set', async () => {
  const calls = api([]).on('GET', 'user/delegation', () => ({
    own: [],
    given: [],
    set_for_others: [ALWAYS],
    active: [],
  }))
  const { person, section } = await open(calls, consultant({ roles: ['ROLE_VALIDATION', 'ROLE_HRBP'] }))
  expect(await section.findByText('Alice Martin supplée Karim Benali')).toBeVisible()
  expect(section.getByText('Absences · Pendant les absences validées')).toBeVisible()
  await person.click(section.getByRole('button', { name: 'Désigner pour un manager' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Désigner un suppléant pour un manager' }))
  await person.type(dialog.getByRole('textbox', { name: /^Manager/ }), 'bena')
  const found = within(dialog.getByRole('list', { name: 'Manager : personnes trouvées' }))
  await person.click(await found.findByRole('button', { name: 'Alice Martin · C300' }))
  const asked = calls.requests.find(({ path }) => path === 'user/delegation/candidate')
  expect(asked).toBeDefined()
  expect(dialog.queryByText('Pendant mes absences')).toBeNull()
  expect(dialog.getAllByRole('checkbox')).toHaveLength(4)
})

test('DEL-05 DEL-23 the manager sees until when it is active, and ends it after one question', async () => {
  const { person, section, sent } = await open(api([ALWAYS]))
  expect(await section.findByText('Active jusqu’au lundi 11 mai à 13:00')).toBeVisible()
  await person.click(section.getByRole('button', { name: 'Terminer : Alice Martin' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Terminer' }))
  await vi.waitFor(() => expect(sent().map(([method]) => method)).toEqual(['DELETE']))
})

test('DEL-39 a manager who comes back reads what was decided for them, by whom and when', async () => {
  const decision: LentDecision = {
    id: 9,
    at: '2026-05-08T07:30:00.000Z',
    decision: 'Validation niveau 1',
    deputy: HER.identity,
    person: { matricule: 'C201', identity: 'Camille Rousseau' },
    month: null,
    absence: {
      description: 'Congés payés',
      start_at: '2026-05-18',
      start_moment: 'am',
      end_at: '2026-05-19',
      end_moment: 'pm',
    },
    comment: 'Vu avec Karim',
  }
  const { section } = await open(api([], [], [decision]))
  expect(await section.findByRole('heading', { level: 3, name: 'Décisions prises pour vous' })).toBeVisible()
  const line = section.getByText('Camille Rousseau · Validation niveau 1').closest('li')
  expect(line).toHaveTextContent(
    'Congés payés du 18/05/2026 (matin) au 19/05/2026 (après-midi) · « Vu avec Karim »Alice Martin, 08/05/2026 à 09:30',
  )
})

test('DEL-06 whoever is a deputy may decline; nobody else is asked to understand it', async () => {
  const { section } = await open(api([], [ALWAYS]), consultant({ is_deputy: true }))
  expect(await section.findByRole('button', { name: 'Ne plus suppléer : Vous suppléez Karim Benali' })).toBeVisible()
  expect(section.queryByRole('button', { name: 'Désigner un suppléant' })).toBeNull()
})

test('DEL-11 DEL-23 a deputy without a right of their own opens the back office of what is lent, and reads for whom', async () => {
  const delegations = [
    { manager: HIM, scopes: ['absences' as const], roles: [], active_until: '2026-05-09T00:00:00+02:00' },
  ]
  renderApp({ path: '/backend', api: new FakeApi(), user: consultant({ delegations, is_deputy: true }) })
  expect(await screen.findByText("Vous suppléez Karim Benali jusqu'au vendredi 8 mai inclus.")).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: "Menu de l'administration" }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Cadran'),
    'Accueil',
    "Validation d'absences",
    'Retour au portail',
  ])
})
