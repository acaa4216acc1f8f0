import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { slotOf } from '@cadran/rules/timesheet/half-day'
import {
  type Halves,
  halvesOf,
  nextRemoteHalves,
  type RemoteDay,
  type RemotePicker,
  remoteSlots,
  slotsOfRemoteDays,
} from '@cadran/rules/timesheet/remote-work'

/** What was marked since remote mode was entered, by day. */
export type RemoteChanges = ReadonlyMap<Day, Halves>

export const NO_CHANGES: RemoteChanges = new Map()

/** The half-days of the month that may be remote, as slots (REM-06, REM-09). */
export function possibleSlots({ halfdays, events }: Pick<Month, 'halfdays' | 'events'>): Set<number> {
  const worked = halfdays.filter(({ working_state }) => working_state === 'worked')
  return remoteSlots(
    worked.map(({ date_at, moment }) => slotOf(date_at, moment)),
    events,
  )
}

/** The remote days of the month with the changes over them, on possible half-days only, in order. */
export function draftDays(
  { days, remote_days }: Pick<Month, 'days' | 'remote_days'>,
  changes: RemoteChanges,
  possible: ReadonlySet<number>,
): RemoteDay[] {
  const stored = slotsOfRemoteDays(remote_days)
  return days
    .map(({ date_at }) => {
      const halves = changes.get(date_at) ?? halvesOf(date_at, stored)
      const allowed = halvesOf(date_at, possible)
      return { day: date_at, am: halves.am && allowed.am, pm: halves.pm && allowed.pm }
    })
    .filter(({ am, pm }) => am || pm)
}

/** The changes after one more click on a day (REM-02 to REM-05). */
export function marked(
  changes: RemoteChanges,
  day: Day,
  draft: readonly RemoteDay[],
  { possible, picker }: { possible: ReadonlySet<number>; picker: RemotePicker },
): RemoteChanges {
  const now = draft.find((each) => each.day === day) ?? { am: false, pm: false }
  return new Map(changes).set(day, nextRemoteHalves(now, halvesOf(day, possible), picker))
}

/** Whether two lists mark other half-days. */
export function differ(a: readonly RemoteDay[], b: readonly RemoteDay[]): boolean {
  const [slots, others] = [slotsOfRemoteDays(a), slotsOfRemoteDays(b)]
  return slots.size !== others.size || [...slots].some((slot) => !others.has(slot))
}
