export { provisioningRoutes } from './provisioning.routes.ts'
export { answerNoScimAddress } from './scim.routes.ts'
