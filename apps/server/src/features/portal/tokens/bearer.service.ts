import { areaOf } from '@cadran/contract/calls'
import {
  CALLS_A_MINUTE,
  opensCall,
  REFUSALS_A_MINUTE,
  TOKEN_NETWORK,
  TOKEN_REFUSED,
  TOKEN_SCOPE,
  TOO_MANY_CALLS,
  USE_KNOWN_TO_MS,
} from '@cadran/rules/portal/api-tokens'
import type { Refusal } from '@cadran/rules/portal/refusal'
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
import { type FoundToken, findToken } from './tokens.read-model.ts'
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

/** What a token itself may not do, whoever holds it, in this order (TOK-12, TOK-17, TOK-18, TOK-10). */
function refusalOf(
  { token }: FoundToken,
  { ip, headers }: FastifyRequest,
  asked: { method: string; area: ReturnType<typeof areaOf>; named: string | undefined },
): Refusal | null {
  if (token.networks.length > 0 && !isWithin(ip, token.networks)) return TOKEN_NETWORK
  if (headers['x-switch-user'] !== undefined || asked.named !== undefined) return SWITCH_REFUSED
  return opensCall(token.scopes, asked.area, asked.method) ? null : TOKEN_SCOPE
}

async function viewerOf(platform: Platform, { token, actor: row, is_deputy }: FoundToken): Promise<Viewer> {
  const actor = asPerson(row)
  const viewer: Viewer = { session_id: null, token: { id: token.id, name: token.name }, actor, subject: actor }
  if (is_deputy) Object.assign(viewer, await standingFor(platform, viewer))
  return viewer
}

/** Finds who calls: by the token where one is given, which is then judged alone, by the session otherwise (TOK-16). */
export function withTokens(platform: Platform, bySession: Authenticate): AuthenticateCall {
  const { database, clock, metrics } = platform
  const calls = minutePace<number>(clock, CALLS_A_MINUTE)
  const refusals = minutePace<string>(clock, REFUSALS_A_MINUTE)

  const refuseBearer = (request: FastifyRequest, reply: FastifyReply): never => {
    refusals.count(networkOf(request.ip))
    metrics.bearers.inc({ outcome: 'refused' })
    noteAccess(platform, 'access refused', { request_id: request.id, person_id: null, reason: 'token' })
    void reply.header('www-authenticate', 'Bearer error="invalid_token"')
    return refuse(TOKEN_REFUSED)
  }

  return async (request, { call, reply, named }) => {
    const bearer = bearerOf(request)
    if (bearer === null) return bySession(request, named)
    if (refusals.left(networkOf(request.ip)) <= 0) refuseTooMany(refusals, reply)
    const found = (await find(platform, bearer)) ?? refuseBearer(request, reply)
    const left = calls.count(found.token.id)
    void reply.header('ratelimit-remaining', Math.max(left, 0))
    if (left < 0) refuseTooMany(calls, reply)
    const refused = refusalOf(found, request, { method: call.method, area: areaOf(call), named })
    if (refused === TOKEN_NETWORK) {
      metrics.bearers.inc({ outcome: 'network' })
      const told = { request_id: request.id, person_id: found.actor.id, reason: 'token-network' } as const
      noteAccess(platform, 'access refused', told)
    }
    if (refused) refuse(refused)
    const now = clock.now()
    const { id, last_used_at } = found.token
    if (last_used_at === null || now.getTime() - Date.parse(last_used_at) >= USE_KNOWN_TO_MS)
      await noteUse(database.kysely, id, now, request.ip)
    metrics.bearers.inc({ outcome: 'ok' })
    return viewerOf(platform, found)
  }
}
