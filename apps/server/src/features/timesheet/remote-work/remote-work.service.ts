import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  saveRecurringDays as recurringCall,
  saveRemoteDays as saveCall,
} from '@cadran/contract/timesheet/remote-work'
import { firstDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import {
  CONTRACTOR_FUTURE,
  checkMonthWritable,
  isFutureForContractor,
  NOT_CRA,
} from '@cadran/rules/timesheet/month-flags'
import {
  checkRemoteDays,
  countRemoteHalfDays,
  type RecurringDays,
  type RemoteDay,
} from '@cadran/rules/timesheet/remote-work'
import { readerOf, type Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertOwnMonth, changeMonth, ensureMonth, loadMonthRows, lockPerson, monthFacts } from '../month/index.ts'
import { readRecurringDays } from './remote-work.read-model.ts'
import * as store from './remote-work.store.ts'

interface Request {
  viewer: Viewer
  request_id: string
}

/** What is checked against, and the days as they stood, all as this transaction sees them. */
async function openMonth({ clock, holidays }: Platform, trx: Trx, person: Person, period: Period) {
  await lockPerson(trx, person.id)
  const today = clock.today()
  const rows = await loadMonthRows(readerOf(trx), person, period, today, false)
  const facts = monthFacts(rows, { person, period, today, holidays: holidays.of(person.holiday_zone), is_owner: true })
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
  { viewer, request_id }: Request,
  period: Period,
  readBody: () => BodyOf<typeof saveCall>,
): Promise<ReplyOf<typeof saveCall>> {
  const { clock, database } = platform
  const person = viewer.subject
  assertOwnMonth(platform, viewer, period)
  if (isFutureForContractor({ period, today: clock.today(), person_type: person.person_type })) {
    refuse(CONTRACTOR_FUTURE)
  }
  const given = readBody()
  const days = byDay(given)
  await database.transaction(async (trx) => {
    const { in_time, remote_context, remote_days } = await openMonth(platform, trx, person, period)
    unlessRefused(checkRemoteDays(given, remote_context))
    unlessRefused(checkMonthWritable(in_time))
    const month_id = await ensureMonth(trx, person.id, period, clock.stamp())
    await store.replaceRemoteDays(trx, period, [{ user_id: person.id, days }], false)
    await changeMonth(trx, month_id, { remote_saved: true }, clock.stamp())
    await platform.record(trx, {
      viewer,
      entity: 'month',
      entity_id: month_id,
      person_id: person.id,
      action: 'remote_days',
      before: { remote_days },
      after: { remote_days: days },
      request_id,
    })
  })
  return { remote_days: days, remote_days_count: countRemoteHalfDays(days) / 2 }
}

/** Stores what was derived until now with the months it is sent in; null where it was chosen by hand (REM-24). */
export async function storeRecurringDays(
  trx: Trx,
  period: Period,
  people: readonly { user_id: number; days: readonly RemoteDay[] | null }[],
): Promise<void> {
  const derived = people.flatMap(({ user_id, days }) => (days ? [{ user_id, days }] : []))
  if (derived.length > 0) await store.replaceRemoteDays(trx, period, derived, true)
}

/** One's recurring days as they hold today (REM-21). */
export function ownRecurringDays({ clock, database }: Platform, { subject }: Viewer): Promise<RecurringDays> {
  if (subject.roles.has('ROLE_NOT_CRA')) refuse(NOT_CRA)
  return readRecurringDays(database.kysely, subject.id, clock.today())
}

/** Changes one's recurring days from the current month on; days left out keep their value (REM-22, REM-24). */
export async function saveRecurringDays(
  platform: Platform,
  { viewer, request_id }: Request,
  readBody: () => BodyOf<typeof recurringCall>,
): Promise<RecurringDays> {
  const { id } = viewer.subject
  if (viewer.subject.roles.has('ROLE_NOT_CRA')) refuse(NOT_CRA)
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
