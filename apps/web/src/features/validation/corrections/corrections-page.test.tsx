import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EVIDENCE, inMonth, waiting } from '../../../testing/corrections.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { listedUser, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { monthOf } from '../../../testing/timesheet-month.ts'
import { setWindowWidth } from '../../../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './corrections-page.tsx'

const LIST = 'validation/correction'
const ACT = 'validation/correction-action'
const READER = ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW'] as const
const VALIDATOR = manager({ roles: [...READER, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'] })

function apiWith(corrections = [waiting()]): FakeApi {
  return new FakeApi()
    .onList(LIST, corrections, corrections.length)
    .on('GET', 'validation/correction-action/{id}', () => [])
    .on('GET', 'validation/correction/{id}/evidence', () => EVIDENCE)
    .on('GET', 'timesheet/month/{month}/{year}', () => CLOSED_MONTH)
    .on('POST', ACT, () => new Response('{}', { status: 201 }))
}

/** The closed month as a reader of reports has it. */
const CLOSED_MONTH = monthOf({ month: 4, state: 'validated2', locked: true, change: { corrections: [inMonth()] } })

async function openList({ api = apiWith(), user = VALIDATOR } = {}) {
  const app = renderApp({ path: '/backend/corrections', user, api })
  await screen.findByRole('heading', { level: 1, name: 'Régularisations' })
  return app
}
const sent = (api: FakeApi) => api.sent(ACT).map(({ body }) => body)
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') ?? document.body

describe('corrections of closed months', () => {
  test('COR-18 COR-41 the list asks for what one can decide, and says old, new, difference and balance in words', async () => {
    const { api } = await openList()
    const row = await rowOf('Carlier')
    expect(api.sent(LIST)[0]?.query.getAll('states[]')).toEqual([])
    for (const words of ['Avril 2026', 'Absence', 'Orselle', 'Congés payés', '24/04', '−1,00 j', 'CP 12,50', '11,50']) {
      expect(row).toHaveTextContent(words)
    }
    expect(within(row).getByText('En attente')).toBeInTheDocument()
  })

  test('COR-18 an empty list says so', async () => {
    await openList({ api: apiWith([]) })
    expect(await screen.findByText('Aucune régularisation à valider')).toBeInTheDocument()
  })

  test('COR-19 COR-41 on a phone a card says both sides in words, and a sheet refuses nothing without its comment', async () => {
    setWindowWidth(390)
    const { api, person } = await openList()
    const card = await screen.findByRole('article', { name: 'Régularisation de Delphine Carlier' })
    for (const words of ['Avril 2026', 'AncienOrselle', 'NouveauCongés payés', '−1,00 j', 'Oublié avant l’envoi']) {
      expect(card).toHaveTextContent(words)
    }
    await person.click(within(card).getByRole('button', { name: 'Refuser' }))
    const sheet = await screen.findByRole('dialog', { name: 'Refuser la régularisation' })
    expect(await within(sheet).findByText('Période clôturée')).toBeInTheDocument()
    await person.click(within(sheet).getByRole('button', { name: 'Refuser' }))
    expect(within(sheet).getByText('Le commentaire est obligatoire pour un refus.')).toBeInTheDocument()
    expect(sent(api)).toEqual([])
    await person.type(within(sheet).getByRole('textbox', { name: /Commentaire/ }), 'Pas ce jour-là')
    await person.click(within(sheet).getByRole('button', { name: 'Refuser' }))
    await waitFor(() => expect(sent(api)[0]).toMatchObject({ action: 'refused', comment: 'Pas ce jour-là' }))
  })

  test('COR-19 V validates the first row with its stamp, at once', async () => {
    const { api, person } = await openList()
    await rowOf('Carlier')
    await person.keyboard('v')
    await waitFor(() =>
      expect(sent(api)).toEqual([
        { correction: 9, action: 'validated1', comment: '', updated_at: '2026-05-28T18:22:00' },
      ]),
    )
    expect(await screen.findByText('Régularisation de Delphine Carlier validée')).toBeInTheDocument()
  })

  test('COR-18 COR-19 COR-34 COR-41 the opened row shows both sides and the reason; refusing asks for the comment first', async () => {
    const { api, person } = await openList({ api: apiWith([waiting({ carried: { year: 2026, month: 6 } })]) })
    await rowOf('Carlier')
    await person.keyboard('o')
    const panel = await screen.findByRole('dialog', { name: /Delphine Carlier/ })
    for (const words of ['Inchangé', 'Reportée sur juin 2026', 'Orselle', 'Oublié avant l’envoi']) {
      expect(panel).toHaveTextContent(words)
    }
    // Of the evidence: the report, its closing, what payroll was told and who else was away.
    for (const words of ['CRA validé par le service paie', 'Période clôturée', 'Export n° 16', '2 autres absents']) {
      expect(await within(panel).findByText(words, { exact: false })).toBeInTheDocument()
    }
    // The week of the day stands twice: as it was closed, and as it should have been.
    const half = /vendredi 24 avril matin/
    const [closed, asked] = await within(panel).findAllByRole('gridcell', { name: half })
    expect(closed).not.toHaveAccessibleName(/congés payés/i)
    expect(asked).toHaveAccessibleName(/congés payés \(régularisation\)/i)
    const comment = within(panel).getByRole('textbox', { name: /Commentaire/ })
    expect(comment).toHaveFocus()
    await person.click(within(panel).getByRole('button', { name: 'Refuser' }))
    expect(within(panel).getByText('Le commentaire est obligatoire pour un refus.')).toBeInTheDocument()
    expect(comment).toHaveFocus()
    expect(sent(api)).toEqual([])
    await person.type(comment, 'Pas ce jour-là')
    await person.click(within(panel).getByRole('button', { name: 'Refuser' }))
    await waitFor(() => expect(sent(api)[0]).toMatchObject({ action: 'refused', comment: 'Pas ce jour-là' }))
  })

  test('COR-19 KEY-07 R asks for the comment it needs; who was first stands on the row as it is now', async () => {
    const api = apiWith().on('POST', ACT, () => {
      api.onList(LIST, [waiting({ state: 'refused', actions: [] })], 1)
      return refusal(409, { code: 'stale', message: '–', detail: 'Refusée par Paul Petit à 10:42' })
    })
    const { person } = await openList({ api })
    await rowOf('Carlier')
    await person.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser cette régularisation ?' }))
    await person.click(dialog.getByRole('button', { name: 'Refuser' }))
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Le commentaire est obligatoire pour un refus/)
    expect(dialog.getByRole('textbox')).toHaveFocus()
    expect(sent(api)).toEqual([])
    await person.keyboard('Pas ce jour-là{Control>}{Enter}{/Control}')
    expect(await within(await rowOf('Carlier')).findByRole('alert')).toHaveTextContent('Refusée par Paul Petit à 10:42')
    await waitFor(async () => expect(within(await rowOf('Carlier')).getByText('Refusée')).toBeVisible())
    expect(await rowOf('Carlier')).toHaveTextContent('Votre commentaire : « Pas ce jour-là »')
  })

  test('COR-14 a balance that does not suffice is said in red and asked about before it is granted', async () => {
    const { api, person } = await openList({ api: apiWith([waiting({ insufficient_balance: true })]) })
    expect(await rowOf('Carlier')).toHaveTextContent('Solde insuffisant')
    await person.keyboard('v')
    expect(await screen.findByRole('dialog', { name: 'Valider cette régularisation ?' })).toHaveTextContent('12,50')
    expect(sent(api)).toEqual([])
  })

  test('COR-20 COR-21 who may not decide reads why in the place of the buttons', async () => {
    const obstacle = 'Vous ne pouvez pas valider une régularisation que vous avez demandée.'
    await openList({ api: apiWith([waiting({ actions: [], obstacle })]) })
    const row = await rowOf('Carlier')
    expect(row).toHaveTextContent(obstacle)
    expect(within(row).queryByRole('button', { name: /^Valider/ })).toBeNull()
  })

  test('COR-12 asking for somebody else is offered to who gives level 1 and to payroll, and to nobody else', async () => {
    const name = 'Demander pour quelqu’un'
    const { unmount } = await openList()
    expect(screen.getByRole('button', { name })).toBeInTheDocument()
    unmount()
    await openList({ user: manager({ roles: [...READER] }) })
    await rowOf('Carlier')
    expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('COR-12 EDT-11 what was written for somebody else is lost neither by Échap nor by another month unasked', async () => {
    const { person } = await openList({ api: apiWith().onList('user', [listedUser('C101', 'Delphine', 'Carlier')], 1) })
    await person.click(screen.getByRole('button', { name: 'Demander pour quelqu’un' }))
    const title = 'Demander une régularisation pour quelqu’un'
    const whose = await screen.findByRole('combobox', { name: 'Collaborateur' })
    await person.type(whose, 'carl')
    await person.click(await screen.findByRole('option', { name: /Carlier/ }))
    const reason = await screen.findByRole('textbox', { name: 'Motif' })
    await person.type(reason, 'Oublié')
    const month = screen.getByRole('combobox', { name: 'Mois clôturé' })
    const [, older] = within(month).getAllByRole<HTMLOptionElement>('option')
    for (const leave of [() => person.keyboard('{Escape}'), () => person.selectOptions(month, older?.value ?? '')]) {
      await leave()
      const question = await screen.findByRole('dialog', { name: /Abandonner votre saisie/ })
      await person.click(within(question).getByRole('button', { name: 'Continuer' }))
      await waitFor(() => expect(question).not.toBeInTheDocument())
      expect(screen.getByRole('textbox', { name: 'Motif' })).toHaveValue('Oublié')
    }
    await person.click(screen.getByRole('button', { name: 'Annuler' }))
    const question = await screen.findByRole('dialog', { name: /Abandonner votre saisie/ })
    await person.click(within(question).getByRole('button', { name: 'Abandonner' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  })
})
