import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  saveRecurringDays as recurringCall,
  saveRemoteDays as saveCall,
} from '@cadran/contract/timesheet/remote-work'
import { firstDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { CONTRACTOR_FUTURE, checkMonthWritable, isFutureForContractor } from '@cadran/rules/timesheet/month-flags'
import {
  checkRemoteDays,
  countRemoteHalfDays,
  type RecurringDays,
  type RemoteDay,
} from '@cadran/rules/timesheet/remote-work'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertHasMonths, assertOwnMonth, lockPerson, monthFacts, openMonth, writeMonth } from '../month/index.ts'
import { readRecurringDays } from './remote-work.read-model.ts'
import * as store from './remote-work.store.ts'

/** What is checked against, and the days as they stood, all as this transaction sees them. */
async function openRemoteDays(platform: Platform, trx: Trx, person: Person, period: Period) {
  const { clock, holidays } = platform
  const parts = ['events', 'remote_days', 'recurring'] as const
  const { rows } = await openMonth(platform, trx, person, period, parts)
  const reading = { person, period, today: clock.today(), holidays: holidays.of(person.holiday_zone), is_owner: true }
  const facts = monthFacts({ ...rows, main_activity: null }, reading)
  const { person_type } = person
  return {
    in_time: facts.inTime,
    remote_context: { ...facts.calendar, period, events: rows.events, person_type },
    remote_days: facts.recurring ?? rows.remote_days,
  }
}

function byDay(days: readonly RemoteDay[]): RemoteDay[] {
  return days.filter(({ am, pm }) => am || pm).toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Makes the days given the month's remote days, all or none; from now on they follow no recurring day (REM-17, REM-24). */
export async function saveRemoteDays(
  platform: Platform,
  { viewer, request_id }: Requester,
  period: Period,
  readBody: () => BodyOf<typeof saveCall>,
): Promise<ReplyOf<typeof saveCall>> {
  const { clock, database } = platform
  const person = viewer.subject
  assertOwnMonth(platform, viewer, period)
  if (isFutureForContractor({ period, today: clock.today(), person_type: person.person_type })) {
    refuse(CONTRACTOR_FUTURE)
  }
  const declared = readBody()
  const days = byDay(declared)
  await database.transaction(async (trx) => {
    const { in_time, remote_context, remote_days } = await openRemoteDays(platform, trx, person, period)
    unlessRefused(checkRemoteDays(declared, remote_context))
    unlessRefused(checkMonthWritable(in_time))
    const deed = {
      viewer,
      request_id,
      person_id: person.id,
      period,
      change: { remote_saved: true },
      parts: store.remoteDaysReplaced(period, [{ user_id: person.id, days }], false),
      action: 'remote_days',
      before: { remote_days },
      after: { remote_days: days },
    }
    await writeMonth(platform, trx, deed, sql`null`)
  })
  return { remote_days: days, remote_days_count: countRemoteHalfDays(days) / 2 }
}

/** What was derived until now is stored with the months it is sent in; null where it was chosen by hand (REM-24). */
export function recurringDaysStored(
  period: Period,
  people: readonly { user_id: number; days: readonly RemoteDay[] | null }[],
): RawBuilder<unknown>[] {
  const derived = people.flatMap(({ user_id, days }) => (days ? [{ user_id, days }] : []))
  return store.remoteDaysReplaced(period, derived, true)
}

/** One's recurring days as they hold today (REM-21). */
export function ownRecurringDays({ clock, database }: Platform, viewer: Viewer): Promise<RecurringDays> {
  assertHasMonths(viewer)
  return readRecurringDays(database.kysely, viewer.subject.id, clock.today())
}

/** Changes one's recurring days from the current month on; days left out keep their value (REM-22, REM-24). */
export async function saveRecurringDays(
  platform: Platform,
  { viewer, request_id }: Requester,
  readBody: () => BodyOf<typeof recurringCall>,
): Promise<RecurringDays> {
  const { id } = viewer.subject
  assertHasMonths(viewer)
  const changes = readBody()
  return platform.database.transaction(async (trx) => {
    await lockPerson(trx, id)
    const today = platform.clock.today()
    const { year, month } = periodOf(today)
    const before = await readRecurringDays(trx, id, today)
    const after = { ...before, ...changes }
    await store.changeRecurringDays(trx, id, firstDay(year, month), after)
    await platform.record(trx, {
      viewer,
      entity: 'user',
      entity_id: id,
      person_id: id,
      action: 'recurring_remote_days',
      before,
      after,
      request_id,
    })
    return after
  })
}
