import { screen } from '@testing-library/react'
import { FakeApi } from './fake-api.ts'
import { companySettings } from './people.ts'
import { LOADED, renderApp } from './render.tsx'
import { EVENT_CODES } from './timesheet-codes.ts'
import { mayOf } from './timesheet-may.ts'
import type { MonthInput } from './timesheet-month.ts'

export function monthApi(input: MonthInput = {}) {
  return new FakeApi()
    .on('GET', 'timesheet/month/{month}/{year}', () => mayOf(input))
    .onList('timesheet/event-code', EVENT_CODES, EVENT_CODES.length)
}

export const half = (text: string) => screen.getByRole('gridcell', { name: new RegExp(`^${text}`) })
export const dialog = (name: string) => screen.findByRole('dialog', { name: new RegExp(`^${name}`) })
/** The step that one is at, by its title. */
export const current = () => document.querySelector('[aria-current="step"]')?.textContent ?? ''
export const kind = (name: RegExp) => screen.findByRole('radio', { name })

export function renderMonth(api: FakeApi) {
  return renderApp({ path: '/timesheet/5/2026', api, config: companySettings({ today: '2026-05-21' }) })
}

export async function openMonth(api: FakeApi) {
  const app = renderMonth(api)
  await app.person.click(await screen.findByRole('radio', { name: 'Modifier' }, LOADED))
  return app
}

/** Edit mode with the wizard open on 27 May afternoon to 28 May afternoon. */
export async function openWizard(api = monthApi()) {
  const app = await openMonth(api)
  await app.person.click(half('mercredi 27 mai après-midi'))
  await app.person.click(half('jeudi 28 mai après-midi'))
  await kind(/^Absence/)
  return app
}
