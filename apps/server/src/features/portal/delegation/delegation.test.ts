import type { Home } from '@cadran/contract/home/home'
import type { LentDecision } from '@cadran/contract/portal/delegation'
import { M_ROLE, M_SCOPE, M_SELF } from '@cadran/rules/portal/messages'
import { M_BOTH, M_DEPUTY, M_DEPUTY_OVERLAP } from '@cadran/rules/validation/delegation'
import { expect, test } from 'vitest'
import {
  accept,
  away,
  DATES,
  deputy,
  matricules,
  newMails,
  openDeputies,
  refusalOf,
  set,
} from '../../../testing/deputies.fixture.ts'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, payroll, portal } from '../../../testing/opened-office.ts'

openDeputies()

test('DEL-01 DEL-05 a deputy is set, read by both, changed and ended', async () => {
  const { status, body } = await set()
  expect([status, body.mode, body.scopes, body.active, body.active_until]).toEqual([
    201,
    'absence',
    ['absences'],
    false,
    null,
  ])
  expect((await manager.get('user/delegation')).body).toMatchObject({ own: [{ id: body.id }], given: [], active: [] })
  expect((await deputy.get('user/delegation')).body).toMatchObject({ own: [], given: [{ id: body.id }] })
  const change = { scopes: ['absences', 'planning'], updated_at: body.updated_at }
  const changed = await manager.patch(`user/delegation/${String(body.id)}`, change)
  expect([changed.status, changed.body.scopes]).toEqual([200, ['absences', 'planning']])
  expect((await manager.patch(`user/delegation/${String(body.id)}`, change)).status).toBe(409)
  expect((await deputy.patch(`user/delegation/${String(body.id)}`, change)).status).toBe(403)
  expect((await (await portal.as('consultant')).delete(`user/delegation/${String(body.id)}`)).status).toBe(404)
  expect((await deputy.delete(`user/delegation/${String(body.id)}`)).status).toBe(204)
  expect((await manager.delete(`user/delegation/${String(body.id)}`)).status).toBe(404)
})

test('DEL-01 DEL-03 who may set whom, and with which dates', async () => {
  expect(refusalOf(await set({}, deputy))).toEqual([403, M_ROLE.message])
  const support = await portal.as('support', { 'x-switch-user': 'manager' })
  expect(refusalOf(await set({}, support))).toEqual([403, M_ROLE.message])
  for (const one of [matricules.manager, 'INCONNU']) {
    expect(refusalOf(await set({ deputy: one }))).toEqual([422, M_DEPUTY.message])
  }
  expect((await set({ mode: 'dates' })).status).toBe(422)
  expect((await set({ starts_at: '2026-05-07' })).status).toBe(422)
  const backwards = await set({ ...DATES, start_moment: 'pm', end_moment: 'am' })
  expect(refusalOf(backwards)).toEqual([422, 'La date de fin doit être supérieure à la date de début'])
  expect(refusalOf(await set({ ...DATES, user: matricules.manager2 }))).toEqual([403, M_ROLE.message])
})

test('DEL-03 a manager looks for a deputy among the employees under contract, by the beginning of their names', async () => {
  const find = async (search: string, caller = manager) =>
    caller.get<{ matricule: string; identity: string }[]>(
      `user/delegation/candidate?search=${encodeURIComponent(search)}`,
    )
  const { identity, matricule } = await office.person('interne')
  const [first = '', last = ''] = identity.split(' ')
  expect((await find(`${last.slice(0, 3)} ${first.slice(0, 2)}`)).body).toContainEqual({ matricule, identity })
  expect((await find('x')).body).toEqual([])
  expect((await find("'; drop")).body).toEqual([])
  const outside = await office.person('prestataire')
  const own = await office.person('manager')
  for (const person of [outside, own]) {
    const found = (await find(person.identity)).body.map((one) => one.matricule)
    expect([person.username, found.includes(person.matricule)]).toEqual([person.username, false])
  }
  expect(refusalOf(await find('abc', deputy))).toEqual([403, M_ROLE.message])
  expect((await find('a'.repeat(301))).status).toBe(422)
})

test('DEL-23 one’s own record says for whom one stands now, and that one is a deputy at other times', async () => {
  const told = async () => {
    const { body } = await deputy.get<{ delegations: unknown; is_deputy: boolean }>('user/me')
    return [body.is_deputy, body.delegations]
  }
  expect(await told()).toEqual([false, []])
  await set()
  expect(await told()).toEqual([true, []])
  await away()
  const { identity } = await office.person('manager')
  const active_until = '2026-05-08T00:00:00+02:00'
  const roles = expect.arrayContaining(['ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'])
  const lending = { manager: { matricule: matricules.manager, identity }, scopes: ['absences'], roles, active_until }
  expect(await told()).toEqual([true, [lending]])
})

test('DEL-02 DEL-05 DEL-06 the other of the two is told of a new one, a change and its end; who declines, the manager at once', async () => {
  await newMails()
  const mails = async () => (await newMails()).join('\n---\n')
  const { identity } = await office.person('manager')
  const { identity: stand_in, email } = await office.person('interne')
  const { body } = await set({ ...DATES, ends_at: '2026-05-08' })
  const told = await mails()
  expect(told).toContain(`${stand_in} supplée ${identity} du 07/05/2026 (après-midi) au 08/05/2026 (après-midi)`)
  expect(told.match(/^To: .*/gm)).toEqual([`To: ${String(email)}`])
  const change = { scopes: ['absences', 'planning'], updated_at: body.updated_at }
  await manager.patch(`user/delegation/${String(body.id)}`, change)
  expect(await mails()).toContain(`${stand_in} supplée ${identity}`)
  await deputy.delete(`user/delegation/${String(body.id)}`)
  expect(await mails()).toContain(`${stand_in} ne vous supplée plus.`)
  const again = await set()
  await manager.delete(`user/delegation/${String(again.body.id)}`)
  const ended = await mails()
  expect(ended).toContain(`Vous ne suppléez plus ${identity} : ${identity} y a mis fin.`)
  expect(ended).not.toContain(`${stand_in} supplée`)
})

test('DEL-04 one deputy per scope at one time, and of two at once one wins', async () => {
  const answers = await Promise.all([set(), set()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(refusalOf(await set({ deputy: matricules.adjoint }))).toEqual([409, M_DEPUTY_OVERLAP.message])
  expect((await set({ deputy: matricules.adjoint, scopes: ['planning'] })).status).toBe(201)
  expect((await set({ ...DATES, deputy: matricules.adjoint })).status).toBe(201)
  expect(refusalOf(await set(DATES))).toEqual([409, M_DEPUTY_OVERLAP.message])
})

test('DEL-07 DEL-10 DEL-16 DEL-17 on whom and when the deputy in mode absence decides', async () => {
  await set()
  const { id: leave } = await away()
  for (const [instant, status] of [
    ['2026-05-07T12:59:59+02:00', 403],
    ['2026-05-07T13:00:00+02:00', 201],
    ['2026-05-07T23:59:59+02:00', 201],
    ['2026-05-08T00:00:00+02:00', 403],
  ] as const) {
    portal.setNow(instant)
    const answer = await accept()
    expect([instant, answer.status], JSON.stringify(answer.body)).toEqual([instant, status])
    const list = await deputy.get('validation/event/absence/user')
    expect([instant, list.status]).toEqual([instant, status === 201 ? 200 : 403])
    if (status === 403) expect([answer.body.message, list.body.message]).toEqual([M_SCOPE.message, M_SCOPE.message])
  }
  portal.setNow('2026-05-07T14:00:00+02:00')
  expect((await accept('equipier')).status).toBe(201)
  expect(refusalOf(await accept('interne'))).toEqual([403, M_SELF.message])
  expect((await accept('consultant', manager)).status).toBe(201)
  const { id: own } = await office.plantEvent('manager', '2026-05-18')
  const onManager = { event: own, action: 'validated1', comment: '', updated_at: STAMP }
  expect(refusalOf(await deputy.post('validation/event-action', onManager))).toEqual([403, M_SCOPE.message])
  const support = await portal.as('support', { 'x-switch-user': 'interne' })
  expect(refusalOf(await accept('consultant', support))).toEqual([403, M_SCOPE.message])
  expect(refusalOf(await accept('consultant', await portal.as('equipier')))).toEqual([403, M_ROLE.message])
  await portal.database.executeSql(`update events set state = 'submitted' where id = ${leave}`)
  expect(refusalOf(await accept())).toEqual([403, M_SCOPE.message])
})

test('DEL-11 DEL-12 the deputy reads the people of the manager and nobody else', async () => {
  await set(DATES)
  await office.plantEvent('consultant', '2026-05-18')
  const seen = await deputy.get<{ matricule: string }[]>('validation/event/absence/user?maxResults=100')
  const own = await manager.get<{ matricule: string }[]>(
    'validation/event/absence/user?maxResults=100&states[]=submitted',
  )
  const of = (answer: typeof seen) => answer.body.map(({ matricule }) => matricule)
  expect(of(seen)).toContain(matricules.consultant)
  const others = of(own).filter((matricule) => matricule !== matricules.interne)
  expect(of(await deputy.get('validation/event/absence/user?maxResults=100&states[]=submitted'))).toEqual(others)
})

test('DEL-09 what is never lent stays closed', async () => {
  await set({ ...DATES, scopes: ['absences', 'activities', 'extra-requests', 'planning'] })
  for (const path of ['validation/period', 'validation/closing']) {
    expect([path, (await deputy.get(path)).status]).toEqual([path, 403])
  }
  expect((await deputy.get('validation/event/absence/user')).status).toBe(200)
})

test('DEL-20 the audit and the history name both', async () => {
  const { body } = await set(DATES)
  const acted = await accept()
  const { id } = (acted.body as { event: { id: number } }).event
  const [deputy_id, manager_id] = [await office.personId('interne'), await office.personId('manager')]
  const [row] = await office.audit('event', id)
  expect(row).toMatchObject({ actor_id: deputy_id, standing_for_id: manager_id, on_behalf_of_id: null })
  expect(row?.after).toMatchObject({ delegation: body.id, state: 'validated1' })
  expect((await office.event(id)).validated1_by).toBe(deputy_id)
  const [who, forWhom] = [await office.person('interne'), await office.person('manager')]
  expect(acted.body).toMatchObject({ action: { author: `${who.identity} pour ${forWhom.identity}` } })
})

test('DEL-39 the manager reads what was decided for them, of the days asked for, and nobody else does', async () => {
  await set(DATES)
  const decisions = async (query = '', caller = manager) => {
    const { body: items, headers } = await caller.get<LentDecision[]>(`user/delegation/decisions?${query}`)
    return { items, total: Number(headers['x-total-count']) }
  }
  const { total: before } = await decisions()
  expect((await accept()).status).toBe(201)
  const { items, total } = await decisions('maxResults=1')
  const [deputy_person, consultant] = [await office.person('interne'), await office.person('consultant')]
  expect([total - before, items]).toMatchObject([
    1,
    [
      {
        at: '2026-05-07T12:00:00.000Z',
        deputy: deputy_person.identity,
        person: { matricule: consultant.matricule, identity: consultant.identity },
        absence: { start_at: '2026-05-18', end_moment: 'pm' },
        comment: null,
      },
    ],
  ])
  const { body: home } = await manager.get<Home>('home')
  expect([home.lent_decisions?.total, home.lent_decisions?.items[0]]).toEqual([total, items[0]])
  expect((await deputy.get<Home>('home')).body.lent_decisions).toBeNull()
  expect((await decisions('from=2026-05-08')).total).toBe(0)
  expect((await decisions('to=2026-05-06')).total).toBe(0)
  expect((await decisions('from=2026-05-07&to=2026-05-07')).total).toBe(total)
  expect((await decisions('', deputy)).total).toBe(0)
  expect((await manager.get('user/delegation/decisions?from=hier')).status).toBe(422)
})

test('DEL-37 closed accounts, an ended contract, a lost role and a team that is gone count at the next call; the row stays', async () => {
  await set(DATES)
  const ids = `select id from users where username`
  const changes = [
    [
      `update users set is_active = false where username = 'manager'`,
      `update users set is_active = true where username = 'manager'`,
    ],
    [
      `update users set end_at = '2026-05-06' where username = 'interne'`,
      `update users set end_at = null where username = 'interne'`,
    ],
    [
      `create table held as select roles from users where username = 'manager'; update users set roles = '{}' where username = 'manager'`,
      `update users set roles = (select roles from held) where username = 'manager'; drop table held`,
    ],
    [
      `create table gone as select * from hierarchy where ancestor_id in (${ids} = 'manager') and depth > 0; delete from hierarchy where ancestor_id in (${ids} = 'manager') and depth > 0`,
      `insert into hierarchy select * from gone; drop table gone`,
    ],
  ] as const
  for (const [change, back] of changes) {
    expect([change, (await accept()).status]).toEqual([change, 201])
    await portal.database.executeSql(change)
    expect([change, ...refusalOf(await accept())]).toEqual([change, 403, M_SCOPE.message])
    const { rows } = await portal.database.executeSql('select ended_at from deputies')
    expect(rows).toEqual([{ ended_at: null }])
    if (!change.includes('is_active')) {
      const { body } = await manager.get<{ own: { active: boolean; scopes: string[] }[] }>('user/delegation')
      expect([change, body.own.map(({ active }) => active)]).toEqual([change, [false]])
    }
    await portal.database.executeSql(back)
  }
  await portal.database.executeSql(`update users set is_active = false where username = 'interne'`)
  expect((await deputy.get('user/me')).status).toBe(401)
  await portal.database.executeSql(`update users set is_active = true where username = 'interne'`)
})

test('DEL-18 who gave the first level by delegation, and for whom, gives no second', async () => {
  await set({ ...DATES, deputy: matricules.adjoint })
  const roles = `array_append(roles, 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL')`
  await portal.database.executeSql(`update users set roles = ${roles} where username in ('manager', 'adjoint')`)
  const adjoint = await portal.as('adjoint')
  const acted = await accept('consultant', adjoint)
  const { id, updated_at } = (acted.body as { event: { id: number; updated_at: string } }).event
  for (const caller of [adjoint, manager]) {
    const second = { event: id, action: 'validated2', comment: '', updated_at }
    expect(refusalOf(await caller.post('validation/event-action', second))).toEqual([403, M_BOTH.message])
  }
  const third = { event: id, action: 'validated2', comment: '', updated_at }
  expect((await payroll.post('validation/event-action', third)).status).toBe(201)
})
