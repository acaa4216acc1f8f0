export { Entrance } from './entrance.tsx'
export { PasskeyProof } from './passkey-proof.tsx'
export { endSession, ownFactorsQuery, useEnterSession, useLogin, useLogout, useOnCall } from './session.queries.ts'
export { endingOthers, sessionsQuery } from './sessions.queries.ts'
export { UsernameField } from './username-field.tsx'

/** Of the parameters alone: whatever enters by this door stands in the frame of every page. */
export const loadSessionsCard = async () => (await import('./sessions-card.tsx')).SessionsCard
