import type { EventCode } from '@cadran/contract/timesheet/calendar'
import type { KeyedCode } from '@cadran/rules/timesheet/code-keys'
import { useLocalStorage } from '@mantine/hooks'
import type { CalendarMode } from './calendar-context.ts'

/** What a key asks for on a half-day, beside moving and choosing. */
export type QuickKey = { act: 'all' | 'clear' | 'remote' | 'edit' | 'keys' } | { act: 'code'; key: string }

interface Pressed {
  key: string
  /** The place of the key: digits stand there without Shift on an AZERTY keyboard too. */
  code: string
  ctrlKey: boolean
}

/** Whether letters and digits act on the grid; a person may switch them off (decision 25, WCAG 2.1.4). */
export function useGridLetters(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useLocalStorage({ key: 'gridLetterKeys', defaultValue: true, getInitialValueInEffect: false })
  return [on, setOn]
}

function withCtrl(key: string): QuickKey | null {
  return key === 'a' ? { act: 'all' } : null
}

/** The digit or letter of a key, null when it is neither. */
function characterOf({ key, code }: Pressed): string | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  if (digit) return digit
  return /^[a-z1-9]$/i.test(key) ? key.toLowerCase() : null
}

function character(pressed: Pressed, mode: CalendarMode): QuickKey | null {
  if (mode === 'edit' && pressed.key === '?') return { act: 'keys' }
  const key = characterOf(pressed)
  if (key === null) return null
  if (key === 't') return { act: 'remote' }
  if (mode === 'edit') return { act: 'code', key }
  return mode === 'view' && key === 'm' ? { act: 'edit' } : null
}

/** The key as the grid takes it in a mode; null when it is none of its business. `letters` is the person's choice. */
export function quickKey(pressed: Pressed, mode: CalendarMode, letters: boolean): QuickKey | null {
  if (pressed.ctrlKey) return mode === 'edit' ? withCtrl(pressed.key.toLowerCase()) : null
  if (mode === 'edit' && (pressed.key === 'Delete' || pressed.key === 'Backspace')) return { act: 'clear' }
  return letters ? character(pressed, mode) : null
}

/** 'Congés payés, touche 4 ou C'. */
export function keyedName({ code, digit, letter }: KeyedCode<Pick<EventCode, 'description'>>): string {
  const keys = [digit, letter].filter((key) => key !== null)
  return keys.length === 0 ? code.description : `${code.description}, touche ${keys.join(' ou ')}`
}
