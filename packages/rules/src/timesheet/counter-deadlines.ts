import type { Counter } from './balance.ts'
import type { Day } from './day.ts'

/** What stands beside a counter whose days are lost at the end of a time (USR-20 to USR-22). */
export const COUNTER_DEADLINES = {
  before_june: 'à prendre avant le 31/05',
  rtt_remainder: 'à prendre avant le 31/03',
  cp15: 'à prendre dans les 15 mois',
} as const

const LAST_DAYS: Partial<Record<Counter, string>> = { before_june: '05-31', rtt_remainder: '03-31' }

/** The next 31/05 or 31/03, of a counter that is lost on the day after it; null for the others (MON-99, MON-100, LED-44). */
export function nextDeadline(counter: Counter, today: Day): Day | null {
  const last_day = LAST_DAYS[counter]
  if (last_day === undefined) return null
  const this_year = `${today.slice(0, 4)}-${last_day}`
  return today <= this_year ? this_year : `${String(Number(today.slice(0, 4)) + 1)}-${last_day}`
}

/** How a full year's JRS are shared out, for the modality that shares them: 11 days, 4 of them the employer's (USR-23); else null. */
export function jrsOfYear(modality: number | null): string | null {
  return modality === 2 ? 'Année complète : 11 jours, dont 4 fixés par l’employeur et 7 par le salarié.' : null
}
