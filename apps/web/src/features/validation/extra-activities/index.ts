export { extraWeeksQuery, type ValidatedExtraWeek } from './extra-weeks.queries.ts'
export { ExtraWeeksDialog } from './extra-weeks-dialog.tsx'
