export { Entrance } from './entrance.tsx'
export { endSession, useEnterSession, useLogin, useLogout, useOnCall } from './session.queries.ts'
export { UsernameField } from './username-field.tsx'
