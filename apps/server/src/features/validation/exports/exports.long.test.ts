import { MOST_EXPORTED, TOO_MANY_ROWS } from '@cadran/rules/validation/exports'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { csvOf, under } from '../../../testing/exports.fixture.ts'
import { openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import { plantPeopleLike } from '../../../testing/planted-people.ts'
import { assertExportable } from './index.ts'

openBackOffice()

const ABSENCES = 'validation/event/absence/user'
/** More than two portions of each list hold. */
const COPIES = 450

/** People like one of the company, each with a report and an absence in May. */
async function plantCopies(): Promise<void> {
  const { kysely } = portal.database
  const copies = sql`generate_series(1, ${COPIES}::int) n`
  await plantPeopleLike(
    kysely,
    'consultant',
    COPIES,
    sql`jsonb_build_object('id', 900000 + n, 'username', 'copie' || n, 'matricule', 'Z' || n,
      'email', 'copie' || n || '@exemple.fr', 'sort_key', 'copie ' || (n / 3))`,
  )
  await sql`
    insert into months overriding system value
    select (jsonb_populate_record(null::months, to_jsonb(m) || jsonb_build_object('id', 900000 + n, 'user_id', 900000 + n))).*
    from months m join users u on u.id = m.user_id, ${copies}
    where u.username = 'consultant' and m.year = 2026 and m.month = 5`.execute(kysely)
  await sql`
    insert into events (user_id, month_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state,
      created_at, updated_at)
    select 900000 + n, 900000 + n, e.event_code_id, e.kind, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days,
      e.state, e.created_at, e.updated_at
    from ${copies}, (
      select e.* from events e join users u on u.id = e.user_id
      where u.username = 'consultant' and e.kind = 'absence' and e.start_at between '2026-05-01' and '2026-05-31'
      order by e.id limit 1
    ) e`.execute(kysely)
}

beforeAll(plantCopies)

test('CLO-11 read portion by portion, nobody comes twice and nobody is left out', async () => {
  const { rows } = await sql<{ matricule: string }>`
    select matricule from users where id > 900000 order by sort_key, id`.execute(portal.database.kysely)
  for (const path of [`${ABSENCES}/export?states[]=all&period=2026-05`, 'validation/month/export?period=2026-05']) {
    const matricules = under(await csvOf(payroll, path), 'Matricule').flat()
    expect(matricules.filter((one) => String(one).startsWith('Z'))).toEqual(rows.map(({ matricule }) => matricule))
  }
})

test('CLO-11 more rows than a file may have are refused whole', async () => {
  const many = (count: number) => sql`from generate_series(1, ${count}::int)`
  await assertExportable(portal.platform, many(MOST_EXPORTED))
  await expect(assertExportable(portal.platform, many(MOST_EXPORTED + 1))).rejects.toThrow(TOO_MANY_ROWS.message)
})
