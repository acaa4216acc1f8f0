import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Platform } from '../../../platform/platform.ts'

/** A sixth of what a start took to read: read when somebody first uses a passkey. */
const openLibrary = () => import('@simplewebauthn/server')

/** How long a challenge is good for (MFA-16, MFA-19). */
export const CHALLENGE_MS = 5 * 60_000

export interface KeptPasskey {
  credential_id: string
  public_key: Buffer
  transports: string[]
}

/** What an authenticator binds its keys to: the host of the portal's address (MFA-15). */
const partyOf = ({ settings }: Platform) => {
  const { hostname, origin } = new URL(settings.public_url)
  return { rpID: hostname, origin }
}

const asDescribed = (passkeys: readonly Pick<KeptPasskey, 'credential_id' | 'transports'>[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** What the browser asks an authenticator to create (MFA-15). */
export async function creationOptions(
  platform: Platform,
  person: { handle: Buffer; username: string; identity: string },
  known: readonly KeptPasskey[],
) {
  const { generateRegistrationOptions } = await openLibrary()
  const { user, rp, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: platform.companySettings.get('company.name'),
    rpID: partyOf(platform).rpID,
    userID: new Uint8Array(person.handle),
    userName: person.username,
    userDisplayName: person.identity,
    attestationType: 'none',
  })
  return {
    rp: { name: rp.name, id: partyOf(platform).rpID },
    user,
    challenge,
    pubKeyCredParams,
    timeout: CHALLENGE_MS,
    excludeCredentials: asDescribed(known),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  } as const
}

/** What the browser asks an authenticator to sign; without known keys any of this portal may answer (MFA-17, MFA-18). */
export async function assertionOptions(platform: Platform, known: readonly KeptPasskey[]) {
  const { rpID } = partyOf(platform)
  const { generateAuthenticationOptions } = await openLibrary()
  const { challenge } = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  const allowCredentials = asDescribed(known)
  return { challenge, timeout: CHALLENGE_MS, rpId: rpID, allowCredentials, userVerification: 'required' } as const
}

/** The key of a credential that was created as asked; null for any other, whatever is wrong with it (MFA-16). */
export async function createdKey(platform: Platform, challenge: string, credential: unknown) {
  const { rpID, origin } = partyOf(platform)
  const { verifyRegistrationResponse } = await openLibrary()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    return registrationInfo ?? null
  } catch {
    // The library throws at whatever it cannot read, and says of what a stranger sends.
    return null
  }
}

/** The counter of an assertion that the key has signed as asked; null for any other (MFA-19). */
export async function signedCounter(
  platform: Platform,
  challenge: string,
  { credential_id, public_key }: KeptPasskey,
  credential: unknown,
): Promise<number | null> {
  const { rpID, origin } = partyOf(platform)
  const { verifyAuthenticationResponse } = await openLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      // Compared by the caller, who tells its person of one that went back.
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
