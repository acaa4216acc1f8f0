export { changesRoutes } from './changes.routes.ts'
export { peopleRoutes } from './people.routes.ts'
export { peopleHandlers } from './planned.job.ts'
