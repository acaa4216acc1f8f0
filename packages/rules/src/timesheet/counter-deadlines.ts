import { formatDate } from '../portal/french.ts'
import type { Counter } from './balance.ts'
import type { Day } from './day.ts'

const LAST_DAYS: Partial<Record<Counter, string>> = { before_june: '05-31', rtt_remainder: '03-31' }

/** The next 31/05 or 31/03, of a counter that is lost on the day after it; null for the others (MON-99, MON-100, LED-44). */
export function nextDeadline(counter: Counter, today: Day): Day | null {
  const last_day = LAST_DAYS[counter]
  if (last_day === undefined) return null
  const this_year = `${today.slice(0, 4)}-${last_day}`
  return today <= this_year ? this_year : `${String(Number(today.slice(0, 4)) + 1)}-${last_day}`
}

/** A deadline as 31/05, with its year where that is not the one of `today` (ASK-06). */
export function shortDeadline(deadline: Day, today: Day): string {
  const date = formatDate(deadline)
  return deadline.slice(0, 4) === today.slice(0, 4) ? date.slice(0, 5) : date
}

/** What stands beside a counter whose days are lost at the end of a time (USR-20 to USR-22). */
export function deadlineWords(counter: 'before_june' | 'rtt_remainder' | 'cp15', today: Day): string {
  const deadline = nextDeadline(counter, today)
  return deadline === null ? 'à prendre dans les 15 mois' : `à prendre avant le ${shortDeadline(deadline, today)}`
}

/** How a full year's JRS are shared out, for the modality that shares them: 11 days, 4 of them the employer's (USR-23); else null. */
export function jrsOfYear(modality: number | null): string | null {
  return modality === 2 ? 'Année complète : 11 jours, dont 4 fixés par l’employeur et 7 par le salarié.' : null
}
