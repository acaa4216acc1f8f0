import type { RunLine } from '@cadran/contract/payroll/runs'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { DRAFT, PAYROLL } from '../../../testing/payroll-run.ts'
import { renderApp } from '../../../testing/render.tsx'
import { rappelChanges } from './rappel-changes.ts'
import type { WholeRun } from './runs.queries.ts'
// Loaded before the tests: the routes would load it inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './pages.ts'

const line = (changes: Partial<RunLine>): RunLine => ({
  template: 'Type Silae',
  matricule: 'C1483',
  identity: 'Nora Amrani',
  origin: '2026-04',
  kind: 'rappel',
  rubric: 'MAL',
  label: 'Maladie',
  start_at: null,
  start_moment: null,
  end_at: null,
  end_moment: null,
  quantity: 100,
  unit: 'J',
  source: 'event:1',
  exported_in: 16,
  exported_quantity: null,
  correction_id: null,
  corrected_at: null,
  ...changes,
})
const days = (from: string, to: string) =>
  ({ start_at: from, start_moment: 'am', end_at: to, end_moment: 'pm' }) as const

const SHORTER = [
  line({ ...days('2026-04-13', '2026-04-15'), quantity: -300 }),
  line({
    ...days('2026-04-13', '2026-04-14'),
    ...{ quantity: 200, correction_id: 4, corrected_at: '2026-05-22T10:00:00.000Z' },
  }),
]
const NIGHT = line({
  ...{ matricule: 'C1091', identity: 'Lucie Barbier', origin: '2026-03', rubric: 'INT', label: 'Intervention de nuit' },
  ...{ quantity: 58, unit: 'H', exported_quantity: 167, exported_in: 14 },
})
const ADDED = line({
  ...days('2026-04-17', '2026-04-17'),
  matricule: 'C1007',
  identity: 'Camille Rousseau',
  quantity: 100,
})

test('PAY-50 PAY-51 a rappel is told as the change that it is, be it one line or two', () => {
  const gone = line({ ...days('2026-04-20', '2026-04-20'), quantity: -100 })
  const told = rappelChanges([...SHORTER, NIGHT, ADDED, gone]).map(({ lines, before, now }) => [
    lines.length,
    before && [before.quantity, before.run, before.dates?.end_at],
    now && [now.quantity, now.dates?.end_at],
  ])
  expect(told).toEqual([
    [2, [300, 16, '2026-04-15'], [200, '2026-04-14']],
    [1, [167, 14, undefined], [225, undefined]],
    [1, null, [100, '2026-04-17']],
    [1, [100, 16, '2026-04-20'], null],
  ])
  // Of somebody else, or of another rubric, it is another change.
  for (const other of [{ matricule: 'C1' }, { rubric: 'CP' }, { origin: '2026-05' }, { template: 'Type Sage' }]) {
    const [taken, put] = SHORTER.map((each, place) => (place === 1 ? { ...each, ...other } : each))
    expect(rappelChanges(taken && put ? [taken, put] : [])).toHaveLength(2)
  }
})

const HASH = '9bc3f16575e0c19104c7f0f6768201014d405b489f24e0c32b0d651003604fa1'
const file = (id: number, name: string) => {
  return { id, template: 'Type Silae', company: null, name, byte_size: 2600, line_count: 71, sha256: HASH }
}
const ISSUED: WholeRun = {
  ...DRAFT,
  ...{ number: 17, state: 'issued', issued_at: '2026-06-02T08:14:00.000Z', issued_by: 'Sylvie Moreau', seal: HASH },
  ...{ lines: 75, rappels: 4, accepted: 2, chain: [15, 16], is_last: true, is_first: false },
  files: [file(1, 'paie-17-2026-05-Type-Silae.csv'), file(2, 'paie-17-2026-05-Type-Sage.csv')],
  rappel_sums: {
    ...{ people: 3, months: 2 },
    sums: [{ template: 'Type Silae', label: 'Maladie', quantity: -100, unit: 'J' }],
  },
  events: [
    { what: 'downloaded', at: '2026-06-02T08:16:00.000Z', by: 'Sylvie Moreau', accepted: null, file: 'paie.csv' },
    {
      ...{ what: 'accepted', at: '2026-06-02T08:12:00.000Z', by: null, file: null },
      accepted: { points: 2, people: 2, from: '2026-06-02T06:51:00.000Z' },
    },
  ],
}

test('PAY-42 PAY-43 PAY-60 PAY-61 an issued run shows its proof, its rappels and what became of it', async () => {
  const api = new FakeApi()
    .on('GET', 'payroll/run/{id}', () => ISSUED)
    .onList('payroll/run/{id}/line', [...SHORTER, NIGHT, ADDED], 4)
  const { person } = renderApp({ path: '/backend/payroll/7', user: PAYROLL, api })
  const rows = async (name: string) => within(await screen.findByRole('table', { name })).findAllByRole('row')
  const [, shorter, night, added] = await rows('Rappels de l’export')
  expect(shorter).toHaveTextContent(/13\/04 au 15\/043,00 j · n° 16.*13\/04 au 14\/042,00 j−3,00 j\+2,00 j/)
  expect(within(shorter as HTMLElement).getByRole('link')).toHaveAccessibleName(
    'Régularisation du 22/05 de Nora Amrani',
  )
  expect(night).toHaveTextContent(/1,67 hn° 14.*2,25 h\+0,58 hValidation depuis/)
  expect(added).toHaveTextContent(/Rien.*17\/041,00 j\+1,00 j/)
  expect(screen.getByText('3 personnes · 4 lignes · 2 mois d’origine')).toBeVisible()
  expect(screen.getByText('−1,00 j')).toBeVisible()
  const chain = screen.getByRole('list', { name: 'Chaîne des sceaux' })
  expect(chain).toHaveTextContent('n° 15n° 16n° 17')
  const trail = within(screen.getByRole('region', { name: 'Suivi' })).getAllByRole('listitem')
  expect(trail.map(({ textContent }) => textContent)).toEqual([
    'paie.csv téléchargé par Sylvie Moreau02/06/2026 à 10:16',
    '2 points acceptés par 2 personnesdu 02/06/2026 à 08:51 au 02/06/2026 à 10:12',
  ])
  // What is copied is told where it was pressed.
  const seal = screen.getByRole('region', { name: 'Sceau' })
  await person.click(within(seal).getByRole('button', { name: 'Copier le sceau' }))
  expect(await within(seal).findByText('Copié')).toHaveRole('status')
  expect(await navigator.clipboard.readText()).toBe(HASH)
  // A browser that refuses is told of, and nothing is said to be copied.
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Refused'))
  await person.click(within(seal).getByRole('button', { name: 'Copier le sceau' }))
  expect(await screen.findByText(/^Le navigateur a refusé la copie/)).toBeVisible()
})

test('PAY-57 PAY-59 PAY-60 the history strikes what was cancelled, and gives files without opening the run', async () => {
  const cancelled = { by: 'Sylvie Moreau', at: '2026-06-03T07:12:00.000Z', reason: 'Rubrique erronée' }
  const runs = [{ ...ISSUED, id: 9, number: 18 }, { ...ISSUED, state: 'cancelled' as const, cancelled }, DRAFT]
  const asked: string[] = []
  const api = new FakeApi()
    .on('GET', 'payroll/run', () => runs)
    .on('GET', 'payroll/run/{id}', () => DRAFT)
    .on('GET', 'payroll/run/{id}/file/{file_id}/request-download', () => ({ url: '/api/x?expires=1&signature=y' }))
    .on('GET', 'payroll/run/{id}/file/{file_id}/download', ({ path, query }) => {
      asked.push(`${path}?${query.toString()}`)
      return refusal(409, { message: 'Ce fichier ne correspond plus à son empreinte.' })
    })
  const { person } = renderApp({ path: '/backend/payroll', user: PAYROLL, api })
  expect(await screen.findByText(/« Rubrique erronée »/)).toBeVisible()
  expect(await screen.findByRole('list', { name: 'Points de contrôle' })).toHaveTextContent('4bloquants0acceptés0avert')
  await person.click(screen.getByRole('button', { name: 'Télécharger 2 fichiers de l’export n° 18' }))
  await person.click(await screen.findByRole('menuitem', { name: 'paie-17-2026-05-Type-Sage.csv' }))
  await expect.poll(() => asked).toEqual(['payroll/run/9/file/2/download?expires=1&signature=y'])
  // Nothing of what is refused takes the place of the page.
  expect(await screen.findByText('Ce fichier ne correspond plus à son empreinte.')).toBeVisible()
})
