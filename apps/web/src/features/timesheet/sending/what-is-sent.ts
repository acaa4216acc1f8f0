import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { isValidatedAsAbsence } from '@cadran/rules/timesheet/event-codes'
import { hasService, type SendContext } from '@cadran/rules/timesheet/sending'
import { type CodeShare, isRefused, lookOf, stateWord } from '../calendar/index.ts'

/** The days of one code; absences are told apart by their state. */
export interface SentLine extends CodeShare {
  short_code: string
  description: string
  is_absence: boolean
  /** 'en attente', 'validé'; null for activities, which follow the month. */
  state: string | null
}

function lineOf(event: CalendarEvent): SentLine {
  const { event_code } = event
  const is_absence = isValidatedAsAbsence(event_code.type)
  const state = is_absence ? stateWord(event).toLowerCase() : null
  return {
    key: `${String(event_code.id)} ${state ?? ''}`,
    code: event_code,
    look: lookOf(event),
    days: 0,
    short_code: event_code.short_code,
    description: event_code.description,
    is_absence,
    state,
  }
}

/** What the month holds, code by code: activities first, the largest share at the top. */
export function sentLines(events: readonly CalendarEvent[]): SentLine[] {
  const lines = new Map<string, SentLine>()
  for (const event of events) {
    if (isRefused(event)) continue
    const line = lineOf(event)
    const known = lines.get(line.key) ?? line
    lines.set(line.key, { ...known, days: known.days + event.days_count })
  }
  return [...lines.values()].sort((a, b) => Number(a.is_absence) - Number(b.is_absence) || b.days - a.days)
}

/** The month as the rules of sending read it; on-call, interventions and extra activities count as service (SND-21). */
export function sendContext(month: Month): SendContext {
  const extra_activity_minutes = month.extra_activity_summary.duration
  return {
    person_type: month.user.person_type,
    survey_sent: month.survey_sent,
    stored_files: month.files.length,
    has_service: hasService({ ...month, extra_activity_minutes }),
    extra_activity_minutes,
  }
}
