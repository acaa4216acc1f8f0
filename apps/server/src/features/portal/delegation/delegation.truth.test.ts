import { M_MANAGEE, M_ROLE, M_SCOPE, M_SELF } from '@cadran/rules/portal/messages'
import type { Role } from '@cadran/rules/portal/roles'
import { type DelegationMode, type DelegationScope, lentRoles } from '@cadran/rules/validation/delegation'
import { beforeEach, expect, test } from 'vitest'
import { DATES, deputy, matricules, openDeputies, set } from '../../../testing/deputies.fixture.ts'
import { requestsOn } from '../../../testing/extra-requests.fixture.ts'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, portal } from '../../../testing/opened-office.ts'

openDeputies()
beforeEach(() => office.clear('nora.amrani'))

const STATES = ['submitted', 'validated1', 'validated2', 'refused'] as const
const MOMENTS = {
  before: ['2026-05-07T12:59:59+02:00', false],
  first: ['2026-05-07T13:00:00+02:00', true],
  last: ['2026-05-07T23:59:59+02:00', true],
  after: ['2026-05-08T00:00:00+02:00', false],
} as const
const RELATIONS = {
  managee: 'consultant',
  'two levels below': 'equipier',
  'the deputy': 'interne',
  'the manager': 'manager',
  'somebody else’s': 'nora.amrani',
} as const
type Relation = keyof typeof RELATIONS
const ACTS = ['absence', 'report', 'request', 'planning'] as const
type Act = (typeof ACTS)[number]
const SCOPE_OF: Readonly<Record<Act, DelegationScope>> = {
  absence: 'absences',
  report: 'activities',
  request: 'extra-requests',
  planning: 'planning',
}
const APRIL = { year: 2026, month: 4 }

/** What each act is answered by the rows of the catalogue, beside the portal: who is lent, of what, and when (DEL-07 to DEL-17). */
function expected(act: Act, relation: Relation, { scope, is_active }: { scope: DelegationScope; is_active: boolean }) {
  const is_open = is_active && scope === SCOPE_OF[act]
  if (!is_open) return [403, M_SCOPE.message]
  if (act === 'planning') return [200, undefined]
  if (relation === 'the deputy') return [403, M_SELF.message]
  if (relation === 'the manager' || relation === 'somebody else’s') return [403, M_SCOPE.message]
  if (act === 'report' && relation === 'two levels below') return [403, M_MANAGEE.message]
  return [201, undefined]
}

/** Of the manager the absence stays that makes the deputy one. */
async function forget(username: string) {
  const id = await office.personId(username)
  await portal.database.executeSql(`delete from events where user_id = ${id} and start_at = '2026-05-18'`)
}

async function perform(act: Act, username: string, caller = deputy) {
  const comment = ''
  if (act === 'planning') return caller.get<{ message?: string }>('validation/planning')
  if (username === 'manager') await forget(username)
  else await office.clear(username)
  if (act === 'absence') {
    const { id } = await office.plantEvent(username, '2026-05-18', 'CSS')
    const body = { event: id, action: 'validated1', comment, updated_at: STAMP }
    return caller.post<{ message?: string }>('validation/event-action', body)
  }
  if (act === 'report') {
    const month = await office.plantMonth(username, APRIL, 'submitted')
    const body = { month, action: 'validated1', comment, updated_at: STAMP }
    return caller.post<{ message?: string }>('validation/month-action', body)
  }
  const requests = requestsOn(portal)
  const id = await requests.plant(username, 'pending', { year: 2026, month: 6 })
  return caller.post<{ message?: string }>('validation/month-action', requests.decision(id, 'accept_extra_activities'))
}

/** Every act on every relation at an instant, against what the rows say. */
async function walk(mode: DelegationMode, scope: DelegationScope, moment: keyof typeof MOMENTS, is_absent: boolean) {
  const [instant, is_inside] = MOMENTS[moment]
  portal.setNow(instant)
  const is_active = is_inside && (mode === 'dates' || is_absent)
  const told: unknown[] = []
  const wanted: unknown[] = []
  for (const act of ACTS) {
    // A scope that opens nothing is asked once; what it opens, of everybody.
    const relations = scope === SCOPE_OF[act] && act !== 'planning' ? Object.keys(RELATIONS) : ['managee']
    for (const relation of relations as Relation[]) {
      const { status, body } = await perform(act, RELATIONS[relation])
      told.push([mode, moment, scope, act, relation, status, body.message])
      wanted.push([mode, moment, scope, act, relation, ...expected(act, relation, { scope, is_active })])
    }
  }
  expect(told).toEqual(wanted)
}

const SCOPES = Object.values(SCOPE_OF)

test('DEL-36 EX-D-27 by dates: each moment, scope, act and relation is answered as the rows say', async () => {
  for (const scope of SCOPES) {
    await portal.database.executeSql('delete from deputies')
    expect((await set({ ...DATES, scopes: [scope] })).status).toBe(201)
    for (const moment of Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]) await walk('dates', scope, moment, false)
  }
})

test('DEL-36 EX-D-27 by absence: the same for each state of it, validated ones alone counting', async () => {
  for (const [index, state] of STATES.entries()) {
    await portal.database.executeSql('delete from deputies')
    await office.clear('manager')
    const leave = await office.plantEvent('manager', '2026-05-07 pm/2026-05-07 pm', 'CSS', state)
    // The whole walk for one scope a state: that the scope bears on nothing else of the clock is the rule's own table.
    const scope = SCOPES[index] ?? 'absences'
    expect((await set({ mode: 'absence', scopes: [scope] })).status).toBe(201)
    const is_absent = state === 'validated1' || state === 'validated2'
    for (const moment of Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]) {
      await walk('absence', scope, moment, is_absent)
    }
    expect((await office.event(leave.id)).state).toBe(state)
  }
})

test('EX-D-27 who is away too lends nothing on, who runs as the deputy is lent nothing, and the manager keeps every right', async () => {
  expect((await set({ ...DATES, scopes: ['absences', 'activities'] })).status).toBe(201)
  const other = await portal.as('equipier')
  await portal.database.executeSql(
    `insert into deputies (manager_id, deputy_id, mode, scopes, set_by, created_at, updated_at)
     select d.deputy_id, u.id, 'absence', '{absences}', d.set_by, d.created_at, d.updated_at
     from deputies d, users u where u.username = 'equipier'`,
  )
  await office.plantEvent('interne', '2026-05-07', 'CSS', 'validated1')
  const refused = async (caller: typeof deputy) => (await perform('absence', 'consultant', caller)).body.message
  expect(await refused(other)).toBe(M_SCOPE.message)
  const support = await portal.as('support', { 'x-switch-user': 'interne' })
  expect(await refused(support)).toBe(M_SCOPE.message)
  expect((await perform('absence', 'consultant', manager)).status).toBe(201)
  expect((await perform('report', 'consultant', manager)).status).toBe(201)
  expect(matricules.manager).toBeDefined()
})

test('DEL-08 DEL-09 a scope lends of the manager’s roles its own alone, and never a second level', () => {
  const all = new Set<Role>([
    'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
    'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL',
    'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
    'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
    'ROLE_MANAGER',
    'ROLE_HRBP',
  ])
  expect([...lentRoles(['absences'], all)]).toEqual(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'])
  expect([...lentRoles(['activities'], all)]).toEqual(['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'])
  expect([...lentRoles(['extra-requests'], all)]).toEqual(['ROLE_MANAGER'])
  expect(M_ROLE.status).toBe(403)
})
