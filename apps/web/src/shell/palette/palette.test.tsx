import type { FoundPerson } from '@cadran/contract/validation/filters'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readItem } from '../../platform/browser-storage.ts'
import type { CurrentUser } from '../../platform/session.ts'
import { FakeApi, refusal } from '../../testing/fake-api.ts'
import { consultant, manager } from '../../testing/people.ts'
import { renderApp } from '../../testing/render.tsx'
import { setWindowWidth } from '../../testing/window.ts'
import './palette.tsx'

const SOFIA: FoundPerson = {
  id: 71,
  matricule: 'C271',
  firstname: 'Sofia',
  lastname: 'Pereira',
  identity: 'Sofia Pereira',
  person_type: 'consultant',
  manager_identity: 'Nadia Belkacem',
  left_at: null,
  in_absences: true,
  in_activities: true,
  last_report: { id: 9, year: 2026, month: 4, state: 'submitted' },
}
const JULES: FoundPerson = {
  ...SOFIA,
  id: 72,
  matricule: 'P1502',
  firstname: 'Jules',
  lastname: 'Perrin',
  identity: 'Jules Perrin',
  person_type: 'contractor',
  left_at: '2025-09-30',
  in_absences: false,
  last_report: null,
}

const field = () => screen.findByRole('combobox')
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const chosen = () => screen.getByRole('option', { selected: true })
/** What the field says is chosen, as a screen reader is told. */
const told = async () => document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')

async function openPalette(user: CurrentUser = consultant(), api = new FakeApi(), path = '/not-found') {
  const app = renderApp({ path, user, api })
  await screen.findByRole('heading', { level: 1 })
  await app.person.keyboard('{Control>}k{/Control}')
  await waitFor(async () => expect(await field()).toHaveFocus())
  return app
}

const finding = (...people: FoundPerson[]) => new FakeApi().on('GET', 'validation/people', () => people)

beforeEach(() => localStorage.removeItem('recentPlaces'))

describe('pages and acts', () => {
  test('WIN-05 ASK-01 the button is named as it reads, Ctrl K opens it, Escape closes it and the focus goes back', async () => {
    const app = renderApp({ path: '/not-found' })
    const button = await screen.findByRole('button', { name: 'Rechercher partout (Ctrl K)' })
    expect(button).toHaveTextContent(/^Rechercher partoutCtrl K$/)
    button.focus()
    await app.person.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Rechercher partout' })).toBeVisible()
    expect(await screen.findByRole('option', { name: /^Demander une absence/ })).toBeVisible()
    await app.person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
  })

  test.each([
    ['a contractor', { person_type: 'contractor' as const }],
    ['whoever has no report', { roles: ['ROLE_NOT_CRA' as const] }],
  ])('ASK-01 %s is offered no demand', async (_who, changes) => {
    await openPalette(consultant(changes))
    expect(screen.queryByRole('option', { name: /Demander une absence/ })).toBeNull()
    expect(screen.getByRole('option', { name: /^Mes contacts/ })).toBeVisible()
  })

  test('WIN-05 only pages that the person may open, by what they are called or are for', async () => {
    const app = await openPalette()
    expect(screen.queryByRole('option', { name: /Périodes|Run As|Validation/ })).toBeNull()
    await app.person.keyboard('tele')
    expect(options()).toEqual([expect.stringMatching(/^Paramètres/)])
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('1 résultat')
    expect(within(chosen()).getByText('télé').tagName).toBe('MARK')
  })

  test('WIN-05 arrows choose, Enter opens and what was opened last stands first', async () => {
    const app = await openPalette()
    await app.person.keyboard('mes{ArrowDown}')
    expect(options().slice(0, 2)).toEqual([
      expect.stringMatching(/^Mes absences/),
      expect.stringMatching(/^Mes contacts/),
    ])
    expect(chosen()).toHaveTextContent(/^Mes contacts/)
    expect(await told()).toBe(chosen())
    await app.person.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosen()).toBe(screen.getAllByRole('option').at(-1))
    await app.person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toMatch(/^\/contacts/))
    await app.person.keyboard('{Control>}k{/Control}')
    await waitFor(async () => expect(await field()).toHaveFocus())
    expect(screen.getByRole('group', { name: 'Derniers lieux' })).toHaveTextContent(/^Derniers lieuxMes contacts/)
    expect(options().filter((each) => each?.startsWith('Mes contacts'))).toHaveLength(1)
    await app.person.keyboard('mes')
    expect(chosen()).toHaveTextContent(/^Mes contacts/)
  })

  test('WIN-05 Ctrl Enter opens in a new tab and leaves the palette open', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const app = await openPalette()
    await app.person.keyboard('contacts{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledWith('/contacts', '_blank', 'noopener')
    expect(app.router.state.location.pathname).toBe('/not-found')
    expect(await field()).toHaveValue('contacts')
  })

  test('WIN-05 what fits nothing says so, and how to search', async () => {
    const app = await openPalette()
    await app.person.keyboard('<b>zzz</b>')
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('Aucun résultat')
    expect(screen.getByText(/Écrivez le début d’un mot/)).toBeVisible()
    expect(await field()).toHaveAttribute('aria-expanded', 'false')
  })

  test('WIN-05 the month to close leads to its closing, which asks before it acts', async () => {
    const api = new FakeApi().on(
      'GET',
      'validation/closing',
      () =>
        ({
          period: { id: 4, year: 2026, month: 4 } as never,
          checks: [],
        }) as never,
    )
    const user = manager({ roles: ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'] })
    const app = await openPalette(user, api, '/backend/inconnu')
    await screen.findByRole('option', { name: /^Clôturer avril 2026/ })
    await app.person.keyboard('>clot{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/backend/periods/2026/4'))
    expect(app.api.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('WIN-05 over a dialog it opens as well, Escape leaves it alone, and a page chosen leaves both', async () => {
    const app = await openPalette()
    await app.person.keyboard('>absence{Enter}')
    const dialog = await screen.findByRole('dialog', { name: /Demander une absence/ })
    await app.person.keyboard('{Control>}k{/Control}')
    await waitFor(async () => expect(await screen.findByRole('combobox', { name: /écran/ })).toHaveFocus())
    await app.person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rechercher partout' })).toBeNull())
    expect(dialog).toBeVisible()
    await app.person.keyboard('{Control>}k{/Control}')
    await waitFor(async () => expect(await screen.findByRole('combobox', { name: /écran/ })).toHaveFocus())
    await app.person.keyboard('contacts{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toMatch(/^\/contacts/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('WIN-05 a phone has a magnifier', async () => {
    setWindowWidth(390)
    const app = renderApp({ path: '/not-found' })
    await app.person.click(await screen.findByRole('button', { name: 'Rechercher partout' }))
    await app.person.click(await screen.findByRole('option', { name: /^Mes contacts/ }))
    await waitFor(() => expect(app.router.state.location.pathname).toMatch(/^\/contacts/))
  })
})

describe('people', () => {
  test('WIN-05 on a phone everybody shows what they may be opened by', async () => {
    setWindowWidth(390)
    const app = renderApp({ path: '/not-found', user: manager(), api: finding(SOFIA, JULES) })
    await app.person.click(await screen.findByRole('button', { name: 'Rechercher partout' }))
    await waitFor(async () => expect(await field()).toHaveFocus())
    await app.person.keyboard('per')
    expect(await screen.findAllByRole('option', { name: /Sofia/ })).toHaveLength(5)
    expect(screen.getByRole('option', { name: /^Tous ses CRA, .*Jules/ })).toBeVisible()
    await app.person.click(screen.getByRole('option', { name: /^Absences, .*Sofia/ }))
    await waitFor(() => expect(app.router.state.location.search).toMatchObject({ people: 'C271' }))
  })

  test('WIN-05 from two letters on, best first, with whether they have left', async () => {
    const app = await openPalette(manager(), finding(SOFIA, JULES))
    await app.person.keyboard('p')
    expect(app.api.sent('validation/people')).toEqual([])
    await app.person.keyboard('er')
    // Whoever types slowly is shown people after two letters too.
    await waitFor(() => expect(app.api.sent('validation/people').at(-1)?.query.get('search')).toBe('per'))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Personnes' })).toBeVisible())
    expect(chosen()).toHaveTextContent(/^SPPereira SofiaC271 · Salarié · manager : Nadia Belkacem/)
    expect(options()[5]).toMatch(/^JPPerrin JulesP1502 · Prestataire .*Parti le 30\/09\/2025/)
  })

  test('WIN-05 Tab and digits reach what they may be opened by', async () => {
    const app = await openPalette(manager(), finding(SOFIA))
    await app.person.keyboard('c2')
    await screen.findByRole('option', { name: /Pereira Sofia/ })
    expect(options().slice(1, 5)).toEqual(['CRA d’avril1', 'Tous ses CRA2', 'Absences3', 'Copier le matricule4'])
    await app.person.keyboard('71')
    expect(await field()).toHaveValue('c271')
    await app.person.keyboard('{Tab}')
    expect(chosen()).toHaveTextContent('CRA d’avril')
    expect(await told()).toBe(chosen())
    await app.person.keyboard('3')
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/backend/absences'))
    expect(app.router.state.location.search).toMatchObject({ people: 'C271', states: 'all', manager: 'all' })
  })

  test('WIN-05 Enter opens the latest report, and the person stands first the next time', async () => {
    const app = await openPalette(manager(), finding(SOFIA))
    await app.person.keyboard('@sofia')
    await screen.findByRole('option', { name: /Pereira Sofia/ })
    await app.person.keyboard('{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/backend/cra/9/4/2026/C271'))
    expect(JSON.parse(readItem('recentPlaces') ?? '')).toMatchObject([{ person: { matricule: 'C271' } }])
  })

  test('WIN-05 nothing of a person that the viewer may not open', async () => {
    const user = manager({ roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW'] })
    const app = await openPalette(user, finding(JULES))
    await app.person.keyboard('perrin')
    await screen.findByRole('option', { name: /Perrin Jules/ })
    expect(options().slice(1)).toEqual(['Copier le matricule1'])
  })

  test('WIN-05 a late answer is dropped, and a failure is told where the people would stand', async () => {
    let answer: (people: FoundPerson[]) => void = () => undefined
    const api = new FakeApi().on('GET', 'validation/people', ({ query }) =>
      query.get('search') === 'per' ? new Promise((resolve) => (answer = resolve)) : refusal(500),
    )
    const app = await openPalette(manager(), api)
    await app.person.keyboard('per')
    await waitFor(() => expect(app.api.sent('validation/people')).toHaveLength(1))
    await app.person.keyboard('zz')
    answer([SOFIA])
    expect(await screen.findByText(/Les personnes n’ont pas pu être cherchées/)).toBeVisible()
    expect(screen.queryByRole('option')).toBeNull()
  })

  test('WIN-05 an employee is asked for no people', async () => {
    const app = await openPalette()
    await app.person.keyboard('contacts')
    expect(options()).toHaveLength(1)
    expect(screen.queryByText(/personnes seules/)).toBeNull()
    expect(app.api.sent('validation/people')).toEqual([])
  })
})
