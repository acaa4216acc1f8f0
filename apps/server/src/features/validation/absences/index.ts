export { absencesRoutes } from './absences.routes.ts'
export { readComment, readItemId, readStamp } from './act-payload.ts'
export { eachAlone } from './each-alone.ts'
export { type HistoryRow, readEntry, readHistory, shownTo } from './history.read-model.ts'
