import type { Role } from '@cadran/rules/portal/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { PEOPLE } from './absence-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const ROLES = ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ACTIVITY_SHOW'] as const

async function openRow(roles: readonly Role[] = ROLES) {
  localStorage.removeItem('listLetterKeys')
  const api = new FakeApi().onList('validation/event/absence/user', [...PEOPLE], PEOPLE.length)
  const app = renderApp({ path: '/backend/absences', user: manager({ roles: [...roles] }), api })
  const row = (await screen.findAllByText('Aubry'))[0]?.closest('tr')
  row?.focus()
  return { ...app, path: () => app.router.state.location.pathname }
}

describe('G, then a letter', () => {
  test('KEY-01 BCK-58 goes from one list to another', async () => {
    const { person, path } = await openRow()
    await person.keyboard('gc')
    await waitFor(() => expect(path()).toBe('/backend/activity'), LOADED)
  })

  test('BCK-15 BCK-58 leads nowhere that the person may not open, and a letter alone nowhere at all', async () => {
    const { person, path } = await openRow(['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW'])
    await person.keyboard('gcagxd')
    expect(path()).toBe('/backend/absences')
    await person.keyboard('gd')
    await waitFor(() => expect(path()).toBe('/backend/extra-activities'), LOADED)
  })

  test('BCK-58 stands in the help of the list, for what may be opened', async () => {
    const { person } = await openRow(['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW'])
    await person.keyboard('?')
    const help = within(await screen.findByRole('dialog', { name: 'Touches de la liste' }))
    expect(help.getByText("Aller au planning d'équipe")).toBeVisible()
    expect(help.queryByText("Aller à la validation d'activités")).toBeNull()
  })
})
