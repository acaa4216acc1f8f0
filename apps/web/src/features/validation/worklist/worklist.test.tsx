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

const THREE = [correction(1, 'Aubry'), correction(2, 'Benali'), correction(3, 'Caron')]

/** Answers the calls of the list, takes away what was decided, and refuses the ids that it is told to. */
function office(refused: readonly number[] = [], all: readonly Correction[] = THREE) {
  let items = [...all]
  const decided: unknown[] = []
  Object.assign(SERVER, {
    list: async ({ maxResults, page }) => ({
      items: structuredClone(items.slice((page - 1) * maxResults, page * maxResults)),
      total: items.length,
    }),
    everything: async () => structuredClone(items),
    decide: async (ids, action, comment) => {
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

type Person = Awaited<ReturnType<typeof openList>>

async function grantAsked(person: Person) {
  const question = await screen.findByRole('dialog', { name: 'Accorder ces corrections ?' })
  await person.click(within(question).getByRole('button', { name: /^Accorder/ }))
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
    await grantAsked(person)
    expect(await screen.findByRole('region', { name: '1 corrections refusées' })).toHaveTextContent('Trop tard')
    expect(within(rowOf('Benali')).getByRole('alert')).toHaveTextContent('Trop tard')
    expect(decided).toMatchObject([{ ids: [1, 2], action: 'grant' }])
  })

  test('CLO-09 what was refused stays chosen, so that the act can be tried again', async () => {
    const decided = office([2])
    const person = await openList()
    await person.keyboard('xj{Shift>}X{/Shift}{Shift>}V{/Shift}')
    await grantAsked(person)
    const result = within(await screen.findByRole('region', { name: '1 corrections refusées' }))
    expect(await screen.findByRole('region', { name: 'Sélection' })).toHaveTextContent('1 corrections')
    expect(within(rowOf('Benali')).getByRole('checkbox')).toBeChecked()
    expect(decided).toHaveLength(1)
    await person.click(result.getByRole('button', { name: 'Fermer' }))
    expect(rowOf('Benali')).toHaveFocus()
  })

  test('CLO-09 rows that leave give the focus to the one that took their place, the last ones to the list', async () => {
    office()
    const person = await openList()
    await person.keyboard('xjx{Shift>}V{/Shift}')
    await grantAsked(person)
    await waitFor(() => expect(screen.queryByText('Benali')).toBeNull())
    expect(rowOf('Caron')).toHaveFocus()
    await person.click(within(rowOf('Caron')).getByRole('checkbox'))
    await person.click(screen.getByRole('button', { name: /^Accorder 1/ }))
    await grantAsked(person)
    await waitFor(() => expect(screen.queryByText('Caron')).toBeNull())
    expect(screen.getByRole('region', { name: CORRECTIONS.name })).toHaveFocus()
  })

  test('CLO-09 what is chosen and the act does nothing to is told before', async () => {
    office([], [...THREE.slice(0, 2), { ...correction(3, 'Caron'), actions: ['refuse'] }])
    const person = await openList()
    await person.keyboard('xjxjx{Shift>}V{/Shift}')
    const question = await screen.findByRole('dialog', { name: 'Accorder ces corrections ?' })
    expect(question).toHaveTextContent(/Sans effet sur 1 autre\s: ne relève pas de vous\./)
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

const MANY = Array.from({ length: 120 }, (_, index) => correction(index + 1, ['Aubry', 'Benali'][index] ?? `N${index}`))
const sizeOf = () => screen.getByRole('combobox', { name: 'Lignes par page' })
const sent = (decided: unknown[]) => decided.map((one) => (one as { ids: number[] }).ids.length)

/** Everything of the filters, asked about and confirmed. */
async function grantEverything(person: Awaited<ReturnType<typeof openList>>) {
  await person.click(screen.getByRole('checkbox', { name: 'Tout choisir' }))
  await person.click(await screen.findByRole('button', { name: 'Tout sélectionner (120)' }))
  const grant = screen.getByRole('button', { name: /^Accorder 120/ })
  await waitFor(() => expect(grant).toHaveFocus())
  await person.click(grant)
  const question = within(await screen.findByRole('dialog', { name: 'Accorder ces corrections ?' }))
  expect(question.getAllByRole('listitem').map((item) => item.textContent)).toHaveLength(13)
  expect(question.getByText('et 108 autres')).toBeVisible()
  expect(question.getByText(/ne s'annule pas/)).toBeVisible()
  await person.click(question.getByRole('button', { name: /^Accorder/ }))
}

describe('more than a page', () => {
  test('CLO-09 CLO-10 by keys alone: a row, the other pages, the act', async () => {
    office([], MANY)
    const person = await openList()
    await person.keyboard('x')
    await screen.findByRole('button', { name: 'Tout sélectionner (120)' })
    await person.keyboard('{Shift>}A{/Shift}')
    expect(await screen.findByRole('button', { name: /^Accorder 120/ })).toBeVisible()
    await person.keyboard('{Shift>}V{/Shift}')
    expect(await screen.findByRole('dialog', { name: 'Accorder ces corrections ?' })).toBeVisible()
  })

  test('CLO-09 10, 50 or 100 rows a page, kept for whoever chose it', async () => {
    office([], MANY)
    const person = await openList()
    expect(
      within(sizeOf())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '50', '100'])
    expect(screen.getAllByRole('checkbox', { name: /^Choisir/ })).toHaveLength(10)
    await person.selectOptions(sizeOf(), '50')
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Choisir/ })).toHaveLength(50))
    expect(JSON.parse(localStorage.getItem('listPageSizes') ?? '')).toEqual({ [manager().matricule]: 50 })
  })

  test('CLO-09 all the filters show are taken over the pages and go in batches; everybody is named in the end', async () => {
    const decided = office([7, 118], MANY)
    const person = await openList()
    await grantEverything(person)
    const result = within(await screen.findByRole('region', { name: '2 corrections refusées' }))
    expect(document.activeElement?.closest('tr')).toHaveAttribute('data-row')
    expect(sent(decided)).toEqual([50, 50, 20])
    expect(result.getByText('3,5 j de Léa N6')).toBeVisible()
    expect(result.getByText('59,0 j de Léa N117')).toBeVisible()
    expect(result.getByText(/118 corrections accordées/)).toBeVisible()
    await person.click(result.getByText('Voir qui a été traité'))
    expect(result.getByText('1,0 j de Léa Benali')).toBeVisible()
    const selection = await screen.findByRole('region', { name: 'Sélection' })
    expect(selection).toHaveTextContent('2 corrections')
  })

  test('CLO-09 stopped, the batch under way ends and the others stay chosen', async () => {
    const decided = office([], MANY)
    const { decide } = SERVER
    const answers: (() => void)[] = []
    SERVER.decide = async (...act) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return decide(...act)
    }
    const person = await openList()
    await grantEverything(person)
    const progress = await screen.findByRole('progressbar', { name: 'Traitement en cours' })
    expect(progress).toHaveAttribute('aria-valuemax', '120')
    // It stands after all the rows, and what the question was confirmed with stops nothing (KEY-03).
    expect(screen.getByRole('button', { name: 'Arrêter' })).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(progress).toBeVisible()
    expect(screen.getByText('Traitement en cours').closest('[role="status"]')).toHaveTextContent('0 sur 120')
    passTime(400)
    await person.keyboard('{Enter}')
    expect(screen.getByText('Arrêt…')).toBeVisible()
    expect(rowOf('Aubry')).toHaveFocus()
    answers[0]?.()
    const told = '50 corrections accordées sur 120, traitement arrêté à votre demande'
    expect(await screen.findByText(`${told}. 70 corrections non traitées`)).toHaveAttribute('role', 'status')
    expect(sent(decided)).toEqual([50])
    expect(await screen.findByRole('region', { name: 'Sélection' })).toHaveTextContent('70 corrections')
  })

  test('CLO-09 what the act does nothing to stays chosen after it, over all pages, and is told by name', async () => {
    office([], [...MANY.slice(0, 117), ...MANY.slice(117).map((one) => ({ ...one, actions: ['refuse' as const] }))])
    const person = await openList()
    await person.keyboard('x')
    await person.click(await screen.findByRole('button', { name: 'Tout sélectionner (120)' }))
    await person.click(screen.getByRole('button', { name: /^Accorder 117/ }))
    await grantAsked(person)
    const result = within(await screen.findByRole('region', { name: '117 corrections accordées' }))
    expect(result.getByText(/^Sans effet sur 3 autres\s: ne relèvent pas de vous\./)).toBeVisible()
    expect(result.getByText('60,0 j de Léa N119')).toBeInTheDocument()
    expect(await screen.findByRole('region', { name: 'Sélection' })).toHaveTextContent('3 corrections')
  })

  test('CLO-09 a batch that fails ends the act: it and what follows stay chosen', async () => {
    const decided = office([], MANY)
    const { decide } = SERVER
    SERVER.decide = (...act) =>
      decided.length === 1 ? Promise.reject(new ApiError({ status: 503, text: 'Maintenance' })) : decide(...act)
    const person = await openList()
    await grantEverything(person)
    const result = await screen.findByRole('region', { name: '50 corrections refusées' })
    expect(result).toHaveTextContent('20 corrections non traitées')
    expect(within(result).getAllByText(/Maintenance/)).toHaveLength(50)
    expect(await screen.findByRole('region', { name: 'Sélection' })).toHaveTextContent('70 corrections')
  })
})
