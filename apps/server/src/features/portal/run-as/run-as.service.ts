import type { BodyOf } from '@cadran/contract/kit'
import type { Intervention, startRunAs } from '@cadran/contract/portal/run-as'
import { A_RUNAS } from '@cadran/rules/administration/messages'
import { callInName, NO_REASON, PAUSE_MS, type ReasonRule, SWITCH_REFUSED } from '@cadran/rules/portal/run-as'
import { parisWallTime } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { type Person, type Requester, type RunAsUse, sessionOf, type Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { subjectOf } from './run-as.policy.ts'
import { findActive } from './run-as.read-model.ts'
import * as store from './run-as.store.ts'

/** Whether a reason and an end are asked of whoever runs as somebody (AUD-20). */
export function reasonRule({ companySettings }: Platform): ReasonRule {
  return companySettings.get('run_as.reason')
}

/** A month is sent in another's name only where no reason is asked for (AUD-22). */
export function assertSends(platform: Platform, { actor, subject }: Viewer): void {
  if (actor.id !== subject.id && reasonRule(platform) === 'required') refuse(A_RUNAS)
}

/** When a use ends, and how long that is from now. */
export function endOf(ends_at: Date, now: Date): Pick<Intervention, 'ends_at' | 'seconds_left'> {
  return { ends_at: parisWallTime(ends_at), seconds_left: Math.ceil((ends_at.getTime() - now.getTime()) / 1000) }
}

/** A use with an end, as whoever is in it reads it; one that the header alone opened shows none (AUD-22, HOM-09). */
export function shownUse({ clock }: Platform, { subject, run_as }: Viewer): Intervention | null {
  if (!run_as || run_as.minutes === null) return null
  const identity = `${subject.firstname} ${subject.lastname}`
  return { identity, reason: run_as.reason, ...endOf(run_as.ends_at, clock.now()) }
}

interface Begun extends Pick<RunAsUse, 'reason' | 'minutes'> {
  request_id: string
}

/** Begins a use and tells the person by mail; the session is locked, so that of two at once the second finds the first. */
async function begin(platform: Platform, trx: Trx, { viewer, person }: Begin, use: Begun): Promise<RunAsUse> {
  const { clock, record } = platform
  const { actor } = viewer
  const { reason, minutes, request_id } = use
  const now = clock.now()
  const ends_at = new Date(now.getTime() + (minutes === null ? PAUSE_MS : minutes * 60_000))
  const people = { session_id: sessionOf(viewer), actor_id: actor.id, person_id: person.id }
  const id = await store.insertUse(trx, { ...people, reason, minutes, now, ends_at })
  await record(trx, {
    viewer: { actor, subject: actor },
    entity: 'run_as',
    entity_id: id,
    person_id: person.id,
    action: 'start',
    after: { minutes },
    comment: reason,
    request_id,
  })
  return { reason, minutes, ends_at }
}

interface Begin {
  viewer: Pick<Viewer, 'session_id' | 'actor'>
  person: Pick<Person, 'id'>
}

/** Opens a use with its reason and its end; what the session did in others' names is over (AUD-19). */
export async function startUse(
  platform: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof startRunAs>,
): Promise<Intervention> {
  const { username, reason, minutes } = body()
  const person = subjectOf(viewer.actor, username, await findActive(platform.database.kysely, username))
  const run_as = await platform.database.transaction(async (trx) => {
    await store.lockSession(trx, sessionOf(viewer))
    await store.endUses(trx, sessionOf(viewer), platform.clock.now())
    return begin(platform, trx, { viewer, person }, { reason, minutes, request_id })
  })
  return shownUse(platform, { ...viewer, subject: person, run_as }) ?? refuse(SWITCH_REFUSED)
}

/** Ends what this session does in others' names, each with its line in the history. */
export async function endUse({ database, clock, record }: Platform, { viewer, request_id }: Requester): Promise<void> {
  const { actor } = viewer
  await database.transaction(async (trx) => {
    const ended = await store.endUses(trx, sessionOf(viewer), clock.now())
    const by = { viewer: { actor, subject: actor }, request_id }
    const deed = { ...by, entity: 'run_as', action: 'end' } as const
    await record(
      trx,
      ended.map(({ id, person_id }) => ({ ...deed, entity_id: id, person_id })),
    )
  })
}

/** What the statement that finds the viewer tells of the session's last use for that person. */
export interface FoundUse {
  id: number
  reason: string
  minutes: number | null
  last_at: string
  ends_at: string
}

/** The viewer in their use: one that goes on, or that the header alone begins where no reason is asked for (AUD-20). */
export async function inUse(
  platform: Platform,
  viewer: Viewer,
  found: FoundUse | null,
  request_id: string,
): Promise<Viewer> {
  const { database, clock } = platform
  const use = found && { ...found, ends_at: new Date(found.ends_at) }
  const last = use && { ...use, last_at: Date.parse(use.last_at), ends_at: use.ends_at.getTime() }
  const now = clock.now()
  const outcome = callInName(last, now.getTime(), reasonRule(platform))
  if (outcome === 'refuse') refuse(SWITCH_REFUSED)
  if (outcome === 'keep' && use) await store.keepUse(database.kysely, use.id, now)
  if (use && outcome !== 'begin') return { ...viewer, run_as: use }
  const { subject: person } = viewer
  const session_id = sessionOf(viewer)
  const run_as = await database.transaction(async (trx) => {
    await store.lockSession(trx, session_id)
    const open = await store.openUse(trx, { session_id, person_id: person.id, now })
    return open ?? begin(platform, trx, { viewer, person }, { reason: NO_REASON, minutes: null, request_id })
  })
  return { ...viewer, run_as }
}
