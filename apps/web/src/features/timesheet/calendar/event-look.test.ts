import { describe, expect, test } from 'vitest'
import { codeColor, familyOf } from './event-look.ts'

describe('EDT-09 what a code is drawn in', () => {
  test.each([
    ['activity', 'activity'],
    ['other', 'activity'],
    ['absence', 'absence'],
    ['sickness', 'absence'],
    ['maternity', 'absence'],
    ['hoursNotWorked', 'absence'],
  ] as const)('EDT-09 one of the kind %s is in the colour of every %s', (type, family) => {
    expect(familyOf({ type })).toBe(family)
  })

  test('EDT-09 its own colour is its mark; one that is none gives way to that of its kind', () => {
    expect(codeColor({ type: 'absence', color: '#A03050' })).toBe('#A03050')
    for (const color of ['', 'red', '#fff', 'url(x)']) {
      expect(codeColor({ type: 'absence', color })).toBe('var(--absence-mark)')
    }
  })
})
