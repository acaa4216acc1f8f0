import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { waiting } from '../../../testing/corrections.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './corrections-page.tsx'

type Waiting = ReturnType<typeof waiting>

const ROLES = ['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'] as const
const PAYROLL = manager({ roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', ...ROLES] })
const FIRST = ['validated1', 'refused'] as const
const SECOND = ['validated2', 'refused'] as const

function correction(id: number, lastname: string, changes: Pick<Waiting, 'state' | 'actions'>): Waiting {
  const base = waiting()
  return { ...base, id, user: { ...base.user, id, lastname, identity: `Léa ${lastname}` }, ...changes }
}

/** What the question over all of the list's rows says that the act does nothing to. */
async function leftOutOf(corrections: Waiting[], keys: string) {
  const api = new FakeApi().onList('validation/correction', corrections, corrections.length)
  const { person } = renderApp({ path: '/backend/corrections', user: PAYROLL, api })
  await screen.findByText('Aubry')
  await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
  await person.keyboard(keys)
  return within(await screen.findByRole('dialog')).queryByText(/^Sans effet sur/)
}

describe('several corrections: what the act does nothing to', () => {
  test('CLO-09 COR-19 at level 1 it is what has that level, or is somebody else’s to decide', async () => {
    const words = await leftOutOf(
      [
        correction(1, 'Aubry', { state: 'submitted', actions: [...FIRST] }),
        correction(2, 'Benali', { state: 'validated1', actions: [...SECOND] }),
        correction(3, 'Caron', { state: 'validated1', actions: [...SECOND] }),
        // Asked for by the viewer: the state would let it be validated.
        correction(4, 'Durand', { state: 'submitted', actions: ['refused'] }),
      ],
      '{Shift>}V{/Shift}',
    )
    expect(words).toHaveTextContent(
      /^Sans effet sur 3 autres\s: 2 déjà validées au niveau 1, 1 ne relève pas de vous\.$/,
    )
  })

  test('CLO-09 COR-19 at level 2 it is what waits for level 1', async () => {
    const words = await leftOutOf(
      [
        correction(1, 'Aubry', { state: 'submitted', actions: ['refused'] }),
        correction(2, 'Benali', { state: 'validated1', actions: [...SECOND] }),
      ],
      '{Shift>}V{/Shift}',
    )
    expect(words).toHaveTextContent(/^Sans effet sur 1 autre\s: en attente du niveau 1\.$/)
  })

  test('CLO-09 COR-19 all of them can be refused: nothing is said', async () => {
    const words = await leftOutOf(
      [
        correction(1, 'Aubry', { state: 'submitted', actions: [...FIRST] }),
        correction(2, 'Benali', { state: 'validated1', actions: [...SECOND] }),
      ],
      '{Shift>}R{/Shift}',
    )
    expect(words).toBeNull()
  })
})

test('CLO-09 COR-25 all the filters show are taken over the pages, refused with one comment and the stamps of the selection', async () => {
  const selected = Array.from({ length: 12 }, (_, index) => {
    const { updated_at, year, month, object, state, actions } = waiting()
    const whose = { matricule: 'S1', identity: `Zoé N${String(index)}` }
    return { id: 80 + index, updated_at, ...whose, year, month, object, state, actions }
  })
  const api = new FakeApi().onList('validation/correction', [waiting()], 30)
  api.on('GET', 'validation/correction/selection', () => selected)
  api.on('POST', 'validation/correction-actions', () => selected.map(({ id }) => ({ id, status: 201, message: null })))
  const { person } = renderApp({ path: '/backend/corrections', user: PAYROLL, api })
  await screen.findByText('Carlier')
  await person.keyboard('x')
  await screen.findByRole('button', { name: 'Tout sélectionner (12)' })
  await person.keyboard('{Shift>}A{/Shift}')
  await screen.findByText('12 régularisations sélectionnées')
  await person.keyboard('{Shift>}R{/Shift}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuser 12 régularisations ?' }))
  expect(dialog.getByText('Absence, avril 2026, de Zoé N3')).toBeVisible()
  await person.type(dialog.getByRole('textbox', { name: 'Commentaire' }), 'Déjà compté')
  await person.click(dialog.getByRole('button', { name: 'Refuser 12 régularisations' }))
  expect(await screen.findByRole('region', { name: '12 régularisations refusées' })).toBeVisible()
  const last = { correction: 91, action: 'refused', updated_at: waiting().updated_at }
  expect(api.sent('validation/correction-actions')[0]?.body).toMatchObject({
    corrections: expect.arrayContaining([last]),
    comment: 'Déjà compté',
  })
})
