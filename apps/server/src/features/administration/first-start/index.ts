export { firstStartRoutes } from './first-start.routes.ts'
export { announceFirstStart, renewFirstStart } from './first-start.service.ts'
