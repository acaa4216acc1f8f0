import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../portal/roles.ts'
import { MONTH_SENT } from '../timesheet/month-flags.ts'
import { checkReminder, NO_ADDRESS, NO_REPORT_ASKED, reminderScope, reminderValues } from './reminders.ts'

describe('CLO-03 DEL-35 whom a viewer may remind', () => {
  const scopeOf = (roles: readonly Role[], is_manager = false) => reminderScope({ roles: new Set(roles), is_manager })

  test.each(ROLES)('%s beside the back office', (role) => {
    const expected = role === 'ROLE_PERIOD_MANAGER' ? 'read-scope' : role === 'ROLE_MANAGER' ? 'below' : null
    expect(scopeOf(['ROLE_VALIDATION', role])).toBe(expected)
  })

  test('the manager flag reaches the people below, and the period manager further', () => {
    expect(scopeOf([], true)).toBe('below')
    expect(scopeOf(['ROLE_PERIOD_MANAGER'], true)).toBe('read-scope')
    expect(scopeOf(['ROLE_PERIOD_MANAGER'])).toBeNull()
  })
})

test('CLO-03 DEL-31 nothing asked comes before a report that is sent, and both before a missing address', () => {
  const facts = { is_asked: true, is_sent: false, has_address: true }
  expect(checkReminder(facts)).toBeNull()
  expect(checkReminder({ ...facts, has_address: false })).toBe(NO_ADDRESS)
  expect(checkReminder({ ...facts, is_sent: true, has_address: false })).toBe(MONTH_SENT)
  expect(checkReminder({ is_asked: false, is_sent: true, has_address: false })).toBe(NO_REPORT_ASKED)
})

test('CLO-03 DEL-30 the mail names the month, its deadline and the page; past the deadline it says so', () => {
  const about = { period: { year: 2026, month: 4 }, deadline: '2026-04-25', address: 'http://portail/timesheet/4/2026' }
  expect(reminderValues('Léa', { ...about, today: '2026-04-20' })).toEqual({
    prenom: 'Léa',
    cra: 'CRA d’avril 2026',
    echeance: 'Il est attendu avant le samedi 25 avril.',
    lien: 'http://portail/timesheet/4/2026',
  })
  expect(reminderValues('Léa', { ...about, today: '2026-05-21' }).echeance).toBe(
    'Il était attendu avant le samedi 25 avril.',
  )
})
