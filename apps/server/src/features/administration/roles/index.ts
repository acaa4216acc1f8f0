export { rolesRoutes } from './roles.routes.ts'
export { grantRole } from './roles.service.ts'
