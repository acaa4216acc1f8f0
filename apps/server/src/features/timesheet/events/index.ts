export { takeAwayAfter } from './after-departure.service.ts'
export * as codeStore from './codes.store.ts'
export { affectationsImport, assignmentsImport, eventCodesImport } from './codes-import.service.ts'
export { type AskedCode, codesOn, codesText, loadCodes } from './event-codes.read-model.ts'
export { eventsRoutes } from './events.routes.ts'
export {
  activitiesMoved,
  deletePrefilledEvents,
  type EventChange,
  eventChanged,
  eventsCreated,
  insertEvents,
  type NewEvent,
} from './events.store.ts'
export { recountEvents, recountMonth } from './recount.service.ts'
