import { describeRange, formatDays1 } from '@cadran/rules/portal/french'
import type { CalendarContext, WorkingDates } from '@cadran/rules/timesheet/calendar'
import { type LeftBecause, type Recount, recountOf } from '@cadran/rules/timesheet/recount'
import { type RawBuilder, sql } from 'kysely'
import type { ImportedBy } from '../../../platform/cli/import-report.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FollowWorkingDays, WorkingDaysChange } from '../../portal/users/index.ts'
import { changeMonths } from '../month/index.ts'
import * as store from './events.store.ts'

/** What is said of an event that keeps its count. */
const LEFT: Record<LeftBecause, string> = {
  closed: 'période clôturée',
  sent: 'CRA déjà envoyé',
  validated: 'absence déjà validée',
  'not-worked': 'plus aucune demi-journée travaillée, à supprimer par la personne',
}

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

function words({ event, matricule, recount: { half_days, left } }: Moved): string {
  const place = `${matricule} ${event.short_code} ${describeRange(event)}`
  const [counted, would] = [formatDays1(event.half_days / 2), formatDays1(half_days / 2)]
  if (left === null) return `~ ${place} : ${counted} → ${would} j`
  return `= ${place} : reste compté ${counted} j au lieu de ${would} (${LEFT[left]})`
}

const told = (moved: Moved) => ({ matricule: moved.matricule, text: words(moved) })

async function write({ clock, record }: Platform, trx: Trx, moved: readonly Moved[], by: ImportedBy): Promise<void> {
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
  if (people.length === 0) return { followed: [], notes: [] }
  const events = await loadEvents(trx, sql`e.user_id = any(${people.map(({ id }) => id)})`)
  const moved = movedEvents(platform, people, events)
  const [follow, left] = [
    moved.filter(({ recount }) => recount.left === null),
    moved.filter(({ recount }) => recount.left !== null),
  ]
  if (follow.length > 0 && !dry_run) await write(platform, trx, follow, by)
  return { followed: follow.map(told), notes: left.map(told) }
}

/**
 * Counts the events of a month anew that its person may change again: while it was sent, their working days may have
 * become others (EVT-05, MON-58).
 */
export async function recountMonth(platform: Platform, trx: Trx, month_id: number, by: ImportedBy): Promise<void> {
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
