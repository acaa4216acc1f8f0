import type { CalendarEvent, EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import { type EventKind, kindOf } from '@cadran/rules/timesheet/event-codes'
import type { WizardStep } from './wizard-path.ts'

/** What was answered in the wizard of events so far; the page that opens it keeps it, over a reload too (EDT-12). */
export interface EventAnswers {
  step: WizardStep
  /** Null until one was chosen: the first that is offered stands for it. */
  kind: EventKind | null
  code_id: number | null
  search: string
}

/** What the wizard begins with: of an event being changed its code, of an entry taken over all but its dates (EVT-41). */
export function firstAnswers(event: CalendarEvent | null, carried?: EventCodeSummary): EventAnswers {
  const known = event?.event_code ?? carried ?? null
  return {
    step: event ? 10 : carried ? 30 : 0,
    kind: known && kindOf(known.type),
    code_id: known?.id ?? null,
    search: '',
  }
}
