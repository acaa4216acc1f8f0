export { DueClosing } from './due-closing.tsx'
export { PeriodList } from './period-list.tsx'
export { periodName } from './period-words.ts'
export type { Period } from './periods.queries.ts'
