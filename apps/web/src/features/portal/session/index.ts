export { Entrance } from './entrance.tsx'
export { endSession, useEnterSession, useLogin, useLogout, useOnCall } from './session.queries.ts'
export { UsernameField } from './username-field.tsx'

/** By a passkey, loaded when it is used. */
export const loadPasskey = () => import('./passkey.ts')

/** Of the parameters alone: whatever enters by this door stands in the frame of every page. */
export const loadSessionsCard = async () => (await import('./sessions-card.tsx')).SessionsCard
