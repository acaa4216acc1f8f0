export { extraActivitiesRoutes } from './extra-activities.routes.ts'
export { decidePermission } from './extra-activities.store.ts'
export { offeredMissions } from './extra-codes.read-model.ts'
