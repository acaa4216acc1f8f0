import { COUNTERS, type CounterValues, CP_ADVANCE, counterViews, displayedCp } from '@cadran/rules/timesheet/balance'
import { describe, expect, test } from 'vitest'
import { CLOCKS, Company } from './company.fixture.ts'
import type { UserRow } from './rows.ts'

/** What the server answers: entries up to today less the absences since the opening (decision 15, MON-103). */
function viewsOf(company: Company, user: UserRow) {
  const entries = company.rows.counter_entries.filter(({ user_id }) => user_id === user.id)
  const openings = entries.filter(({ kind }) => kind === 'opening').map(({ effective_on }) => effective_on)
  const base = Object.fromEntries(
    COUNTERS.map((counter) => {
      const known = entries.filter((entry) => entry.counter === counter && entry.effective_on <= company.today)
      return [counter, known.reduce((sum, { hundredths }) => sum + hundredths, 0)]
    }),
  ) as CounterValues
  const absences = company.rows.events
    .filter((event) => event.user_id === user.id && event.state !== 'refused' && event.start_at >= (openings[0] ?? ''))
    .map((event) => ({ ...event, code: company.code(event.event_code_id) }))
    .filter(({ code }) => code.deductible)
    .map(({ state, half_days, code }) => ({
      state,
      relevant_counter: code.relevant_counter,
      hundredths: half_days * 50,
    }))
  return { openings: new Set(openings), views: counterViews(base, absences) }
}

describe.each(CLOCKS)('the counters of %s', (today) => {
  const company = new Company(today)
  const salaried = company.rows.users.filter(({ person_type }) => person_type !== 'contractor')

  test('USR-15 MON-103 MON-104 consultant reads the documented figures, the pending days off N-1', () => {
    const { views } = viewsOf(company, company.user('consultant'))
    expect(views.employee).toEqual({
      cp: 1250,
      before_june: 400,
      remainder: 100,
      rtt: 500,
      rtt_remainder: 100,
      rest: 0,
      cp15: 0,
      sick_children_days: 300,
    })
    expect(views.manager.before_june).toBe(600)
    expect(views.pay_manager.before_june).toBe(600)
  })

  test('EVT-60 EVT-61 three days of CP are too many for consultant35', () => {
    const { employee } = viewsOf(company, company.user('consultant35')).views
    expect(employee.cp).toBe(50)
    expect(employee.before_june).toBe(0)
    expect(employee.cp + employee.before_june + CP_ADVANCE).toBeLessThan(300)
  })

  test('EVT-60 nobody has spent more than the advance allows', () => {
    for (const user of salaried) {
      const { employee } = viewsOf(company, user).views
      expect(employee.cp + employee.before_june + CP_ADVANCE).toBeGreaterThanOrEqual(0)
      expect(employee.rtt + employee.rtt_remainder).toBeGreaterThanOrEqual(0)
    }
  })

  test('ABS-55 ABS-56 one waiting absence exceeds the counter of the manager', () => {
    const overdrawn = company.user('samir.benali')
    const [absence] = company.events(overdrawn, 0)
    expect(absence?.state).toBe('submitted')
    expect(displayedCp(viewsOf(company, overdrawn).views.manager)).toBeLessThan((absence?.half_days ?? 0) * 50)
  })

  test('MON-95 contractors have no counters, everybody else one opening day', () => {
    const owners = new Set(company.rows.counter_entries.map(({ user_id }) => user_id))
    const contractors = company.rows.users.filter(({ person_type }) => person_type === 'contractor')
    expect(contractors.length).toBeGreaterThan(1)
    expect(contractors.filter(({ id }) => owners.has(id))).toEqual([])
    for (const user of salaried) expect(viewsOf(company, user).openings.size).toBe(1)
  })
})
