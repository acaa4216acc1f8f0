export { confirmByFactor } from './confirm.service.ts'
export { factorsRoutes } from './factors.routes.ts'
