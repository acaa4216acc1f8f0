export { checkProviders } from './providers.service.ts'
export { ssoRoutes } from './sso.routes.ts'
