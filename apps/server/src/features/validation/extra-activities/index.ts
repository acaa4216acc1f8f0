export { extraWeeksRoutes } from './extra-activities.routes.ts'
