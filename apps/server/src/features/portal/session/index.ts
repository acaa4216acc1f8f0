export { noteAccess } from './access-log.ts'
export {
  assertNotLastEmergency,
  hasFactor,
  isSsoOnlyPerson,
  type Obligation,
  obligationText,
  readBound,
} from './binding-rules.ts'
export { endTrust, lockPerson } from './devices.store.ts'
export { openPasswordDoors } from './log-in.service.ts'
export { hashPassword, hashRecoveryCode } from './password-hash.ts'
export { checkSeesSessions } from './session.policy.ts'
export { openSessionsOf, wasProvedSince } from './session.read-model.ts'
export { asPerson, createAuthenticate, sessionRoutes } from './session.routes.ts'
export {
  assertFresh,
  assertStillOpen,
  assertTwoFactors,
  type Browser,
  confirmSession,
  endSessionsOf,
  hashToken,
  newToken,
  type OpenedSession,
} from './session.service.ts'
export {
  endSessionsWithoutSso,
  extendDeadline,
  forgetSessionsOf,
  revokeSessionOf as endSessionOf,
  revokeSessionsByProvider,
} from './session.store.ts'
export { browserOf, STEP, sessionCookies } from './session-cookies.ts'
export { confirmByProvider, enterByPasskey, type SignedIn, signIn } from './sign-in.service.ts'
export { finishStep, type Step, stepOf } from './steps.service.ts'
export {
  endSteps,
  keepChallenge,
  keepProviderStep,
  noteOfStep,
  takeChallenge,
  takeProviderStep,
} from './steps.store.ts'
export { sessionHandlers } from './sweep.service.ts'
