export { rolesRoutes } from './roles.routes.ts'
export { giveFirstRoles, grantRole } from './roles.service.ts'
