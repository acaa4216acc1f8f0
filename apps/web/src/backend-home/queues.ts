import { ofPeriod } from '@cadran/rules/home/month-card'
import { counted, formatDayMonth } from '@cadran/rules/portal/french'
import { type Day, daysBetween } from '@cadran/rules/timesheet/day'
import { type Awaiting, addressOf, type Pages } from '../platform/pages.ts'

export interface Queue {
  key: 'absences' | 'months' | 'requests'
  title: string
  count: number
  /** What is inside. */
  inside: string
  /** What is first to be treated in it, where that is more than its age. */
  first: string | null
  /** How long the one that has waited longest does (HOM-05). */
  age: { name: string; words: string; is_late: boolean } | null
  to: string
}

/** 'Léa Aubry, Samir Benali et 7 autres': the people named, the rest counted. */
function peopleWords({ people, people_count }: { people: readonly string[]; people_count: number }): string {
  const named = people.slice(0, 2)
  const rest = people_count - named.length
  if (rest <= 0) return named.join(' et ')
  return `${named.join(', ')} et ${counted(rest, 'autre')}`
}

const LATE_DAYS = 10

function ageOf(name: string, since: Day | null, today: Day): Queue['age'] {
  if (since === null) return null
  const days = Math.max(0, daysBetween(since, today))
  return { name, words: days === 0 ? 'aujourd’hui' : counted(days, 'jour'), is_late: days > LATE_DAYS }
}

/** The queues that have something in them, in the order of the menu. */
export function queuesOf({ absences, months, requests }: Awaiting, pages: Pages, today: Day): Queue[] {
  const queues: Queue[] = []
  if (absences && absences.count > 0) {
    queues.push({
      key: 'absences',
      title: pages.absences.title,
      count: absences.count,
      inside: peopleWords(absences),
      first: absences.nearest_start_at ? `à partir du ${formatDayMonth(absences.nearest_start_at)}` : null,
      age: ageOf('la plus ancienne', absences.oldest_since, today),
      to: addressOf(pages.absences),
    })
  }
  if (months && months.count > 0) {
    queues.push({
      key: 'months',
      title: pages.activities.title,
      count: months.count,
      inside: peopleWords(months),
      first: months.oldest_period ? `à partir ${ofPeriod(months.oldest_period)}` : null,
      age: ageOf('le plus ancien', months.oldest_since, today),
      to: addressOf(pages.activities),
    })
  }
  if (requests && requests.count > 0) {
    queues.push({
      key: 'requests',
      title: pages.extraRequests.title,
      count: requests.count,
      inside: peopleWords(requests),
      first: null,
      age: ageOf('la plus ancienne', requests.oldest_since, today),
      to: addressOf(pages.extraRequests),
    })
  }
  return queues
}
