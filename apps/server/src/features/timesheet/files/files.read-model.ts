import type { MonthFile } from '@cadran/contract/timesheet/calendar'
import type { Executor } from '../../../platform/database/database.ts'
import { fileAnswer } from '../month/index.ts'

/** A file with what decides who may read and who may delete it; undefined where there is none. */
export function findFile(database: Executor, id: number) {
  return database
    .selectFrom('month_files as f')
    .innerJoin('months as m', 'm.id', 'f.month_id')
    .leftJoin('periods as p', (join) => join.onRef('p.year', '=', 'm.year').onRef('p.month', '=', 'm.month'))
    .where('f.id', '=', id)
    .select((eb) => [
      'f.month_id',
      'f.name',
      'f.media_type',
      'f.byte_size',
      'f.storage_key',
      'm.user_id',
      'm.state',
      'm.certified',
      eb('p.closed_at', 'is not', null).as('closed'),
      eb
        .selectFrom('month_files as all')
        .whereRef('all.month_id', '=', 'm.id')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('files'),
    ])
    .executeTakeFirst()
}

/** What clients called the files that the month has. */
export async function knownKeys(database: Executor, month_id: number): Promise<Set<string | null>> {
  const rows = await database
    .selectFrom('month_files')
    .where('month_id', '=', month_id)
    .where('client_key', 'is not', null)
    .select('client_key')
    .execute()
  return new Set(rows.map(({ client_key }) => client_key))
}

export async function listFiles(database: Executor, month_id: number): Promise<MonthFile[]> {
  const rows = await database
    .selectFrom('month_files')
    .where('month_id', '=', month_id)
    .orderBy('id')
    .select(['id', 'name', 'media_type', 'byte_size', 'created_at'])
    .execute()
  return rows.map(fileAnswer)
}
