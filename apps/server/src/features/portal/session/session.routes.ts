import type { BodyOf } from '@cadran/contract/kit'
import * as calls from '@cadran/contract/portal/session'
import type { FastifyRequest } from 'fastify'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { Authenticate, Binder } from '../../../platform/http/binder.ts'
import { NO_SESSION } from '../../../platform/http/failures.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { standingFor } from '../delegation/index.ts'
import { inUse, subjectOf } from '../run-as/index.ts'
import { noteAccess } from './access-log.ts'
import { openPasswordDoors } from './log-in.service.ts'
import { tokenForOnCall } from './on-call.service.ts'
import * as own from './own-sessions.service.ts'
import { findSession } from './session.read-model.ts'
import * as service from './session.service.ts'
import { ACCESS, browserOf, REFRESH, sessionCookies } from './session-cookies.ts'

const USERNAME = /^[a-z0-9._-]{1,100}$/

// The row itself, with its roles as a set: a copy of forty fields for every call is felt.
export const asPerson = (row: PeopleView): Person => Object.assign(row, { roles: new Set(row.roles) })

/** Finds the viewer of a request by its cookie, with one statement. */
export function createAuthenticate(platform: Platform): Authenticate {
  const { database, clock } = platform
  return async (request, named) => {
    const access = request.cookies[ACCESS]
    if (!access) return refuse(NO_SESSION)
    const header = named ?? request.headers['x-switch-user']
    const target = typeof header === 'string' && header !== '' ? header : null
    const wanted = target !== null && USERNAME.test(target) ? target : null
    const found = await findSession(database, service.hashToken(access), clock.now(), wanted)
    if (!found) return refuse(NO_SESSION)
    const actor = asPerson(found.actor)
    const subject = subjectOf(actor, target, found.subject && asPerson(found.subject))
    const viewer: Viewer = { session_id: found.session_id, actor, subject }
    if (found.is_deputy) Object.assign(viewer, await standingFor(platform, viewer))
    return target === null ? viewer : inUse(platform, viewer, found.use, request.id)
  }
}

/** Proves a session again by a code or a passkey, as the room of factors does (SEA-11). */
type ConfirmByFactor = (
  platform: Platform,
  viewer: Viewer,
  request: FastifyRequest,
  factor: Omit<BodyOf<typeof calls.confirmSession>, 'password'>,
) => Promise<service.OpenedSession>

/** What the rooms above do for this one. */
export interface SessionDoors {
  confirmByFactor: ConfirmByFactor
  endPrograms: own.EndPrograms
}

export function sessionRoutes(
  { bind }: Binder,
  platform: Platform,
  { confirmByFactor, endPrograms }: SessionDoors,
): void {
  const doors = openPasswordDoors(platform)
  const { give, giveStep, clear } = sessionCookies(platform.settings)

  bind(calls.logIn, async ({ body, request, reply }) => {
    const entered = await doors.logIn(body(), browserOf(request))
    if (!('step' in entered)) return give(reply, entered)
    giveStep(reply, entered.step)
    return refuse(entered.refusal)
  })

  bind(calls.confirmSession, async ({ viewer, body, request, reply }) => {
    const { password, ...factor } = body()
    const confirmed =
      factor.code === undefined && factor.credential === undefined
        ? doors.confirm(viewer, password ?? '', browserOf(request))
        : confirmByFactor(platform, viewer, request, factor)
    give(reply, await confirmed)
    noteAccess(platform, 'session confirmed', { request_id: request.id, person_id: viewer.actor.id })
  })

  bind(calls.refreshSession, async ({ request, reply }) =>
    give(
      reply,
      await platform.takeTurn(request.cookies[REFRESH] ?? request.id, () =>
        service.refreshSession(platform, request.cookies[REFRESH]),
      ),
    ),
  )

  bind(calls.logOut, async ({ request, reply }) => {
    const { [ACCESS]: access, [REFRESH]: refresh } = request.cookies
    const elsewhere = await platform.takeTurn(refresh ?? request.id, () => service.logOut(platform, access, refresh))
    clear(reply)
    return elsewhere
  })

  bind(calls.openOnCall, async ({ viewer }) => ({ token: await tokenForOnCall(platform, viewer) }))

  bind(calls.listSessions, ({ requester, query }) => own.readSessions(platform, requester, query))
  bind(calls.endOwnSession, ({ requester, params }) => own.endOne(platform, requester, params.id))
  bind(calls.endOtherSessions, ({ requester, query }) => own.endOthers(platform, requester, query, endPrograms))
  bind(calls.forgetTrustedDevice, ({ requester, params }) => own.forgetTrust(platform, requester, params.id))
  bind(calls.endSessionsFor, ({ requester, body }) => own.endFor(platform, requester, body))
}
