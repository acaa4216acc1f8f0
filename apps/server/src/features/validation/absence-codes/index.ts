export { absenceCodesRoutes } from './absence-codes.routes.ts'
