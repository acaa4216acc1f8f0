/** What stands beside a counter whose days are lost at the end of a time (USR-20 to USR-22). */
export const COUNTER_DEADLINES = {
  before_june: 'à prendre avant le 31/05',
  rtt_remainder: 'à prendre avant le 31/03',
  cp15: 'à prendre dans les 15 mois',
} as const

/** How a full year's JRS are shared out, for the modality that shares them: 11 days, 4 of them the employer's (USR-23); else null. */
export function jrsOfYear(modality: number | null): string | null {
  return modality === 2 ? 'Année complète : 11 jours, dont 4 fixés par l’employeur et 7 par le salarié.' : null
}
