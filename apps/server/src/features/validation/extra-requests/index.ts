export { extraRequestsRoutes } from './extra-requests.routes.ts'
export { decideOnRequest } from './extra-requests.service.ts'
