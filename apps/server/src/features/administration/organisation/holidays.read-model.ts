import type { ListedHoliday } from '@cadran/contract/administration/organisation'
import { FIRST_HOLIDAY_YEAR, HOLIDAY_YEARS_AHEAD } from '@cadran/rules/administration/organisation-holidays'
import { M_404, M_FILTER } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'

/** The days of a year that a workplace does not work, each with where it comes from (ORG-05). */
export async function listHolidays({ database, clock }: Platform, id: number, year: number): Promise<ListedHoliday[]> {
  const last = Number(clock.today().slice(0, 4)) + HOLIDAY_YEARS_AHEAD
  const workplace = await database.kysely
    .selectFrom('workplaces')
    .where('id', '=', id)
    .select('holiday_zone')
    .executeTakeFirst()
  if (!workplace) return refuse(M_404)
  if (year < FIRST_HOLIDAY_YEAR || year > last) refuse(M_FILTER)
  const { rows } = await sql<ListedHoliday>`
    select h.day, h.name, h.half, h.source, o.own_day
    from holidays h
    left join lateral (
      select case when count(*) = 1 then (json_agg(json_build_object(
        'id', d.id, 'is_everywhere', d.workplace_id is null, 'updated_at', d.updated_at))->0) end as own_day
      from holiday_days d where d.day = h.day and (d.workplace_id is null or d.workplace_id = ${id})
    ) o on h.source = 'own'
    where h.zone = ${workplace.holiday_zone} and h.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by h.day
  `.execute(database.kysely)
  return rows
}
