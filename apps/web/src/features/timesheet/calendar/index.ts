export { type Month, monthQuery, useMovedOn, useReloadMonths } from './calendar.queries.ts'
export { Calendar } from './calendar.tsx'
export {
  type CalendarMode,
  contextOf,
  eventKey,
  halvesToFill,
  isAsked,
  isPartTimeOff,
  isRefused,
} from './calendar-context.ts'
export { CalendarSkeleton } from './calendar-skeleton.tsx'
export { CodeBar, type CodeShare } from './code-bar.tsx'
export { CodeSwatch } from './code-swatch.tsx'
export { fullStateWord, lookOf, stateWord } from './event-look.ts'
export { CodeTools } from './late-tools.ts'
export { Legend } from './legend.tsx'
export { interventionLength, isOn, lengthOn, onCallLabel, overtimeAmount } from './on-call.ts'
export {
  createSelection,
  madeOf,
  type Selection,
  type SelectionState,
  selectedRange,
  selectedRanges,
  selectionRules,
  stretch,
} from './selection.ts'
export { wordingFor } from './wording.ts'
