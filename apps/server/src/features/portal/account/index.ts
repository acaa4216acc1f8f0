export { accountRoutes } from './account.routes.ts'
export { sendLinkTo } from './account.service.ts'
export { accountHandlers, enqueueLink, makeLink } from './reset-link.ts'
