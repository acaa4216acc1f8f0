import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { ListedMonth } from './activities.queries.ts'
import { aMonthPage, MONTHS } from './activity-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './activities-page.tsx'

const LIST = 'validation/month'
const ACT = 'validation/month-action'
const BLOCKED = "Les absences de ce CRA doivent d'abord être validées au niveau 1."
const ROLES: CurrentUser['roles'] = [
  'ROLE_VALIDATION',
  'ROLE_MANAGER',
  'ROLE_ACTIVITY_SHOW',
  'ROLE_ACTIVITY_COMMENT',
  'ROLE_ACTIVITY_ACTION_HISTORY',
  'ROLE_CRA_SHOW',
]

const listing = (months: readonly ListedMonth[] = MONTHS) =>
  new FakeApi().on('GET', LIST, () => aMonthPage(months, { total_users_count: 23 }))

async function openList(api = listing(), { roles = ROLES, path = '/backend/activity' } = {}) {
  const config = companySettings({ today: '2026-11-20' })
  const app = renderApp({ path, user: manager({ roles }), api, config })
  await screen.findByRole('heading', { name: "Validation d'activités" })
  return app
}

/** The row of a person, looked up by its text, which is much cheaper than by its name. */
const rowOf = (lastname: string) => screen.getByText(lastname).closest('tr') ?? document.body
const click = (name: string, row: string) => within(rowOf(row)).getByRole('button', { name: new RegExp(`^${name}`) })
const acts = (api: FakeApi) => api.sent(ACT).filter(({ method }) => method === 'POST')

describe('the list', () => {
  test('ACT-02 ACT-06 ACT-08 ACT-09 has its filters, pages and columns', async () => {
    await openList()
    expect(screen.getByRole('searchbox', { name: /^Rechercher un collaborateur/ })).toBeVisible()
    expect(await screen.findByText(/1 \/ 3/)).toBeVisible()
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent)
    expect(heads).toEqual(['Collaborateur', 'Activité', 'Jours', 'Activités complémentaires', 'Actions'])
  })

  test('FLT-57 FLT-63 FLT-74 EX-V-21 starts pending, submitted, of oneself, ten people', async () => {
    const { api } = await openList()
    const query = api.sent(LIST)[0]?.query
    expect(query?.get('period')).toBe('pending')
    expect(query?.getAll('states[]')).toEqual(['submitted'])
    expect([query?.get('manager'), query?.get('maxResults'), query?.get('minDate')]).toEqual(['M001', '10', null])
  })

  test('ACT-03 ACT-44 EX-V-33 pages count people', async () => {
    await openList()
    expect(await screen.findByText(/1 \/ 3/)).toBeVisible()
    expect(screen.getByText('23 collaborateurs')).toBeVisible()
  })

  test('CLO-13 the chip asks for reports that are not as the month before; the row says how', async () => {
    const difference = {
      has_former: true,
      worked: { before: 20, before_of: 20, now: 17.5, now_of: 19 },
      absences: [{ description: 'Congés payés', before: 0, now: 1.5 }],
      mission: { before: 'Portail', now: null },
    }
    const months = MONTHS.map((month) => ({ ...month, difference }))
    const api = new FakeApi().on('GET', LIST, ({ query }) => aMonthPage(query.has('changed') ? months : MONTHS))
    const { person, router } = await openList(api)
    await person.click(await screen.findByRole('button', { name: 'Depuis le mois précédent', pressed: false }))
    const list = (await screen.findAllByRole('list', { name: 'Depuis le mois précédent' }))[0] ?? document.body
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Jours travaillés : 20 sur 20 → 17,5 sur 19 j',
      'Congés payés : 0 → 1,5 j',
      'Mission principale : Portail → aucune',
    ])
    expect(router.state.location.search).toMatchObject({ changed: '1' })
  })

  test('ACT-07 ACT-12 ACT-61 a row tells who, the days of each code and its state', async () => {
    await openList()
    await screen.findByText('Aubry')
    const row = rowOf('Aubry')
    expect(row).toHaveTextContent('C214 · Forfait Jour')
    expect(row).toHaveTextContent('Mission Armor · Pilotage18,5')
    expect(row).toHaveTextContent('JRS · Validé N10,5')
    expect(row).toHaveTextContent('4h30 Interventions')
    expect(row).toHaveAttribute('data-state', 'submitted')
    expect(within(row).getByText('Soumis')).toBeVisible()
  })

  test('ACT-17 ACT-18 ACT-19 projected counters show by the flags only', async () => {
    await openList()
    await screen.findByText('Aubry')
    const row = rowOf('Aubry')
    expect(row).toHaveTextContent('Jours travaillés projetés au 31/12 : 214,50')
    expect(row).toHaveTextContent('Quota projeté au 31/12 : 218')
    expect(rowOf('Benali')).not.toHaveTextContent('projeté')
  })

  test('ACT-11 ACT-14 ACT-15 ACT-16 the legend has three entries with their counts', async () => {
    await openList()
    const entries = within(await screen.findByRole('list', { name: 'Légende' })).getAllByRole('listitem')
    await waitFor(() =>
      expect(entries.map((entry) => entry.textContent)).toEqual([
        'CRA non soumis 7',
        'CRA non validé par le Manager 9',
        'CRA validé par le Manager 6',
      ]),
    )
  })

  test('ACT-13 ACT-21 ACT-60 a report without events says so, and nothing can be done on it', async () => {
    await openList()
    await screen.findByText('Faure')
    expect(rowOf('Faure')).toHaveAttribute('data-family', 'non_submitted')
    const row = within(rowOf('Faure'))
    expect(row.getByText('Aucune prestation ce mois-ci')).toBeVisible()
    expect(row.queryByRole('button')).toBeNull()
    expect(row.queryByRole('link')).toBeNull()
  })

  test('ACT-31 the icons follow the actions that the answer carries', async () => {
    await openList()
    await screen.findByText('Aubry')
    expect(click('Valider niveau 1', 'Aubry')).toBeEnabled()
    expect(click('Valider niveau 2', 'Durand')).toBeEnabled()
    expect(click('Renvoyer', 'Durand')).toBeEnabled()
    expect(within(rowOf('Garnier')).queryByRole('button', { name: /Valider|Renvoyer/ })).toBeNull()
  })

  test('ACT-75 a validation held back is disabled with the server’s text, and its absence says why', async () => {
    await openList()
    await screen.findByText('Élan')
    expect(click('Valider niveau 1', 'Élan')).toBeDisabled()
    expect(click('Valider niveau 1', 'Élan')).toHaveAttribute('title', BLOCKED)
    expect(rowOf('Élan')).toHaveTextContent("Enfant malade · Soumisà valider d'abord")
  })

  test('ACT-01 has its title', async () => {
    await openList()
    expect(document.title).toContain("Validation d'activités")
  })

  test('ACT-29 ACT-30 ACT-114 Voir le CRA opens a new tab, with its role', async () => {
    const { unmount } = await openList()
    const link = await screen.findByRole('link', { name: /^Voir le CRA : CRA de Léa Aubry/ })
    expect(link).toHaveAttribute('href', '/backend/cra/501/11/2026/C214')
    expect(link).toHaveAttribute('target', '_blank')
    unmount()
    const { person } = await openList(listing(), { roles: ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW'] })
    await screen.findByText('Aubry')
    expect(screen.queryByRole('link', { name: /Voir le CRA/ })).toBeNull()
    await person.click(within(rowOf('Aubry')).getByRole('button', { name: /^Plus d'actions/ }))
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(offered).toEqual(['Décider avec un commentaire…C', 'Télécharger'])
  })

  test('ACT-20 without rows the empty text', async () => {
    await openList(new FakeApi().on('GET', LIST, () => aMonthPage([])))
    expect(await screen.findByText('Aucun CRA ne correspond à vos filtres')).toBeVisible()
  })
})

describe('the month navigator', () => {
  test('ACT-05 FLT-79 offers pending and the 12 months to this one, with what is left', async () => {
    await openList(listing(), { roles: [...ROLES, 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'] })
    const months = within(screen.getByRole('group', { name: 'Mois' }))
    const names = months.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))
    expect(names).toHaveLength(13)
    expect([names[1], names[12]]).toEqual(['Décembre 2025', 'Novembre 2026'])
    expect(await months.findByText('9 à valider')).toBeVisible()
    expect(months.getByRole('radio', { name: /En attente/ })).toBeChecked()
  })

  test('ACT-05 whoever validates nothing is told of nothing left', async () => {
    await openList()
    expect(await screen.findAllByRole('row')).not.toHaveLength(0)
    expect(screen.queryByText(/à valider$/)).not.toBeInTheDocument()
  })

  test('FLT-75 FLT-09 a month drops the dates and goes to page 1', async () => {
    const path = '/backend/activity?minDate=2026-10-01&maxDate=2026-10-31&page=2'
    const { api, person } = await openList(listing(), { path })
    expect(api.sent(LIST)[0]?.query.get('minDate')).toBe('2026-10-01')
    await person.click(screen.getByRole('radio', { name: 'Octobre 2026' }))
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.get('period')).toBe('2026-10'))
    expect(api.sent(LIST).at(-1)?.query.get('minDate')).toBeNull()
    expect(api.sent(LIST).at(-1)?.query.get('page')).toBe('1')
  })

  test('ACT-46 FLT-13 particularities travel as flags', async () => {
    const { api, person } = await openList()
    await person.click(screen.getByRole('button', { name: 'Recherche Avancée' }))
    await person.click(screen.getByRole('checkbox', { name: 'Horaire spécial' }))
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.get('specialTime')).toBe('1'))
  })
})

describe('acting', () => {
  const acting = () => listing().on('POST', ACT, () => new Response('{}', { status: 201 }))

  test('ACT-69 ACT-96 ACT-109 KEY-04 validates at once with the stamp, then reads the person again', async () => {
    const { api, person } = await openList(acting())
    await screen.findByText('Benali')
    await person.click(click('Valider niveau 1', 'Benali'))
    expect(await screen.findByText('CRA de novembre 2026 de Samir Benali validé')).toBeVisible()
    expect(acts(api)[0]?.body).toEqual({
      month: 502,
      action: 'validated1',
      comment: '',
      updated_at: '2026-11-18T18:04:00',
    })
    await waitFor(() =>
      expect(api.sent(LIST).some(({ query }) => query.getAll('matricules[]').join() === 'C233')).toBe(true),
    )
  })

  test('ACT-71 level 2 is the action validated2', async () => {
    const { api, person } = await openList(acting())
    await screen.findByText('Durand')
    await person.click(click('Valider niveau 2', 'Durand'))
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ month: 504, action: 'validated2' }))
  })

  test('ACT-22 half-days that a refusal left empty are asked about once', async () => {
    const { api, person } = await openList(acting())
    await screen.findByText('Caron')
    expect(rowOf('Caron')).toHaveTextContent('Demi-journées non couvertes : 2')
    await person.click(click('Valider niveau 1', 'Caron'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Demi-journées non couvertes' }))
    expect(acts(api)).toHaveLength(0)
    await person.click(dialog.getByRole('button', { name: 'Valider quand même' }))
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ month: 503, action: 'validated1' }))
  })

  test('ACT-22 ACT-90 ACT-95 BCK-47 a send-back is confirmed with its comment', async () => {
    const { api, person } = await openList(acting())
    await screen.findByText('Benali')
    await person.click(click('Renvoyer', 'Benali'))
    const dialog = within(await screen.findByRole('dialog', { name: /Renvoyer ce CRA/ }))
    expect(dialog.getByText('Envoyé par e-mail au collaborateur.')).toBeVisible()
    expect(acts(api)).toHaveLength(0)
    await person.type(dialog.getByRole('textbox'), 'Le 6')
    await person.click(dialog.getByRole('button', { name: 'Renvoyer' }))
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ action: 'non_submitted', comment: 'Le 6' }))
    expect(await screen.findByText('CRA de novembre 2026 de Samir Benali renvoyé')).toBeVisible()
  })

  test.each([
    [{ code: 'stale', message: 'Ces données ont été modifiées' }, 'Ces données ont été modifiées'],
    [{ errors: ['Premier', 'Second'], message: 'M' }, 'Premier'],
    [{}, "Une erreur s'est produite"],
  ])('ACT-97 ACT-111 BCK-46 a refusal %j is told on its row and the person is read again', async (body, text) => {
    const api = listing().on('POST', ACT, () => refusal(409, body))
    const { person } = await openList(api)
    await screen.findByText('Benali')
    await person.click(click('Valider niveau 1', 'Benali'))
    expect(await within(rowOf('Benali')).findByRole('alert')).toHaveTextContent(text)
    expect(api.sent(LIST).some(({ query }) => query.getAll('matricules[]').join() === 'C233')).toBe(true)
  })

  test('BCK-58 v validates and goes on, b sends back, blocked reports stay', async () => {
    const { api, person } = await openList(acting())
    await screen.findByText('Aubry')
    rowOf('Aubry').focus()
    await person.keyboard('v')
    await waitFor(() => expect(acts(api)[0]?.body).toMatchObject({ month: 501 }))
    expect(rowOf('Benali')).toHaveFocus()
    rowOf('Élan').focus()
    await person.keyboard('v')
    expect(acts(api)).toHaveLength(1)
    await person.keyboard('b')
    expect(await screen.findByRole('dialog', { name: /Renvoyer ce CRA/ })).toBeVisible()
  })
})
