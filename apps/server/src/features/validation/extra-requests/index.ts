export { extraRequestsRoutes } from './extra-requests.routes.ts'
export { decideOnRequest, takeBackRequest } from './extra-requests.service.ts'
