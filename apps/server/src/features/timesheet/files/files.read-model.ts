import type { Executor } from '../../../platform/database/database.ts'

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
      'm.year',
      'm.month',
      eb('p.closed_at', 'is not', null).as('closed'),
      eb
        .selectFrom('month_files as all')
        .whereRef('all.month_id', '=', 'm.id')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('files'),
    ])
    .executeTakeFirst()
}
