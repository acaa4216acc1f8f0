import { formatDate } from '@cadran/rules/portal/french'
import { formatInstant, periodTitle } from '../features/validation/filters/index.ts'
import type { ReplyBy } from '../platform/api-types.ts'

export interface Queue {
  key: 'absences' | 'months' | 'requests'
  title: string
  count: number
  /** What is inside. */
  inside: string
  /** The one that cannot wait: its name and its date. */
  first: readonly [name: string, date: string] | null
  to: string
}

/** 'Léa Aubry, Samir Benali et 12 autres': the people named, the rest counted. */
function peopleWords(people: readonly string[], count: number): string {
  const named = people.slice(0, 2)
  const rest = count - named.length
  if (rest <= 0) return named.join(' et ')
  return `${named.join(', ')} et ${rest === 1 ? '1 autre' : `${String(rest)} autres`}`
}

/** The queues that have something in them, in the order of the menu. */
export function queuesOf({ absences, months, requests }: ReplyBy<'GET', 'validation/awaiting'>): Queue[] {
  const queues: Queue[] = []
  if (absences && absences.count > 0) {
    queues.push({
      key: 'absences',
      title: "Validation d'absences",
      count: absences.count,
      inside: peopleWords(absences.people, absences.count),
      first: absences.nearest_start_at ? ['première date', formatDate(absences.nearest_start_at)] : null,
      to: '/backend/absences',
    })
  }
  if (months && months.count > 0) {
    queues.push({
      key: 'months',
      title: "Validation d'activités",
      count: months.count,
      inside: peopleWords(months.people, months.count),
      first: months.oldest_period ? ['le plus ancien', periodTitle(months.oldest_period).toLowerCase()] : null,
      to: '/backend/activity',
    })
  }
  if (requests && requests.count > 0) {
    queues.push({
      key: 'requests',
      title: "Demandes d'activités complémentaires",
      count: requests.count,
      inside: peopleWords(requests.people, requests.count),
      first: requests.oldest_request_at
        ? ['la plus ancienne', formatInstant(requests.oldest_request_at).slice(0, 10)]
        : null,
      to: '/backend/extra-activities',
    })
  }
  return queues
}
