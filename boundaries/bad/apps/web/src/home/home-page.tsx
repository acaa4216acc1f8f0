export { thing } from '../features/timesheet/month/index.ts'
