import { describe, expect, test } from 'vitest'
import type { Role } from '../portal/roles.ts'
import { type FilteredPerson, isFound, isOffered, isTechnical, teamOfFilter } from './person-filter.ts'

function person(patch: Partial<FilteredPerson> = {}): FilteredPerson {
  const own = { matricule: 'C202', firstname: 'David', lastname: 'Élan', manager: 'M100' }
  return { ...own, start_at: '2020-05-01', end_at: null, ...patch }
}

describe('the search', () => {
  test.each(['david', 'DAVID', 'elan', 'Élan', 'david el', 'élan da', '  lan d ', 'c202', 'C20'])(
    "FLT-16 FLT-17 FLT-37 FLT-42 '%s' finds David Élan C202",
    (search) => {
      expect(isFound(person(), search)).toBe(true)
    },
  )

  test.each(['davide', 'dlan', 'elan  david', 'M100'])("FLT-17 '%s' does not", (search) => {
    expect(isFound(person(), search)).toBe(false)
  })

  test('FLT-18 FLT-19 EX-V-11 the matricule makes a technical account, in either case, not the name', () => {
    expect(['T900', 't950', 'C500'].map((matricule) => isTechnical({ matricule }))).toEqual([true, true, false])
    expect(isOffered(person({ matricule: 't900' }), { from: null, to: null, manager: null })).toBe(false)
    const thomas = person({ matricule: 'C500', firstname: 'Thomas', lastname: 'Vidal' })
    expect(isOffered(thomas, { from: null, to: null, manager: null }) && isFound(thomas, 'thomas')).toBe(true)
  })
})

describe('the days', () => {
  const november = { from: '2026-11-01', to: '2026-11-30', manager: null }

  test('FLT-22 EX-V-13 EX-V-15 whoever starts on the last day is offered, the day after is not', () => {
    expect(isOffered(person({ start_at: '2026-11-30' }), november)).toBe(true)
    expect(isOffered(person({ start_at: '2026-12-01' }), november)).toBe(false)
    const leap = { from: '2024-02-01', to: '2024-02-29', manager: null }
    expect(isOffered(person({ start_at: '2024-02-29' }), leap)).toBe(true)
    const short = { from: '2023-02-01', to: '2023-02-28', manager: null }
    expect(isOffered(person({ start_at: '2023-03-01' }), short)).toBe(false)
  })

  test('FLT-23 FLT-20 whoever leaves on the first day is offered, account closed or not; the day before is not', () => {
    expect(isOffered(person({ end_at: '2026-11-01' }), november)).toBe(true)
    expect(isOffered(person({ end_at: '2026-10-31' }), november)).toBe(false)
    expect(isOffered(person({ end_at: '2026-10-31' }), { ...november, from: null })).toBe(true)
  })

  test('FLT-24 the months before a gap do not bring a rehired person back', () => {
    const rehired = { ...person({ start_at: '2026-12-01' }), last_end_at: '2026-11-15', seniority_at: '2020-01-01' }
    expect(isOffered(rehired, november)).toBe(false)
  })

  test('FLT-25 a manager filter keeps his direct managees', () => {
    const limits = { from: null, to: null, manager: 'M100' }
    expect(isOffered(person(), limits)).toBe(true)
    expect(isOffered(person({ manager: 'M110' }), limits)).toBe(false)
    expect(isOffered(person({ manager: null }), limits)).toBe(false)
  })
})

describe('whose people', () => {
  const team = (roles: Role[], list: Parameters<typeof teamOfFilter>[1], is_manager = false) =>
    teamOfFilter({ roles: new Set(roles), is_manager, matricule: 'M100' }, list)

  test('FLT-29 FLT-35 everybody without the first level of that list', () => {
    expect(team(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'], 'activities')).toBeNull()
    expect(team(['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'], 'absences')).toBeNull()
    expect(team(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'], 'extra-activities')).toBeNull()
  })

  test('FLT-32 FLT-35 the own team with it', () => {
    expect(team(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'], 'absences')).toBe('M100')
    expect(team(['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'], 'activities')).toBe('M100')
    expect(team(['ROLE_MANAGER'], 'extra-activities')).toBe('M100')
    expect(team(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'], 'absences')).toBe('M100')
  })

  test('FLT-30 FLT-31 FLT-34 the roles that read everybody lift the restriction, each by itself', () => {
    for (const role of ['ROLE_ACTIVITY_SHOW_ALL', 'ROLE_HRBP', 'ROLE_GTA', 'ROLE_PAY_MANAGER'] as const) {
      const roles: Role[] = [role, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL']
      expect([role, team(roles, 'absences', true), team(roles, 'activities', true)]).toEqual([role, null, null])
    }
  })

  test('FLT-33 FLT-34 USR-33 the manager flag alone restricts to the team', () => {
    expect(team([], 'absences', true)).toBe('M100')
    expect(team(['ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'], 'absences', true)).toBe('M100')
  })
})
