export { type Decided, decideFor, lendingBy, lentFacts, mayTryFor } from './delegation.policy.ts'
export { activeAnswer, deputiesNow, lendingsTo, standingFor } from './delegation.read-model.ts'
export { delegationRoutes } from './delegation.routes.ts'
