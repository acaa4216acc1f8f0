import type { TeamMove, TeamNode } from '@cadran/contract/administration/organisation-team'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './hierarchy-page.tsx'

const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })
const node = (id: number, identity: string, direct = 0, total = direct): TeamNode => {
  const [firstname = '', lastname = ''] = identity.split(' ')
  const matricule = `M${id}`
  return {
    id,
    matricule,
    firstname,
    lastname,
    identity,
    is_manager: direct > 0,
    is_active: true,
    direct,
    total,
    above: [],
  }
}
const HELENE = node(1, 'Hélène Roux', 2, 3)
const MARC = node(2, 'Marc Petit', 1)
const LEA = node(3, 'Léa Blanc')
const NORA = node(4, 'Nora Vidal')
const FREE = node(5, 'Zoé Libre')

const answer = (body: unknown): TeamMove => ({
  applied: !(body as { dry_run: boolean }).dry_run,
  preview_key: 'seen',
  changes: [{ field: 'manager', before: 'Hélène Roux (1 personne)', after: 'Marc Petit', starts_on: '2026-05-21' }],
  effects: {
    events: [],
    left: [],
    remote_days: [],
    left_remote_days: [],
    counters: [],
    people: 1,
    lines: [],
    line_count: 0,
  },
  announcement: 'Léa Blanc sera sous Marc Petit',
  sentence: '1 personne · 2 CRA en attente passent à Marc Petit',
  job_id: null,
})
const server = (loops: TeamNode[][] = []) =>
  new FakeApi()
    .on('GET', 'administration/team', ({ query }) => {
      if (query.has('search')) return [{ ...LEA, above: ['Hélène Roux'] }]
      if (query.has('without_manager')) return [FREE]
      return { M1: [MARC, LEA], M2: [NORA] }[query.get('manager') ?? ''] ?? [HELENE]
    })
    .on('GET', 'administration/team/loop', () => loops)
    .on('POST', 'administration/team-move', ({ body }) => answer(body))
const moves = (api: FakeApi) => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
const open = async (api = server()) => {
  const { person } = renderApp({ path: '/backend/organisation/hierarchy', user: ADA, api })
  const top = await screen.findByRole('treeitem', { name: /^Hélène Roux/ })
  const names = () => screen.getAllByRole('treeitem').map((each) => each.getAttribute('aria-label')?.split(',')[0])
  const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  return { person, api, top, names, item }
}

test('ORG-17 levels are asked for when they are opened, by the keys of a tree', async () => {
  const { person, api, top, names, item } = await open()
  expect(top).toHaveAccessibleName('Hélène Roux, M1, 2 directes, 3 en tout')
  await screen.findByRole('treeitem', { name: 'Sans manager, 1 personne' })
  expect(api.requests.filter(({ path }) => path.includes('manager=M1'))).toEqual([])
  await waitFor(() => expect(top).toHaveAttribute('tabindex', '0'))
  top.focus()
  await person.keyboard('{ArrowRight}')
  await screen.findByRole('treeitem', { name: /^Marc Petit/ })
  expect(top).toHaveAttribute('aria-expanded', 'true')
  await person.keyboard('{ArrowRight}')
  expect(item('Marc Petit')).toHaveFocus()
  expect(item('Marc Petit')).toHaveAttribute('aria-level', '2')
  await person.keyboard('{Enter}')
  await screen.findByRole('treeitem', { name: /^Nora Vidal/ })
  expect(names()).toEqual(['Hélène Roux', 'Marc Petit', 'Nora Vidal', 'Léa Blanc', 'Sans manager'])
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(item('Léa Blanc')).toHaveFocus()
  expect(screen.getAllByRole('treeitem', { selected: true })).toEqual([item('Léa Blanc')])
  await person.keyboard('n')
  expect(item('Nora Vidal')).toHaveFocus()
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(names()).not.toContain('Nora Vidal')
  await person.keyboard('{End}')
  expect(item('Sans manager')).toHaveFocus()
  await person.keyboard('{Home}{ArrowUp}')
  expect(top).toHaveFocus()
})

test('ORG-21 ORG-22 cut and pasted by the keyboard: the preview says what changes hands, its key writes it', async () => {
  const { person, api, top, item } = await open()
  top.focus()
  await person.keyboard('{ArrowRight}')
  await screen.findByRole('treeitem', { name: /^Marc Petit/ })
  await person.keyboard('{End}{ArrowUp}{Control>}x{/Control}')
  expect(item('Léa Blanc')).toHaveAccessibleName('Léa Blanc, M3, coupé')
  expect(screen.getByText('Coupé : Léa Blanc. Échap annule.')).toBeVisible()
  await person.keyboard('{ArrowUp}{Control>}v{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' }))
  expect(await dialog.findByText('Léa Blanc sera sous Marc Petit')).toBeVisible()
  expect(dialog.getByText('1 personne · 2 CRA en attente passent à Marc Petit')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  const asked = { matricules: ['M3'], to_manager: 'M2', effective_on: '2026-05-21', make_manager: false }
  await waitFor(() =>
    expect(moves(api)).toEqual([
      { ...asked, dry_run: true },
      { ...asked, dry_run: false, preview_key: 'seen' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('ORG-18 ORG-22 by the mouse: a whole team cut and pasted, somebody dragged', async () => {
  const { person, api, top, item } = await open()
  await person.dblClick(screen.getByText('Hélène Roux'))
  await screen.findByRole('treeitem', { name: /^Marc Petit/ })
  await person.click(screen.getByText('Marc Petit'))
  await person.click(screen.getByRole('button', { name: 'Couper l’équipe directe' }))
  await person.click(screen.getByText('Léa Blanc'))
  await person.click(screen.getByRole('button', { name: /^Coller ici/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Léa Blanc sera sous Marc Petit')
  expect(moves(api).at(-1)).toMatchObject({ from_manager: 'M2', to_manager: 'M3' })
  await person.click(dialog.getByRole('button', { name: /^Revenir/ }))
  const row = (name: string) => item(name).firstElementChild ?? top
  fireEvent.dragStart(row('Léa Blanc'))
  fireEvent.drop(row('Hélène Roux'))
  await screen.findByText(/^sous Hélène Roux/)
  await waitFor(() => expect(moves(api).at(-1)).toMatchObject({ matricules: ['M3'], to_manager: 'M1' }))
})

test('ORG-17 who is searched stands at the top with the managers above', async () => {
  const { person, names } = await open()
  await person.type(screen.getByRole('searchbox', { name: 'Chercher dans la hiérarchie' }), 'blanc')
  expect(await screen.findByText('M3 · Hélène Roux')).toBeVisible()
  expect(names()).toEqual(['Léa Blanc'])
})

test('ORG-20 loops of the data stand above the tree, each person with the way to the card', async () => {
  await open(server([[LEA, NORA]]))
  const loops = within(await screen.findByRole('region', { name: 'Boucles à corriger' }))
  expect(loops.getByRole('listitem')).toHaveTextContent('Léa Blanc → Nora Vidal → Léa Blanc')
  expect(loops.getByRole('link', { name: 'Nora Vidal' })).toHaveAttribute('href', '/backend/people/4/managers')
})
