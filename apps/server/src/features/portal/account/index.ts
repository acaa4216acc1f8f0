export { accountRoutes } from './account.routes.ts'
export { accountHandlers } from './reset-link.ts'
