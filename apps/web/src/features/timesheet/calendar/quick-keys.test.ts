import { describe, expect, test } from 'vitest'
import { quickKey } from './quick-keys.ts'

const pressed = (key: string, code = '', ctrlKey = false) => ({ key, code, ctrlKey })

describe('what a key asks for on a half-day', () => {
  test.each([
    ['a letter is a code', pressed('C', 'KeyC'), { act: 'code', key: 'c' }],
    ['a digit of the keypad too', pressed('3', 'Numpad3'), { act: 'code', key: '3' }],
    ['and one of an AZERTY keyboard, without Shift', pressed('&', 'Digit1'), { act: 'code', key: '1' }],
    ['T is remote work', pressed('t', 'KeyT'), { act: 'remote' }],
    ['Delete clears', pressed('Delete'), { act: 'clear' }],
    ['Backspace as well', pressed('Backspace'), { act: 'clear' }],
    ['Ctrl+Z is the page’s', pressed('z', 'KeyW', true), null],
    ['Ctrl+A takes all that is free', pressed('A', 'KeyQ', true), { act: 'all' }],
    ['another combination is none of its business', pressed('c', 'KeyC', true), null],
    ['nor is a key without a character', pressed('F5', 'F5'), null],
    ['nor zero, which is no code', pressed('0', 'Digit0'), null],
  ])('in edit mode %s', (_title, key, expected) => {
    expect(quickKey(key, 'edit', true)).toEqual(expected)
  })

  test('CAL-18 in view mode only the ways into the other modes act', () => {
    expect(quickKey(pressed('c', 'KeyC'), 'view', true)).toBeNull()
    expect(quickKey(pressed('Delete'), 'view', true)).toBeNull()
    expect(quickKey(pressed('z', 'KeyW', true), 'view', true)).toBeNull()
    expect(quickKey(pressed('m', 'KeyM'), 'view', true)).toEqual({ act: 'edit' })
    expect(quickKey(pressed('T', 'KeyT'), 'view', true)).toEqual({ act: 'remote' })
  })

  test('EDT-08 ? asks for the list of the keys in edit mode alone', () => {
    expect(quickKey(pressed('?', 'Comma'), 'edit', true)).toEqual({ act: 'keys' })
    expect(quickKey(pressed('?', 'Comma'), 'view', true)).toBeNull()
  })

  test('letters and digits that are switched off do nothing, the other keys still act', () => {
    expect(quickKey(pressed('c', 'KeyC'), 'edit', false)).toBeNull()
    expect(quickKey(pressed('t', 'KeyT'), 'remote', false)).toBeNull()
    expect(quickKey(pressed('1', 'Digit1'), 'edit', false)).toBeNull()
    expect(quickKey(pressed('Delete'), 'edit', false)).toEqual({ act: 'clear' })
  })
})
