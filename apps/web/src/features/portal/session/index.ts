export { Entrance } from './entrance.tsx'
export { endSession, useLogout } from './session.queries.ts'
