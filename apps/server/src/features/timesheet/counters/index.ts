export { assertHasCounters, readStandings } from './counters.read-model.ts'
export { countersRoutes } from './counters.routes.ts'
export { readLines } from './lines.read-model.ts'
export { requestStatement, sendStatement } from './statement.service.ts'
