import { areaOf } from '@cadran/contract/calls'
import {
  CALLS_A_MINUTE,
  DIRECTORY_CALLS_A_MINUTE,
  opensCall,
  REFUSALS_A_MINUTE,
  TOKEN_NETWORK,
  TOKEN_REFUSED,
  TOKEN_SCOPE,
  TOO_MANY_CALLS,
  USE_KNOWN_TO_MS,
} from '@cadran/rules/portal/api-tokens'
import { SWITCH_REFUSED } from '@cadran/rules/portal/run-as'
import { secretTokenKind } from '@cadran/rules/portal/secret-tokens'
import { decideSignIn } from '@cadran/rules/portal/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate, AuthenticateCall } from '../../../platform/http/binder.ts'
import { type MinutePace, minutePace } from '../../../platform/http/minute-pace.ts'
import { isWithin, networkOf } from '../../../platform/http/network-of.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { standingFor } from '../delegation/index.ts'
import { asPerson, hashToken, noteAccess } from '../session/index.ts'
import { type FoundToken, findDirectoryToken, findToken } from './tokens.read-model.ts'
import { noteUse } from './tokens.store.ts'

const BEARER = /^Bearer +(\S+) *$/i

/** What the header gives to be judged; null where a cookie is (TOK-16). */
function bearerOf({ headers }: FastifyRequest): string | null {
  const { authorization } = headers
  if (authorization === undefined || !/^bearer\b/i.test(authorization)) return null
  return BEARER.exec(authorization)?.[1] ?? ''
}

/** A token's person may lack by now the second factor that a rule asks of them; a service account has none (TOK-11). */
function opensNothing({ token, ...held }: FoundToken, today: string): boolean {
  return token.kind === 'pat' && decideSignIn({ ...held, is_trusted: true, is_inside: false }, today) === 'setup'
}

/** Finds a token by its text: one that is misspelt costs no statement (TOK-02). */
async function find({ database, clock }: Platform, bearer: string): Promise<FoundToken | null> {
  const kind = secretTokenKind(bearer)
  if (kind !== 'pat' && kind !== 'svc') return null
  const found = await findToken(database, hashToken(bearer), clock.today())
  return found && !opensNothing(found, clock.today()) ? found : null
}

/** Too many of a minute: the caller is told when the next begins (TOK-18). */
function refuseTooMany(pace: MinutePace<never>, reply: FastifyReply): never {
  void reply.header('retry-after', pace.waitSeconds())
  return refuse(TOO_MANY_CALLS)
}

/** What every door that is opened by a token does of it: its pace, its networks, its use and what is told of all that (TOK-07, 17, 18). */
function doorOf(platform: Platform, calls_a_minute: number) {
  const { database, clock, metrics } = platform
  const calls = minutePace<number>(clock, calls_a_minute)
  const refusals = minutePace<string>(clock, REFUSALS_A_MINUTE)
  const refuseBearer = (request: FastifyRequest, reply: FastifyReply): never => {
    refusals.count(networkOf(request.ip))
    metrics.bearers.inc({ outcome: 'refused' })
    noteAccess(platform, 'access refused', { request_id: request.id, person_id: null, reason: 'token' })
    void reply.header('www-authenticate', 'Bearer error="invalid_token"')
    return refuse(TOKEN_REFUSED)
  }
  return {
    /** Finds what a text opens; refused where it opens nothing, or where too many did not. */
    find: async <Found>(request: FastifyRequest, reply: FastifyReply, found: () => Promise<Found | null>) => {
      if (refusals.left(networkOf(request.ip)) <= 0) refuseTooMany(refusals, reply)
      return (await found()) ?? refuseBearer(request, reply)
    },
    count: (token_id: number, reply: FastifyReply) => {
      const left = calls.count(token_id)
      void reply.header('ratelimit-remaining', Math.max(left, 0))
      if (left < 0) refuseTooMany(calls, reply)
    },
    assertNetwork: (
      { networks }: { networks: readonly string[] },
      { ip, id }: FastifyRequest,
      person_id: number | null,
    ) => {
      if (networks.length === 0 || isWithin(ip, networks)) return
      metrics.bearers.inc({ outcome: 'network' })
      noteAccess(platform, 'access refused', { request_id: id, person_id, reason: 'network' })
      refuse(TOKEN_NETWORK)
    },
    noteUse: async ({ id, last_used_at }: { id: number; last_used_at: string | null }, { ip }: FastifyRequest) => {
      const now = clock.now()
      if (last_used_at === null || now.getTime() - Date.parse(last_used_at) >= USE_KNOWN_TO_MS)
        await noteUse(database.kysely, id, now, ip)
      metrics.bearers.inc({ outcome: 'ok' })
    },
  }
}

async function viewerOf(platform: Platform, { token, actor: row, is_deputy }: FoundToken): Promise<Viewer> {
  const actor = asPerson(row)
  const viewer: Viewer = { session_id: null, token: { id: token.id, name: token.name }, actor, subject: actor }
  if (is_deputy) Object.assign(viewer, await standingFor(platform, viewer))
  return viewer
}

/** Finds who calls: by the token where one is given, which is then judged alone, by the session otherwise (TOK-16). */
export function withTokens(platform: Platform, bySession: Authenticate): AuthenticateCall {
  const door = doorOf(platform, CALLS_A_MINUTE)
  return async (request, { call, reply, named }) => {
    const bearer = bearerOf(request)
    if (bearer === null) return bySession(request, named)
    const found = await door.find(request, reply, () => find(platform, bearer))
    const { token } = found
    door.count(token.id, reply)
    // In this order (TOK-12, TOK-17, TOK-10).
    door.assertNetwork(token, request, found.actor.id)
    if (request.headers['x-switch-user'] !== undefined || named !== undefined) refuse(SWITCH_REFUSED)
    if (!opensCall(token.scopes, areaOf(call), call.method)) refuse(TOKEN_SCOPE)
    await door.noteUse(token, request)
    return viewerOf(platform, found)
  }
}

/** Lets the company's directory in by a token of its own, which opens nothing else; no other opens this door (SCI-03). */
export function directoryDoor(platform: Platform) {
  const { database, clock } = platform
  const door = doorOf(platform, DIRECTORY_CALLS_A_MINUTE)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = await door.find(request, reply, async () => {
      const bearer = bearerOf(request) ?? ''
      if (secretTokenKind(bearer) !== 'scim') return null
      return findDirectoryToken(database.kysely, hashToken(bearer), clock.today())
    })
    door.count(token.id, reply)
    door.assertNetwork(token, request, null)
    await door.noteUse(token, request)
  }
}
