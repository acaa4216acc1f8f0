export { overtimeRoutes } from './overtime.routes.ts'
export { changeOvertimeCode, deleteOvertime } from './overtime.store.ts'
export * as overtimeCodeStore from './overtime-codes.store.ts'
export { overtimeCodesImport } from './overtime-codes-import.service.ts'
