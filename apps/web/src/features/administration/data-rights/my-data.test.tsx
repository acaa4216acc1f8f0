import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as address from '../../../platform/open-address.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { OwnData } from './data-rights.queries.ts'

const READY: NonNullable<OwnData['archive']> = {
  state: 'ready',
  requested_at: '2026-05-21T07:00:00.000Z',
  kept_through: '2026-05-28',
  byte_size: 2_340_000,
  url: '/api/account/data-export/download?expires=1&signature=s',
}

function server(first: OwnData) {
  let now = first
  return new FakeApi()
    .on('GET', 'settings/activity/remote-days', () => ({}) as never)
    .on('GET', 'account/data-export', () => now)
    .on('POST', 'account/data-export', () => {
      if (now.archive) return refusal(429, { message: 'Une archive a déjà été demandée aujourd’hui.' })
      now = { ...now, archive: { ...READY, state: 'preparing', kept_through: null, byte_size: null, url: null } }
      return { state: 'preparing' as const }
    })
}

async function open(data: OwnData) {
  const app = renderApp({ path: '/parameters', api: server(data), user: consultant({ roles: ['ROLE_NOT_CRA'] }) })
  const section = within(await screen.findByRole('region', { name: 'Mes données' }))
  await section.findByRole('group', { name: 'Mon archive' })
  return { ...app, section }
}

test('RGD-09 each entry says what is held and until when, and whom to write to', async () => {
  const { section } = await open({ contract_end: '2026-11-19', archive: null })
  expect(section.getByText(/^Demi-journées travaillées/).nextElementSibling).toHaveTextContent('Jusqu’au 19/11/2031')
  expect(section.getByText('Adresse e-mail personnelle').nextElementSibling).toHaveTextContent('Jusqu’au 19/12/2026')
  expect(section.queryByText('Passages de badge')).toBeNull()
  expect(section.getByText(/rectifier, limiter ou effacer/)).toHaveTextContent(/délégué à la protection/)
})

test('RGD-05 RGD-09 under contract terms have not begun; an archive is asked for once and then prepared', async () => {
  const { section, person } = await open({ contract_end: null, archive: null })
  expect(section.getByText(/^Demi-journées travaillées/).nextElementSibling).toHaveTextContent(
    'Tant que votre contrat dure, puis 5 ans',
  )
  await person.click(section.getByRole('button', { name: 'Préparer mon archive' }))
  expect(await section.findByText(/en préparation/)).toBeVisible()
  expect(section.queryByRole('button', { name: 'Préparer mon archive' })).toBeNull()
})

test('RGD-05 what is ready is fetched at an address read anew; asked again too early it says so', async () => {
  const opened = vi.spyOn(address, 'openAddress').mockImplementation(() => undefined)
  const { section, person } = await open({ contract_end: null, archive: READY })
  expect(section.getByText('Votre archive est prête (2,3 Mo), jusqu’au 28/05/2026.')).toBeVisible()
  await person.click(section.getByRole('button', { name: 'Télécharger' }))
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(READY.url))
  await person.click(section.getByRole('button', { name: 'Préparer mon archive' }))
  expect(await screen.findByText('Une archive a déjà été demandée aujourd’hui.')).toBeInTheDocument()
})

test('RGD-05 whoever runs as somebody does not see their data', async () => {
  const user = consultant({ roles: ['ROLE_NOT_CRA'], switched_from: 'gta' })
  renderApp({ path: '/parameters', api: server({ contract_end: null, archive: null }), user })
  await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
  expect(screen.queryByRole('region', { name: 'Mes données' })).toBeNull()
})
