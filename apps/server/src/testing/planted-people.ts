import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/database/database.ts'

/** People like one of the company, but for what a json object of the number n says of each. */
export async function plantPeopleLike(
  kysely: Executor,
  username: string,
  count: number,
  differing: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'users' and is_generated = 'NEVER'`.execute(kysely)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into users (${columns}) overriding system value
    select ${columns} from (
      select (jsonb_populate_record(u, ${differing})).* from users u, generate_series(1, ${count}::int) n
      where u.username = ${username}
    ) copies`.execute(kysely)
}
