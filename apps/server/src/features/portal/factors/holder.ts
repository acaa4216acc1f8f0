import { A_RUNAS } from '@cadran/rules/administration/messages'
import { sessionDevice } from '@cadran/rules/portal/browser'
import type { FastifyRequest } from 'fastify'
import type { Author } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { Authenticate } from '../../../platform/http/binder.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh, endTrust, noteAccess, STEP, type Step, stepOf } from '../session/index.ts'

/** Whose factors change, and by what they may: a session of their own, or a login that asks for one (MFA-23). */
export interface Holder {
  user_id: number
  author: Author
  request_id: string
  device_name: string
  by: { viewer: Viewer } | { step: Step }
}

export const holderBySession = ({ viewer, request_id }: Requester, request: FastifyRequest): Holder => ({
  user_id: viewer.actor.id,
  author: viewer,
  request_id,
  device_name: sessionDevice(request.headers['user-agent']),
  by: { viewer },
})

async function setupStep(platform: Platform, cookie: string | undefined): Promise<Step | null> {
  try {
    return cookie ? await stepOf(platform, cookie, 'setup') : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Who calls: the login that asks for a factor, as the last that this browser began, else its session. */
export async function holderOf(
  platform: Platform,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Holder> {
  const step = await setupStep(platform, request.cookies[STEP])
  if (!step) {
    const viewer = await authenticate(request)
    if (viewer.actor.id !== viewer.subject.id) refuse(A_RUNAS)
    return holderBySession({ viewer, request_id: request.id }, request)
  }
  const { user_id } = step
  const { device_name } = step.data.opening
  const author = { actor: { id: user_id }, subject: { id: user_id } }
  return { user_id, author, request_id: request.id, device_name, by: { step } }
}

/** A session must be fresh to change factors; a login that asks for one has just been proved. */
export async function assertMayChange({ clock }: Platform, trx: Trx, { by }: Holder): Promise<void> {
  if ('viewer' in by) await assertFresh(trx, by.viewer, clock.now())
}

export type FactorAction =
  | 'add-totp'
  | 'replace-totp'
  | 'remove-totp'
  | 'new-recovery-codes'
  | 'use-recovery-code'
  | 'add-passkey'
  | 'remove-passkey'
  | 'passkey-counter'

/** What changed of somebody's factors stands in their history and is mailed to them; browsers that were trusted are so no more (MFA-26, MFA-32). */
export async function tellChange(
  platform: Platform,
  trx: Trx,
  { user_id, author, request_id, device_name }: Omit<Holder, 'by'>,
  action: FactorAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { record, jobs, clock } = platform
  noteAccess(platform, 'access changed', { request_id, person_id: user_id, action })
  const [audit_id] = await record(trx, {
    viewer: author,
    request_id,
    entity: 'factor',
    entity_id: user_id,
    person_id: user_id,
    action,
    after: { device_name, ...details },
  })
  if (action !== 'use-recovery-code') await endTrust(trx, user_id, null, clock.now())
  if (audit_id !== undefined) await jobs.enqueue(trx, 'sign-in-mail', [{ audit_id }])
}
