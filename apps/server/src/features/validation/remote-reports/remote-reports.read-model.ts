import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import type { RemoteWorker } from '@cadran/rules/validation/remote-reports'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON } from '../../portal/users/index.ts'
import { employedBetween, HAS_REPORTS, sqlDay } from '../filters/index.ts'

/** The month of a period; null when there is none. */
export async function findPeriod({ database }: Platform, id: number): Promise<Period | null> {
  const row = await database.kysely
    .selectFrom('periods')
    .where('id', '=', id)
    .select(['year', 'month'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Whoever worked remotely in a month, in the order of lists, by the conditions that the period's own figures are counted
 * with (RWR-09, RWR-12). One statement.
 */
export async function readRemoteWorkers({ database }: Platform, { year, month }: Period): Promise<RemoteWorker[]> {
  const [first, last] = [sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month))]
  const { rows } = await sql<RemoteWorker>`
    select u.matricule, u.lastname, u.firstname, u.person_type, m.firstname || ' ' || m.lastname as manager,
      json_agg(json_build_object('day', r.day, 'am', r.am, 'pm', r.pm) order by r.day) as days
    from remote_days r join users u on u.id = r.user_id left join users m on m.id = u.manager_id
    where r.day between ${first} and ${last} and ${IS_PERSON} and ${HAS_REPORTS}
      and ${employedBetween(sql<string>`r.day`, sql<string>`r.day`)}
    group by u.id, m.id
    order by u.sort_key, u.id
  `.execute(database.kysely)
  return rows
}
