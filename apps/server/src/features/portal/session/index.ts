export { wasOpenedSince } from './session.read-model.ts'
export { createAuthenticate, sessionRoutes } from './session.routes.ts'
export { assertStillOpen, endSessionsOf, hashPassword, hashToken, newToken } from './session.service.ts'
export { sessionHandlers } from './sweep.service.ts'
