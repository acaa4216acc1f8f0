import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { chooseMore } from '../../../testing/more-actions.ts'
import { companySettings, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { aMonthPage, MONTH_HISTORY, MONTHS } from './activity-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './activities-page.tsx'

const ROLES: CurrentUser['roles'] = [
  'ROLE_VALIDATION',
  'ROLE_MANAGER',
  'ROLE_ACTIVITY_SHOW',
  'ROLE_ACTIVITY_COMMENT',
  'ROLE_ACTIVITY_ACTION_HISTORY',
  'ROLE_CRA_SHOW',
]

const listing = () => new FakeApi().on('GET', 'validation/month', () => aMonthPage(MONTHS))

async function openList(api = listing(), features_off: readonly 'extra_activities'[] = []) {
  const config = companySettings({ today: '2026-11-20', features_off: [...features_off] })
  const app = renderApp({ path: '/backend/activity', user: manager({ roles: ROLES }), api, config })
  await screen.findByRole('heading', { name: "Validation d'activités" })
  return app
}

/** The row of a person, looked up by its text, which is much cheaper than by its name. */
const rowOf = (lastname: string) => screen.getByText(lastname).closest('tr') ?? document.body

describe('the dialogs of a row', () => {
  test('ACT-10 ACT-31 at most three actions stand in a row, the others in a menu that the keyboard opens and leaves', async () => {
    const { person } = await openList()
    await screen.findByText('Élan')
    const row = within(rowOf('Élan'))
    expect([...row.getAllByRole('link'), ...row.getAllByRole('button')]).toHaveLength(4)
    const more = row.getByRole('button', { name: "Plus d'actions : CRA de David Élan, novembre 2026" })
    more.focus()
    await person.keyboard('{Enter}')
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Décider avec un commentaire…C',
      'Commentaires',
      'Historique',
      'Activités complémentaires',
      'Télécharger',
    ])
    await waitFor(() => expect(items[0]).toHaveFocus())
    await person.keyboard('{Escape}')
    await waitFor(() => expect(more).toHaveFocus())
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('ACT-09 ACT-27 ACT-50 the extra activities of a report are told in its row and read in their dialog', async () => {
    const api = listing().on('GET', 'validation/extra-activities/{matricule}/{year}/{month}', () => [])
    const { person } = await openList(api)
    await screen.findByText('Élan')
    expect(rowOf('Élan')).toHaveTextContent('2h05 Complémentaires')
    await chooseMore(person, rowOf('Élan'), 'Activités complémentaires')
    const dialog = within(await screen.findByRole('dialog', { name: 'Activités complémentaires' }))
    expect(await dialog.findByText('Aucune activité complémentaire déclarée ce mois-ci')).toBeVisible()
    expect(api.sent('validation/extra-activities/C202/2026/11')).toHaveLength(1)
  })

  test('CFG-22 a company that does without extra activities opens none of their dialogs', async () => {
    const { person } = await openList(listing(), ['extra_activities'])
    await screen.findByText('Élan')
    await person.click(within(rowOf('Élan')).getByRole('button', { name: /^Plus d'actions/ }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).not.toContain('Activités complémentaires')
  })

  const reading = (entries = [...MONTH_HISTORY]) => listing().on('GET', 'validation/month-action/{id}', () => entries)

  test('ACT-23 ACT-106 the history, newest first', async () => {
    const { api, person } = await openList(reading())
    await screen.findByText('Aubry')
    await chooseMore(person, rowOf('Aubry'), 'Historique')
    const dialog = within(await screen.findByRole('dialog', { name: 'Historique' }))
    const entries = (await dialog.findAllByRole('listitem')).map((entry) => entry.textContent)
    expect(entries[0]).toContain('CRA soumis · Léa Aubry 18/11/2026 à 18:04')
    expect(entries[1]).toContain("La formation du 6 est à saisir l'après-midi.")
    expect(api.sent('validation/month-action/501')).toHaveLength(1)
  })

  test('ACT-23 an empty history says so', async () => {
    const { person } = await openList(reading([]))
    await screen.findByText('Aubry')
    await chooseMore(person, rowOf('Aubry'), 'Historique')
    expect(await screen.findByText('Aucun historique pour ce CRA')).toBeVisible()
  })

  test("ACT-24 ACT-107 ACT-108 the comments, the employee's own included", async () => {
    const { person } = await openList(reading())
    await screen.findByText('Aubry')
    await chooseMore(person, rowOf('Aubry'), 'Commentaires')
    const dialog = within(await screen.findByRole('dialog', { name: 'Commentaires' }))
    expect(dialog.getByText('Formation du 6 et du 30 confirmée par les RH.')).toBeVisible()
    expect(await dialog.findByText(/La formation du 6 est à saisir/)).toBeVisible()
    expect(dialog.queryByText(/CRA soumis/)).toBeNull()
  })
})
