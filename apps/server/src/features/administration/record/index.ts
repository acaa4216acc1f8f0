export { ownRecordRoutes } from './record.routes.ts'
export { recordHandlers } from './sweep.service.ts'
