import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serverWith } from '../../../testing/filling.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { TODAY } from '../../../testing/timesheet-month.ts'

/** A visit of the month: its edit mode, with the codes there. */
async function visit(user: Parameters<typeof consultant>[0] = {}) {
  const config = companySettings({ today: TODAY })
  const { api } = serverWith()
  const app = renderApp({ path: '/timesheet/5/2026', api, user: consultant({ has_sent: false, ...user }), config })
  await screen.findByRole('grid', {}, LOADED)
  expect(band()).toBeNull()
  await app.person.keyboard('{F2}')
  await screen.findByRole('list', { name: 'Codes au clavier' })
  return app
}

const shownBand = () => screen.findByRole('region', { name: 'Premiers pas' })
const band = () => screen.queryByRole('region', { name: 'Premiers pas' })

test('EDT-15 until the first month is sent each visit gives one hint, three in all', async () => {
  for (const words of [/premier jour puis le dernier/, /partie haute .* partie basse/, /Annulez-la .* Ctrl Z/]) {
    const { unmount } = await visit()
    expect(await shownBand()).toHaveTextContent(words)
    expect(screen.getAllByRole('button', { name: 'Compris' })).toHaveLength(1)
    unmount()
  }
  await visit()
  expect(band()).toBeNull()
})

test('EDT-15 Compris keeps the band away for good, from that person alone', async () => {
  const { person, unmount } = await visit()
  await person.click(within(await shownBand()).getByRole('button', { name: 'Compris' }))
  expect(band()).toBeNull()
  unmount()
  const again = await visit()
  expect(band()).toBeNull()
  again.unmount()
  await visit({ matricule: 'C999' })
  await shownBand()
})

test('EDT-15 whoever has sent a month is told nothing', async () => {
  await visit({ has_sent: true })
  expect(band()).toBeNull()
})
