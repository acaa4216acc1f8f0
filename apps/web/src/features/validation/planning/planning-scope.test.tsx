import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { manager } from '../../../testing/people.ts'
import { company, grid, HOLDER, openPlanning, planningOf, rowOf } from '../../../testing/planning.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './month-planning-page.tsx'

const MONTH = 'validation/planning'
const cellOf = (name: RegExp, day: RegExp) => within(rowOf(name)).getByRole('gridcell', { name: day })

describe('a scope of hundreds', () => {
  /** Three hundred people in pages of a hundred. */
  const paged = () => {
    const all = planningOf('2026-05-01', '2026-05-31', 298)
    return company().on('GET', MONTH, ({ query }) => {
      const first = (Number(query.get('page')) - 1) * 100
      return { ...all, people: all.people.slice(first, first + 100) }
    })
  }

  test('WIN-03 the next hundred come as the last ones come into sight, each once', async () => {
    const { api } = await openPlanning({ api: paged() })
    expect(await grid()).toHaveAttribute('aria-rowcount', '-1')
    expect(screen.getByText('100 sur 300 personnes')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Équipe de Florian Tessier' })).toBeVisible()
    const scroller = screen.getByRole('grid').parentElement ?? document.body
    for (const known of [200, 300]) {
      scroller.scrollTop = (known - 100) * 18
      fireEvent.scroll(scroller)
      const said = known === 300 ? '300 personnes' : `${String(known)} sur 300 personnes`
      expect(await screen.findByText(said)).toBeVisible()
    }
    expect(api.sent(MONTH).map(({ query }) => query.get('page'))).toEqual(['1', '2', '3'])
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '305')
  })

  test('WIN-03 somebody is looked for, and the address keeps it', async () => {
    const { person, router, api } = await openPlanning({ api: paged() })
    await grid()
    await person.type(screen.getByRole('searchbox'), 'zed12')
    await waitFor(() => expect(router.state.location.search).toEqual({ qui: 'zed12' }))
    await waitFor(() => expect(api.sent(MONTH).at(-1)?.query.toString()).toBe('period=2026-05&search=zed12&page=1'))
  })

  test('WIN-03 issue 15: who was shown stays until those who are looked for come', async () => {
    const all = planningOf('2026-05-01', '2026-05-31', 20)
    const answers: (() => void)[] = []
    const api = company().on('GET', MONTH, async ({ query }) => {
      if (query.get('search') === null) return all
      await new Promise<void>((resolve) => answers.push(resolve))
      return { ...all, total: 1, people: all.people.slice(0, 1) }
    })
    const { person } = await openPlanning({ api })
    await grid()
    const before = screen.getAllByRole('row').length
    await person.type(screen.getByRole('searchbox'), 'zed')
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(screen.getAllByRole('row')).toHaveLength(before)
    answers[0]?.()
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(before))
  })

  test('WIN-03 whoever reads everybody chooses among all managers', async () => {
    const user = manager({ roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'], is_manager: false })
    const api = paged().onList('user/managers', [], 0)
    await openPlanning({ api, user })
    await grid()
    await waitFor(() => expect(api.sent('user/managers')).toHaveLength(1))
    expect(api.sent('hierarchy/me')).toHaveLength(0)
  })
})

describe('how high the lines are', () => {
  test('WIN-01 is kept for the person who chose it', async () => {
    const { person, unmount } = await openPlanning()
    const lineOf = () => screen.getByRole('grid').closest('[data-look]')?.getAttribute('data-look')
    await grid()
    expect(lineOf()).toBe('compact')
    await person.click(screen.getByRole('radio', { name: 'Confort' }))
    await waitFor(() => expect(lineOf()).toBe('comfort'))
    unmount()
    const another = await openPlanning({ user: { ...HOLDER, matricule: 'Z900' } })
    await grid()
    expect(lineOf()).toBe('compact')
    another.unmount()
    await openPlanning()
    await grid()
    expect(lineOf()).toBe('comfort')
    await person.click(screen.getByRole('radio', { name: 'Compact' }))
  })

  test('WIN-01 the menu is a rail, no bar stands above, and Aujourd’hui leads to today', async () => {
    const { person } = await openPlanning()
    const all = await grid()
    expect(all.closest('[data-shell]')).toHaveAttribute('data-fills')
    expect(screen.queryByRole('banner')).toBeNull()
    await person.click(screen.getByRole('button', { name: /^Aujourd’hui/ }))
    expect(cellOf(/Martin/, /^jeudi 21 mai/)).toHaveFocus()
  })
})
