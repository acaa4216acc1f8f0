import type { BodyOf, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { findSupported, resetFactors } from '@cadran/contract/portal/factors'
import { searchKey } from '@cadran/rules/portal/french'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { KEEPER_ROLES } from '@cadran/rules/portal/sessions'
import { factorDeadline, MORE_AFTER_RESET, RESET_SELF } from '@cadran/rules/portal/sign-in'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  assertFresh,
  endSessionsOf,
  endSteps,
  endTrust,
  extendDeadline,
  noteAccess,
  readBound,
} from '../session/index.ts'
import { findByName, lockAccount } from './factors.read-model.ts'
import * as store from './factors.store.ts'
import { removeAllPasskeys } from './passkeys.store.ts'

const isKeeper = (roles: readonly string[]) => KEEPER_ROLES.some((role) => roles.includes(role))

const SHORTEST_SEARCH = 2

export async function findPeople(
  { database }: Platform,
  { search }: QueryOf<typeof findSupported>,
): Promise<ReplyOf<typeof findSupported>> {
  if (search.length < SHORTEST_SEARCH) return []
  const people = await findByName(database.kysely, searchKey(search))
  return people.map(({ roles, ...person }) => ({ ...person, is_keeper: isKeeper(roles) }))
}

const DAY_MS = 24 * 3_600_000
const daysAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Somebody has nothing left to prove themselves by but the password: what is open or trusted ends, and a little time is given where a rule's is over (MFA-30). */
async function resetOf(
  platform: Platform,
  trx: Trx,
  person: { id: number; username: string },
  by: { viewer: Requester['viewer'] | null; request_id: string; comment: string },
): Promise<void> {
  const { clock, record, jobs } = platform
  const { id } = person
  const [now, today] = [clock.now(), clock.today()]
  await store.lockFactors(trx, id)
  await store.removeTotp(trx, id)
  await removeAllPasskeys(trx, id)
  await store.removeRecoveryCodes(trx, id)
  await endTrust(trx, id, null, now)
  await endSteps(trx, id)
  await endSessionsOf(trx, person, now)
  const bound = await readBound(trx, id, now)
  const deadline = bound ? factorDeadline(bound, today) : null
  if (deadline !== null && deadline < today) await extendDeadline(trx, id, today, daysAfter(today, MORE_AFTER_RESET))
  const action = 'reset-factors'
  const [audit_id] = await record(trx, { ...by, entity: 'factor', entity_id: id, person_id: id, action })
  noteAccess(platform, 'access changed', { request_id: by.request_id, person_id: id, action })
  if (audit_id === undefined) return
  await jobs.enqueue(trx, 'sign-in-mail', [{ audit_id }])
  await jobs.enqueue(trx, 'access-mail', [{ audit_id }])
}

/** Access support helps whoever has lost their factors; never itself, nor who keeps accesses (MFA-28, MFA-29). */
export function reset(
  platform: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof resetFactors>,
): Promise<void> {
  const { database, clock } = platform
  return database.transaction(async (trx) => {
    await assertFresh(trx, viewer, clock.now())
    const { user_id, reason } = body()
    const person = (await lockAccount(trx, { id: user_id })) ?? refuse(M_404)
    if (person.id === viewer.actor.id) refuse(RESET_SELF)
    if (isKeeper(person.roles)) refuse(M_ROLE)
    await resetOf(platform, trx, person, { viewer, request_id, comment: reason })
  })
}

/** The same by whoever runs the portal, for anybody; false for nobody (MFA-29). */
export function resetByCommand(platform: Platform, username: string): Promise<boolean> {
  return platform.database.transaction(async (trx) => {
    const person = await lockAccount(trx, { username })
    if (!person) return false
    const by = { viewer: null, request_id: 'reset-factors', comment: 'Par la ligne de commande' }
    await resetOf(platform, trx, person, by)
    return true
  })
}
