export { validatedCorrectionsRoutes } from './corrections.routes.ts'
