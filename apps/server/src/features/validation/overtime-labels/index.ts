export { overtimeLabelsRoutes } from './overtime-labels.routes.ts'
