export { calendarFeedsRoutes } from './calendar-feeds.routes.ts'
export { deleteFeedsOf } from './calendar-feeds.store.ts'
