export { accountRoutes } from './account.routes.ts'
export { accountHandlers, makeLink } from './reset-link.ts'
