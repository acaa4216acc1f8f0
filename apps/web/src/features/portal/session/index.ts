export { Entrance } from './entrance.tsx'
export { endSession, useLogin, useLogout, useOnCall } from './session.queries.ts'
export { UsernameField } from './username-field.tsx'
