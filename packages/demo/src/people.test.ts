import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { firstDay, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import { describe, expect, test } from 'vitest'
import { CLOCKS, Company } from './company.fixture.ts'

const ACCOUNTS = [
  ['consultant', 'consultant', 2],
  ['consultant35', 'consultant', 1],
  ['forfait', 'consultant', 3],
  ['astreinte', 'consultant', 2],
  ['prestataire', 'contractor', null],
  ['interim', 'interim', 1],
  ['interne', 'internal', 2],
  ['sanscra', 'internal', 2],
  ['manager', 'internal', 3],
  ['manager2', 'internal', 3],
  ['paie', 'internal', 2],
  ['adjoint', 'internal', 3],
  ['equipier', 'consultant', 2],
  ['double', 'internal', 3],
  ['periodes', 'internal', 2],
  ['gta', 'internal', 2],
  ['facturation', 'internal', 2],
  ['honoraires', 'internal', 2],
  ['prestataires', 'internal', 2],
  ['rh', 'internal', 2],
  ['ged', 'internal', 2],
  ['ged_rh', 'internal', 2],
  ['contenu', 'internal', 2],
  ['syndicats', 'internal', 2],
  ['syndicat_a', 'consultant', 2],
  ['support', 'internal', 2],
  ['inactif', 'consultant', 2],
  ['administration', 'internal', 2],
  ['auditeur', 'internal', 2],
  ['dpo', 'internal', 2],
  ['acces', 'internal', 2],
] as const

const TEAM = ['consultant', 'consultant35', 'forfait', 'astreinte', 'prestataire', 'interim', 'interne', 'syndicat_a']

const FEW_ROLES: Record<string, Role[]> = {
  consultant: ['ROLE_MY_CONTACTS', 'ROLE_CONSULTING_TEAM'],
  consultant35: ['ROLE_MY_CONTACTS'],
  astreinte: ['ROLE_MY_CONTACTS', 'ROLE_IRP_ACTIVITY'],
  prestataire: [],
  interim: [],
  interne: ['ROLE_INTERNAL_CONTACTS'],
  sanscra: ['ROLE_NOT_CRA'],
  periodes: ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'],
  ged: ['ROLE_GED_ADMIN'],
  ged_rh: ['ROLE_GED_RH'],
  contenu: ['ROLE_CONTENT_ADMIN', 'ROLE_INTERNAL_CONTACTS'],
  syndicats: ['ROLE_SYNDIC_ADMIN'],
  syndicat_a: ['ROLE_SYNDIC_A'],
  support: ['ROLE_ALLOWED_TO_SWITCH'],
  inactif: [],
  administration: ['ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN', 'ROLE_SETTINGS_ADMIN', 'ROLE_NOT_CRA'],
  auditeur: ['ROLE_AUDIT_SHOW', 'ROLE_NOT_CRA'],
  dpo: ['ROLE_DPO', 'ROLE_NOT_CRA'],
  acces: ['ROLE_ACCESS_ADMIN', 'ROLE_ACCESS_SUPPORT', 'ROLE_NOT_CRA'],
}

const ADMINISTRATORS = ['administration', 'auditeur', 'dpo', 'acces', 'paie2']

describe.each(CLOCKS)('the people of %s', (today) => {
  const company = new Company(today)
  const { users } = company.rows
  const current = periodOf(today)
  const current_first = firstDay(current.year, current.month)
  const current_last = lastDay(current.year, current.month)

  test('USR-01 USR-07 every account has its type and modality', () => {
    const accounts = ACCOUNTS.map(([username]) => {
      const { person_type, modality } = company.user(username)
      return [username, person_type, modality]
    })
    expect(accounts).toEqual(ACCOUNTS)
    expect(users.length).toBeGreaterThanOrEqual(70)
  })

  test('README 91 administrators come after everybody else, technical, below nobody and without a month', () => {
    expect(users.slice(-ADMINISTRATORS.length).map(({ username }) => username)).toEqual(ADMINISTRATORS)
    for (const username of ADMINISTRATORS) {
      const { id, matricule, manager_id } = company.user(username)
      expect([matricule[0], manager_id], username).toEqual(['T', null])
      expect(company.rows.months.filter(({ user_id }) => user_id === id)).toEqual([])
    }
  })

  test('USR-05 the accounts hold the roles the documentation gives them, all of them known', () => {
    for (const [username, roles] of Object.entries(FEW_ROLES)) expect(company.user(username).roles).toEqual(roles)
    const manager = company.user('manager').roles
    expect(manager).toHaveLength(21)
    expect(company.user('manager2').roles).toEqual(manager)
    expect(company.user('adjoint').roles).toEqual(manager)
    expect(company.user('double').roles.slice(21)).toEqual([
      'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL',
      'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
      'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL',
      'ROLE_ABSENCE_BACKWARD_2',
    ])
    expect(company.user('paie').roles).toHaveLength(23)
    for (const { roles } of users) {
      expect(roles.every((role) => ROLES.includes(role))).toBe(true)
      expect(new Set(roles).size).toBe(roles.length)
    }
  })

  test('a matricule is a letter and digits, and names are unique where they must be', () => {
    expect(users.filter(({ matricule }) => !/^[A-Z]\d+$/.test(matricule))).toEqual([])
    expect(users.filter(({ username }) => !/^[a-z0-9._-]+$/.test(username))).toEqual([])
    expect(new Set(users.map(({ matricule }) => matricule)).size).toBe(users.length)
    expect(new Set(users.map(({ username }) => username)).size).toBe(users.length)
  })

  test('USR-42 USR-43 the hierarchy below manager is two levels deep and apart from that of manager2', () => {
    const manager = company.user('manager')
    const depths = new Map(
      company.rows.hierarchy
        .filter(({ ancestor_id }) => ancestor_id === manager.id)
        .map(({ descendant_id, depth }) => [descendant_id, depth]),
    )
    expect(depths.get(manager.id)).toBe(0)
    expect(depths.get(company.user('equipier').id)).toBe(2)
    for (const username of [...TEAM, 'adjoint']) expect(depths.get(company.user(username).id)).toBe(1)

    const others = company.below(company.user('manager2'))
    expect(others.size).toBeGreaterThan(10)
    expect([...others].filter((id) => depths.has(id))).toEqual([])
  })

  test('adjoint has two people of his own and double three', () => {
    expect(company.directOf(company.user('adjoint')).map(({ username }) => username)).toContain('equipier')
    expect(company.directOf(company.user('adjoint'))).toHaveLength(2)
    expect(company.directOf(company.user('double'))).toHaveLength(3)
  })

  test('USR-27 two technical matricules, one departure before M, one return after a gap, one start inside M', () => {
    const technical = users.filter(({ matricule }) => matricule.startsWith('T'))
    expect(technical.filter(({ username }) => !ADMINISTRATORS.includes(username))).toHaveLength(2)
    const left = users.filter((user) => user.is_visible && user.end_at !== null && user.end_at < current_first)
    expect(left).toHaveLength(1)
    const returned = users.filter((user) => user.last_end_at !== null && user.last_end_at < user.start_at)
    expect(returned).toHaveLength(1)
    const joining = users.filter(({ start_at }) => start_at > current_first && start_at <= current_last)
    expect(joining.map(({ username }) => username)).toEqual(['thomas.vidal'])
    expect(company.user('inactif').is_active).toBe(false)
  })

  test('consultant came six years ago and has no end date', () => {
    const { start_at, seniority_at, end_at } = company.user('consultant')
    expect(seniority_at).toBe(firstDay(current.year - 6, current.month))
    expect(start_at).toBe(seniority_at)
    expect(end_at).toBeNull()
  })
})
