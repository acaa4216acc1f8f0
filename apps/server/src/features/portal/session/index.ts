export { assertNotLastEmergency, isSsoOnlyPerson } from './binding-rules.ts'
export { hashPassword } from './password-hash.ts'
export { checkSeesSessions } from './session.policy.ts'
export { openSessionsOf, wasProvedSince } from './session.read-model.ts'
export { createAuthenticate, sessionRoutes } from './session.routes.ts'
export { assertFresh, assertStillOpen, endSessionsOf, hashToken, newToken } from './session.service.ts'
export {
  endSessionsWithoutSso,
  forgetSessionsOf,
  revokeSessionOf as endSessionOf,
  revokeSessionsByProvider,
} from './session.store.ts'
export { type Browser, browserOf, sessionCookies } from './session-cookies.ts'
export { confirmByProvider, type SignedIn, signIn } from './sign-in.service.ts'
export { sessionHandlers } from './sweep.service.ts'
