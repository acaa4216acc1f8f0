import { type RawBuilder, sql } from 'kysely'

/** The zone whose holidays a person does not work on a day, of their `holiday_zone`: few ever move from one to another (ADM-17). */
export function zoneOn(zones: RawBuilder<string>, day: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(case when position(' ' in ${zones}) = 0 then ${zones} else zone_on(${zones}, ${day}) end)`
}
