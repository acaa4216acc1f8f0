import type { ErasureDemand } from '@cadran/contract/administration/erasure'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { everyRow } from '../../../testing/retention.fixture.ts'
import { erasePeople } from '../../portal/users/index.ts'

let portal: TestPortal
let dpo: Caller
const ids: Record<string, number> = {}
const sql = async <Row>(text: string) => (await portal.database.executeSql(text)).rows as Row[]
const PATH = 'administration/erasure'
beforeAll(async () => {
  portal = await openTestPortal()
  dpo = await portal.as('dpo')
  for (const { id, username } of await sql<{ id: number; username: string }>('select id, username from users')) {
    ids[username] = id
  }
  // Left eleven days ago: nothing is due, but what only a wish keeps.
  await sql(`
    update users set end_at = '2026-05-10', personal_email = 'lea@chez.example' where username = 'consultant35';
    insert into devices (user_id, endpoint, p256dh, auth, name, os, registered_at)
    select id, 'https://push.example/' || id, 'k', 'a', 'Firefox', 'linux', now() from users
    where username in ('consultant35', 'forfait')`)
})
afterAll(() => portal.close())

const receive = (username: string, body: object = {}) =>
  dpo.post<ErasureDemand>(PATH, { person_id: ids[username], ...body })
const answer = ({ id, updated_at }: ErasureDemand, by = dpo) =>
  by.post<ErasureDemand>(`${PATH}/${String(id)}/answer`, { updated_at })
const textOf = ({ answers }: ErasureDemand, key: string) => answers.find((one) => one.key === key)?.text

test('RGD-22 nobody under contract, not oneself; ROLE_DPO alone asks', async () => {
  const self = await receive('dpo')
  expect([self.status, self.body]).toMatchObject([422, { message: 'Vous ne pouvez pas effacer vos propres données.' }])
  const present = await receive('administration')
  expect([present.status, present.body]).toMatchObject([422, { code: 'under-contract' }])
  expect((await receive('consultant35', { received_on: '2026-05-22' })).status).toBe(422)
  expect((await dpo.post(PATH, { person_id: 999_999 })).status).toBe(404)
  expect((await portal.anonymous.post(PATH, { person_id: 1 })).status).toBe(401)
  expect((await (await portal.as('administration')).post(PATH, { person_id: ids.consultant35 })).status).toBe(403)
  expect((await dpo.get<ErasureDemand[]>(PATH)).body).toEqual([])
})

test('RGD-19 RGD-20 a demand has a month, two more with a reason; answered, what nothing keeps goes and nothing else', async () => {
  const { status, body: demand } = await receive('consultant35', { received_on: '2026-04-10' })
  expect(status).toBe(201)
  expect(demand).toMatchObject({ answer_by: '2026-05-10', is_late: true, answered_at: null })
  expect(textOf(demand, 'personal_email')).toBe('Effacé maintenant')
  expect(textOf(demand, 'counters')).toBe('Conservé jusqu’au 10/05/2031 : Obligation légale')
  const path = `${PATH}/${String(demand.id)}`
  expect((await dpo.post(`${path}/extend`, { reason: ' ', updated_at: demand.updated_at })).status).toBe(422)
  const { body: longer } = await dpo.post<ErasureDemand>(`${path}/extend`, {
    reason: 'Demande complexe',
    updated_at: demand.updated_at,
  })
  expect(longer).toMatchObject({ answer_by: '2026-07-10', is_late: false, extended_because: 'Demande complexe' })
  expect((await dpo.post(`${path}/extend`, { reason: 'Encore', updated_at: longer.updated_at })).status).toBe(409)
  expect((await answer(demand)).body).toMatchObject({ code: 'stale' })
  expect((await dpo.open(`/api/${path}/letter`)).statusCode).toBe(404)

  const before = await everyRow(portal)
  const both = await Promise.all([answer(longer), answer(longer)])
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const after = await everyRow(portal)
  const id = ids.consultant35
  const changed = [...before].flatMap(([table, rows]) =>
    [...rows].filter((row) => !after.get(table)?.has(row)).map((row) => [table, JSON.parse(row)] as const),
  )
  const seen = changed.filter(([table]) => !['sessions', 'audit_unsealed', 'erasure_demands'].includes(table))
  expect(seen.map(([table, row]) => [table, table === 'users' ? row.id : row.user_id])).toEqual([
    ['devices', id],
    ['users', id],
  ])
  const [person] = await sql(
    `select personal_email, erased_at, (select count(*)::int from devices) as devices from users where id = ${String(id)}`,
  )
  expect(person).toEqual({ personal_email: null, erased_at: null, devices: 1 })
  const letter = await dpo.open(`/api/${path}/letter`)
  expect([letter.statusCode, letter.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const kept = (await dpo.get<ErasureDemand[]>(PATH)).body
  expect(kept).toMatchObject([{ id: demand.id, answered_at: expect.any(String), is_late: false }])
})

test('RGD-17 RGD-19 what a hold keeps is kept; who confirms is known anew', async () => {
  await sql(`update users set personal_email = 'lea@chez.example' where username = 'consultant35'`)
  await dpo.post('administration/legal-hold', {
    person_id: ids.consultant35,
    reason: 'Litige',
    entries: ['personal_email'],
  })
  const { body: demand } = await receive('consultant35')
  expect(textOf(demand, 'personal_email')).toMatch(/^Conservé : /)
  portal.setNow('2026-05-21T09:11:00+02:00')
  expect((await answer(demand)).body).toMatchObject({ code: 'fresh-login-needed' })
  expect((await answer(demand, await portal.as('dpo'))).status).toBe(200)
  const [person] = await sql(`select personal_email from users where username = 'consultant35'`)
  expect(person).toEqual({ personal_email: 'lea@chez.example' })
})

test('RGD-14 nobody returns to the row of somebody erased, nor is it changed', async () => {
  const { id, updated_at } = (
    await sql<{ id: number; updated_at: string }>(`select id, updated_at from users where username = 'forfait'`)
  )[0] ?? { id: 0, updated_at: '' }
  await sql(`update users set end_at = '2026-05-10', is_active = false where id = ${String(id)}`)
  const keeper = await portal.as('administration')
  const ask = async (act: string, change: object) =>
    (await keeper.post(`administration/person/${String(id)}/${act}`, { ...change, updated_at, dry_run: true })).status
  const asked = async () => [
    await ask('return', { start_at: '2026-09-01' }),
    await ask('departure', { end_at: '2026-09-01' }),
    await ask('change', { changes: { lastname: 'Or' } }),
  ]
  expect(await asked()).not.toContain(404)
  await portal.database.transaction((trx) =>
    erasePeople(trx, [id], { stamp: portal.platform.clock.stamp(), now: portal.platform.clock.now() }),
  )
  expect(await asked()).toEqual([404, 404, 404])
})
