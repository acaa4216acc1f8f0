export {
  type Acted,
  type Acting,
  act,
  eachAlone,
  lockOwner,
  readComment,
  readItemId,
  readSeen,
  readStamp,
} from './acts.writing.ts'
export { entryJson, type HistoryRow, readHistory, shownTo } from './history.read-model.ts'
export { levelsJson, levelValues } from './levels.rows.ts'
export {
  ACT_JSON,
  type BatchEnds,
  type ListedAct,
  lastActJson,
  readLastAction,
  takeBack,
  takeBackSeveral,
  type Undo,
  undoableOf,
} from './undo.ts'
