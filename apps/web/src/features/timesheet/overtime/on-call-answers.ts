import type { OvertimeCategory } from '@cadran/rules/timesheet/overtime'
import type { WizardStep } from '../events/index.ts'
import type { DaySpan } from './offered.ts'
import { emptyDraft, type OvertimeDraft } from './overtime-draft.ts'

/** What was answered in the wizard of on-call entries so far; the page that opens it keeps it, over a reload too (EDT-12). */
export interface OnCallAnswers {
  step: WizardStep
  /** Null until one was chosen: the first that is offered stands for it. */
  category: OvertimeCategory | null
  code_id: number | null
  draft: OvertimeDraft
}

export function firstAnswers(span: DaySpan, category: OvertimeCategory | null): OnCallAnswers {
  return { step: 0, category, code_id: null, draft: emptyDraft(span) }
}
