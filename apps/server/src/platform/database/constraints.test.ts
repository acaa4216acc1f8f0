import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let user_id: number
let month_id: number

const sqlError = (text: string) =>
  portal.database.executeSql(text).then(
    () => null,
    (error: { constraint?: string }) => error.constraint ?? JSON.stringify(error),
  )

const insertEvent = (start: string, end: string, state = 'submitted') => `
  insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at, updated_at)
  select ${month_id}, ${user_id}, k.id, k.kind, '${start.slice(0, 10)}', '${start.slice(11)}', '${end.slice(0, 10)}', '${end.slice(11)}', 1, '${state}',
    '2026-05-01T00:00:00Z', '2026-05-01T00:00:00'
  from event_codes k where k.short_code = 'CP'`

beforeAll(async () => {
  portal = await openTestPortal()
  const user = await portal.database.kysely
    .selectFrom('users')
    .where('username', '=', 'prestataire')
    .select('id')
    .executeTakeFirstOrThrow()
  user_id = user.id
  const month = await portal.database.kysely
    .selectFrom('months')
    .where('user_id', '=', user_id)
    .where('year', '=', 2026)
    .where('month', '=', 5)
    .select('id')
    .executeTakeFirstOrThrow()
  month_id = month.id
})
afterAll(() => portal.close())

describe('what the database itself refuses', () => {
  test('EVT-56 two events of a person never share a half-day, whoever writes them', async () => {
    expect(await sqlError(insertEvent('2026-05-05 pm', '2026-05-06 am'))).toBeNull()
    expect(await sqlError(insertEvent('2026-05-06 am', '2026-05-06 am'))).toBe('no_overlapping_events')
    expect(await sqlError(insertEvent('2026-05-06 pm', '2026-05-06 pm'))).toBeNull()
  })

  test('EVT-18 a refused event frees its half-days', async () => {
    expect(await sqlError(insertEvent('2026-05-12 am', '2026-05-12 pm', 'refused'))).toBeNull()
    expect(await sqlError(insertEvent('2026-05-12 am', '2026-05-12 pm'))).toBeNull()
  })

  test('EVT-53 an event lies in one month', async () => {
    expect(await sqlError(insertEvent('2026-05-29 am', '2026-06-01 pm'))).toBe('event_in_one_month')
  })

  test('MON-49 one month per person', async () => {
    const again = `insert into months (user_id, year, month, updated_at) values (${user_id}, 2026, 5, '2026-05-01T00:00:00')`
    expect(await sqlError(again)).toBe('one_month_per_person')
  })

  test('MON-50 no other state of a month exists', async () => {
    expect(await sqlError(`update months set state = 'closed' where id = ${month_id}`)).toBe('month_state_known')
  })

  test('PER-21 PER-22 nothing of a closed period changes, and it never opens again', async () => {
    const closed = 'year = 2026 and month = 3'
    expect(await sqlError(`update months set comment = 'x' where ${closed}`)).toBe('closed_period_is_final')
    expect(await sqlError(`delete from months where ${closed}`)).toBe('closed_period_is_final')
    const inMarch = "start_at between '2026-03-01' and '2026-03-31'"
    expect(await sqlError(`update events set state = 'submitted' where ${inMarch}`)).toBe('closed_period_is_final')
    expect(await sqlError(`delete from events where ${inMarch}`)).toBe('closed_period_is_final')
    expect(await sqlError(insertEvent('2026-03-10 am', '2026-03-10 pm'))).toBe('closed_period_is_final')
    expect(await sqlError(`insert into remote_days values (${user_id}, '2026-03-10', true, false)`)).toBe(
      'closed_period_is_final',
    )
    expect(await sqlError(`update periods set closed_at = null where ${closed}`)).toBe('closed_period_is_final')
    expect(await sqlError(`delete from periods where ${closed}`)).toBe('closed_period_is_final')
  })

  test('audit rows are only ever added', async () => {
    expect(await sqlError("update audit set comment = 'other'")).toBe('audit_is_append_only')
    expect(await sqlError('delete from audit')).toBe('audit_is_append_only')
  })
})
