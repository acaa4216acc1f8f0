import type { activatePerson, sendPasswordLink } from '@cadran/contract/administration/accesses'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import { A_CLOSED, A_HELD, A_NEW_ADDRESS, A_NO_ADDRESS, A_OPEN, A_SELF } from '@cadran/rules/administration/messages'
import { KEY_ROLES } from '@cadran/rules/administration/role-catalogue'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendLinkTo } from '../../portal/account/index.ts'
import { forgetDeviceOf } from '../../portal/notifications/index.ts'
import { checkSeesSessions, endSessionOf, endSessionsOf } from '../../portal/session/index.ts'
import { lockPeople, setAccess } from '../../portal/users/index.ts'
import { findAccount, hasNewAddress } from './accesses.read-model.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY_MS = 24 * 3_600_000
const SENT = 'Le lien a été envoyé à l’adresse professionnelle.'

type Account = Awaited<ReturnType<typeof findAccount>>

/** Does something to somebody's accesses and tells it in their history, both or neither. */
function actOn<Done>(
  { database, record }: Platform,
  { viewer, request_id }: Requester,
  id: number,
  action: string,
  act: (trx: Trx, account: Account) => Promise<Done>,
): Promise<Done> {
  return database.transaction(async (trx) => {
    const account = await findAccount(trx, id)
    const done = await act(trx, account)
    await record(trx, { viewer, request_id, entity: 'user', entity_id: id, person_id: id, action })
    return done
  })
}

/** Ends one session of somebody: its next call is 401 (ADM-41). */
export const endSession = (platform: Platform, requester: Requester, id: number, session_id: string): Promise<void> =>
  actOn(platform, requester, id, 'end-session', async (trx, { roles }) => {
    checkSeesSessions(requester.viewer, roles)
    const isEnded = UUID.test(session_id) && (await endSessionOf(trx, id, session_id, platform.clock.now()))
    if (!isEnded) refuse(M_404)
  })

/** Ends them all (ADM-41). */
export const endSessions = (platform: Platform, requester: Requester, id: number): Promise<void> =>
  actOn(platform, requester, id, 'end-sessions', (trx, account) => {
    checkSeesSessions(requester.viewer, account.roles)
    return endSessionsOf(trx, account, platform.clock.now())
  })

/** Sends no more pushes to one of somebody's devices (ADM-41). */
export const forgetDevice = (platform: Platform, requester: Requester, id: number, device_id: number): Promise<void> =>
  actOn(platform, requester, id, 'forget-device', async (trx) => {
    if (!(await forgetDeviceOf(trx, id, device_id))) refuse(M_404)
  })

/** Mails somebody a link to choose their password: never to an address that has just been given to who may do much (ADM-42, ADM-43). */
export const sendLink = (
  platform: Platform,
  requester: Requester,
  id: number,
): Promise<ReplyOf<typeof sendPasswordLink>> =>
  actOn(platform, requester, id, 'password-link', async (trx, { email, is_active, username, roles }) => {
    if (!is_active) refuse(A_CLOSED)
    if (email === null) refuse(A_NO_ADDRESS)
    const yesterday = new Date(platform.clock.now().getTime() - DAY_MS)
    const holdsMuch = roles.some((role) => KEY_ROLES.has(role))
    if (holdsMuch && (await hasNewAddress(trx, id, yesterday))) refuse(A_NEW_ADDRESS)
    await sendLinkTo(platform, trx, username)
    return { message: SENT }
  })

/** Closes or opens somebody's account; never one's own, never the last administrator's (ADM-35). */
export function changeAccess(
  platform: Platform,
  { viewer, request_id }: Requester,
  id: number,
  is_active: boolean,
  body: () => BodyOf<typeof activatePerson>,
): Promise<void> {
  return platform.database.transaction(async (trx) => {
    await lockPeople(trx)
    const account = await findAccount(trx, id)
    if (id === viewer.actor.id) refuse(A_SELF)
    const { reason } = body()
    if (account.is_held) refuse(A_HELD)
    if (account.is_active === is_active) refuse(is_active ? A_OPEN : A_CLOSED)
    await setAccess(platform, trx, account, is_active, { viewer, request_id, comment: reason })
  })
}
