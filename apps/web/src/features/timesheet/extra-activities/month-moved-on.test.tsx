import type { Month } from '@cadran/contract/timesheet/calendar'
import { extraWeeks } from '@cadran/rules/timesheet/extra-permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { extraConfigOf, STORED_WEEK } from '../../../testing/extra-week.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render.tsx'
import { mayOf } from '../../../testing/timesheet-may.ts'

const MONTH = 'timesheet/month/{month}/{year}' as const
const WEEK = 'timesheet/extra-activity/{year}/{month}/{week}' as const
const OPEN: Partial<Month> = {
  can_extra_activities: true,
  extra_activities_status: 'accepted',
  extra_activities: [{ number: 21, complementaries: STORED_WEEK.complementaries, constraints: [] }],
  extra_activity_weeks: extraWeeks({ year: 2026, month: 5 }, { status: 'accepted', weeks: [21] }).map((week) => ({
    ...week,
    duration: 90,
  })),
}

test('WIN-12 WIN-13 refused because the month was sent meanwhile, a notice says so: the form has left with that', async () => {
  const message = 'Ce mois a été envoyé entre-temps'
  const api = new FakeApi()
    .on('GET', MONTH, () => mayOf({ change: OPEN }))
    .on('GET', `${WEEK}/config`, () => extraConfigOf())
    .on('GET', WEEK, () => STORED_WEEK)
    .on('PATCH', WEEK, () => {
      api.on('GET', MONTH, () => mayOf({ change: { ...OPEN, submitted: true, editable: false } }))
      return refusal(409, { code: 'sent', message })
    })
  const { person } = renderApp({ path: '/timesheet/5/2026', api })
  await person.click(await screen.findByRole('button', { name: /^Semaine 21/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Activités complémentaires/ }))
  await person.type(await dialog.findByLabelText(/^Commentaire/), ' bis{Control>}{Enter}{/Control}')
  expect(await screen.findByText(message)).toBeVisible()
  await waitFor(() => expect(dialog.queryByLabelText(/^Commentaire/)).toBeNull())
  expect(screen.getAllByText(message)).toHaveLength(1)
})
