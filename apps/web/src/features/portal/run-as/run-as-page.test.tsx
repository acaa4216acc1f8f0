import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { RunAsUser } from './run-as-list.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import '../../../ui/modal-dialog.tsx'
import './run-as-dialog.tsx'
import './run-as-page.tsx'

const support = () => consultant({ username: 'support', roles: ['ROLE_ALLOWED_TO_SWITCH'] })

const somebody = (id: number, firstname: string, lastname: string, more: Partial<RunAsUser> = {}): RunAsUser => ({
  id,
  matricule: `C${String(id).padStart(5, '0')}`,
  username: `${firstname}.${lastname}`.toLowerCase(),
  firstname,
  lastname,
  identity: `${firstname} ${lastname}`,
  type: 'consultant',
  person_type: 'consultant',
  ...more,
})

const PEOPLE = [
  somebody(1, 'Márta', 'Kovács'),
  somebody(2, 'Marius', 'Delattre', { person_type: 'contractor', type: 'contractor' }),
  somebody(3, 'Inès', 'Lamarque', { person_type: 'internal', type: 'internal' }),
  somebody(4, 'Hugo', 'Petit', { person_type: 'interim', type: 'interim' }),
]
const crowd = (count: number) => Array.from({ length: count }, (_, n) => somebody(100 + n, 'Jean', `Dupont${n}`))

const assign = vi.fn<(address: string | URL) => void>()
beforeEach(() => {
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

const open = async (people = PEOPLE) => {
  const api = new FakeApi().onList('user/run-as', people, people.length)
  const app = renderApp({ path: '/runas', api, user: support() })
  const search = await screen.findByRole('searchbox', { name: 'Rechercher une personne' })
  return { ...app, api, search }
}
const results = () => within(screen.getByRole('region', { name: 'Résultats' })).queryAllByRole('listitem')
const names = () =>
  results().map((row) =>
    within(row)
      .getByRole('button', { name: /^Choisir/ })
      .getAttribute('aria-label')
      ?.slice(8),
  )

describe('the list', () => {
  test('RUN-02 the keyboard starts in the search, on each arrival', async () => {
    const { search, person, router } = await open()
    await waitFor(() => expect(search).toHaveFocus())
    await person.click(screen.getByRole('link', { name: 'Paramètres' }))
    await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
    await router.navigate({ to: '/runas' })
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
  })

  test('RUN-01 SHL-35 it is unknown to whoever may not switch, and not in their menu', async () => {
    renderApp({ path: '/runas' })
    expect(await screen.findByText("La page demandée n'existe pas.")).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Run As' })).not.toBeInTheDocument()
  })

  test('RUN-02 RUN-03 RUN-04 RUN-08 everybody with their kind, in words', async () => {
    await open()
    expect(results().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Consultant salarié'),
      expect.stringContaining('Prestataire'),
      expect.stringContaining('Interne'),
      expect.stringContaining('Intérimaire'),
    ])
  })

  test('RUN-11 RUN-12 RUN-13 the search ignores case, accents and the order of the names', async () => {
    const { person, search } = await open()
    await person.type(search, 'MAR')
    expect(names()).toEqual(['Márta Kovács', 'Marius Delattre', 'Inès Lamarque'])
    await person.clear(search)
    await person.type(search, ' kovacs mar ')
    expect(names()).toEqual(['Márta Kovács'])
  })

  test('RUN-07 RUN-08 above 100 people the list waits for three letters', async () => {
    const { person, search } = await open(crowd(101))
    expect(screen.queryByRole('region', { name: 'Résultats' })).not.toBeInTheDocument()
    await person.type(search, 'du')
    expect(screen.queryByRole('region', { name: 'Résultats' })).not.toBeInTheDocument()
    await person.type(search, 'p')
    expect(results()).toHaveLength(101)
  })

  test('RUN-08 a hundred are shown at once', async () => {
    await open(crowd(100))
    expect(results()).toHaveLength(100)
  })
})

describe('favourites', () => {
  test('RUN-05 RUN-06 they come first, survive a reload and are there while the search is too short', async () => {
    localStorage.setItem('runAsFavorites', '["jean.dupont7"]')
    const { person } = await open(crowd(150))
    const favorites = within(screen.getByRole('region', { name: 'Favoris' }))
    await person.click(favorites.getByRole('button', { name: 'Retirer des favoris : Jean Dupont7' }))
    expect(screen.queryByRole('region', { name: 'Favoris' })).not.toBeInTheDocument()
    expect(localStorage.getItem('runAsFavorites')).toBe('[]')
  })
})

describe('choosing', () => {
  test('RUN-16 RUN-17 RUN-18 RUN-20 the person is kept, the caches are forgotten, and the portal opens anew', async () => {
    const caches = ['userForAbsenceList', 'userForCRAList', 'userForExtraActivityList', 'eventCodes', 'overtimeCodes']
    for (const key of caches) localStorage.setItem(key, 'x')
    const { person } = await open()
    await person.click(screen.getByRole('button', { name: 'Choisir Marius Delattre' }))
    expect(localStorage.getItem('switchUser')).toBe('marius.delattre')
    for (const key of caches) expect(localStorage.getItem(key)).toBeNull()
    expect(assign).toHaveBeenCalledWith('/')
  })

  test('RUN-09 RUN-10 Enter chooses the only one who is found, nobody among several or none', async () => {
    const { person, search } = await open()
    await person.type(search, 'mar{Enter}')
    await person.type(search, 'xyz{Enter}')
    expect(assign).not.toHaveBeenCalled()
    await person.clear(search)
    await person.type(search, 'petit{Enter}')
    expect(localStorage.getItem('switchUser')).toBe('hugo.petit')
  })
})

describe('while it lasts', () => {
  test('RUN-21 RUN-23 RUN-36 every call names the person, and the header says so', async () => {
    localStorage.setItem('switchUser', 'marius.delattre')
    const { api } = renderApp({ path: '/runas', user: { ...support(), switched_from: 'admin' } })
    expect(await screen.findByTitle('Vous agissez depuis le compte admin')).toHaveTextContent('Run As')
    await waitFor(() => expect(api.sent('user/run-as')).toHaveLength(1))
    for (const { headers } of api.requests) expect(headers.get('x-switch-user')).toBe('marius.delattre')
  })

  test('RUN-22 without it no call does', async () => {
    const { api } = await open()
    for (const { headers } of api.requests) expect(headers.has('x-switch-user')).toBe(false)
  })
})

describe('where a reason is required', () => {
  const asked = async () => {
    const api = new FakeApi().onList('user/run-as', PEOPLE, PEOPLE.length).on('POST', 'user/run-as', () => ({
      identity: 'Marius Delattre',
      reason: '',
      ends_at: '2026-05-21T09:30:00',
      seconds_left: 1800,
    }))
    const app = renderApp({ path: '/runas', api, user: { ...support(), run_as_reason: 'required' } })
    await app.person.click(await screen.findByRole('button', { name: 'Choisir Marius Delattre' }))
    return {
      ...app,
      api,
      dialog: within(await screen.findByRole('dialog', { name: 'Agir au nom de Marius Delattre' })),
    }
  }

  test('AUD-19 KEY-02 why and for how long is asked before one acts', async () => {
    const { person, api, dialog } = await asked()
    const reason = dialog.getByRole('textbox', { name: /Motif/ })
    expect(reason).not.toHaveAttribute('aria-invalid')
    expect(reason).toHaveAccessibleDescription('Le motif compte de 10 à 500 caractères.')
    await person.type(reason, 'Trop court')
    await person.keyboard('{Backspace}')
    await person.click(dialog.getByRole('button', { name: 'Commencer' }))
    await waitFor(() => expect(reason).toHaveAttribute('aria-invalid', 'true'))
    expect(reason).toHaveAccessibleDescription('Le motif compte de 10 à 500 caractères.')
    expect(reason).toHaveFocus()
    await person.keyboard('t, mais assez{Tab}{ArrowRight}{Shift>}{Tab}{/Shift}{Control>}{Enter}{/Control}')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    const [sent] = api.requests.filter(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ username: 'marius.delattre', reason: 'Trop court, mais assez', minutes: 30 })
    expect([localStorage.getItem('switchUser'), localStorage.getItem('switchName')]).toEqual([
      'marius.delattre',
      'Marius Delattre',
    ])
  })

  test('AUD-19 a refusal stands in the dialog, where the focus is, and nobody is switched to', async () => {
    const { person, api, dialog } = await asked()
    api.on('POST', 'user/run-as', () =>
      refusal(403, { code: 'user.switch.refused', message: 'Vous n’avez pas les droits.' }),
    )
    await person.type(dialog.getByRole('textbox', { name: /Motif/ }), 'Aide au guichet')
    await person.click(dialog.getByRole('button', { name: 'Commencer' }))
    expect(await dialog.findByText('Vous n’avez pas les droits.')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /Motif/ })).toHaveFocus()
    expect(localStorage.getItem('switchUser')).toBeNull()
  })
})
