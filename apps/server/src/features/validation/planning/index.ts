export { planningRoutes } from './planning.routes.ts'
