import { PERIOD_CLOSED } from '@cadran/rules/administration/organisation'
import { holidayZoneOf } from '@cadran/rules/administration/organisation-holidays'
import { type Effects, joinEffects } from '@cadran/rules/timesheet/recount'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import { holidaysWithin, loadDrawnWorkplaces, writeHolidays } from '../../../platform/calendar.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { places } from '../../portal/users/index.ts'
import { recountEvents } from '../../timesheet/events/index.ts'
import { dropUnworkedMarks } from '../../timesheet/remote-work/index.ts'
import { Later } from '../previews/index.ts'
import { holdsClosedPeriod } from './holiday-days.store.ts'

/** Which workplaces have other holidays, null for all of them, and on which days. */
export interface OtherHolidays {
  workplace_ids: readonly number[] | null
  days: readonly string[]
}

/** Draws the holidays of workplaces by what is written of them now, each under the name that it needs (ADR 0051). */
export async function settleHolidays(
  trx: Trx,
  { workplace_ids, today }: Pick<OtherHolidays, 'workplace_ids'> & { today: string },
): Promise<void> {
  const workplaces = (await loadDrawnWorkplaces(trx, workplace_ids)).map((workplace) => ({
    ...workplace,
    holiday_zone: holidayZoneOf(workplace),
  }))
  await places.nameHolidays(
    trx,
    workplaces.map(({ id, holiday_zone }) => ({ id, holiday_zone })),
  )
  await writeHolidays(trx, workplaces, today)
}

/** Whoever works there at a time of theirs and has filled in one of the days: an absence, an activity or a remote day. */
async function loadConcerned(trx: Trx, { workplace_ids, days }: OtherHolidays): Promise<PeopleView[]> {
  if (days.length === 0) return []
  const { rows } = await sql<PeopleView>`
    select p.* from users u join people p on p.id = u.id
    where (
      ${workplace_ids}::bigint[] is null
      or u.id in (select user_id from positions where workplace_id = any(${workplace_ids}::bigint[]))
    ) and (
      exists (
        select from events e join unnest(${days}::date[]) d on d between e.start_at and e.end_at
        where e.user_id = u.id and e.start_at > d - 31 and e.state <> 'refused'
      )
      or exists (select from remote_days r where r.user_id = u.id and r.day = any(${days}::date[]))
    )
    order by u.id
  `.execute(trx)
  return rows
}

const NEXT = 'next:'

/** What those people have filled in, counted by the holidays as the transaction finds them now instead of those before it. */
async function recount(
  platform: Platform,
  trx: Trx,
  before: readonly PeopleView[],
  by: Pick<AuditEntry, 'viewer' | 'request_id'>,
): Promise<Effects> {
  if (before.length === 0) return joinEffects()
  const ids = before.map(({ id }) => id)
  const after = await trx.selectFrom('people').where(sql<boolean>`id = any(${ids})`).selectAll().execute()
  const of_id = new Map(after.map((person) => [person.id, person]))
  const changes = before.flatMap((person) => {
    const then = of_id.get(person.id)
    if (!then) return []
    return [{ ...person, before: person, after: { ...then, holiday_zone: `${NEXT}${then.holiday_zone}` } }]
  })
  const [now, next] = [platform.holidays, await holidaysWithin(trx)]
  const of = (zone: string) => (zone.startsWith(NEXT) ? next.of(zone.slice(NEXT.length)) : now.of(zone))
  const counting = { ...platform, holidays: { ...now, of } }
  const options = { dry_run: false, by: { ...by, quiet: true as const } }
  return joinEffects(
    await recountEvents(counting, trx, changes, options),
    await dropUnworkedMarks(counting, trx, changes, options),
  )
}

interface Writing {
  platform: Platform
  by: Pick<AuditEntry, 'viewer' | 'request_id'>
  most: number
  write: () => Promise<void>
}

/** Writes other holidays and counts anew what people have filled in on those days (ORG-06 to ORG-08). */
export async function writeOtherHolidays(
  trx: Trx,
  other: OtherHolidays,
  { platform, by, most, write }: Writing,
): Promise<{ effects: Effects; people: number }> {
  if (await holdsClosedPeriod(trx, other.days)) refuse(PERIOD_CLOSED)
  const concerned = await loadConcerned(trx, other)
  if (concerned.length > most) throw new Later(concerned.length)
  await write()
  await settleHolidays(trx, { ...other, today: platform.clock.today() })
  return { effects: await recount(platform, trx, concerned, by), people: concerned.length }
}
