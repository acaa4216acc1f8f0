import { describe, expect, test } from 'vitest'
import { anAbsence, aPerson } from './absence-fixtures.ts'
import { balanceLines } from './balance.ts'

const SICK = anAbsence('sick', { id: 1 })
const CP = anAbsence('cp', { id: 2, days_count: 4, balance: { before: 12.5, after: 8.5 } })
const JRS = anAbsence('jrs', { id: 3, days_count: 0.5, balance: { before: 4, after: 3.5 } })

function linesOf(own: Partial<Parameters<typeof aPerson>[2]>, ...absences: (typeof CP)[]) {
  const person = aPerson('Aubry', 'Léa', { id: 214, matricule: 'C214', absences, ...own })
  return balanceLines(person, absences)
}

describe('the balance beside the absences', () => {
  test('ABS-51 ABS-52 ABS-62 CP is N, N-1 and reliquats together, with the part before 31/05', () => {
    const [cp] = linesOf({ cp_manager: 9, before_june_manager: 3, remainder_manager: 0.5 }, SICK)
    expect(cp).toMatchObject({ label: 'CP', before: 12.5, after: null, before_june: 3 })
  })

  test('ABS-54 what the absences draw on comes first, before and after', () => {
    const [jrs, cp] = linesOf({}, JRS)
    expect(jrs).toMatchObject({ label: 'JRS', before: 4, after: 3.5 })
    expect(cp).toMatchObject({ label: 'CP', after: null })
  })

  test('ABS-54 two absences on one counter leave what both leave', () => {
    const [cp] = linesOf({}, CP, anAbsence('cp', { id: 4, balance: { before: 12.5, after: 11.5 } }))
    expect(cp).toMatchObject({ before: 12.5, after: 7.5 })
  })

  test('ABS-54 reliquats show with their flag, the sickness report above 0', () => {
    const labels = (own: Parameters<typeof linesOf>[0]) => linesOf(own, SICK).map((line) => line.label)
    expect(labels({})).toEqual(['CP', 'JRS'])
    expect(labels({ display_remainder_counter: true })).toEqual(['CP', 'JRS', 'Reliquats'])
    expect(labels({ cp15_manager: 2 })).toEqual(['CP', 'JRS', 'Report CP maladie'])
  })

  test('ABS-56 ABS-57 level 1 reads the manager view, level 2 the payroll view', () => {
    const own = { cp_manager: 5, cp_pay_manager: 2, before_june_manager: 0, before_june_pay_manager: 0 }
    expect(linesOf(own, SICK)[0]?.before).toBe(5)
    expect(linesOf(own, { ...SICK, state: 'validated1' })[0]?.before).toBe(2)
  })

  test('ABS-55 ABS-60 the warning is the server’s, and none without a counter', () => {
    const short = anAbsence('cp', { id: 5, balance: { before: 3, after: -2 }, insufficient_balance: true })
    expect(linesOf({}, short)[0]?.insufficient).toBe(true)
    const none = linesOf({ cp_manager: null, rtt_manager: null, before_june_manager: null }, SICK)
    expect(none.map((line) => [line.before, line.insufficient])).toEqual([
      [null, false],
      [null, false],
    ])
  })
})
