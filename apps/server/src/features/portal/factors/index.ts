export { confirmByFactor } from './confirm.service.ts'
export { factorsRoutes } from './factors.routes.ts'
export { resetByCommand } from './reset.service.ts'
