import { startAuthentication } from '@simplewebauthn/browser'
import { api } from '../../../platform/api-client.ts'

/** The person has put the browser's question away: nothing happened. */
const DISMISSED: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError'])

/** What an authenticator signs of a challenge of the portal; null where the person has put the question away (MFA-20). */
export async function signChallenge(): Promise<Record<string, unknown> | null> {
  const optionsJSON = await api.post('login/passkey/options')
  try {
    const credential = await startAuthentication({ optionsJSON })
    return { ...credential }
  } catch (error) {
    if (error instanceof Error && DISMISSED.has(error.name)) return null
    throw error
  }
}
