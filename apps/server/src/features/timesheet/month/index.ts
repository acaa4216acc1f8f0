export { extraActivityMinutes, permissionOf } from './extra-activities.rows.ts'
export { type AnsweredFile, FILES, fileAnswer, fileRows } from './files.rows.ts'
export { monthAnswer, monthFacts } from './month.answer.ts'
export { assertOwnMonth, readMonth } from './month.read-model.ts'
export { monthRoutes } from './month.routes.ts'
export { type EventRow, loadMonthRows, loadMonthRowsOf, type MonthRows } from './month.rows.ts'
export {
  changeMonth,
  changeMonthState,
  changeMonths,
  ensureMonth,
  lockPerson,
  type MonthChange,
  nextStamp,
  openMonths,
} from './month.store.ts'
