export { DeleteOvertime } from './delete-overtime.tsx'
export { OvertimeWizard } from './late-wizard.ts'
export { usableOvertimeCodes } from './offered.ts'
export type { OnCallAnswers } from './on-call-answers.ts'
export { type OnCallChange, overtimeCodesQuery } from './overtime.queries.ts'
export {
  chosenType,
  draftOf,
  emptyDraft,
  issuesOf,
  type OvertimeDraft,
  payloadOf as overtimePayload,
} from './overtime-draft.ts'
export { overtimeKindOf, overtimeKinds } from './overtime-kinds.ts'
export { dueText, rangeText, spanWords } from './overtime-words.ts'
export type { TypedOnCall } from './typed-on-call.ts'
export { useOvertimeEntry } from './use-overtime-entry.ts'
export { WhenFields } from './when-fields.tsx'
