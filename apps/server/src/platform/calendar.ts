import { byStretch, stretchesOf } from '@cadran/rules/timesheet/holiday-zones'
import type { Database } from './database/database.ts'
import { SettingError } from './settings.ts'

const FIRST_YEAR = 2018
const YEARS_AHEAD = 3
// People who move on the same day share theirs.
const MOVES_KEPT = 1_000

/** Public holidays of one zone: the days, and what each is called. */
export interface Holidays {
  days: ReadonlySet<string>
  names: ReadonlyMap<string, string>
}

export interface HolidayCalendar {
  /** The holidays of a person's `holiday_zone`, or of a workplace's; every zone of a workplace is known after start. */
  of(zones: string): Holidays
}

const NONE: Holidays = { days: new Set(), names: new Map() }

/** The public holidays of a zone from the library: public ones only, an unknown zone is refused (decision 5). */
export async function computeHolidays(
  zone: string,
  years: readonly number[],
): Promise<{ zone: string; day: string; name: string }[]> {
  // The library weighs a megabyte and a half: it is read only when years are missing.
  const { default: Library } = await import('date-holidays')
  const [country = '', state] = zone.split('-')
  const library = state === undefined ? new Library(country) : new Library(country, state)
  const known = new Library().getStates(country)
  if (library.getHolidays(years[0] ?? FIRST_YEAR).length === 0 || (state !== undefined && !known?.[state])) {
    throw new SettingError('workplaces.holiday_zone', `« ${zone} » n’est pas une zone connue`)
  }
  library.setLanguages('fr')
  const rows = new Map<string, { zone: string; day: string; name: string }>()
  for (const year of years) {
    for (const holiday of library.getHolidays(year)) {
      const day = holiday.date.slice(0, 10)
      if (holiday.type === 'public' && !rows.has(day)) rows.set(day, { zone, day, name: holiday.name })
    }
  }
  return [...rows.values()]
}

async function fillMissing({ kysely }: Database, year: number): Promise<void> {
  const zones = await kysely.selectFrom('workplaces').select('holiday_zone').distinct().execute()
  const last = await kysely
    .selectFrom('holidays')
    .select(['zone', (eb) => eb.fn.max('day').as('day')])
    .groupBy('zone')
    .execute()
  const wanted = Array.from({ length: year + YEARS_AHEAD - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
  for (const { holiday_zone } of zones) {
    const filled = last.find(({ zone }) => zone === holiday_zone)
    if (filled && filled.day >= `${year + YEARS_AHEAD}-01-01`) continue
    const rows = await computeHolidays(holiday_zone, wanted)
    await kysely
      .insertInto('holidays')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Fills what is missing of the holidays table, then keeps it in memory: it changes once a year. */
export async function openHolidays(database: Database, today: string): Promise<HolidayCalendar> {
  await fillMissing(database, Number(today.slice(0, 4)))
  const zones = new Map<string, { days: Set<string>; names: Map<string, string> }>()
  for (const { zone, day, name } of await database.kysely.selectFrom('holidays').selectAll().execute()) {
    const kept = zones.get(zone) ?? { days: new Set<string>(), names: new Map<string, string>() }
    kept.days.add(day)
    kept.names.set(day, name)
    zones.set(zone, kept)
  }
  const moves = new Map<string, Holidays>()
  const ofMove = (text: string): Holidays => {
    const names = byStretch(stretchesOf(text), (zone) => (zones.get(zone) ?? NONE).names)
    const joined = { days: new Set(names.keys()), names }
    if (moves.size >= MOVES_KEPT) moves.clear()
    moves.set(text, joined)
    return joined
  }
  return { of: (text) => zones.get(text) ?? moves.get(text) ?? (text.includes(' ') ? ofMove(text) : NONE) }
}
