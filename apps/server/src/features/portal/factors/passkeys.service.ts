import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { addPasskey, passkeyOptions, renamePasskey } from '@cadran/contract/portal/factors'
import { MANY_PASSKEYS, MOST_PASSKEYS, PASSKEY_KNOWN, PASSKEY_NOT_ADDED } from '@cadran/rules/portal/factors'
import { M_404 } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, keepChallenge, takeChallenge } from '../session/index.ts'
import { findPerson } from './factors.read-model.ts'
import { keepFirstCodes, noteAdded, prepareCodes, removeFactor } from './factors.service.ts'
import { lockFactors } from './factors.store.ts'
import { assertMayChange, type Holder, tellChange } from './holder.ts'
import * as store from './passkeys.store.ts'
import { CHALLENGE_MS, createdKey, creationOptions } from './webauthn.ts'

/** A challenge is answered by the session, or the login, that asked for it (MFA-16). */
const challengeHash = ({ by }: Holder) =>
  hashToken('viewer' in by ? `passkey of session ${by.viewer.session_id}` : `passkey of step ${by.step.id}`)

export function prepare(platform: Platform, holder: Holder): Promise<ReplyOf<typeof passkeyOptions>> {
  const { user_id } = holder
  const { database, clock } = platform
  return database.transaction(async (trx) => {
    await assertMayChange(platform, trx, holder)
    const { webauthn_handle: handle } = await lockFactors(trx, user_id)
    const { username, identity } = await findPerson(trx, user_id)
    const options = await creationOptions(
      platform,
      { handle, username, identity },
      await store.passkeysOf(trx, user_id),
    )
    const expires_at = new Date(clock.now().getTime() + CHALLENGE_MS)
    await keepChallenge(trx, {
      hash: challengeHash(holder),
      user_id,
      challenge: options.challenge,
      expires_at,
    })
    return options
  })
}

export async function add(
  platform: Platform,
  holder: Holder,
  { name, credential }: BodyOf<typeof addPasskey>,
): Promise<ReplyOf<typeof addPasskey>> {
  const { user_id } = holder
  const { database, clock } = platform
  const prepared = await prepareCodes(platform, user_id)
  const challenge = await takeChallenge(database.kysely, challengeHash(holder), clock.now())
  const created = challenge === null ? null : await createdKey(platform, challenge, credential)
  return database.transaction(async (trx) => {
    await assertMayChange(platform, trx, holder)
    await lockFactors(trx, user_id)
    if (!created) return refuse(PASSKEY_NOT_ADDED)
    if ((await store.passkeysOf(trx, user_id)).length >= MOST_PASSKEYS) refuse(MANY_PASSKEYS)
    const recovery_codes = await keepFirstCodes(trx, user_id, prepared)
    const { credential: key, credentialDeviceType, credentialBackedUp } = created
    const passkey = {
      user_id,
      credential_id: key.id,
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: key.transports ?? [],
      device_type: credentialDeviceType,
      backed_up: credentialBackedUp,
      name,
      created_at: clock.now(),
    }
    const id = (await store.addPasskey(trx, passkey)) ?? refuse(PASSKEY_KNOWN)
    await tellChange(platform, trx, holder, 'add-passkey', { name })
    await noteAdded(trx, holder)
    return { id, recovery_codes }
  })
}

export function rename(
  platform: Platform,
  holder: Holder,
  id: number,
  body: () => BodyOf<typeof renamePasskey>,
): Promise<ReplyOf<typeof renamePasskey>> {
  return platform.database.transaction(async (trx) => {
    await assertMayChange(platform, trx, holder)
    const before = (await store.lockOwnPasskey(trx, holder.user_id, id)) ?? refuse(M_404)
    const after = body()
    if (after.name === before.name) return { id, ...after }
    await store.renamePasskey(trx, id, after.name)
    const { user_id, author: viewer, request_id } = holder
    const about = { entity: 'factor', entity_id: user_id, person_id: user_id, action: 'rename-passkey' } as const
    await platform.record(trx, { viewer, request_id, ...about, before, after })
    return { id, ...after }
  })
}

export function remove(platform: Platform, holder: Holder, id: number): Promise<void> {
  const { user_id } = holder
  return platform.database.transaction(async (trx) => {
    await assertMayChange(platform, trx, holder)
    await lockFactors(trx, user_id)
    await removeFactor(platform, trx, user_id, async () => {
      const name = (await store.removePasskey(trx, user_id, id)) ?? refuse(M_404)
      await tellChange(platform, trx, holder, 'remove-passkey', { name })
    })
  })
}
