export { unionsRoutes } from './unions.routes.ts'
