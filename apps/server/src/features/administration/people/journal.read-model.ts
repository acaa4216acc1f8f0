import type { JournalEntry } from '@cadran/contract/administration/journal'
import type { Page } from '@cadran/contract/kit'
import { journalLines, journalTitle, journalWay, TOLD_ENTITIES } from '@cadran/rules/administration/journal'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import { findCounted } from './counters.read-model.ts'

const PAGE_SIZE = 50

interface Row extends Pick<JournalEntry, 'id' | 'at' | 'author' | 'on_behalf_of' | 'comment'> {
  actor_id: number | null
  entity: string
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The history of somebody, the latest first: neither comments of absences nor what events were (ADM-54). */
export async function readJournal(
  { database: { kysely } }: Platform,
  id: number,
  page: number,
): Promise<Page<JournalEntry>> {
  await findCounted(kysely, id)
  const isTold = sql`a.entity = any(${[...TOLD_ENTITIES]}::text[])`
  const { rows } = await sql<{ total: number; entries: Row[] }>`
    select (select count(*)::int from audit where person_id = ${id}) as total, (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_id', a.actor_id,
        'author', w.firstname || ' ' || w.lastname, 'on_behalf_of', b.firstname || ' ' || b.lastname,
        'entity', a.entity, 'action', a.action,
        'before', case when ${isTold} then a.before end, 'after', case when ${isTold} then a.after end,
        'comment', case when a.entity = 'user' then a.comment end
      ) order by a.id desc), '[]')
      from (
        select * from audit where person_id = ${id} order by id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
      ) a
      left join users w on w.id = a.actor_id
      left join users b on b.id = a.on_behalf_of_id
    ) as entries`.execute(kysely)
  const { total = 0, entries = [] } = rows[0] ?? {}
  const items = entries.map(({ actor_id, entity, action, before, after, ...entry }) => ({
    ...entry,
    way: journalWay({ actor_id, action }),
    title: journalTitle(entity, action),
    lines: journalLines(entity, before, after),
  }))
  return { items, total }
}
