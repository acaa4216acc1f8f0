import type { ReplyOf } from '@cadran/contract/kit'
import type { readDisconnection } from '@cadran/contract/portal/disconnection'
import type { Channel } from '@cadran/rules/portal/disconnection'
import { decisionChannels, heldSeconds } from '@cadran/rules/portal/notifications'
import { parisInstant, parisWallTime } from '@cadran/rules/portal/paris-time'
import {
  type Delivery,
  type DeliveryHours,
  dueAt,
  nextDelivery,
  openWindows,
  type Reachable,
  timeOfMinute,
} from '@cadran/rules/timesheet/quiet-hours'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { isOneOf } from '../../../platform/database/prepared.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ReachFacts, reachFacts } from './reachable.rows.ts'

type Known = Pick<Platform, 'clock' | 'holidays' | 'companySettings'>

/** Somebody as they are reached from today on. */
interface Reached extends ReachFacts {
  /** Mails of their quiet hours are due, and leave with the next release; a reminder of this morning holds nothing back. */
  awaits_release: boolean
}
/** People by id. */
export type Reach = Map<number, Reached>

export async function readReach(
  { clock }: Pick<Platform, 'clock'>,
  executor: Executor,
  people: readonly number[],
): Promise<Reach> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<Reached>`
    select ${reachFacts(clock.today())}, exists (
      select from held_messages h
      where h.user_id = u.id and h.channel = 'mail' and h.due_at <= ${clock.now()} and h.due_at > h.held_at
    ) as awaits_release
    from users u where ${isOneOf('u.id', [...new Set(people)])}`.execute(executor)
  return new Map(rows.map((facts) => [facts.id, facts]))
}

const reachableOf = (
  { holiday_zone, away, by_zone, part_times, start_at, end_at, last_end_at, seniority_at }: ReachFacts,
  { holidays }: Known,
): Reachable => ({
  dates: { part_times, start_at, end_at, last_end_at, seniority_at },
  holidays: holidays.of(holiday_zone).days,
  away,
  by_zone,
})

const hoursOf = ({ companySettings }: Known): DeliveryHours => ({
  start_minute: companySettings.get('delivery.start_minute'),
  end_minute: companySettings.get('delivery.end_minute'),
})

const deliveryBy = (channel: Channel, facts: ReachFacts, known: Known): Delivery => ({
  hours: hoursOf(known),
  at_once: facts.immediate.includes(channel),
})

/** What waits for somebody: by which way, since when, and whether their choice to be told at once counts. */
export interface Waiting {
  channel: Channel
  held_at: Date
  /** Leaves with all else of a morning, whatever they chose (DIS-11, DEL-30). */
  is_gathered?: boolean
}

/** When what waits for somebody is due, as things stand now; `now` itself where nothing holds it (DIS-03, DIS-07). */
export function dueOf(known: Known, facts: ReachFacts, { channel, held_at, is_gathered }: Waiting, now: Date): Date {
  const { at_once, hours } = deliveryBy(channel, facts, known)
  const delivery = { hours, at_once: at_once && is_gathered !== true }
  const instants = { held_at: held_at.getTime(), now: now.getTime() }
  return new Date(dueAt(reachableOf(facts, known), delivery, instants))
}

/** Whether an instant lies in somebody's quiet hours, whatever they chose for themselves. */
export function isQuiet(known: Known, facts: ReachFacts, at: Date): boolean {
  const delivery = { hours: hoursOf(known), at_once: false }
  return nextDelivery(reachableOf(facts, known), delivery, at.getTime()) !== at.getTime()
}

/** When the person of an item is told of a decision; null where at once, or by nothing (DIS-09). */
export function notifiedAt(
  known: Known,
  facts: ReachFacts,
  decided: { entity: string; action: string },
  several = false,
): string | null {
  const has_push = facts.has_devices && known.companySettings.get('features.push')
  const ways = decisionChannels(decided).filter((channel) => (channel === 'mail' ? facts.has_email : has_push))
  if (ways.length === 0) return null
  const leaves = known.clock.now().getTime() + heldSeconds(decided, several) * 1000
  const person = reachableOf(facts, known)
  const dues = ways.map((way) => dueAt(person, deliveryBy(way, facts, known), { held_at: leaves, now: leaves }))
  const first = Math.min(...dues)
  return first === leaves ? null : parisInstant(first)
}

/** Somebody's own hours, today's windows, the next delivery and what they chose (DIS-12); nobody else reads it (DIS-15). */
export async function readOwn(platform: Platform, user_id: number): Promise<ReplyOf<typeof readDisconnection>> {
  const { clock, database } = platform
  const facts = (await readReach(platform, database.byKeys, [user_id])).get(user_id)
  if (!facts) throw new Error('whoever asks is somebody')
  const person = reachableOf(facts, platform)
  const hours = hoursOf(platform)
  const delivery = { hours, at_once: false }
  const now = clock.now().getTime()
  const next = dueAt(person, delivery, { held_at: now, now })
  const wall = parisWallTime(now)
  return {
    from: timeOfMinute(hours.start_minute),
    until: timeOfMinute(hours.end_minute),
    today: openWindows(wall.slice(0, 10), person, delivery).map(({ from, until }) => ({
      from: timeOfMinute(from),
      until: timeOfMinute(until),
    })),
    now: wall.slice(11, 16),
    is_quiet: next !== now,
    next_at: parisInstant(next),
    immediate: facts.immediate,
  }
}
