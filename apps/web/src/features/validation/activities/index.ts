export { craPath, monthCountsQuery } from './activities.queries.ts'
export { STATE_ICONS } from './month-badge.tsx'
