export { accountRoutes } from './account.routes.ts'
export { accountHandlers, enqueueLink, makeLink } from './reset-link.ts'
