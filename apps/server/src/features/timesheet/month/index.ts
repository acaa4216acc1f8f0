export { EXPORTED_IN, exportedAnswer } from './corrections.rows.ts'
export { extraActivityMinutes, permissionOf } from './extra-activities.rows.ts'
export { type AnsweredFile, FILE, fileAnswer, fileRows } from './files.rows.ts'
export { monthAnswer, storedEvents } from './month.answer.ts'
export { inTime, type MonthReading, monthFacts } from './month.facts.ts'
export { assertHasMonths, assertOwnMonth, readMonth, reportOwner, reportReader } from './month.read-model.ts'
export { monthRoutes } from './month.routes.ts'
export {
  type Answered,
  type AnsweredEvent,
  loadMonthRows,
  loadMonthRowsOf,
  type MonthRows,
  monthRows,
} from './month.rows.ts'
export { CODE, EVENT, EVENTS, REMOTE_DAY, saidOf } from './month.statement.ts'
export {
  changeMonths,
  lockPerson,
  type MonthChange,
  monthMoved,
  monthRestored,
  monthWritten,
  nextStamp,
  openMonths,
  stampAfter,
} from './month.store.ts'
export { type MonthFacts, openMonth, rowsAfter, writeMonth } from './month.writing.ts'
export { type AnsweredOvertime, OVERTIME, overtimeRows, overtimesAnswer } from './overtime.rows.ts'
