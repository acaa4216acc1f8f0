export { dueOf, isQuiet, notifiedAt, type Reach, readReach } from './disconnection.read-model.ts'
export { disconnectionRoutes } from './disconnection.routes.ts'
export { type PresenceFacts, presenceFacts, type ReachFacts, reachJson } from './reachable.rows.ts'
