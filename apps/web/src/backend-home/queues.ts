import { formatDate } from '@cadran/rules/portal/french'
import { periodTitle } from '../features/validation/filters/index.ts'
import type { ReplyBy } from '../platform/api-types.ts'
import { parisMoment } from '../platform/paris-time.ts'

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

/** 'Léa Aubry, Samir Benali et 7 autres': the people named, the rest counted. */
function peopleWords({ people, people_count }: { people: readonly string[]; people_count: number }): string {
  const named = people.slice(0, 2)
  const rest = people_count - named.length
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
      inside: peopleWords(absences),
      first: absences.nearest_start_at ? ['première date', formatDate(absences.nearest_start_at)] : null,
      to: '/backend/absences',
    })
  }
  if (months && months.count > 0) {
    queues.push({
      key: 'months',
      title: "Validation d'activités",
      count: months.count,
      inside: peopleWords(months),
      first: months.oldest_period ? ['le plus ancien', periodTitle(months.oldest_period).toLowerCase()] : null,
      to: '/backend/activity',
    })
  }
  if (requests && requests.count > 0) {
    queues.push({
      key: 'requests',
      title: "Demandes d'activités complémentaires",
      count: requests.count,
      inside: peopleWords(requests),
      first: requests.oldest_request_at
        ? ['la plus ancienne', parisMoment(requests.oldest_request_at).slice(0, 10)]
        : null,
      to: '/backend/extra-activities',
    })
  }
  return queues
}
