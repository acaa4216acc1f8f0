import type { DepartureEffects, PersonContract } from '@cadran/contract/administration/changes'
import type { Preview } from '@cadran/contract/administration/previews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesIn } from '../../../testing/person-changes.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let ada: Caller
let act: ReturnType<typeof changesIn>
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
  act = changesIn(portal, () => ada)
})
afterAll(() => portal.close())

type Shown = Preview & { departure: DepartureEffects }

const teamOf = (username: string) =>
  act.rowsOf<{ n: number }>(
    `select count(*)::int as n from users where manager_id = (select id from users where username = '${username}')`,
  )

test('ADM-29 ADM-30 a leaver’s team needs somebody, and moves on the day after', async () => {
  const [team] = await teamOf('manager')
  const { post: alone } = await act.changing<Shown>('manager', { end_at: '2026-06-30' }, 'departure')
  expect((await alone({ dry_run: true })).body).toMatchObject({
    errors: { successor: ['Choisissez qui reprend l’équipe.'] },
  })
  const below = await act.matriculeOf('adjoint')
  expect((await alone({ dry_run: true, successor: below })).body).toMatchObject({ code: 'manager-cycle' })
  const successor = await act.matriculeOf('manager2')
  const [before] = await teamOf('manager2')
  const answer = await act.change<Shown>('manager', { end_at: '2026-06-30', successor }, 'departure')
  expect(answer.body).toMatchObject({ applied: true, departure: { reports: team?.n } })
  await act.runJob()
  expect(await teamOf('manager')).toEqual([team])
  portal.setNow('2026-07-01T00:01:00+02:00')
  await act.runJob()
  expect(await teamOf('manager')).toEqual([{ n: 0 }])
  expect((await teamOf('manager2'))[0]?.n).toBe((before?.n ?? 0) + (team?.n ?? 0))
  portal.setNow('2026-05-20T10:00:00+02:00')
})

test('ADM-29 ADM-31 what lies after the end goes where nobody has it; the access ends thirty days later', async () => {
  const id = await act.idOf('consultant')
  await portal.database.executeSql(`
    update users set roles = roles || '{ROLE_ALLOWED_TO_SWITCH}' where id = ${id};
    insert into months (user_id, year, month, updated_at) values (${id}, 2026, 7, '2026-05-20 09:00:00') on conflict do nothing;
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at, updated_at)
    select m.id, ${id}, k.id, 'absence', e.day, 'am', e.day, 'pm', 2, e.state, now(), '2026-05-20 09:00:00'
    from months m, (select id from event_codes where short_code = 'CP' limit 1) k,
      (values (date '2026-07-20', 'submitted'), (date '2026-07-21', 'validated1')) e (day, state)
    where m.user_id = ${id} and m.year = 2026 and m.month = 7;
    insert into remote_days (user_id, day, am, pm) values (${id}, '2026-07-22', true, true)`)
  const answer = await act.change<Shown>('consultant', { end_at: '2026-07-15', reason: 'Fin de mission' }, 'departure')
  expect(answer.body.departure).toMatchObject({
    deleted_events: 1,
    left_events: 1,
    remote_days: 1,
    key_roles: ['ROLE_ALLOWED_TO_SWITCH'],
  })
  expect(answer.body.departure.assignments).toBeGreaterThan(0)
  expect(answer.body.effects.left).toMatchObject([{ because: 'validated', to_days: 0 }])
  const events = await act.rowsOf(`select start_at from events where user_id = ${id} and start_at > '2026-07-15'`)
  expect(events).toEqual([{ start_at: '2026-07-21' }])
  const access = () =>
    act.rowsOf(`select is_active, 'ROLE_ALLOWED_TO_SWITCH' = any (roles) as switches from users where id = ${id}`)
  const at = async (instant: string) => {
    portal.setNow(instant)
    await act.runJob()
    return access()
  }
  expect(await at('2026-07-15T12:00:00+02:00')).toEqual([{ is_active: true, switches: true }])
  expect(await at('2026-07-16T00:05:00+02:00')).toEqual([{ is_active: true, switches: false }])
  expect(await at('2026-08-14T12:00:00+02:00')).toEqual([{ is_active: true, switches: false }])
  expect(await at('2026-08-15T00:05:00+02:00')).toEqual([{ is_active: false, switches: false }])
})

test('ADM-33 ADM-34 who returns has a contract more, and nothing of before', async () => {
  const id = await act.idOf('consultant')
  const [former] = await act.rowsOf<{ start_at: string; seniority_at: string }>(
    `select start_at, seniority_at from users where id = ${id}`,
  )
  ada = await portal.as('administration')
  const { post: early } = await act.changing<Shown>('consultant', { start_at: '2026-07-15' }, 'return')
  expect((await early({ dry_run: true })).body).toMatchObject({
    errors: { start_at: ['Le retour suit la fin du contrat.'] },
  })
  const answer = await act.change<Shown>('consultant', { start_at: '2026-09-01', workplace: 'Strasbourg' }, 'return')
  expect(answer.status).toBe(200)
  const person = () =>
    act.rowsOf(
      `select start_at, end_at, last_end_at, seniority_at, roles, is_active, password_hash from users where id = ${id}`,
    )
  const returned = {
    start_at: '2026-09-01',
    end_at: null,
    last_end_at: '2026-07-15',
    seniority_at: former?.seniority_at,
    roles: [],
    password_hash: '',
  }
  expect(await person()).toEqual([{ ...returned, is_active: false }])
  portal.setNow('2026-09-01T06:00:00+02:00')
  ada = await portal.as('administration')
  await act.runJob()
  expect(await person()).toEqual([{ ...returned, is_active: true }])
  const { contracts, positions } = (await ada.get<PersonContract>(`administration/person/${id}/contract`)).body
  expect(contracts).toEqual([
    { start_at: '2026-09-01', end_at: null },
    { start_at: former?.seniority_at, end_at: '2026-07-15' },
  ])
  expect(positions[0]).toMatchObject({ starts_on: '2026-09-01', workplace: 'Strasbourg', in_force: true })

  // A second return keeps the seniority of the last contract, and the first one stays among the contracts.
  await act.change<Shown>('consultant', { end_at: '2026-09-30' }, 'departure')
  expect((await act.change<Shown>('consultant', { start_at: '2026-11-02' }, 'return')).status).toBe(200)
  expect(await person()).toMatchObject([{ seniority_at: '2026-09-01', last_end_at: '2026-09-30' }])
  expect(await act.rowsOf(`select start_at from contracts where user_id = ${id} order by start_at`)).toEqual([
    { start_at: former?.seniority_at },
    { start_at: '2026-09-01' },
    { start_at: '2026-11-02' },
  ])
})

test('ADM-32 another last day undoes what the departure had left to do', async () => {
  portal.setNow('2026-05-20T10:00:00+02:00')
  ada = await portal.as('administration')
  expect((await act.change<Shown>('interne', { end_at: '2026-06-30' }, 'departure')).status).toBe(200)
  const planned = () =>
    act.rowsOf(
      `select state from planned_changes where user_id = (select id from users where username = 'interne') and changes ? 'is_active'`,
    )
  expect(await planned()).toEqual([{ state: 'planned' }])
  const undone = await act.change<Shown>('interne', { changes: { end_at: null } }, 'change')
  expect([undone.status, await planned()]).toEqual([200, [{ state: 'cancelled' }]])
})
