import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { passTime } from '../../../testing/elapsed-time.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { chooseMore } from '../../../testing/more-actions.ts'
import { consultant, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import { ACCEPTED, REFUSED, SECOND, WAITING } from './request-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './requests-page.tsx'

const LIST = 'validation/extra-activities'
const ACT = 'validation/month-action'
const MISSIONS = 'validation/event-code-extra-activity/C214/2026/5'
const KERLANN = { id: 45, code: 'KER', description: 'Kerlann' }
const ORSELLE = { id: 46, code: 'ORS', description: 'Orselle' }

type Reply = ReplyBy<'POST', 'validation/month-action'>

function apiWith(requests = [WAITING, SECOND]): FakeApi {
  return new FakeApi()
    .onList(LIST, requests, requests.length)
    .on('GET', 'validation/event-code-extra-activity/{matricule}/{year}/{month}', () => [KERLANN, ORSELLE])
    .on('POST', ACT, () => ({}) as Reply)
}

async function openList({ api = apiWith(), path = '/backend/extra-activities', user = manager() } = {}) {
  const app = renderApp({ path, user, api })
  await screen.findByRole('heading', { level: 1, name: "Demandes d'activités complémentaires" })
  return app
}
const nextFrame = () => new Promise(requestAnimationFrame)
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') ?? document.body
const decisions = (api: FakeApi) => api.sent(ACT).map(({ body }) => body)

describe('the list', () => {
  test('XRQ-08 XRQ-07 EX-V-25 asks for the waiting requests of everybody one manages', async () => {
    const { api } = await openList()
    const { query } = api.sent(LIST)[0] ?? {}
    expect(query?.getAll('states[]')).toEqual(['pending'])
    expect(query?.getAll('types[]')).toEqual(['all'])
    expect(query?.get('manager')).toBe('M001')
    expect([query?.get('minDate'), query?.get('maxDate')]).toEqual([null, null])
  })

  test('XRQ-10 XRQ-01 its columns, and what a row tells', async () => {
    await openList()
    const row = await rowOf('Aubry')
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Collaborateur',
      'Période',
      'Demandée le',
      'Manager',
      'Statut',
      'Actions',
    ])
    for (const words of [
      'Aubry Léa',
      'C214',
      'Mai 2026',
      '13/05/2026',
      'il y a 8 jours',
      'Nadia Belkacem',
      'En attente',
    ]) {
      expect(row).toHaveTextContent(words)
    }
    expect(await rowOf('Benali')).toHaveTextContent('hier')
    expect(screen.getByText('2 à traiter')).toBeVisible()
  })

  test('XRQ-15 XRQ-16 treated ones have their check or their cross, what was decided, and no button', async () => {
    await openList({ api: apiWith([ACCEPTED, REFUSED]) })
    const accepted = (await screen.findByText('Acceptée')).closest('tr') ?? document.body
    expect(accepted).toHaveTextContent('Contractualisées · KER')
    expect(within(accepted).queryAllByRole('button')).toEqual([])
    const refused = screen.getByText('Refusée').closest('tr') ?? document.body
    expect(refused).toHaveTextContent('« Heures déjà couvertes »')
    expect(within(refused).queryAllByRole('button')).toEqual([])
  })

  test('XRQ-12 who may not decide reads without buttons, and the letters do nothing', async () => {
    const { person } = await openList({ api: apiWith([{ ...WAITING, actions: [] }]) })
    const row = await rowOf('Aubry')
    expect(within(row).queryAllByRole('button')).toEqual([])
    row.focus()
    await person.keyboard('vro')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('XRQ-02 XRQ-04 empty under the defaults, without result under other filters', async () => {
    const { unmount } = await openList({ api: apiWith([]) })
    expect(await screen.findByText('Aucune demande à valider')).toBeVisible()
    unmount()
    await openList({ api: apiWith([]), path: '/backend/extra-activities?states=refused' })
    expect(await screen.findByText('Aucun résultat')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Réinitialiser' }).length).toBeGreaterThan(0)
  })

  test('BCK-29 BCK-08 the page is unknown without backend access', async () => {
    renderApp({ path: '/backend/extra-activities', user: consultant(), api: apiWith() })
    expect(await screen.findByText("La page demandée n'existe pas.")).toBeVisible()
  })

  test('a list that cannot be loaded says why and can be tried again', async () => {
    const api = apiWith().on('GET', LIST, () => refusal(403, { code: 'x', message: 'Pas ici' }))
    const { person } = await openList({ api })
    expect(await screen.findByText('Pas ici')).toBeVisible()
    api.onList(LIST, [WAITING], 1)
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await rowOf('Aubry')).toBeVisible()
  })
})

describe('accepting', () => {
  test('XRQ-23 SM-X-24 BCK-48 WIN-12 a type is needed, told at its field alone; then it is sent and the list read again', async () => {
    const { api, person } = await openList()
    await person.click(within(await rowOf('Aubry')).getByRole('button', { name: /^Accepter : Léa Aubry/ }))
    const panel = screen.getByRole('dialog', { name: 'Accepter la demande de Léa Aubry' })
    await person.click(within(panel).getByRole('button', { name: 'Accepter' }))
    const missing = "Veuillez choisir le type d'activités complémentaires"
    expect(await within(panel).findByText(missing)).toBeVisible()
    await nextFrame()
    expect(screen.getAllByText(missing).filter((text) => !panel.contains(text))).toEqual([])
    expect(decisions(api)).toEqual([])
    await person.click(within(panel).getByLabelText('Activités complémentaires non contractualisées'))
    expect(within(panel).queryByLabelText('Mission')).not.toBeInTheDocument()
    await person.type(within(panel).getByLabelText(/^Commentaire/), 'Bon courage')
    await person.click(within(panel).getByRole('button', { name: 'Accepter' }))
    expect(await screen.findByText('Demande de Léa Aubry pour mai 2026 acceptée')).toBeInTheDocument()
    expect(decisions(api)).toEqual([
      { month: 71, action: 'accept_extra_activities', comment: 'Bon courage', updated_at: '2026-05-13T10:00:00' },
    ])
    expect(api.sent(LIST).length).toBeGreaterThan(1)
  })

  test('BCK-50 XRQ-24 XRQ-31 XRQ-21 contracted, a mission among those offered for that month', async () => {
    const { api, person } = await openList()
    await person.click(within(await rowOf('Aubry')).getByRole('button', { name: /^Accepter : Léa Aubry/ }))
    expect(api.sent(MISSIONS)).toHaveLength(0)
    await person.click(screen.getByLabelText('Activités complémentaires contractualisées'))
    await person.click(screen.getByRole('button', { name: 'Accepter' }))
    const mission = screen.getByLabelText('Mission')
    expect(mission).toHaveAccessibleDescription('Vous devez choisir une mission')
    await waitFor(() => expect(mission).toHaveFocus())
    await screen.findByRole('option', { name: 'KER · Kerlann' })
    await person.selectOptions(mission, 'KER · Kerlann')
    await person.click(screen.getByRole('button', { name: 'Accepter' }))
    await screen.findByText('Demande de Léa Aubry pour mai 2026 acceptée')
    expect(decisions(api)).toMatchObject([{ action: 'accept_extra_activities_contracted', eventCode: 45 }])
    expect(api.sent(MISSIONS)).toHaveLength(1)
  })
})

test('EDT-17 the only mission offered is chosen already', async () => {
  const api = apiWith().on('GET', 'validation/event-code-extra-activity/{matricule}/{year}/{month}', () => [KERLANN])
  const { person } = await openList({ api })
  await person.click(within(await rowOf('Aubry')).getByRole('button', { name: /^Accepter : Léa Aubry/ }))
  await person.click(screen.getByLabelText('Activités complémentaires contractualisées'))
  await waitFor(() => expect(screen.getByLabelText('Mission')).toHaveValue('45'))
})

describe('taking a decision back', () => {
  const UNDO = 'validation/month-action/{id}/undo'
  const STANDS = 'Cette décision ne peut plus être annulée.'

  test('KEY-04 KEY-05 the notice takes it back, and the request waits again', async () => {
    const api = apiWith().on('POST', UNDO, () => new Response('{}', { status: 201 }))
    const { person } = await openList({ api })
    await person.click(within(await rowOf('Aubry')).getByRole('button', { name: /^Refuser/ }))
    await person.click(screen.getByRole('button', { name: 'Refuser' }))
    await screen.findByText('Demande de Léa Aubry pour mai 2026 refusée')
    await person.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText('Refus annulé')).toBeVisible()
    expect(api.requests.map(({ path }) => path)).toContain('validation/month-action/71/undo')
  })

  test('KEY-05 after a reload the menu of the row offers it for what is left of its seconds', async () => {
    const undoable = { action: 'accept_extra_activities', seconds: 12 } as const
    const api = apiWith([{ ...ACCEPTED, undoable }]).on('POST', UNDO, () =>
      refusal(409, { code: 'not-undoable', message: STANDS }),
    )
    const { person } = await openList({ api, path: '/backend/extra-activities?states=accepted' })
    await chooseMore(person, await rowOf('Aubry'), 'Annuler l’acceptation')
    expect(await screen.findByText(STANDS)).toBeVisible()
  })
})

describe('refusing', () => {
  test('KEY-02 XRQ-22 XRQ-34 XRQ-28 asks first, with the focus in the reason; Escape sends nothing', async () => {
    const { api, person } = await openList()
    const row = await rowOf('Aubry')
    await person.click(within(row).getByRole('button', { name: /^Refuser/ }))
    const question = screen.getByRole('dialog', { name: 'Refuser cette demande ?' })
    await waitFor(() => expect(within(question).getByLabelText(/^Commentaire/)).toHaveFocus())
    await person.keyboard('{Escape}')
    await waitFor(() => expect(row).toHaveFocus())
    passTime(400)
    await person.keyboard('rDéjà couvert')
    await waitFor(() => expect(screen.getByLabelText(/^Commentaire/)).toHaveFocus())
    expect(decisions(api)).toEqual([])
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Demande de Léa Aubry pour mai 2026 refusée')).toBeInTheDocument()
    expect(decisions(api)).toEqual([
      { month: 71, action: 'refuse_extra_activities', comment: 'Déjà couvert', updated_at: '2026-05-13T10:00:00' },
    ])
  })

  test('XRQ-33 KEY-07 a refused act says why on its row as it is now, with what was typed', async () => {
    const api = apiWith().on('POST', ACT, () => {
      api.onList(LIST, [{ ...REFUSED, month_id: WAITING.month_id }], 1)
      return refusal(409, { code: 'stale', message: 'Refusées par Paul Petit à 10:42' })
    })
    const { person } = await openList({ api })
    await person.click(within(await rowOf('Aubry')).getByRole('button', { name: /^Refuser/ }))
    await person.keyboard('Déjà couvert{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await rowOf('Aubry')).toHaveTextContent(/Heures.+Petit à 10:42.*« Déjà couvert »/))
    expect(within(await rowOf('Benali')).queryByRole('alert')).not.toBeInTheDocument()
  })
})

test('XRQ-10 decision-25 the keys: j and k move, o and v open, Escape closes, r asks, ? helps, / searches', async () => {
  const { api, person } = await openList()
  const first = await rowOf('Aubry')
  first.focus()
  await person.keyboard('j')
  expect(await rowOf('Benali')).toHaveFocus()
  await person.keyboard('k')
  expect(first).toHaveFocus()
  await person.keyboard('o')
  expect(screen.getByRole('dialog', { name: 'Accepter la demande de Léa Aubry' })).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(first).toHaveFocus()
  passTime(400)
  await person.keyboard('v')
  expect(screen.getByLabelText('Activités complémentaires non contractualisées')).toHaveFocus()
  await person.keyboard(' {Control>}{Enter}{/Control}')
  await waitFor(() => expect(decisions(api)).toMatchObject([{ month: 71, action: 'accept_extra_activities' }]))
  expect(await rowOf('Benali')).toHaveFocus()
  passTime(400)
  await person.keyboard('r')
  expect(screen.getByRole('dialog', { name: 'Refuser cette demande ?' })).toHaveTextContent('Samir Benali')
  await person.keyboard('{Escape}')
  passTime(400)
  await person.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Touches de la liste' })).toBeVisible()
})

describe('on a small window', () => {
  const openCards = (api = apiWith([WAITING])) => {
    setWindowWidth(1000)
    return renderApp({ path: '/backend/extra-activities', user: manager(), api })
  }
  const card = () => screen.findByRole('article', { name: 'Demande de Léa Aubry' })

  test('XRQ-01 XRQ-10 XRQ-03 cards with the same data, and their own empty text', async () => {
    const { unmount } = openCards()
    const shown = await card()
    for (const words of ['Aubry Léa', 'C214', 'Mai 2026', '13/05/2026', 'Nadia Belkacem', 'En attente']) {
      expect(shown).toHaveTextContent(words)
    }
    unmount()
    openCards(apiWith([]))
    expect(await screen.findByText("Aucune demande de saisie d'activité complémentaire à valider")).toBeVisible()
  })

  test('XRQ-26 XRQ-27 XRQ-28 SM-X-25 an action is needed, then a type; refusing hides both', async () => {
    const { api, person } = openCards()
    await person.click(within(await card()).getByRole('button', { name: 'Traiter' }))
    const sheet = screen.getByRole('dialog', { name: 'Traiter la demande' })
    await person.click(within(sheet).getByRole('button', { name: 'Valider' }))
    expect(within(sheet).getByText("Veuillez choisir l'action")).toBeVisible()
    expect(within(sheet).queryByText("Type d'activités complémentaires")).not.toBeInTheDocument()
    await person.click(within(sheet).getByLabelText('Accepter'))
    await person.click(within(sheet).getByRole('button', { name: 'Valider' }))
    expect(within(sheet).getByText("Veuillez choisir le type d'activités complémentaires")).toBeVisible()
    await person.click(within(sheet).getByLabelText('Activités complémentaires non contractualisées'))
    await person.click(within(sheet).getByLabelText('Refuser'))
    expect(within(sheet).queryByText("Type d'activités complémentaires")).not.toBeInTheDocument()
    expect(decisions(api)).toEqual([])
  })

  test('XRQ-34 a refusal is asked about once more, with the comment already there', async () => {
    const { api, person } = openCards()
    await person.click(within(await card()).getByRole('button', { name: 'Traiter' }))
    await person.click(screen.getByLabelText('Refuser'))
    await person.type(screen.getByLabelText(/^Commentaire/), 'Trop tard')
    await person.click(screen.getByRole('button', { name: 'Valider' }))
    const question = await screen.findByRole('dialog', { name: 'Refuser cette demande ?' })
    expect(decisions(api)).toEqual([])
    await person.click(within(question).getByRole('button', { name: 'Refuser' }))
    await waitFor(() =>
      expect(decisions(api)).toMatchObject([{ action: 'refuse_extra_activities', comment: 'Trop tard' }]),
    )
  })
})
