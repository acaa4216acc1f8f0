import { describe, expect, test } from 'vitest'
import type { Role } from '../portal/roles.ts'
import { periodKey } from '../timesheet/day.ts'
import {
  absenceFilterDefaults,
  absencePeriods,
  activityFilterDefaults,
  activityPeriods,
  activityWindow,
  awaitedMonthStates,
  awaitedRequestStates,
  defaultTypes,
  extraRequestFilterDefaults,
  extraRequestWindow,
  isWindowed,
  offeredStatuses,
  toggleChoice,
} from './filter-defaults.ts'

const STATES = ['submitted', 'validated1', 'validated2', 'refused'] as const

function viewer(roles: Role[], is_manager = false) {
  return { roles: new Set(roles), is_manager, matricule: 'M100' }
}

const MANAGER = viewer(
  [
    'ROLE_VALIDATION',
    'ROLE_MANAGER',
    'ROLE_ABSENCE_SHOW',
    'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
    'ROLE_ACTIVITY_SHOW',
    'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  ],
  true,
)
const PAYROLL = viewer([
  'ROLE_VALIDATION',
  'ROLE_PAY_MANAGER',
  'ROLE_ABSENCE_SHOW',
  'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL',
  'ROLE_ACTIVITY_SHOW',
])

describe('checkbox filters', () => {
  test("FLT-02 EX-V-01 'all' resets the filter to all", () => {
    expect(toggleChoice(['submitted', 'validated1'], 'all', STATES)).toEqual(['all'])
    expect(toggleChoice(['all'], 'all', STATES)).toEqual(['all'])
  })

  test('FLT-03 EX-V-05 ticking every single option collapses to all', () => {
    expect(toggleChoice(['submitted', 'validated1', 'validated2'], 'refused', STATES)).toEqual(['all'])
    expect(toggleChoice(['consultant', 'internal'], 'contractor', ['consultant', 'internal', 'contractor'])).toEqual([
      'all',
    ])
    expect(toggleChoice(['consultant'], 'internal', ['consultant', 'internal'])).toEqual(['all'])
  })

  test('FLT-04 EX-V-03 another option replaces all', () => {
    expect(toggleChoice(['all'], 'validated2', STATES)).toEqual(['validated2'])
  })

  test('FLT-05 unticking the last option goes back to all', () => {
    expect(toggleChoice(['validated2'], 'validated2', STATES)).toEqual(['all'])
  })

  test('FLT-06 options keep the order of the boxes', () => {
    expect(toggleChoice(['refused'], 'submitted', STATES)).toEqual(['submitted', 'refused'])
    expect(toggleChoice(['submitted', 'refused'], 'refused', STATES)).toEqual(['submitted'])
  })
})

describe('status filter', () => {
  const SHOW: Role[] = ['ROLE_ACTIVITY_SHOW_SALARIED', 'ROLE_ACTIVITY_SHOW_INTERNAL', 'ROLE_ACTIVITY_SHOW_CONTRACTOR']

  test.each<Role>(['ROLE_MANAGER', 'ROLE_FEE_MANAGER', 'ROLE_GTA', 'ROLE_PAY_MANAGER', 'ROLE_BILLING_SERVICE'])(
    'FLT-44 %s sees the status filter',
    (role) => {
      expect(offeredStatuses(new Set([role, ...SHOW]), 'activities')).toEqual(['consultant', 'internal', 'contractor'])
    },
  )

  test.each<Role>(['ROLE_CONTRACTOR_MANAGER', 'ROLE_HRBP', 'ROLE_BILLING_SUPERVISOR', 'ROLE_PERIOD_MANAGER'])(
    'FLT-44 ROL-09 %s does not see it',
    (role) => {
      expect(offeredStatuses(new Set([role, ...SHOW]), 'activities')).toEqual([])
    },
  )

  test.each<[Role, string]>([
    ['ROLE_ACTIVITY_SHOW_SALARIED', 'consultant'],
    ['ROLE_ACTIVITY_SHOW_INTERNAL', 'internal'],
    ['ROLE_ACTIVITY_SHOW_CONTRACTOR', 'contractor'],
  ])('FLT-45 FLT-46 FLT-47 %s offers %s', (role, status) => {
    expect(offeredStatuses(new Set<Role>(['ROLE_MANAGER', role]), 'activities')).toEqual([status])
  })

  test('FLT-48 FLT-50 contractors are filtered on the CRA list only, interim people nowhere', () => {
    const roles = new Set<Role>(['ROLE_MANAGER', ...SHOW])
    expect(offeredStatuses(roles, 'absences')).toEqual(['consultant', 'internal'])
    expect(offeredStatuses(roles, 'extra-activities')).toEqual(['consultant', 'internal'])
    expect(offeredStatuses(roles, 'activities')).toHaveLength(3)
  })
})

describe('types a list starts with', () => {
  const starts = (role: Role) => [defaultTypes(viewer([role]), 'activities'), defaultTypes(viewer([role]), 'absences')]

  test('FLT-51 FLT-52 FLT-53 all for fee managers, pay managers and GTA', () => {
    for (const role of ['ROLE_FEE_MANAGER', 'ROLE_PAY_MANAGER', 'ROLE_GTA'] as const) {
      expect(starts(role)).toEqual([['all'], ['all']])
    }
  })

  test('FLT-54 FLT-55 all for managers and the billing service', () => {
    expect(starts('ROLE_MANAGER')).toEqual([['all'], ['all']])
    expect(starts('ROLE_BILLING_SERVICE')).toEqual([['all'], ['all']])
  })

  test('FLT-56 a contractor manager starts with contractors on the CRA list, the others send nothing', () => {
    const contractors = viewer(['ROLE_CONTRACTOR_MANAGER', 'ROLE_ACTIVITY_SHOW_CONTRACTOR'])
    expect(defaultTypes(contractors, 'activities')).toEqual(['contractor'])
    expect(defaultTypes(contractors, 'absences')).toBeNull()
    expect(defaultTypes(viewer(['ROLE_CONTRACTOR_MANAGER']), 'activities')).toBeNull()
    expect(defaultTypes(viewer(['ROLE_HRBP']), 'activities')).toBeNull()
    expect(defaultTypes(viewer(['ROLE_BILLING_SUPERVISOR']), 'activities')).toBeNull()
  })
})

describe('manager a list starts with', () => {
  test('FLT-57 a plain manager starts with himself', () => {
    expect(activityFilterDefaults(viewer([], true)).manager).toBe('M100')
    expect(activityFilterDefaults(viewer(['ROLE_MANAGER'])).manager).toBe('M100')
    expect(activityFilterDefaults(viewer(['ROLE_VALIDATION'])).manager).toBeNull()
  })

  const managersOf = (role: Role) => [false, true].map((flag) => activityFilterDefaults(viewer([role], flag)).manager)

  test('FLT-58 FLT-59 FLT-60 empty for contractor managers, GTA and fee managers, managers themselves or not', () => {
    for (const role of ['ROLE_CONTRACTOR_MANAGER', 'ROLE_GTA', 'ROLE_FEE_MANAGER'] as const) {
      expect(managersOf(role)).toEqual([null, null])
    }
  })

  test('FLT-62 empty for pay managers, the billing service and HR partners', () => {
    for (const role of ['ROLE_PAY_MANAGER', 'ROLE_BILLING_SERVICE', 'ROLE_HRBP'] as const) {
      expect(managersOf(role)).toEqual([null, null])
    }
  })

  test.each<Role>(['ROLE_CONTRACTOR_MANAGER', 'ROLE_GTA'])(
    'FLT-62 %s who is billing supervisor too starts with himself if he is a manager',
    (role) => {
      expect(activityFilterDefaults(viewer([role, 'ROLE_BILLING_SUPERVISOR'], true)).manager).toBe('M100')
      expect(activityFilterDefaults(viewer([role, 'ROLE_BILLING_SUPERVISOR'])).manager).toBeNull()
    },
  )

  test('FLT-61 the first absence level starts with himself, services included', () => {
    const both = viewer(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_GTA'])
    expect(absenceFilterDefaults(both).manager).toBe('M100')
  })
})

describe('states a list starts with', () => {
  const statesOf = (role: Role) => activityFilterDefaults(viewer([role])).states

  test('FLT-63 FLT-64 FLT-65 reports: submitted for managers, validated1 for contractor managers and GTA', () => {
    expect(statesOf('ROLE_MANAGER')).toEqual(['submitted'])
    expect(statesOf('ROLE_CONTRACTOR_MANAGER')).toEqual(['validated1'])
    expect(statesOf('ROLE_GTA')).toEqual(['validated1'])
  })

  test('FLT-66 FLT-67 FLT-68 FLT-69 reports: all for fee and pay managers, the billing service and HR partners', () => {
    for (const role of ['ROLE_FEE_MANAGER', 'ROLE_PAY_MANAGER', 'ROLE_BILLING_SERVICE', 'ROLE_HRBP'] as const) {
      expect(statesOf(role)).toEqual(['all'])
    }
  })

  test('CLO-07 whoever accepts at level 2 starts with what they can decide, whatever else they hold', () => {
    const second: Role[] = ['ROLE_PAY_MANAGER', 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL']
    expect(activityFilterDefaults(viewer(second)).states).toEqual(['validated1'])
    const both: Role[] = [...second, 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL']
    expect(activityFilterDefaults(viewer(both)).states).toEqual(['submitted', 'validated1'])
  })

  test('README 50 the default window concerns what does not await the viewer', () => {
    const awaited = awaitedMonthStates(new Set<Role>(['ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL']))
    expect(awaited).toEqual(['validated1'])
    expect(isWindowed(['validated1'], awaited)).toBe(false)
    expect(isWindowed(['submitted', 'validated1'], awaited)).toBe(true)
    expect(isWindowed(['all'], awaited)).toBe(true)
    expect(awaitedRequestStates(new Set<Role>(['ROLE_MANAGER']))).toEqual(['pending'])
    expect(awaitedRequestStates(new Set<Role>(['ROLE_PAY_MANAGER']))).toEqual([])
  })

  test('FLT-70 the widest default wins', () => {
    expect(activityFilterDefaults(viewer(['ROLE_MANAGER', 'ROLE_GTA'], true)).states).toEqual(['validated1'])
    expect(activityFilterDefaults(viewer(['ROLE_MANAGER', 'ROLE_GTA', 'ROLE_HRBP'])).states).toEqual(['all'])
    expect(activityFilterDefaults(viewer([], true)).states).toEqual(['submitted'])
    expect(activityFilterDefaults(viewer(['ROLE_VALIDATION'])).states).toEqual(['all'])
  })

  test('FLT-71 FLT-72 EX-V-23 absences: level 1 starts with submitted, level 2 with validated1', () => {
    expect(absenceFilterDefaults(MANAGER).states).toEqual(['submitted'])
    expect(absenceFilterDefaults(PAYROLL)).toEqual({ types: ['all'], manager: null, states: ['validated1'] })
  })

  test('FLT-73 both absence levels tick both states, neither level all of them', () => {
    const both = viewer(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'], true)
    expect(absenceFilterDefaults(both)).toEqual({
      types: null,
      manager: 'M100',
      states: ['submitted', 'validated1'],
    })
    expect(absenceFilterDefaults(viewer(['ROLE_MANAGER'], true))).toEqual({
      types: ['all'],
      manager: null,
      states: ['all'],
    })
  })

  test('FLT-74 EX-V-21 a manager opens the CRA list on what is pending', () => {
    expect(activityFilterDefaults(MANAGER)).toEqual({
      period: 'pending',
      types: ['all'],
      manager: 'M100',
      states: ['submitted'],
    })
  })

  test('FLT-76 FLT-77 EX-V-25 requests start pending, for oneself if one is a manager', () => {
    expect(extraRequestFilterDefaults(MANAGER)).toEqual({ types: ['all'], manager: 'M100', states: ['pending'] })
    expect(extraRequestFilterDefaults(viewer(['ROLE_VALIDATION'])).manager).toBeNull()
  })
})

describe('months and windows', () => {
  test('FLT-79 ACT-05 the CRA list goes from 11 months ago to this month', () => {
    const keys = activityPeriods('2026-11-20').map(periodKey)
    expect(keys).toHaveLength(12)
    expect([keys[0], keys[1], keys[11]]).toEqual(['2025-12', '2026-01', '2026-11'])
  })

  test('FLT-80 FLT-81 EX-V-29 the absence filter goes from last month to 10 months ahead', () => {
    const keys = absencePeriods('2026-11-20').map(periodKey)
    expect([keys.length, keys[0], keys[11]]).toEqual([12, '2026-10', '2027-09'])
    expect(absencePeriods('2026-03-31').map(periodKey)[0]).toBe('2026-02')
    expect(absencePeriods('2026-03-31').map(periodKey)[11]).toBe('2027-01')
  })

  test('FLT-82 FLT-83 the CRA window covers 15 months', () => {
    expect(activityWindow({ year: 2026, month: 11 })).toEqual({ min_date: '2026-08-01', max_date: '2027-10-31' })
    expect(activityWindow({ year: 2026, month: 2 })).toEqual({ min_date: '2025-11-01', max_date: '2027-01-31' })
  })

  test('FLT-84 FLT-85 EX-V-27 the request window reaches 15 months ahead', () => {
    expect(extraRequestWindow({ year: 2026, month: 11 })).toEqual({ min_date: '2026-08-01', max_date: '2028-02-29' })
    expect(extraRequestWindow({ year: 2026, month: 1 })).toEqual({ min_date: '2025-10-01', max_date: '2027-04-30' })
  })
})
