import type { CalendarContext, WorkingDates } from '@cadran/rules/timesheet/calendar'
import { joinEffects, type Recount, type RecountedEvent, recountOf } from '@cadran/rules/timesheet/recount'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FollowWorkingDays, WorkingDaysChange } from '../../portal/users/index.ts'
import { changeMonths } from '../month/index.ts'
import * as store from './events.store.ts'

type EventRow = Awaited<ReturnType<typeof loadEvents>>[number]
type Moved = { event: EventRow; matricule: string; recount: Recount }

function loadEvents(trx: Trx, which: RawBuilder<boolean>) {
  return trx
    .selectFrom('events as e')
    .innerJoin('event_codes as k', 'k.id', 'e.event_code_id')
    .innerJoin('months as m', 'm.id', 'e.month_id')
    .leftJoin('periods as p', (join) => join.onRef('p.year', '=', 'm.year').onRef('p.month', '=', 'm.month'))
    .where(which)
    .where('e.state', '<>', 'refused')
    .select(['e.id', 'e.user_id', 'e.month_id', 'e.start_at', 'e.start_moment', 'e.end_at', 'e.end_moment'])
    .select(['e.half_days', 'e.state', 'e.kind', 'k.short_code', 'm.state as month_state', 'm.special_time'])
    .select(sql<boolean>`p.closed_at is not null`.as('closed'))
    .orderBy('e.user_id')
    .orderBy('e.start_at')
    .orderBy('e.start_moment')
    .execute()
}

type WorkingDays = WorkingDates & { holiday_zone: string }

function contextOf({ holidays }: Platform, { holiday_zone, ...dates }: WorkingDays) {
  return { dates, holidays: holidays.of(holiday_zone).days } satisfies CalendarContext
}

/** Somebody whose events are counted by the working days `after`; `before` null: whatever they were. */
type CountedAnew = Pick<WorkingDaysChange, 'id' | 'matricule'> & { before: WorkingDays | null; after: WorkingDays }

function movedEvents(platform: Platform, people: readonly CountedAnew[], events: readonly EventRow[]): Moved[] {
  const contexts = new Map(
    people.map(({ id, matricule, before, after }) => [
      id,
      { matricule, before: before && contextOf(platform, before), after: contextOf(platform, after) },
    ]),
  )
  return events.flatMap((event) => {
    const person = contexts.get(event.user_id)
    if (!person) return []
    const month = { state: event.month_state, closed: event.closed, special_time: event.special_time }
    const told = { ...event, is_activity: event.kind === 'activity', month }
    const recount = recountOf(told, person.before, person.after)
    return recount ? [{ event, matricule: person.matricule, recount }] : []
  })
}

function recounted({ event, matricule, recount: { half_days } }: Moved): RecountedEvent {
  const { id, short_code, start_at, start_moment, end_at, end_moment } = event
  const range = { start_at, start_moment, end_at, end_moment }
  return { id, matricule, short_code, range, from_days: event.half_days / 2, to_days: half_days / 2 }
}

type By = Pick<AuditEntry, 'viewer' | 'request_id' | 'quiet'>

async function write({ clock, record }: Platform, trx: Trx, moved: readonly Moved[], by: By): Promise<void> {
  const stamp = clock.stamp()
  const counts = moved.map(({ event: { id }, recount: { half_days } }) => ({ id, half_days }))
  await store.recountHalfDays(trx, counts, stamp)
  await changeMonths(trx, [...new Set(moved.map(({ event }) => event.month_id))], {}, stamp)
  await record(
    trx,
    moved.map(({ event, recount: { half_days } }) => ({
      ...by,
      entity: 'event' as const,
      entity_id: event.id,
      person_id: event.user_id,
      action: 'recount',
      before: { half_days: event.half_days },
      after: { half_days },
    })),
  )
}

/**
 * Counts the events of people anew whose working days change: those of unsent months follow, what was sent, validated
 * or closed is left and said, for nobody changes it behind anybody's back (EVT-05, EVT-13, MON-58).
 */
export const recountEvents: FollowWorkingDays = async (platform, trx, people, { dry_run, by }) => {
  if (people.length === 0) return joinEffects()
  const events = await loadEvents(trx, sql`e.user_id = any(${people.map(({ id }) => id)})`)
  const moved = movedEvents(platform, people, events)
  const follow = moved.filter(({ recount }) => recount.left === null)
  if (follow.length > 0 && !dry_run) await write(platform, trx, follow, by)
  const left = moved.flatMap((one) => {
    const because = one.recount.left
    return because === null ? [] : [{ ...recounted(one), because }]
  })
  return { ...joinEffects(), events: follow.map(recounted), left }
}

/**
 * Counts the events of a month anew that its person may change again: while it was sent, their working days may have
 * become others (EVT-05, MON-58).
 */
export async function recountMonth(platform: Platform, trx: Trx, month_id: number, by: By): Promise<void> {
  const events = await loadEvents(trx, sql`e.month_id = ${month_id}`)
  const [first] = events
  if (!first) return
  const person = await trx.selectFrom('people').where('id', '=', first.user_id).selectAll().executeTakeFirstOrThrow()
  const moved = movedEvents(
    platform,
    [{ id: person.id, matricule: person.matricule, before: null, after: person }],
    events,
  )
  const follow = moved.filter(({ recount }) => recount.left === null)
  if (follow.length > 0) await write(platform, trx, follow, by)
}
