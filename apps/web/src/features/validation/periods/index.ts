export { periodName } from './period-words.ts'
export { type Period, periodsQuery, periodYearsQuery } from './periods.queries.ts'
export { useYear } from './use-year.ts'
export { YearSwitch } from './year-switch.tsx'
