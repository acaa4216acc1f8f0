import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { HOLDER, unsent } from '../../../testing/period-office.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setOnline, setWindowWidth } from '../../../testing/window.ts'
import { closing, period } from './period-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './closing-page.tsx'

const REMIND = 'validation/remind'
const UNSENT = [
  unsent({
    id: 1,
    matricule: 'A1',
    identity: 'Léa Aubry',
    reminded: { at: '2026-05-21T06:00:00.000Z', author: 'Denis Chauvin' },
  }),
  unsent({
    id: 2,
    matricule: 'B2',
    firstname: 'Zoé',
    identity: 'Zoé Bertin',
    group: 'returned',
    returned: { at: '2026-05-12T08:00:00.000Z', author: 'Alice Martin', reason: 'Astreinte à retirer' },
  }),
  unsent({
    id: 3,
    matricule: 'C3',
    identity: 'Yanis Haddad',
    group: 'incomplete',
    missing: '2 demi-journées à saisir',
  }),
]
const item = {
  id: 7,
  matricule: 'D7',
  firstname: 'Paul',
  lastname: 'Roux',
  identity: 'Paul Roux',
  manager: 'Alice Martin',
  since: '2026-05-09T08:00:00.000Z',
  absence: null,
}

const company = (shown = closing()) =>
  new FakeApi()
    .on('GET', 'validation/closing/{year}/{month}', () => shown)
    .onList('validation/period/{id}/people', UNSENT, 3)
    .onList('validation/period/{id}/counted', [item], 6)
    .onList('user/managers', [], 0)
    .on('GET', 'validation/awaiting', () => ({ absences: null, months: null, requests: null, corrections: null }))
    .on('GET', REMIND, ({ query }) => ({
      subject: 'Votre CRA d’avril 2026 n’est pas encore envoyé',
      text: `Bonjour ${query.get('matricule') ?? ''},\n\nIl était attendu avant le samedi 25 avril.\n`,
    }))

interface Setup {
  api?: FakeApi
  user?: CurrentUser
  path?: string
}

async function openClosing({ api = company(), user = HOLDER, path = '/backend/periods/2026/4' }: Setup = {}) {
  const app = renderApp({ path, user, api })
  await screen.findByRole('heading', { level: 1, name: 'Clôture d’avril 2026' })
  await screen.findByRole('heading', { level: 2, name: '5 CRA pas encore envoyés' })
  return app
}

const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const check = (name: string) => within(screen.getByRole('region', { name }))

describe('the checks of a month', () => {
  test('CLO-01 README 83 stand in the order of work with their number and their oldest, the remote report after them', async () => {
    await openClosing()
    expect(titles()).toEqual([
      '5 CRA pas encore envoyés',
      '6 CRA attendent le niveau 1',
      'Aucun CRA n’attend le niveau 2',
      '2 absences non décidées',
      'Télétravail : 1214 jours, 201 personnes',
    ])
    expect(
      check('5 CRA pas encore envoyés').getByText(
        /^Échéance passée depuis le 25 avril · le plus ancien renvoi : 9 jours/,
      ),
    ).toBeVisible()
    expect(
      check('6 CRA attendent le niveau 1').getByText('Le plus ancien : 12 jours · Alice Martin 4 · Bruno Petit 2'),
    ).toBeVisible()
    expect(check('2 absences non décidées').getByText(/^La plus ancienne : hier/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Télécharger le rapport de télétravail : avril 2026' })).toBeVisible()
  })

  test('CFG-22 without remote work no report of it stands after the checks', async () => {
    const config = companySettings({ features_off: ['remote_work'] })
    renderApp({ path: '/backend/periods/2026/4', user: HOLDER, api: company(), config })
    await screen.findByRole('heading', { level: 2, name: '5 CRA pas encore envoyés' })
    expect(titles()).toHaveLength(4)
  })

  test('CLO-01 its people are one click away, and nobody is asked for before', async () => {
    const { person, api } = await openClosing()
    const counted = 'validation/period/11/counted'
    expect(api.sent(counted)).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Voir : 6 CRA attendent le niveau 1' }))
    expect(await screen.findByText(/Paul Roux/)).toBeVisible()
    expect(api.sent(counted).map(({ query }) => [query.get('figure'), query.get('maxResults')])).toEqual([
      ['submitted', '50'],
    ])
    expect(screen.getByRole('button', { name: 'Masquer : 6 CRA attendent le niveau 1' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
  })

  test('CLO-02 a figure of the list of months opens its people here, with the focus', async () => {
    await openClosing({ path: '/backend/periods/2026/4?figure=submitted' })
    expect(await screen.findByText(/Paul Roux/)).toBeVisible()
    expect(screen.getByRole('region', { name: '6 CRA attendent le niveau 1' })).toHaveFocus()
  })

  test('CLO-01 CLO-02 whoever sees everybody in the list is led to it, filtered', async () => {
    await openClosing({ user: { ...HOLDER, roles: [...HOLDER.roles, 'ROLE_ACTIVITY_SHOW'] } })
    const link = screen.getByRole('link', { name: 'Ouvrir la liste : 6 CRA attendent le niveau 1' })
    expect(link.getAttribute('href')).toBe('/backend/activity?period=2026-04&manager=all&types=all&states=submitted')
    expect(screen.queryByRole('link', { name: /^Ouvrir la liste : 2 absences/ })).toBeNull()
  })

  test('CLO-01 PER-25 the closing waits with its reason, and the months beside are a link away', async () => {
    await openClosing()
    expect(screen.getByRole('button', { name: 'Clôturer : avril 2026' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('343 CRA · encore 6 CRA à valider')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mois précédent : mars 2026' })).toHaveAttribute(
      'href',
      '/backend/periods/2026/3',
    )
  })

  test('CLO-01 a closed month is read, and nobody is reminded of it', async () => {
    const closed = period({
      ...closing().period,
      closed: true,
      closed_at: '2026-05-09T16:00:00.000Z',
      actions: [],
      blocked_actions: [],
    })
    const { person } = await openClosing({ api: company(closing({ period: closed })) })
    expect(screen.getByText('Clôturée le 09/05/2026')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Voir : 5 CRA pas encore envoyés' }))
    expect(await screen.findByText(/Léa Aubry/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Relanc/ })).toBeNull()
  })

  test('CLO-01 a month that is not there leads to the unknown page', async () => {
    const unknown = () => refusal(404, { code: 'unknown', message: 'Élément introuvable.' })
    renderApp({
      path: '/backend/periods/2031/4',
      user: HOLDER,
      api: company().on('GET', 'validation/closing/{year}/{month}', unknown),
    })
    expect(await screen.findByText("La page demandée n'existe pas.")).toBeVisible()
  })
})

describe('reminders', () => {
  const sent = (api: FakeApi) =>
    api
      .sent(REMIND)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body)
  const allDone = (matricules: readonly string[]) => matricules.map((matricule) => ({ matricule, ok: true }))

  test('CLO-03 all: who and what they read come first, the focus is on the safe answer, then one mail each', async () => {
    const api = company().on('POST', REMIND, () => allDone(['A1', 'B2', 'C3']))
    const { person } = await openClosing({ api })
    await person.click(await screen.findByRole('button', { name: 'Relancer les 3' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Relancer 3 personnes\u00a0?' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus())
    expect(dialog.getByText('Léa Aubry, Zoé Bertin, Yanis Haddad')).toBeVisible()
    expect(await dialog.findByText('Votre CRA d’avril 2026 n’est pas encore envoyé')).toBeVisible()
    expect(dialog.getByText(/Bonjour A1,.*Il était attendu avant le samedi 25 avril/s)).toBeVisible()
    expect(sent(api)).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Relancer' }))
    expect(await screen.findByText('3 personnes relancées')).toBeVisible()
    expect(sent(api)).toEqual([{ matricules: ['A1', 'B2', 'C3'], period: '2026-04' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('CLO-03 WIN-12 WIN-13 a reminder that fails says why once, offline the button does, and it goes again', async () => {
    const api = company().on('POST', REMIND, () => Promise.reject(new TypeError('Failed to fetch')))
    const { person } = await openClosing({ api })
    await person.click(await screen.findByRole('button', { name: 'Relancer les 3' }))
    const dialog = within(await screen.findByRole('dialog'))
    const go = dialog.getByRole('button', { name: 'Relancer' })
    await person.click(go)
    expect(await screen.findByText(/^Le portail ne répond pas/)).toBeVisible()
    setOnline(false)
    await waitFor(() => expect(go).toHaveAccessibleDescription(/^Hors ligne/))
    await person.click(go)
    setOnline(true)
    await waitFor(() => expect(go).not.toHaveAccessibleDescription())
    api.on('POST', REMIND, () => allDone(['A1', 'B2', 'C3']))
    await person.click(go)
    expect(await screen.findByText('3 personnes relancées')).toBeVisible()
    expect(sent(api)).toHaveLength(2)
  })

  test('CLO-03 once each of them has a reminder of today, all and those ticked are not asked again', async () => {
    const api = company().onList('validation/period/{id}/people', UNSENT.slice(0, 1), 1)
    const { person } = await openClosing({ api })
    const all = await screen.findByRole('button', { name: 'Relancer' })
    expect(all).toHaveAccessibleDescription('Un rappel est déjà parti depuis moins de 24 heures.')
    await person.click(await screen.findByRole('checkbox', { name: /Léa Aubry/ }))
    await person.click(all)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('CLO-03 those ticked alone; whoever is refused stays in sight with the reason', async () => {
    const message = 'Un rappel est déjà parti depuis moins de 24 heures'
    const api = company().on('POST', REMIND, () => [
      { matricule: 'B2', ok: true },
      { matricule: 'C3', ok: false, refusal: { code: 'state', status: 409, message } },
    ])
    const { person } = await openClosing({ api })
    await person.click(await screen.findByRole('checkbox', { name: /Zoé Bertin/ }))
    await person.click(screen.getByRole('checkbox', { name: /Yanis Haddad/ }))
    await person.click(screen.getByRole('button', { name: 'Relancer les 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.dblClick(dialog.getByRole('button', { name: 'Relancer' }))
    expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByText(/^1 personne relancée, 1 non relancée/)).toBeVisible()
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Résultat de la relance')
    await waitFor(() => expect(dialog.getByText('Fermer').closest('button')).toHaveFocus())
    expect(sent(api)).toEqual([{ matricules: ['B2', 'C3'], period: '2026-04' }])
  })

  test('CLO-03 a manager’s team: the list narrows, and so does what is reminded', async () => {
    const alice = { ...consultant({}), matricule: 'M9', firstname: 'Alice', lastname: 'Martin' }
    const api = company().onList('user/managers', [alice], 1)
    const { person } = await openClosing({ api })
    await screen.findByText(/Léa Aubry/)
    await person.click(screen.getByRole('combobox', { name: 'Manager' }))
    await person.click(await screen.findByRole('option', { name: 'Martin Alice · M9' }))
    const people = () => api.sent('validation/period/11/people')
    await waitFor(() => expect(people().at(-1)?.query.get('manager')).toBe('M9'))
    await person.click(await screen.findByRole('button', { name: 'Relancer les 3' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Relancer' }))
    await waitFor(() => expect(sent(api)).toHaveLength(1))
    expect(people().at(-1)?.query.get('manager')).toBe('M9')
  })

  test('CLO-03 each says when it was reminded and by whom, why it was sent back, and what is missing', async () => {
    await openClosing()
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    const rowOf = (name: string) => rows.find((text) => text?.includes(name))
    expect(rowOf('Léa Aubry')).toContain('relance du 21 mai à 08:00, Denis Chauvin')
    expect(rowOf('Zoé Bertin')).toContain(
      'renvoyé le 12 mai par Alice Martin : «\u00a0Astreinte à retirer\u00a0» · jamais relancé',
    )
    expect(rowOf('Yanis Haddad')).toContain('2 demi-journées à saisir')
    expect(screen.getByRole('button', { name: 'Relancé : Léa Aubry' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('WIN-09 BCK-34 at 390 px people are reminded, and submitting and closing say that they need a computer', async () => {
    setWindowWidth(390)
    const { person } = await openClosing()
    expect(screen.getByText(/^Soumettre et clôturer se font sur ordinateur/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Clôturer|Soumettre)/ })).toBeNull()
    await person.click(await screen.findByRole('button', { name: 'Relancer : Zoé Bertin' }))
    expect(await screen.findByRole('dialog', { name: 'Relancer 1 personne\u00a0?' })).toBeVisible()
  })
})
