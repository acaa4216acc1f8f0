export { sendingRoutes } from './sending.routes.ts'
export { hasService, type SentMonth, sentChange, storeDerived } from './sent-months.ts'
