import type { BodyOf, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { endOtherSessions, endSessionsFor, listSessions } from '@cadran/contract/portal/session'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { CURRENT_SESSION } from '@cadran/rules/portal/sessions'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAccess } from './access-log.ts'
import { endTrust, lockPerson } from './devices.store.ts'
import { checkSeesSessions } from './session.policy.ts'
import { findRoles, openSessionsOf } from './session.read-model.ts'
import { assertFresh } from './session.service.ts'
import { revokeSessionOf, revokeSessionsOf } from './session.store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One's open sessions, or somebody's for access support (SEA-01, SEA-07). */
export async function readSessions(
  { database: { kysely }, clock }: Platform,
  { viewer }: Requester,
  { user_id = viewer.actor.id }: QueryOf<typeof listSessions>,
): Promise<ReplyOf<typeof listSessions>> {
  if (user_id !== viewer.actor.id) {
    if (!viewer.actor.roles.has('ROLE_ACCESS_SUPPORT')) refuse(M_ROLE)
    checkSeesSessions(viewer, (await findRoles(kysely, user_id)) ?? refuse(M_404))
  }
  const sessions = await openSessionsOf(kysely, user_id, clock.now())
  return sessions.map(({ created_at, last_seen_at, expires_at, trusted_until, is_new, ...session }) => ({
    ...session,
    current: session.id === viewer.session_id,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_new: Boolean(is_new),
    trusted_until: trusted_until?.toISOString() ?? null,
  }))
}

/** Does something to the sessions of somebody who is held meanwhile, and tells it in their history, both or neither. */
function actOn<Done extends object>(
  platform: Platform,
  { viewer, request_id }: Requester,
  action: string,
  act: (trx: Trx, now: Date) => Promise<Done>,
): Promise<Done> {
  const { database, clock, record } = platform
  const own = viewer.actor.id
  noteAccess(platform, 'access changed', { request_id, person_id: own, action })
  return database.transaction(async (trx) => {
    const now = clock.now()
    await assertFresh(trx, viewer, now)
    await lockPerson(trx, own)
    const after = await act(trx, now)
    await record(trx, { viewer, request_id, entity: 'session', entity_id: own, person_id: own, action, after })
    return after
  })
}

/** Ends one's other session: its next call is 401 (SEA-04). */
export async function endOne(platform: Platform, requester: Requester, id: string): Promise<void> {
  const { actor, session_id } = requester.viewer
  await actOn(platform, requester, 'end-session', async (trx, now) => {
    if (!UUID.test(id)) refuse(M_404)
    if (id === session_id) refuse(CURRENT_SESSION)
    if (!(await revokeSessionOf(trx, actor.id, id, now))) refuse(M_404)
    return { ended: 1 }
  })
}

/** What else reads or calls in a person's name, in the rooms above: tokens and calendars. */
export type EndPrograms = (trx: Trx, user_id: number, now: Date) => Promise<void>

/** Ends all of one's sessions but the one that asks, and where that is wanted trusted browsers, tokens and calendars (SEA-05). */
export function endOthers(
  platform: Platform,
  requester: Requester,
  { trusted, tokens }: QueryOf<typeof endOtherSessions>,
  endPrograms: EndPrograms,
): Promise<ReplyOf<typeof endOtherSessions>> {
  const { actor, session_id } = requester.viewer
  return actOn(platform, requester, 'end-sessions', async (trx, now) => {
    if (trusted === '1') await endTrust(trx, actor.id, null, now)
    if (tokens === '1') await endPrograms(trx, actor.id, now)
    return { ended: await revokeSessionsOf(trx, actor.id, now, session_id) }
  })
}

/** Forgets that the browser of one of one's sessions is trusted; what asks for more is done at once (MFA-26). */
export async function forgetTrust(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  id: string,
): Promise<void> {
  const own = viewer.actor.id
  await database.transaction(async (trx) => {
    if (!UUID.test(id) || (await endTrust(trx, own, id, clock.now())) === 0) refuse(M_404)
    const told = { entity: 'session', entity_id: own, person_id: own, action: 'end-trust' } as const
    await record(trx, { viewer, request_id, ...told })
  })
}

/** Ends the sessions of somebody who asked for help; they are told (SEA-07). */
export function endFor(
  platform: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof endSessionsFor>,
): Promise<ReplyOf<typeof endSessionsFor>> {
  const { database, clock, record, jobs } = platform
  return database.transaction(async (trx) => {
    const now = clock.now()
    await assertFresh(trx, viewer, now)
    const { user_id, reason } = body()
    const person = (await lockPerson(trx, user_id)) ?? refuse(M_404)
    checkSeesSessions(viewer, person.roles)
    const ended = await revokeSessionsOf(trx, user_id, now, viewer.session_id)
    const [audit_id] = await record(trx, {
      viewer,
      request_id,
      entity: 'session',
      entity_id: user_id,
      person_id: user_id,
      action: 'end-by-support',
      after: { ended },
      comment: reason,
    })
    if (audit_id !== undefined) await jobs.enqueue(trx, 'sign-in-mail', [{ audit_id }])
    noteAccess(platform, 'access changed', { request_id, person_id: user_id, action: 'end-by-support' })
    return { ended }
  })
}
