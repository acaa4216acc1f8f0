import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import { passTime } from '../../../testing/elapsed-time.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { companySettings, manager } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render.tsx'
import { drawnDuring } from '../../../testing/render-counter.ts'
import { logInFor } from '../../../testing/session.ts'
import { useWorklistFilters } from './use-worklist-filters.ts'
import { WorklistDesktop } from './worklist-desktop.tsx'
import { CORRECTIONS, type Correction, SERVER } from './worklist-fixtures.tsx'
import { WorklistMobile } from './worklist-mobile.tsx'

const correction = (id: number, lastname: string): Correction => ({
  id,
  person: { matricule: `C${String(id)}`, firstname: 'Léa', lastname },
  days: id / 2,
  reason: `Oubli de ${lastname}`,
  actions: ['grant', 'refuse'],
})

/** Answers the calls of the list, takes away what was decided, and refuses the ids that it is told to. */
function office(refused: readonly number[] = []) {
  let items = [correction(1, 'Aubry'), correction(2, 'Benali'), correction(3, 'Caron')]
  const decided: unknown[] = []
  Object.assign(SERVER, {
    list: async () => ({ items: structuredClone(items), total: items.length }),
    decide: async (rows, action, comment) => {
      const ids = rows.map(({ id }) => id)
      decided.push({ ids, action, comment })
      if (ids.length === 1 && refused.includes(ids[0] ?? 0)) throw new ApiError({ status: 422, text: 'Trop tard' })
      items = items.filter(({ id }) => !ids.includes(id) || refused.includes(id))
      return ids.map((id) => ({ id, ...(refused.includes(id) ? { status: 409, message: 'Trop tard' } : DONE) }))
    },
  } satisfies typeof SERVER)
  return decided
}

const DONE = { status: 201, message: null }

function Table() {
  return <WorklistDesktop worklist={CORRECTIONS} list={useWorklistFilters(CORRECTIONS.filters)} />
}

function Cards() {
  return <WorklistMobile worklist={CORRECTIONS} list={useWorklistFilters(CORRECTIONS.filters)} />
}

/** What a page of the application has around it: an address and somebody who is logged in. */
async function openList(Page = Table) {
  new FakeApi().on('GET', 'user/me', () => manager()).on('GET', 'public/config', () => companySettings())
  logInFor(3_600_000)
  const { person } = renderPage('Corrections de solde', () => (
    <Suspense>
      <Page />
    </Suspense>
  ))
  await screen.findByText('Benali')
  return person
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') ?? document.body

describe('a list that nobody knew, described in one file', () => {
  test('KEY-01 ABS-116 is a table whose keys decide; the next row has the focus', async () => {
    const decided = office()
    const person = await openList()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Corrections de solde')
    expect(screen.getByText('3 à traiter')).toBeVisible()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Collaborateur',
      'Jours',
      'Actions',
    ])
    await person.keyboard('v')
    await waitFor(() => expect(screen.queryByText('Aubry')).toBeNull())
    expect(rowOf('Benali')).toHaveFocus()
    expect(decided).toEqual([{ ids: [1], action: 'grant', comment: '' }])
  })

  test('KEY-02 KEY-08 what asks first takes a comment, and C offers every act', async () => {
    const decided = office()
    const person = await openList()
    await person.keyboard('r')
    const question = await screen.findByRole('dialog', { name: 'Refuser ?' })
    await waitFor(() => expect(within(question).getByRole('textbox')).toHaveFocus())
    await person.keyboard('Déjà compté{Control>}{Enter}{/Control}')
    await waitFor(() => expect(decided).toEqual([{ ids: [1], action: 'refuse', comment: 'Déjà compté' }]))
    passTime(400)
    await person.keyboard('c')
    expect(await screen.findByRole('radio', { name: 'Refuser' })).toBeInTheDocument()
  })

  test('BCK-58 opens a row in place and gives it the focus back', async () => {
    office()
    const person = await openList()
    await person.keyboard('jo')
    expect(screen.getByRole('region', { name: /^Motif/ })).toHaveTextContent('Oubli de Benali')
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: /^Motif/ })).toBeNull()
    expect(rowOf('Benali')).toHaveFocus()
  })

  test('ABS-18 several at once: what did not go says why on its row and above the list', async () => {
    const decided = office([2])
    const person = await openList()
    await person.keyboard('xj{Shift>}X{/Shift}{Shift>}V{/Shift}')
    const question = await screen.findByRole('dialog', { name: 'Accorder ces corrections ?' })
    await person.click(within(question).getByRole('button', { name: /^Accorder/ }))
    expect(await screen.findByRole('alert', { name: '1 corrections refusées' })).toHaveTextContent('Trop tard')
    expect(within(rowOf('Benali')).getByRole('alert')).toHaveTextContent('Trop tard')
    expect(decided).toMatchObject([{ ids: [1, 2], action: 'grant' }])
  })

  test('an act on one row draws no cell of another', async () => {
    office([1])
    const person = await openList()
    const drawn = await drawnDuring('Days', async () => {
      await person.click(within(rowOf('Aubry')).getByRole('button', { name: 'Accorder' }))
      await within(rowOf('Aubry')).findByRole('alert')
    })
    const names = drawn.map((props) => (props as { correction: Correction }).correction.person.lastname)
    expect(new Set(names)).toEqual(new Set(['Aubry']))
  })

  test('the same list as cards, with its question', async () => {
    const decided = office()
    const person = await openList(Cards)
    const card = screen.getByRole('article', { name: '1,0 j de Léa Benali' })
    expect(card).toHaveTextContent('Oubli de Benali')
    await person.click(within(card).getByRole('button', { name: 'Accorder' }))
    const question = await screen.findByRole('dialog', { name: 'Accorder ?' })
    await person.click(within(question).getByRole('button', { name: /^Accorder/ }))
    await waitFor(() => expect(screen.queryByText('Benali')).toBeNull())
    expect(decided).toEqual([{ ids: [2], action: 'grant', comment: '' }])
  })
})
