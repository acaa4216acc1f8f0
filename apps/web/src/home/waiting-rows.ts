import type { Month } from '@cadran/contract/timesheet/calendar'
import { describeRange, formatLongDate, monthName } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import { periodTitle } from '../features/validation/filters/index.ts'
import type { ReplyBy } from '../platform/api-types.ts'
import type { Family } from '../ui/family.ts'

export type Awaiting = ReplyBy<'GET', 'validation/awaiting'>

/** One thing that waits for the person. */
export interface WaitingRow {
  key: 'months' | 'absences' | 'requests' | 'backward' | `refused-${string}`
  family: Family
  title: string
  detail: string
  /** Whose: the first few, and how many in all. */
  people: readonly string[]
  count: number
  to: string
}

function startWords(start_at: Day | null, today: Day): string {
  if (start_at === null) return ''
  return `La plus proche ${start_at < today ? 'a commencé' : 'commence'} ${formatLongDate(start_at)}`
}

/** What validators have to decide; a queue without anything is not there. */
export function validationRows(awaiting: Awaiting, today: Day): WaitingRow[] {
  const rows: WaitingRow[] = []
  const { months, absences, requests } = awaiting
  if (months && months.count > 0) {
    rows.push({
      key: 'months',
      family: 'brand',
      title: `${String(months.count)} CRA à valider`,
      detail: months.oldest_period ? `Le plus ancien : ${periodTitle(months.oldest_period).toLowerCase()}` : '',
      people: months.people,
      count: months.count,
      to: '/backend/activity',
    })
  }
  if (absences && absences.count > 0) {
    rows.push({
      key: 'absences',
      family: 'absence',
      title: absences.count === 1 ? '1 absence à valider' : `${String(absences.count)} absences à valider`,
      detail: startWords(absences.nearest_start_at, today),
      people: absences.people,
      count: absences.count,
      to: '/backend/absences',
    })
  }
  if (requests && requests.count > 0) {
    const demands = requests.count === 1 ? '1 demande' : `${String(requests.count)} demandes`
    rows.push({
      key: 'requests',
      family: 'brand',
      title: `${demands} d'activités complémentaires`,
      detail: '',
      people: requests.people,
      count: requests.count,
      to: '/backend/extra-activities',
    })
  }
  return rows
}

/** What one's own month asks for: refused absences, and a report that came back. */
export function ownRows(month: Month): WaitingRow[] {
  const common = { family: 'non_submitted', people: [], count: 1, to: '/timesheet' } as const
  const refused = month.events.flatMap((event): WaitingRow[] =>
    event.state === 'refused' && month.editable
      ? [
          {
            ...common,
            key: `refused-${String(event.id)}`,
            title: `${event.event_code.short_code} ${describeRange(event)} refusé`,
            detail: event.comment_author
              ? `${event.comment_author} a laissé un commentaire`
              : 'Les demi-journées sont libres',
          },
        ]
      : [],
  )
  const back = month.last_comment
  const returned: WaitingRow[] =
    month.backwarded && month.editable
      ? [
          {
            ...common,
            key: 'backward',
            title: `CRA de ${monthName(month.month)} renvoyé`,
            detail: back?.comment ? `${back.author} : ${back.comment}` : 'À reprendre et à envoyer de nouveau',
          },
        ]
      : []
  return [...returned, ...refused]
}
