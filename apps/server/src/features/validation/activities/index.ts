export { activitiesRoutes } from './activities.routes.ts'
