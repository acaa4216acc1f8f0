import { monthTitle } from '@cadran/rules/portal/french'
import { type Day, daysBetween } from '@cadran/rules/timesheet/day'
import { EXTRA_STATUSES } from '@cadran/rules/timesheet/extra-permission'
import { REQUEST_STATE_LABELS } from '@cadran/rules/timesheet/extra-requests'
import type { ExtraRequest } from './extra-requests.queries.ts'

export const STATES = EXTRA_STATUSES
export const STATE_WORDS = REQUEST_STATE_LABELS

/** 'aujourd’hui', 'hier', 'il y a 8 jours'. */
export function ageWords(day: Day, today: Day): string {
  const days = daysBetween(day, today)
  if (days <= 0) return 'aujourd’hui'
  return days === 1 ? 'hier' : `il y a ${String(days)} jours`
}

type Asked = Pick<ExtraRequest, 'year' | 'month'> & { user: Pick<ExtraRequest['user'], 'identity'> }

/** 'de Chloé Durand pour mai 2026': which request a button is about. */
export function subjectOf({ user: { identity }, year, month }: Asked): string {
  return `${identity} pour ${monthTitle({ year, month }).toLowerCase()}`
}

/** What was decided, in a few words; nothing while it waits. */
export function decidedWords({ extra_activities_status, mission, comment }: ExtraRequest): string | null {
  if (extra_activities_status === 'pending') return null
  const quote = comment === null ? null : `« ${comment} »`
  if (extra_activities_status === 'refused') return quote
  const kind = mission === null ? 'Non contractualisées' : `Contractualisées · ${mission.code}`
  return quote === null ? kind : `${kind} · ${quote}`
}
