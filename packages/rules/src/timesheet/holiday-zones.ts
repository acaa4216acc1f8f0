import type { Day } from './day.ts'

/** From a day on, the holidays of a zone; null: from ever. */
export interface ZoneStretch {
  from: Day | null
  zone: string
}

/** The stretches of a person's `holiday_zone`: 'FR', or 'FR 2026-12-01:FR-67' for whoever moves (ADM-17). */
export function stretchesOf(zones: string): ZoneStretch[] {
  return zones.split(' ').map((part, index) => {
    if (index === 0) return { from: null, zone: part }
    const [from = '', zone = ''] = part.split(':')
    return { from, zone }
  })
}

/** What falls on the days of each stretch, of what each zone knows by day. */
export function byStretch<Named>(
  stretches: readonly ZoneStretch[],
  known: (zone: string) => ReadonlyMap<Day, Named>,
): Map<Day, Named> {
  return new Map(
    stretches.flatMap(({ from, zone }, index) => {
      const until = stretches[index + 1]?.from ?? null
      return [...known(zone)].filter(([day]) => (from === null || day >= from) && (until === null || day < until))
    }),
  )
}
