import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  createDirectoryToken,
  createToken,
  listDirectoryTokens,
  listServiceAccounts,
  listServiceTokens,
  listTokens,
  showTokenOffer,
} from '@cadran/contract/portal/tokens'
import {
  endsSoon,
  hasWriteScope,
  isTokenExpiry,
  MANY_DIRECTORY_TOKENS,
  MANY_TOKENS,
  MOST_DIRECTORY_TOKENS,
  MOST_NETWORKS,
  MOST_TOKENS,
  NO_TOKEN_SCOPE,
  notANetwork,
  TOKEN_AREAS,
  TOKEN_EXPIRY,
  TOKEN_NAME_TAKEN,
  type TokenArea,
  type TokenScope,
} from '@cadran/rules/portal/api-tokens'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { ADMINISTRATION_ROLES } from '@cadran/rules/portal/roles'
import { hasBackendAccess } from '@cadran/rules/portal/scope'
import { shownPrefix } from '@cadran/rules/portal/secret-tokens'
import { factorDeadline } from '@cadran/rules/portal/sign-in'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { parseNetwork } from '../../../platform/http/network-of.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newSecretToken } from '../../../platform/secret-token.ts'
import { assertFresh, assertTwoFactors, hashToken, lockPerson, readBound } from '../session/index.ts'
import { IDENTITY, type ListedToken, listedTokens, liveNames } from './tokens.read-model.ts'
import * as store from './tokens.store.ts'

type Asked = BodyOf<typeof createToken>

const answerOf = ({ created_at, last_used_at, ended, ...token }: ListedToken) => ({
  ...token,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  ended: ended ?? null,
})
const daysOf = ({ clock }: Platform) => ({ now: clock.now(), today: clock.today() })

export async function readTokens(platform: Platform, { actor }: Viewer): Promise<ReplyOf<typeof listTokens>> {
  const listed = listedTokens(platform.database.kysely, daysOf(platform))
  const own = await listed.where('t.user_id', '=', actor.id).where('t.kind', '=', 'pat').execute()
  return own.map(answerOf)
}

/** The tokens of service accounts, each with whose it is and who made it (TOK-21). */
export async function readServiceTokens(platform: Platform): Promise<ReplyOf<typeof listServiceTokens>> {
  const services = await listedTokens(platform.database.kysely, daysOf(platform))
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('users as c', 'c.id', 't.created_by')
    .where('t.kind', '=', 'svc')
    .select(['u.id as user_id', 'u.matricule'])
    .select([IDENTITY('u').as('account'), IDENTITY('c').as('author')])
    .execute()
  return services.map(({ user_id, matricule, account, author, ...token }) => ({
    ...answerOf(token),
    account: { id: user_id, matricule, identity: account },
    author,
  }))
}

export function readServiceAccounts({ database }: Platform): Promise<ReplyOf<typeof listServiceAccounts>> {
  return database.kysely
    .selectFrom('users as u')
    .where('u.is_service', '=', true)
    .where('u.is_active', '=', true)
    .select(['u.id', 'u.matricule', 'u.roles', IDENTITY('u').as('identity')])
    .orderBy('u.matricule')
    .execute()
}

/** Whether somebody is asked for a second factor that they do not hold: nothing of theirs writes by itself then (TOK-13). */
async function asksOf(
  trx: Trx | Platform['database']['kysely'],
  { actor }: Viewer,
  { now, today }: ReturnType<typeof daysOf>,
) {
  const bound = (await readBound(trx, actor.id, now)) ?? refuse(M_404)
  return { has_factor: bound.has_factor, is_ruled: factorDeadline(bound, today) !== null }
}

const OFFICE: readonly TokenArea[] = ['validation']

/** The areas whose calls may answer somebody anything but a refusal of their role. */
function areasFor({ subject }: Viewer): TokenArea[] {
  const is_payroll = subject.roles.has('ROLE_PAY_MANAGER')
  const administers = ADMINISTRATION_ROLES.some((role) => subject.roles.has(role))
  return TOKEN_AREAS.filter((area) => {
    if (OFFICE.includes(area)) return hasBackendAccess(subject)
    if (area === 'payroll') return is_payroll
    return area !== 'administration' || administers || is_payroll
  })
}

export async function readOffer(platform: Platform, viewer: Viewer): Promise<ReplyOf<typeof showTokenOffer>> {
  const { has_factor, is_ruled } = await asksOf(platform.database.kysely, viewer, daysOf(platform))
  return { areas: areasFor(viewer), may_write: has_factor || !is_ruled }
}

/** The networks as they are kept; the first that is none is named (TOK-17). */
function networksOf(entries: readonly string[]): string[] {
  const networks = [...new Set(entries.filter((entry) => entry !== ''))]
  const wrong = networks.find((entry) => parseNetwork(entry) === null) ?? networks[MOST_NETWORKS]
  return wrong === undefined ? networks : refuse(notANetwork(wrong))
}

/** Whose token it will be: one's own, or a service account's by an access administrator (TOK-21). */
async function holderOf(trx: Trx, { actor }: Viewer, user_id: number | undefined) {
  if (user_id !== undefined && !actor.roles.has('ROLE_ACCESS_ADMIN')) refuse(M_ROLE)
  const holder = (await lockPerson(trx, user_id ?? actor.id)) ?? refuse(M_404)
  if (user_id !== undefined && !(holder.is_service && holder.is_active)) refuse(M_ROLE)
  return holder
}

async function assertMayWrite(platform: Platform, trx: Trx, viewer: Viewer): Promise<void> {
  const { has_factor, is_ruled } = await asksOf(trx, viewer, daysOf(platform))
  if (has_factor || is_ruled) await assertTwoFactors(trx, viewer, platform.clock.now())
}

function assertFits({ clock }: Platform, { scopes, expires_on }: Asked): void {
  if (scopes.length === 0) refuse(NO_TOKEN_SCOPE)
  if (!isTokenExpiry(expires_on, clock.today())) refuse(TOKEN_EXPIRY)
}

/** A token, which this answer alone tells (TOK-03 to TOK-05, TOK-13, TOK-21). */
export function create(
  platform: Platform,
  requester: Requester,
  body: () => Asked,
): Promise<ReplyOf<typeof createToken>> {
  const { database, clock, record, jobs } = platform
  const { viewer } = requester
  return database.transaction(async (trx) => {
    await assertFresh(trx, viewer, clock.now())
    const asked = body()
    assertFits(platform, asked)
    const networks = networksOf(asked.networks)
    const holder = await holderOf(trx, viewer, asked.user_id)
    if (hasWriteScope(asked.scopes)) await assertMayWrite(platform, trx, viewer)
    const names = await liveNames(trx, holder.id, clock.today())
    if (names.includes(asked.name)) refuse(TOKEN_NAME_TAKEN)
    if (names.length >= MOST_TOKENS) refuse(MANY_TOKENS)
    const kind = holder.is_service ? 'svc' : 'pat'
    const token = newSecretToken(kind)
    const { name, expires_on } = asked
    const scopes = [...new Set(asked.scopes)]
    const made = { user_id: holder.id, kind, name, scopes, networks, expires_on, prefix: shownPrefix(token) } as const
    const now = clock.now()
    const by = { created_by: viewer.actor.id, created_at: now }
    // What lasts less than a week is not told to end soon.
    const warned_at = endsSoon(expires_on, clock.today()) ? now : null
    const { id } = await store.addToken(trx, { ...made, ...by, warned_at, hash: hashToken(token) })
    const told = { entity: 'api_token', entity_id: id, person_id: holder.id, action: 'create' } as const
    await record(trx, { ...requester, ...told, after: { kind, name, scopes, networks, expires_on } })
    if (kind === 'svc') await jobs.enqueue(trx, 'token-mail', [{ token_id: id, happened: 'created' }])
    const [shown] = await listedTokens(trx, daysOf(platform)).where('t.id', '=', id).execute()
    return { ...answerOf(shown ?? refuse(M_404)), token }
  })
}

/** The directory's tokens, as a list tells them (SCI-03). */
export async function readDirectoryTokens(platform: Platform): Promise<ReplyOf<typeof listDirectoryTokens>> {
  const listed = listedTokens(platform.database.kysely, daysOf(platform)).where('t.kind', '=', 'scim')
  return (await listed.execute()).map(answerOf)
}

const DIRECTORY_TOKEN = { kind: 'scim', user_id: null, name: 'Annuaire', scopes: [] as TokenScope[] } as const

/** A token by which the directory calls, told by this answer alone; `by` is null for the command line (SCI-03). */
export function createForDirectory(
  platform: Platform,
  { viewer, request_id }: Pick<AuditEntry, 'viewer' | 'request_id'> & { viewer: Viewer | null },
  body: () => BodyOf<typeof createDirectoryToken>,
): Promise<ReplyOf<typeof createDirectoryToken>> {
  const { database, clock, record, jobs } = platform
  return database.transaction(async (trx) => {
    if (viewer) await assertFresh(trx, viewer, clock.now())
    const { expires_on, networks: asked } = body()
    if (!isTokenExpiry(expires_on, clock.today())) refuse(TOKEN_EXPIRY)
    const networks = networksOf(asked)
    if ((await store.lockDirectoryTokens(trx, clock.today())) >= MOST_DIRECTORY_TOKENS) refuse(MANY_DIRECTORY_TOKENS)
    const token = newSecretToken('scim')
    const now = clock.now()
    const made = { ...DIRECTORY_TOKEN, networks, expires_on, prefix: shownPrefix(token), hash: hashToken(token) }
    const warned_at = endsSoon(expires_on, clock.today()) ? now : null
    const { id } = await store.addToken(trx, {
      ...made,
      created_by: viewer?.actor.id ?? null,
      created_at: now,
      warned_at,
    })
    const about = { entity: 'api_token', entity_id: id, person_id: null, action: 'create' } as const
    await record(trx, { viewer, request_id, ...about, after: { kind: 'scim', networks, expires_on } })
    await jobs.enqueue(trx, 'token-mail', [{ token_id: id, happened: 'created' }])
    const [shown] = await listedTokens(trx, daysOf(platform)).where('t.id', '=', id).execute()
    return { ...answerOf(shown ?? refuse(M_404)), token }
  })
}

/** Ends a token of the directory (SCI-03). */
export function revokeForDirectory(platform: Platform, requester: Requester, id: number): Promise<void> {
  return platform.database.transaction(async (trx) => {
    const { name } = (await store.revokeDirectoryToken(trx, id, daysOf(platform))) ?? refuse(M_404)
    const about = { entity: 'api_token', entity_id: id, person_id: null, action: 'revoke' } as const
    await platform.record(trx, { ...requester, ...about, after: { name } })
  })
}

/** Ends one's own token, or a service account's for an access administrator (TOK-06, TOK-21). */
export function revoke(platform: Platform, requester: Requester, id: number): Promise<void> {
  const { database, record } = platform
  const { actor } = requester.viewer
  return database.transaction(async (trx) => {
    const whose = { id, user_id: actor.id, services: actor.roles.has('ROLE_ACCESS_ADMIN') }
    const { user_id, name } = (await store.revokeToken(trx, whose, daysOf(platform))) ?? refuse(M_404)
    const told = { entity: 'api_token', entity_id: id, person_id: user_id, action: 'revoke' } as const
    await record(trx, { ...requester, ...told, after: { name } })
  })
}
