export { withTokens } from './bearer.service.ts'
export { tokenHandlers } from './token-mails.ts'
export { tokensRoutes } from './tokens.routes.ts'
export { revokeTokensOf } from './tokens.store.ts'
