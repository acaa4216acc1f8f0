import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { LISTED, office } from '../../../testing/absence-office.ts'
import { type FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { HISTORY } from './absence-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const LIST = 'validation/event/absence/user'
const ACT = 'validation/event-action'
const STALE = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'
const VALIDATOR = manager({ roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'] })

async function openList(api = office(), user: CurrentUser = VALIDATOR) {
  const app = renderApp({ path: '/backend/absences', user, api })
  await screen.findByText('Benali')
  return app
}

/** The row of a person, or of what it says; looked up by its text, which is much cheaper than by its name. */
const rowOf = (text: string) => screen.getAllByText(text)[0]?.closest('tr') ?? document.body
const click = (name: string, row: string) => within(rowOf(row)).getByRole('button', { name: new RegExp(`^${name}`) })
const acts = (api: FakeApi) => api.sent(ACT).filter(({ method }) => method === 'POST')

describe('validating', () => {
  test('ABS-64 ABS-65 ABS-102 KEY-04 posts the act at once with the stamp that was seen', async () => {
    const { api, person } = await openList()
    await person.click(click('Valider niveau 1', 'Benali'))
    await waitFor(() => expect(acts(api)).toHaveLength(1))
    expect(acts(api)[0]?.body).toEqual({
      event: 73,
      action: 'validated1',
      comment: '',
      updated_at: '2026-11-16T09:15:00',
    })
    expect(await screen.findByText('CP du 7 au 11 décembre de Samir Benali validé')).toBeVisible()
  })

  test('ABS-116 ABS-117 reads that person again, who leaves with their last absence', async () => {
    const { api, person } = await openList()
    expect(screen.getByText('4 collaborateurs · 5 absences')).toBeVisible()
    await person.click(click('Valider niveau 1', 'Benali'))
    await waitFor(() => expect(screen.queryByText('Benali')).toBeNull())
    expect(api.sent(LIST).some(({ query }) => query.getAll('matricules[]').join() === 'C233')).toBe(true)
    expect(screen.getByText('3 collaborateurs · 4 absences')).toBeVisible()
  })

  test('BCK-55 a second click does not act twice', async () => {
    const api = office()
    api.on('POST', ACT, () => new Promise(() => undefined))
    const { person } = await openList(api)
    await person.dblClick(click('Valider niveau 1', 'Benali'))
    await waitFor(() => expect(within(rowOf('Benali')).getByText('Validé')).toBeVisible())
    expect(acts(api)).toHaveLength(1)
    expect(within(rowOf('Benali')).queryByRole('button', { name: /Valider/ })).toBeNull()
  })

  test('ABS-18 ABS-61 a balance that does not suffice asks once, with the figures and the comment', async () => {
    const { api, person } = await openList(office(LISTED))
    await person.click(click('Valider niveau 1', 'Benali'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider cette absence ?' }))
    expect(dialog.getByText('Solde Insuffisant')).toBeVisible()
    expect(dialog.getByText('3,00')).toBeVisible()
    expect(dialog.getByText(/^[-−]2,00$/)).toBeVisible()
    expect(acts(api)).toHaveLength(0)
    await person.type(dialog.getByRole('textbox', { name: 'Commentaire' }), 'Accordé par avance')
    await person.click(dialog.getByRole('button', { name: 'Valider niveau 1' }))
    await waitFor(() =>
      expect(acts(api)[0]?.body).toMatchObject({ event: 73, action: 'validated1', comment: 'Accordé par avance' }),
    )
  })

  test('ABS-18 ABS-108 the opened row validates with a comment that stays internal', async () => {
    const { api, person } = await openList()
    await person.click(click('Ouvrir', 'Durand'))
    const panel = within(screen.getByRole('dialog', { name: /Congés payés de Chloé Durand/ }))
    expect(panel.getByText(/Interne si vous validez/)).toBeVisible()
    await person.type(
      panel.getByRole('textbox', { name: 'Commentaire' }),
      ' Bonnes vacances {Control>}{Enter}{/Control}',
    )
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ event: 75, comment: 'Bonnes vacances' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('refusing and sending back', () => {
  test('ABS-19 ABS-107 BCK-47 a refusal asks first, and says where its comment goes', async () => {
    const { api, person } = await openList()
    await person.click(click('Refuser', 'Benali'))
    const dialog = within(await screen.findByRole('dialog', { name: /Refuser cette absence/ }))
    expect(dialog.getByText('Envoyé par e-mail au collaborateur.')).toBeVisible()
    expect(acts(api)).toHaveLength(0)
    await person.type(dialog.getByRole('textbox'), 'Équipe réduite')
    await person.click(dialog.getByRole('button', { name: 'Refuser' }))
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ action: 'refused', comment: 'Équipe réduite' }))
    expect(await screen.findByText('CP du 7 au 11 décembre de Samir Benali refusé')).toBeVisible()
  })

  test('BCK-47 BCK-58 Escape and Annuler act on nothing, and the focus is back on the row', async () => {
    const { api, person } = await openList()
    await person.click(click('Refuser', 'Benali'))
    await screen.findByRole('dialog')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rowOf('Benali')).toHaveFocus()
    await person.click(click('Refuser', 'Benali'))
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(acts(api)).toHaveLength(0)
  })

  test('ABS-20 ABS-90 a send-back is the action submitted', async () => {
    const { api, person } = await openList()
    await person.click(click('Renvoyer', 'Caron'))
    const dialog = within(await screen.findByRole('dialog', { name: /Renvoyer cette absence/ }))
    await person.click(dialog.getByRole('button', { name: 'Renvoyer' }))
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ event: 74, action: 'submitted' }))
    expect(await screen.findByText('CP du 26 au 27 novembre de Juliette Caron renvoyé')).toBeVisible()
  })

  test('ABS-89 warns when the report is sent already', async () => {
    const { person } = await openList()
    await person.click(click('Renvoyer', 'Caron'))
    expect(await screen.findByText(/Le CRA de ce mois est déjà envoyé/)).toBeVisible()
  })
})

describe('a refused act', () => {
  const answering = (status: number, body: object) => office().on('POST', ACT, () => refusal(status, body))

  test('ABS-103 a stale tab is told on its row and reads that person again', async () => {
    const api = answering(409, { code: 'stale', message: STALE })
    const { person } = await openList(api)
    await person.click(click('Valider niveau 1', 'Benali'))
    expect(await within(rowOf('Benali')).findByRole('alert')).toHaveTextContent(STALE)
    expect(api.sent(LIST).some(({ query }) => query.getAll('matricules[]').join() === 'C233')).toBe(true)
    expect(within(rowOf('Durand')).queryByRole('alert')).toBeNull()
    expect(click('Valider niveau 1', 'Benali')).toBeVisible()
  })

  test.each([
    ['the first of a list of errors', { errors: ['Premier', 'Second'], message: 'M' }, 'Premier'],
    ['the first of an object of errors', { errors: { comment: ['Premier'], x: ['Second'] }, message: 'M' }, 'Premier'],
    ['its message', { message: 'M' }, 'M'],
    ['the default text', {}, 'Une erreur est survenue'],
  ])('ABS-119 ABS-120 ABS-122 EX-V-55 shows %s', async (_what, body, text) => {
    const { person } = await openList(answering(422, body))
    await person.click(click('Valider niveau 1', 'Benali'))
    expect(await within(rowOf('Benali')).findByRole('alert')).toHaveTextContent(text)
  })

  test('BCK-45 an unknown absence is told, and the person is read again', async () => {
    const api = answering(404, { message: 'Élément introuvable.' })
    const { person } = await openList(api)
    await person.click(click('Valider niveau 1', 'Benali'))
    expect(await within(rowOf('Benali')).findByRole('alert')).toHaveTextContent('Élément introuvable.')
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.getAll('matricules[]')).toEqual(['C233']))
  })
})

describe('the history in the opened row', () => {
  const reader = { ...VALIDATOR, roles: [...VALIDATOR.roles, 'ROLE_ABSENCE_ACTION_HISTORY' as const] }

  test('ABS-22 ABS-113 ABS-115 BCK-54 is read with its role, newest first, as plain text', async () => {
    const api = office().on('GET', 'validation/event-action/{id}', () => [...HISTORY])
    const { person } = await openList(api, reader)
    await person.click(click('Ouvrir', 'Durand'))
    const entries = await screen.findAllByRole('listitem').then((all) => all.map((item) => item.textContent ?? ''))
    const told = entries.filter((text) => /Renvoi|Validation niveau 1 ·|Création/.test(text))
    expect(told).toHaveLength(3)
    expect(told[0]).toContain('Renvoi · Alice Martin 19/11/2026 à 17:40')
    expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
  })

  test('ABS-112 ABS-113 without the role there is none, and no call', async () => {
    const { api, person } = await openList()
    await person.click(click('Ouvrir', 'Durand'))
    expect(screen.queryByText('Historique')).toBeNull()
    expect(api.sent('validation/event-action/75')).toHaveLength(0)
  })
})
