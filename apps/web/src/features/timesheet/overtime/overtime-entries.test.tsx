import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { monthApi, openMonth, renderMonth } from '../../../testing/event-wizard.ts'
import { mayOf } from '../../../testing/timesheet-may.ts'

const section = () => screen.findByRole('region', { name: 'Astreintes et interventions' })

test('OVT-41 OVT-40 deleting asks first, then says so and loads the month again', async () => {
  const api = monthApi().on('DELETE', 'timesheet/overtime/{id}', () => new Response(null, { status: 204 }))
  const [duty] = mayOf().overtimes
  const free = duty ? [{ ...duty, locked: false }] : []
  api.on('GET', 'timesheet/month/{month}/{year}', () => mayOf({ overtimes: free }))
  const { person } = await openMonth(api)
  const entries = await section()
  await person.click(within(entries).getByRole('button', { name: /^Supprimer Astreinte N2/ }))
  const question = await screen.findByRole('dialog', { name: 'Voulez-vous vraiment supprimer cette astreinte ?' })
  await person.click(within(question).getByRole('button', { name: 'Annuler' }))
  expect(api.sent('timesheet/overtime/31')).toEqual([])
  await person.click(within(entries).getByRole('button', { name: /^Supprimer Astreinte N2/ }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Votre astreinte a été supprimée avec succès')).toBeVisible()
  expect(api.sent('timesheet/overtime/31')).toHaveLength(1)
  expect(api.sent('timesheet/month/5/2026').length).toBeGreaterThan(1)
})

test('OVT-39 a duty with interventions says what comes first, and nothing is asked', async () => {
  const { person } = await openMonth(monthApi())
  await person.click(within(await section()).getByRole('button', { name: /des interventions y sont liées/ }))
  expect(await screen.findByText(/Vous devez d'abord supprimer les interventions liées/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('OVT-44 MON-84 a sent month shows its entries and offers nothing', async () => {
  renderMonth(monthApi({ state: 'submitted' }))
  const entries = await screen.findByRole('region', { name: 'Astreintes et interventions' })
  expect(entries).toHaveTextContent('21:10 → 23:15 · 3 h dues')
  expect(within(entries).queryByRole('button')).not.toBeInTheDocument()
})
