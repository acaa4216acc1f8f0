import { ofPeriod, waitingWords } from '@cadran/rules/home/month-card'
import { counted, formatLongDate } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import { type Awaiting, addressOf, type Pages } from '../platform/pages.ts'
import type { Family } from '../ui/family.ts'

/** One thing that waits for the person. */
export interface WaitingRow {
  key: 'months' | 'absences' | 'requests'
  family: Family
  title: string
  detail: string
  /** Whose: the first few, and how many in all. */
  people: readonly string[]
  count: number
  to: string
}

/** How long the one that has waited longest does, and what else there is to say of the queue (HOM-05). */
function detailOf(oldest: string, oldest_since: Day | null, more: string, today: Day): string {
  const age = oldest_since === null ? '' : `${oldest} attend ${waitingWords(oldest_since, today)}`
  return [age, more].filter(Boolean).join(' · ')
}

function startWords(start_at: Day | null, today: Day): string {
  if (start_at === null) return ''
  return `la plus proche ${start_at < today ? 'a commencé' : 'commence'} ${formatLongDate(start_at)}`
}

const monthWords = (oldest_period: string | null) => (oldest_period ? `à partir ${ofPeriod(oldest_period)}` : '')

/** What validators have to decide; a queue without anything is not there. */
export function validationRows(awaiting: Awaiting, today: Day, pages: Pages): WaitingRow[] {
  const rows: WaitingRow[] = []
  const { months, absences, requests } = awaiting
  if (months && months.count > 0) {
    rows.push({
      key: 'months',
      family: 'brand',
      title: `${String(months.count)} CRA à valider`,
      detail: detailOf('Le plus ancien', months.oldest_since, monthWords(months.oldest_period), today),
      people: months.people,
      count: months.count,
      to: addressOf(pages.activities),
    })
  }
  if (absences && absences.count > 0) {
    rows.push({
      key: 'absences',
      family: 'absence',
      title: `${counted(absences.count, 'absence')} à valider`,
      detail: detailOf('La plus ancienne', absences.oldest_since, startWords(absences.nearest_start_at, today), today),
      people: absences.people,
      count: absences.count,
      to: addressOf(pages.absences),
    })
  }
  if (requests && requests.count > 0) {
    const demands = counted(requests.count, 'demande')
    rows.push({
      key: 'requests',
      family: 'brand',
      title: `${demands} d'activités complémentaires`,
      detail: detailOf('La plus ancienne', requests.oldest_since, '', today),
      people: requests.people,
      count: requests.count,
      to: addressOf(pages.extraRequests),
    })
  }
  return rows
}
