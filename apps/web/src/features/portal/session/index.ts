export { Entrance } from './entrance.tsx'
export { endSession, useEnterSession, useLogin, useLogout, useOnCall } from './session.queries.ts'
export { UsernameField } from './username-field.tsx'

/** By a passkey, loaded when it is used. */
export const loadPasskey = () => import('./passkey.ts')
export { SessionsCard } from './sessions-card.tsx'
