export { Entrance } from './entrance.tsx'
export { endSession, useLogout, useOnCall } from './session.queries.ts'
