export { auditRoutes } from './audit.routes.ts'
export { verificationHandlers, verificationJob } from './verification.service.ts'
