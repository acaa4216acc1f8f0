import { expect, test } from 'vitest'
import { DESKTOP, fitted, MOBILE, rowHeight } from './geometry.ts'
import { wholeName } from './labels.ts'

test.each([
  [5, 1080, 40],
  [5, 900, 37],
  [6, 900, 27],
  [6, 600, 26],
])('%i weeks in a window of %i px have lanes of %i px', (weeks, height, lane) => {
  expect(fitted(DESKTOP, weeks, height).lane).toBe(lane)
})

test('rows leave room for the codes below them at 900 px; on mobile they stay as they are', () => {
  for (const weeks of [4, 5, 6])
    expect(weeks * rowHeight(fitted(DESKTOP, weeks, 900), 0)).toBeLessThanOrEqual(900 - 304)
  expect(fitted(MOBILE, 6, 600)).toBe(MOBILE)
})

test.each([
  ['REC', 'Recrutement', null, 126, 40, true],
  ['EM', 'Enfant malade', 'check', 126, 40, true],
  ['EM', 'Enfant malade', 'check', 126, 26, false],
  ['EM', 'Enfant malade', 'check', 200, 26, true],
  ['JRS', 'Jour de repos supplémentaire', 'checks', 126, 40, false],
  ['JRS', 'Jour de repos supplémentaire', 'checks', 180, 40, true],
  ['DEV', 'Développementlogicielspécifique', null, 126, 40, false],
] as const)('WIN-10 %s %s (%s) in %i × %i px: whole or not at all', (code, name, mark, width, height, isShown) => {
  const label = { code, name, mark, detail: null, week_index: 0, block: 0, col: 0, span: 1, lane: 0 } as const
  expect(wholeName(label, { width, height })).toBe(isShown ? name : null)
})
