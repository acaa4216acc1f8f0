export { listDecisions } from './decisions.read-model.ts'
export {
  type Decided,
  decideFor,
  inOwnScope,
  type Levels,
  lendingBy,
  lentFacts,
  lentIn,
  mayTryFor,
  offeredFor,
  rolesOfCall,
  rolesOn,
  standingForAnswer,
  unlessBoth,
} from './delegation.policy.ts'
export { activeAnswer, deputiesNow, lendingsTo, standingFor } from './delegation.read-model.ts'
export { delegationRoutes } from './delegation.routes.ts'
