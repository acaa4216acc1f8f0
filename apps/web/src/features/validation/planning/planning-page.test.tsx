import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { passTime } from '../../../testing/elapsed-time.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import {
  barsOf,
  company,
  grid,
  HIERARCHY,
  HOLDER,
  may,
  openPlanning,
  planningOf,
  rowOf,
} from '../../../testing/planning.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './month-planning-page.tsx'
import './week-planning-page.tsx'

const MONTH = 'validation/planning'

const cellOf = (name: RegExp, day: RegExp) => within(rowOf(name)).getByRole('gridcell', { name: day })
const bars = (name: RegExp, family: string) => rowOf(name).querySelectorAll(`[data-family="${family}"]`).length

describe('the month', () => {
  test('PLN-01 PLN-02 PLN-24 without values it is the current month', async () => {
    const { api } = await openPlanning()
    expect(await grid()).toHaveAccessibleName('Planning de mai 2026')
    expect(api.sent(MONTH)[0]?.query.get('period')).toBe('2026-05')
    expect(screen.getAllByRole('columnheader')).toHaveLength(32)
    expect(screen.getByRole('columnheader', { name: "jeudi 21 mai, aujourd'hui" })).toHaveAttribute('data-today')
    expect(screen.getByRole('columnheader', { name: 'jeudi 14 mai, Ascension' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Mai 2026 · Planning d’équipe · Cadran'))
  })

  test('PLN-03 PLN-04 links lead to the month before and the month after, across the years', async () => {
    const { api } = await openPlanning({ path: '/backend/team-planning/12/2026?manager=M002' })
    await grid()
    expect(api.sent(MONTH)[0]?.query.toString()).toBe('period=2026-12&manager=M002&page=1')
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link('Mois précédent')).toBe('/backend/team-planning/11/2026?manager=M002')
    expect(link('Mois suivant')).toBe('/backend/team-planning/1/2027?manager=M002')
    expect(link('Aujourd’hui')).toBe('/backend/team-planning?manager=M002')
  })

  test.each(['13/2026', '0/2026', '5/26', '5/0000', 'mai/2026'])('PLN-05 %s is no month', async (address) => {
    const { router } = renderApp({ path: `/backend/team-planning/${address}`, user: HOLDER, api: company() })
    expect(await screen.findByText("La page demandée n'existe pas.")).toBeVisible()
    expect(router.state.location.pathname).toBe('/not-found')
  })

  test('PLN-29 PLN-30 a cell says what, when, how long and in which state', async () => {
    await openPlanning()
    await grid()
    expect(cellOf(/Martin/, /^mercredi 20 mai/)).toHaveAccessibleName(
      'mercredi 20 mai : matin : rien, après-midi : Congés payés du 20/05/2026 (après-midi) au 22/05/2026 (après-midi), 2,5 jours, Validé N1',
    )
    expect(cellOf(/Durand/, /^mardi 19 mai/)).toHaveAccessibleName(
      'mardi 19 mai : Arrêt maladie le 19/05/2026, 1 jour, Soumis',
    )
    expect(cellOf(/Durand/, /^lundi 18 mai/)).toHaveAccessibleName('lundi 18 mai : télétravail')
    expect(cellOf(/Durand/, /^samedi 23 mai/)).toHaveAccessibleName('samedi 23 mai : non travaillé')
    expect(rowOf(/Martin/)).toHaveTextContent('2,5 jours d’absence')
  })

  test('PLN-30 the detail stands beside the cell that has the pointer or the focus, Escape takes it away', async () => {
    const { person } = await openPlanning()
    await grid()
    await person.hover(cellOf(/Martin/, /^jeudi 21 mai/))
    expect(await screen.findByText('du 20/05/2026 (après-midi) au 22/05/2026 (après-midi)')).toBeVisible()
    cellOf(/Durand/, /^mardi 19 mai/).focus()
    expect(await screen.findByText('le 19/05/2026')).toBeVisible()
    await person.keyboard('{Escape}')
    expect(screen.queryByText('le 19/05/2026')).toBeNull()
  })

  test('PLN-28 a submitted absence looks different from a validated one', async () => {
    await openPlanning()
    await grid()
    const stateOf = (name: RegExp) => rowOf(name).querySelector('[data-family="absence"]')?.getAttribute('data-state')
    expect([stateOf(/Martin/), stateOf(/Durand/)]).toEqual(['validated1', 'submitted'])
    expect(barsOf(/Durand/)).toContain('MAL')
  })

  test('README 26 the count of people away stands under each day; the remote layer is switched in the address', async () => {
    const { person, router } = await openPlanning()
    await grid()
    const foot = within(rowOf(/^Absents ce jour/))
    expect(foot.getAllByRole('gridcell').map((cell) => cell.textContent)[18]).toBe('1')
    expect(bars(/Durand/, 'remote')).toBe(1)
    await person.click(screen.getByRole('button', { name: 'Télétravail', pressed: true }))
    await waitFor(() => expect(bars(/Durand/, 'remote')).toBe(0))
    expect(router.state.location.search).toEqual({ teletravail: 'non' })
    expect(cellOf(/Durand/, /^lundi 18 mai/)).toHaveAccessibleName('lundi 18 mai : rien')
    await person.click(screen.getByRole('button', { name: 'Télétravail', pressed: false }))
    await waitFor(() => expect(bars(/Durand/, 'remote')).toBe(1))
  })
})

describe('the people', () => {
  test('PLN-15 by team, each of which folds', async () => {
    const { person } = await openPlanning()
    await grid()
    const head = screen.getByRole('button', { name: 'Équipe de Florian Tessier 1 personne' })
    await person.click(head)
    expect(screen.queryByRole('rowheader', { name: /Durand/ })).toBeNull()
    await person.click(head)
    expect(screen.getByRole('rowheader', { name: /Durand/ })).toBeVisible()
  })

  test('PLN-16 PLN-18 PLN-19 a manager of the hierarchy is found whatever the case and accents', async () => {
    const { person, router, api } = await openPlanning()
    await grid()
    const field = screen.getByRole('combobox', { name: 'Manager' })
    await person.click(field)
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Belkacem Nadia · M001',
      'Élan Nadia · M002',
    ])
    await person.type(field, 'ELAN')
    await person.click(await screen.findByRole('option', { name: /Élan/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ manager: 'M002' }))
    await waitFor(() => expect(api.sent(MONTH).at(-1)?.query.get('manager')).toBe('M002'))
  })

  test('PLN-23 alone there is nobody to filter on, and no head of a team', async () => {
    const alone = { ...may, people: may.people.slice(0, 1), total: 1 }
    const api = company()
      .on('GET', MONTH, () => alone)
      .on('GET', 'hierarchy/me', () => ({ ...HIERARCHY, managees: [] }))
    await openPlanning({ api })
    await grid()
    expect(screen.queryByRole('combobox', { name: 'Manager' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Équipe/ })).toBeNull()
  })

  test('of three hundred people only those in sight are there, and whoever has the focus', async () => {
    const api = company().on('GET', MONTH, () => planningOf('2026-05-01', '2026-05-31', 300))
    const { person } = await openPlanning({ api })
    expect(await grid()).toHaveAttribute('aria-rowcount', '307')
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(60)
    cellOf(/Martin/, /^jeudi 21 mai/).focus()
    await person.keyboard('{Control>}{End}{/Control}')
    expect(cellOf(/Zed299/, /^dimanche 31 mai/)).toHaveFocus()
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(60)
    const scroller = screen.getByRole('grid').parentElement ?? document.body
    scroller.scrollTop = 2300
    fireEvent.scroll(scroller)
    expect(await screen.findByRole('rowheader', { name: /Zed130/ })).toBeVisible()
    expect(screen.queryByRole('rowheader', { name: /Martin/ })).toBeNull()
    expect(cellOf(/Zed299/, /^dimanche 31 mai/)).toHaveFocus()
  })
})

describe('the keyboard', () => {
  test('BCK-58 the arrows move, one cell takes the Tab, and it starts today', async () => {
    const { person } = await openPlanning()
    const all = await grid()
    expect(all.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1)
    const start = cellOf(/Martin/, /^jeudi 21 mai/)
    expect(start).toHaveAttribute('tabindex', '0')
    start.focus()
    await person.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(cellOf(/Martin/, /^mardi 19 mai/)).toHaveFocus()
    await person.keyboard('{ArrowDown}')
    expect(screen.getByRole('button', { name: /^Équipe de Florian/ })).toHaveFocus()
    await person.keyboard('{ArrowDown}')
    expect(cellOf(/Durand/, /^mardi 19 mai/)).toHaveFocus()
    await person.keyboard('{Home}')
    expect(cellOf(/Durand/, /^vendredi 1er mai/)).toHaveFocus()
    await person.keyboard('{End}{ArrowRight}')
    expect(cellOf(/Durand/, /^dimanche 31 mai/)).toHaveFocus()
  })

  test('KEY-01 BCK-58 T leads to today, / to the filter and ? lists the keys, wherever the focus is', async () => {
    const { person, router } = await openPlanning({ path: '/backend/team-planning/4/2026' })
    await grid()
    await person.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Touches de la liste' })).toHaveTextContent(
      'Rechercher un collaborateur',
    )
    await person.keyboard('{Escape}')
    passTime(400)
    await person.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await person.keyboard('t')
    expect(router.state.location.pathname).toBe('/backend/team-planning/4/2026')
    cellOf(/Martin/, /^jeudi 21 mai/).focus()
    await person.keyboard('t')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backend/team-planning'))
  })
})

describe('states and rights', () => {
  test('BCK-56 loading is not empty', async () => {
    await openPlanning({ api: new FakeApi().on('GET', 'hierarchy/me', () => HIERARCHY) })
    expect(await screen.findByText('Chargement en cours')).toBeInTheDocument()
  })

  test('PLN-19 BCK-45 a refusal is told in the server’s words, and can be tried again', async () => {
    const message = 'Ce collaborateur ne fait pas partie de votre périmètre.'
    const api = company().on('GET', MONTH, () => refusal(403, { code: 'out-of-scope', message }))
    const { person } = await openPlanning({ api, path: '/backend/team-planning?manager=ZZZ' })
    expect(await screen.findByText(message)).toBeVisible()
    api.on('GET', MONTH, () => may)
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await grid()).toBeVisible()
  })

  test('PLN-31 BCK-51 nobody employed is said so', async () => {
    const api = company().on('GET', MONTH, () => ({ ...may, people: [], total: 0 }))
    await openPlanning({ api })
    expect(await screen.findByText('Aucun résultat')).toBeVisible()
  })

  test.each(['/backend/team-planning', '/backend/team-planning-by-week/2026/21'])(
    'BCK-30 BCK-31 WIN-06 %s is refused without its role',
    async (path) => {
      const user = manager({ roles: ['ROLE_VALIDATION', 'ROLE_MANAGER', 'ROLE_ABSENCE_REFUSE_FIRST_LEVEL'] })
      const { api } = renderApp({ path, user, api: company() })
      expect(await screen.findByText('Vous n’avez pas accès à cette page')).toBeVisible()
      expect(api.requests.some((request) => request.path.startsWith('validation/planning'))).toBe(false)
    },
  )

  test('BCK-16 the menu leads there, for its holder alone', async () => {
    await openPlanning()
    const menu = within(screen.getByRole('navigation', { name: "Menu de l'administration" }))
    expect(menu.getByRole('link', { name: "Planning d'équipe" })).toHaveAttribute('href', '/backend/team-planning')
  })
})
