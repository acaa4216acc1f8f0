export { type AnsweredPlan, planJson, planOf, readCounterFacts } from './counter-facts.read-model.ts'
export { counterViewsAnswer, ownCountersAnswer } from './counters.answer.ts'
export {
  type AnsweredDatedLedger,
  type AnsweredLedger,
  countersOf,
  type DatedLedger,
  datedLedgerOf,
  datedLedgerText,
  type Ledger,
  ledgerOf,
  ledgerText,
  viewsOf,
} from './counters.read-model.ts'
export { addTakenOver, findTakenOver, joinLedger } from './counters.store.ts'
export { countersImport } from './counters-import.service.ts'
export { counterHandlers, lossLetters } from './keep-counters.ts'
export { lastSettledLine, sealLedgers } from './seals.store.ts'
export { verifyLedger } from './verify-ledger.ts'
