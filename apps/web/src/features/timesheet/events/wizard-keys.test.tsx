import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { current, dialog, half, kind, monthApi, openWizard } from '../../../testing/event-wizard.ts'
import { PENDING_CP } from '../../../testing/timesheet-may.ts'

test('EDT-01 the side arrow changes the kind, a digit chooses and goes on, Enter records', async () => {
  const api = monthApi().on('POST', 'timesheet/event', () => [PENDING_CP])
  const { person } = await openWizard(api)
  await waitFor(() => expect(screen.getByRole('radio', { name: /Orselle/ })).toHaveFocus())
  await person.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('radio', { name: /Congés payés/ })).toHaveFocus())
  // The key 1 of an AZERTY keyboard without Shift.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '&', code: 'Digit1' })
  expect(current()).toContain('RECAPITULATIF')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(api.sent('timesheet/event')).toHaveLength(1))
})

test('EDT-01 / searches, Enter takes what is found, Backspace goes back from an empty search and from the recap', async () => {
  const { person } = await openWizard()
  await person.click(await kind(/^Absence/))
  await person.keyboard('/repos')
  expect(screen.getAllByRole('radio', { name: /JRS|CP|EM/ })).toHaveLength(1)
  await person.keyboard('{Enter}')
  expect(current()).toContain('RECAPITULATIF')
  await person.keyboard('{Backspace}')
  expect(current()).toContain('QUOI ?')
  const search = screen.getByRole('searchbox', { name: 'Rechercher un code' })
  expect(search).toHaveValue('repos')
  await person.clear(search)
  await person.type(search, '{Backspace}')
  expect(await kind(/^Absence/)).toHaveFocus()
})

test('CAL-46 clicking another free stretch moves the dates, Escape closes and keeps the stretch', async () => {
  const { person } = await openWizard()
  await person.click(half('lundi 4 mai matin'))
  await person.click(half('mardi 5 mai après-midi'))
  expect(await dialog('Nouvel événement')).toHaveTextContent('2 jours, du 4 au 5 mai')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4)
  half('mardi 5 mai après-midi').focus()
  await person.keyboard('{Escape}')
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
})
