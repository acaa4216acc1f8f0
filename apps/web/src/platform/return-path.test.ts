import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each(['/timesheet/5/2026', '/backend/absences?states=submitted#row-3', '/'])(
  'SES-15 SES-17 %s is gone back to',
  (path) => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  undefined,
  42,
  '',
  'timesheet',
  '//evil.test/',
  '/\\evil.test',
  'https://evil.test/',
  '/login',
  '/login?x=1',
  '/login/',
  '/maintenance',
  '/error#x',
])('SES-16 SES-17 %s leads home', (path) => {
  expect(returnPath(path)).toBe('/')
})
