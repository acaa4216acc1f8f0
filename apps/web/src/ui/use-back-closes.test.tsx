import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serverWith } from '../testing/filling.ts'
import { companySettings, consultant } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
import { TODAY } from '../testing/timesheet-month.ts'
import { setWindowWidth } from '../testing/window.ts'

/** The month on a phone. */
async function openMonth() {
  setWindowWidth(390)
  const user = consultant({ person_type: 'internal', type: 'internal' })
  const { api } = serverWith({ owner: { person_type: 'internal' } })
  const app = renderApp({ path: '/timesheet/5/2026', api, user, config: companySettings({ today: TODAY }) })
  await screen.findByRole('button', { name: 'Envoyer' }, { timeout: 30_000 })
  const { history, state } = app.router
  const entries = () => history.location.state.sheet ?? 0
  const back = async (sheets: number) => {
    await waitFor(() => expect(entries()).toBe(sheets))
    act(() => history.back())
  }
  return { ...app, back, entries, path: () => state.location.pathname }
}

test('EDT-11 Back closes the open sheet and stays on the page', async () => {
  const { person, back, path, entries } = await openMonth()
  await person.click(screen.getByRole('button', { name: 'Plus' }))
  await screen.findByRole('dialog')
  await back(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(path()).toBe('/timesheet/5/2026')
  await person.click(screen.getByRole('button', { name: 'Plus' }))
  await waitFor(() => expect(entries()).toBe(1))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fermer' }))
  // Closed by hand it leaves no step behind.
  await waitFor(() => expect(entries()).toBe(0))
})

test('EDT-11 with something typed Back asks first, and again after one has stayed', async () => {
  const { person, back, path } = await openMonth()
  await person.click(screen.getByRole('button', { name: 'Envoyer' }))
  const comment = await screen.findByRole('textbox', { name: 'Commentaire' })
  await person.type(comment, 'Formation le 12')
  await back(1)
  const question = await screen.findByRole('dialog', { name: /^Abandonner votre saisie/ })
  await person.click(within(question).getByRole('button', { name: 'Continuer' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(comment).toHaveValue('Formation le 12')
  await back(1)
  const again = await screen.findByRole('dialog', { name: /^Abandonner votre saisie/ })
  await person.click(within(again).getByRole('button', { name: 'Abandonner' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(path()).toBe('/timesheet/5/2026')
})
