import { expect, test } from 'vitest'
import { checkPlace, checkWorkplace } from './organisation.ts'

test.each([
  ['Siège', true],
  ['É'.repeat(100), true],
  ['É'.repeat(101), false],
  [' \n ', false],
  ['a\u0001', false],
])('ORG-01 a name has 1 to 100 characters: %j', (name, is_fine) => {
  expect(checkPlace({ name }) === null).toBe(is_fine)
})

test.each([
  ['FR', true, 'good_friday'],
  ['FR-GP', true, 'good_friday'],
  ['FR-57', true, undefined],
  ['FR-68', false, undefined],
  ['FR', false, undefined],
])('ORG-04 in %s Good Friday may be told %s: refused at %s', (holiday_zone, good_friday, field) => {
  expect(checkWorkplace({ name: 'Ici', holiday_zone, good_friday })?.field).toBe(field)
})
