import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { recordHandlers } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const personOf = (username: string) =>
  portal.database.kysely.selectFrom('users').where('username', '=', username).select('id').executeTakeFirstOrThrow()

test('AUD-17 readings and uses of run-as are kept twelve months to the day', async () => {
  const { id } = await personOf('support')
  const consultant = await personOf('consultant')
  await portal.database.executeSql(`
    insert into record_reads (reader_id, person_id, what, day, times, first_at, last_at)
    select ${id}, ${consultant.id}, 'counters', day, 1, day + time '12:00', day + time '12:00'
    from unnest(array['2025-06-01', '2025-06-02']::date[]) day;
    delete from run_as_uses;
    insert into run_as_uses (actor_id, person_id, reason, started_at, last_at, ends_at)
    select ${id}, ${consultant.id}, 'Sans motif', day, day, day + time '12:00'
    from unnest(array['2025-06-01', '2025-06-02']::date[]) day`)
  portal.setNow('2026-06-02T23:00:00+02:00')
  await recordHandlers(portal.platform)['sweep-reads']({})
  const left = await portal.database.kysely.selectFrom('record_reads').select('day').execute()
  expect(left).toEqual([{ day: '2025-06-02' }])
  expect(await portal.database.kysely.selectFrom('run_as_uses').select('id').execute()).toHaveLength(1)
})
