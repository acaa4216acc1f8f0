import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LISTED, office } from '../../../testing/absence-office.ts'
import { passTime } from '../../../testing/elapsed-time.ts'
import type { FakeApi } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const ACT = 'validation/event-action'
const VALIDATOR = manager({ roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'] })
const FIRST = LISTED[0]?.absences[0]?.id

async function openList(api = office()) {
  const app = renderApp({ path: '/backend/absences', user: VALIDATOR, api })
  await screen.findByText('Benali')
  return app
}

/** The row of a person, or of what it says; looked up by its text, which is much cheaper than by its name. */
const rowOf = (text: string) => screen.getAllByText(text)[0]?.closest('tr') ?? document.body
const click = (name: string, row: string) => within(rowOf(row)).getByRole('button', { name: new RegExp(`^${name}`) })
const acts = (api: FakeApi) => api.sent(ACT).filter(({ method }) => method === 'POST')

describe('the keyboard', () => {
  test('BCK-58 j and k move, v validates and goes on to the next row', async () => {
    const { api, person } = await openList()
    rowOf('Aubry').focus()
    await person.keyboard('jjk')
    expect(rowOf('du 21/12/2026 (matin) au 24/12/2026 (après-midi)')).toHaveFocus()
    await person.keyboard('jv')
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ event: 73 }))
    expect(rowOf('Caron')).toHaveFocus()
  })

  test('BCK-58 o opens and closes, r refuses, b sends back', async () => {
    const { person } = await openList()
    rowOf('Caron').focus()
    await person.keyboard('o')
    expect(screen.getByRole('dialog', { name: /Juliette Caron/ })).toBeVisible()
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(rowOf('Caron')).toHaveFocus()
    passTime(400)
    await person.keyboard('b')
    expect(await screen.findByRole('dialog', { name: /Renvoyer cette absence/ })).toBeVisible()
    await person.keyboard('{Escape}')
    passTime(400)
    await person.keyboard('kr')
    expect(await screen.findByRole('dialog', { name: /Refuser cette absence/ })).toBeVisible()
  })

  test('KEY-01 on arrival the first row is the current one: v validates it', async () => {
    const { api, person } = await openList()
    expect(document.body).toHaveFocus()
    await person.keyboard('v')
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ event: FIRST }))
  })

  test('KEY-01 the arrows, j and Enter work before anything has the focus', async () => {
    const { person } = await openList()
    await person.keyboard('{ArrowDown}j')
    expect(rowOf('Benali')).toHaveFocus()
    screen.getByRole('link', { name: /Collaborateurs|Accueil/ }).focus()
    await person.keyboard('k')
    expect(rowOf('du 21/12/2026 (matin) au 24/12/2026 (après-midi)')).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: /Congés payés de Léa Aubry/ })).toBeVisible()
  })

  test('KEY-03 BCK-58 / goes to the search, where letters are letters', async () => {
    const { api, person } = await openList()
    await person.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await person.keyboard('v')
    expect(screen.getByRole('searchbox')).toHaveValue('v')
    expect(acts(api)).toHaveLength(0)
  })

  test.each([
    ['r', 'Benali', 'refused', 73],
    ['b', 'Caron', 'submitted', 74],
  ])('KEY-02 KEY-03 %s and a reason typed at once is that act with that reason', async (key, row, action, event) => {
    const { api, person } = await openList()
    rowOf(row).focus()
    await person.keyboard(`${key}non, voir avec vous`)
    const reason = await screen.findByRole('textbox', { name: 'Commentaire' })
    await waitFor(() => expect(reason).toHaveFocus())
    expect(reason).toHaveValue('non, voir avec vous')
    expect(acts(api)).toHaveLength(0)
    await person.keyboard(' {Control>}{Enter}{/Control}')
    await waitFor(() => expect(acts(api)).toHaveLength(1))
    expect(acts(api)[0]?.body).toMatchObject({ event, action, comment: 'non, voir avec vous' })
  })

  test('KEY-02 KEY-03 Escape leaves without acting, and a letter within 400 ms acts on nothing', async () => {
    const { api, person } = await openList()
    rowOf('Benali').focus()
    await person.keyboard('r{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rowOf('Benali')).toHaveFocus()
    await person.keyboard('v')
    expect(acts(api)).toHaveLength(0)
    passTime(400)
    await person.keyboard('v')
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ event: 73, action: 'validated1' }))
  })

  test('KEY-03 while the opened row or a menu has the focus no letter acts', async () => {
    const { api, person } = await openList()
    rowOf('Benali').focus()
    await person.keyboard('ovrx{Escape}')
    passTime(400)
    click("Plus d'actions", 'Benali').focus()
    await person.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: /Décider avec un commentaire/ })
    await person.keyboard('vr')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(acts(api)).toHaveLength(0)
  })

  test('KEY-08 c opens act and comment together, for each act that may be done', async () => {
    const { api, person } = await openList()
    rowOf('Benali').focus()
    await person.keyboard('c')
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider cette absence ?' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Commentaire' })).toHaveFocus())
    await person.keyboard('vu avec Paul')
    await person.click(dialog.getByRole('radio', { name: 'Refuser' }))
    expect(screen.getByRole('dialog', { name: 'Refuser cette absence ?' })).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Refuser' }))
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ action: 'refused', comment: 'vu avec Paul' }))
  })

  test('KEY-09 only the keys whose act the viewer may do are shown', async () => {
    const { person } = await openList()
    await person.keyboard('?')
    const help = within(await screen.findByRole('dialog', { name: 'Touches de la liste' }))
    expect(help.getByText('Valider')).toBeVisible()
    expect(help.queryByText('Refuser')).toBeNull()
    expect(help.queryByText('Renvoyer au collaborateur')).toBeNull()
  })

  test('BCK-58 ? lists the keys, and letters can be switched off for good', async () => {
    const { api, person } = await openList()
    rowOf('Benali').focus()
    await person.keyboard('?')
    await person.click(await screen.findByRole('checkbox', { name: /Touches d'une seule lettre/ }))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    rowOf('Benali').focus()
    await person.keyboard('v{ArrowDown}')
    expect(rowOf('Caron')).toHaveFocus()
    expect(acts(api)).toHaveLength(0)
    expect(localStorage.getItem('listLetterKeys')).toBe('false')
  })
})
