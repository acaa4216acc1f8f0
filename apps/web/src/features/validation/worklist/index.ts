export { ActQuestionDialog, commentHint } from './act-question.tsx'
export { isOutdated, isPending } from './act-statuses.ts'
export { ChoiceBar } from './choice-bar.tsx'
export { CodeEditDialog } from './code-edit-dialog.tsx'
export { ColumnList, type ColumnListProps } from './column-list.tsx'
export { type Column, ColumnTable } from './column-table.tsx'
export { dayFigure } from './day-figures.ts'
export { ExportMenu } from './export-menu.tsx'
export { FlowEnd } from './flow-end.tsx'
export { History } from './history.tsx'
export { BackOfficeKeys, type KeyHelp, KeysDialog } from './keys-dialog.tsx'
export { CHOOSABLE, levelReason } from './level-reasons.ts'
export { KeyHints } from './list-head.tsx'
export { focusRow, useKeptRow, useListKeys } from './list-keys.ts'
export { listQueries, patchOf } from './list-queries.ts'
export { type ActKey, ownKeys } from './own-keys.ts'
export { ReasonDialog } from './reason-dialog.tsx'
export { PersonBar, PersonCell, RowRefusal, RowWays, SmallLine, takeBackActions } from './row-parts.tsx'
export { useActs } from './use-acts.ts'
export { type RowChoice, useChoice } from './use-choice.ts'
export { useWorklistFilters } from './use-worklist-filters.ts'
export {
  isValidation,
  SEVERAL_VALIDATIONS,
  severalRefusal,
  severalSendBack,
  severalValidationQuestion,
  takenBackWords,
  VALIDATION_LABELS,
  VALIDATIONS,
  ValidationIcon,
} from './validations.tsx'
export type {
  ActQuestion,
  ActRequest,
  CardProps,
  CardWorklist,
  ChosenItem,
  ListShape,
  PanelProps,
  RowDialogProps,
  RowView,
  SheetProps,
  Worklist,
  WorklistSeveral,
  WorklistUndo,
} from './worklist.ts'
export { ActSheet, CardLine, WorklistCard } from './worklist-card.tsx'
export { WorklistDesktop } from './worklist-desktop.tsx'
export { WorklistMobile } from './worklist-mobile.tsx'
