import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, half, serverWith } from '../../../testing/filling.ts'

const network = (on: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on)
    window.dispatchEvent(new Event(on ? 'online' : 'offline'))
  })
const BAND = /^Hors ligne.: la saisie reprendra dès le retour du réseau$/

test('EDT-14 without a network edit mode says so, records nothing and goes on by itself', async () => {
  const server = serverWith()
  const { person } = await fill(server)
  network(false)
  expect(await screen.findByText(BAND, { selector: '[data-family]' })).toBeInTheDocument()
  await person.keyboard('c')
  expect(half('mardi 12 mai matin')).toHaveAccessibleName(/pré-rempli$/)
  network(true)
  await waitFor(() => expect(screen.queryByText(BAND, { selector: '[data-family]' })).not.toBeInTheDocument())
  await person.keyboard('c')
  await waitFor(() => expect(server.events).toHaveLength(1))
})

test('EDT-14 what was under way when the network went is recorded once it is back', async () => {
  const server = serverWith()
  const { person } = await fill(server)
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await person.keyboard('c')
  expect(half('mardi 12 mai matin')).toHaveAccessibleName(/congés payés, en attente$/)
  vi.stubGlobal('fetch', answered)
  network(true)
  await waitFor(() => expect(server.events).toHaveLength(1))
})

test('EDT-14 without a network no mode is begun and nothing is sent, and both say why', async () => {
  const server = serverWith()
  const { person } = await fill(server)
  await person.click(screen.getByRole('radio', { name: 'Consulter' }))
  network(false)
  expect(await screen.findByText(BAND, { selector: '[data-family]' })).toBeInTheDocument()
  for (const name of ['Modifier', 'Télétravail']) expect(screen.getByRole('radio', { name })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Envoyer' })).toHaveAccessibleDescription(BAND)
  await person.keyboard('{F2}{Control>}{Enter}{/Control}')
  expect(screen.getByRole('radio', { name: 'Consulter' })).toBeChecked()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  network(true)
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Modifier' })).toBeEnabled())
  await person.keyboard('{Control>}{Enter}{/Control}')
  const dialog = await screen.findByRole('dialog', { name: /^Envoyer mai/ })
  await person.click(within(dialog).getByRole('button', { name: 'Suivant' }))
  network(false)
  expect(within(dialog).getByRole('button', { name: 'Envoyer mon CRA' })).toHaveAccessibleDescription(BAND)
})

test('EDT-14 REM-11 marks stay in remote mode until the network is back', async () => {
  const server = serverWith()
  const { person } = await fill(server)
  await person.click(screen.getByRole('radio', { name: 'Télétravail' }))
  await person.click(half('mardi 12 mai matin'))
  network(false)
  const save = () => screen.getByRole('button', { name: 'Enregistrer' })
  expect(save()).toHaveAccessibleDescription(BAND)
  await person.click(save())
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(server.remote_days).toEqual([])
  network(true)
  await person.click(save())
  await waitFor(() => expect(server.remote_days).toEqual([{ day: '2026-05-12', am: true, pm: false }]))
})

test('EDT-14 what is typed in a wizard is recorded neither by its button nor by Enter', async () => {
  const server = serverWith()
  const { person } = await fill(server)
  await person.keyboard('{Enter}{Enter}')
  await person.click(await screen.findByRole('radio', { name: /^Absence/ }))
  await person.click(screen.getByRole('radio', { name: /Congés payés/ }))
  network(false)
  const save = () => screen.getByRole('button', { name: 'Enregistrer' })
  expect(save()).toHaveAccessibleDescription(BAND)
  await person.click(save())
  await person.keyboard('{Enter}')
  expect(server.events).toEqual([])
  network(true)
  await person.click(save())
  await waitFor(() => expect(server.events).toHaveLength(1))
})
