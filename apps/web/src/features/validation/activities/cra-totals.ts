import { kindOf } from '@cadran/rules/timesheet/event-codes'
import type { Cra } from './activities.queries.ts'

export interface CodeTotal {
  id: number
  description: string
  kind: 'activity' | 'absence'
  days: number
}

/** Days by code, activities first, refused events left out: what a validator checks. */
export function codeTotals({ events }: Pick<Cra, 'events'>): CodeTotal[] {
  const totals = new Map<number, CodeTotal>()
  for (const { event_code, days_count, state } of events) {
    if (state === 'refused') continue
    const known = totals.get(event_code.id)
    totals.set(event_code.id, {
      id: event_code.id,
      description: event_code.description,
      kind: kindOf(event_code.type),
      days: (known?.days ?? 0) + days_count,
    })
  }
  return [...totals.values()].sort((a, b) => Number(a.kind === 'absence') - Number(b.kind === 'absence'))
}
