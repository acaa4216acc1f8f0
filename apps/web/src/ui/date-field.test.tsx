import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { DateField, NO_DATE } from './date-field.tsx'

type DayProps = Partial<Parameters<typeof DateField>[0]> & { initial: string; onDay: (day: string) => void }

function Day({ initial, onDay, ...props }: DayProps) {
  const [day, setDay] = useState(initial)
  const change = (next: string) => {
    onDay(next)
    setDay(next)
  }
  return <DateField label="Début" today="2026-05-21" value={day} onChange={change} {...props} />
}

function setup(initial: string, props: Omit<DayProps, 'initial' | 'onDay'> = {}) {
  const onChange = vi.fn<(day: string) => void>()
  const { person } = renderUi(<Day initial={initial} onDay={onChange} {...props} />)
  return { person, onChange, field: screen.getByRole('textbox', { name: 'Début' }) }
}

test('EDT-16 a typed date is handed on once, written the French way', async () => {
  const { person, onChange, field } = setup('')
  await person.type(field, '1/6/2026')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-06-01')
  await person.tab()
  expect(field).toHaveValue('01/06/2026')
})

test('EDT-16 a short year counts once the field is left', async () => {
  const { person, onChange, field } = setup('')
  await person.type(field, '12/03/26')
  expect(onChange).not.toHaveBeenCalled()
  await person.tab()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-03-12')
  expect(field).toHaveValue('12/03/2026')
})

test('EDT-16 what is no date is said at the field and kept there, the day before stays', async () => {
  const { person, onChange, field } = setup('2026-05-04')
  await person.clear(field)
  onChange.mockClear()
  await person.type(field, '31/02/2027')
  expect(field).not.toBeInvalid()
  await person.tab()
  expect(field).toHaveAccessibleDescription(NO_DATE)
  expect(field).toHaveValue('31/02/2027')
  expect(onChange).not.toHaveBeenCalled()
})

test('EDT-16 a day that is not offered is said at the field, and one that must be goes back to what it was', async () => {
  const { person, onChange, field } = setup('2026-05-04', {
    required: true,
    onlyOffered: true,
    min: '2026-05-01',
    max: '2026-05-31',
  })
  await person.clear(field)
  await person.type(field, '01/06/2026')
  await person.tab()
  expect(field).toHaveAccessibleDescription('Choisissez un jour entre le 01/05/2026 et le 31/05/2026')
  await person.clear(field)
  await person.tab()
  expect(field).toHaveValue('04/05/2026')
  expect(onChange).not.toHaveBeenCalled()
})

test('EDT-16 the calendar opens on the day, moves by arrows, gives the day and the focus back', async () => {
  const { person, onChange, field } = setup('2026-05-04', { min: '2026-05-01', max: '2026-05-31' })
  const button = screen.getByRole('button', { name: 'Début : ouvrir le calendrier' })
  await person.click(button)
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendrier : Début' }))
  expect(calendar.getByRole('button', { name: 'lundi 4 mai' })).toHaveFocus()
  await person.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-05-12')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('12/05/2026')
  await person.click(button)
  await screen.findByRole('dialog', { name: 'Calendrier : Début' })
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(field).toHaveFocus()
})
