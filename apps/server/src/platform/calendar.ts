import {
  FIRST_HOLIDAY_YEAR,
  FRENCH_ZONE_CODES,
  frenchZoneLabel,
  HOLIDAY_YEARS_AHEAD,
  type Holiday,
  holidaysOf,
  type OwnDay,
  type PublicHoliday,
} from '@cadran/rules/administration/organisation-holidays'
import type { HolidayDays } from '@cadran/rules/timesheet/calendar'
import type { Moment } from '@cadran/rules/timesheet/half-day'
import { byStretch, stretchesOf } from '@cadran/rules/timesheet/holiday-zones'
import { sql } from 'kysely'
import type { Database, Executor } from './database/database.ts'
import { SettingError } from './settings.ts'

// This file alone writes the table `holidays`: drawn from the library and from what the organisation says (ADR 0051).

// People who move on the same day share theirs.
const MOVES_KEPT = 1_000

/** Public holidays of one zone: the days, and what each is called. */
export interface Holidays {
  days: HolidayDays
  names: ReadonlyMap<string, string>
}

export interface HolidayCalendar {
  /** The holidays of a person's `holiday_zone`, or of a workplace's; every zone of a workplace is known after start. */
  of(zones: string): Holidays
  /** Reads them anew where they were drawn since; all at once, so that no answer holds both. */
  refresh(): Promise<void>
}

const NONE: Holidays = { days: new Set(), names: new Map() }

/** The library weighs a megabyte and a half: it is read only when years are missing, or zones are chosen. */
const openLibrary = async () => (await import('date-holidays')).default

/** Under a name of its own: 'FR-67/3' is the zone FR-67 as the workplace 3 has it. */
export const zoneOf = (holiday_zone: string): string => holiday_zone.split('/')[0] ?? ''

/** Whether the library knows the zone (decision 5, ORG-03). */
export async function isZone(zone: string): Promise<boolean> {
  const Library = await openLibrary()
  const [country = '', state, ...more] = zone.split('-')
  const known = new Library()
  if (more.length > 0 || !Object.hasOwn(known.getCountries(), country)) return false
  return state === undefined || Object.hasOwn(known.getStates(country) ?? {}, state)
}

/** The zones that a workplace may be in: those of France, then the other countries by their names (ORG-03). */
export async function listZones(): Promise<{ zone: string; label: string }[]> {
  const Library = await openLibrary()
  const names = new Intl.DisplayNames('fr', { type: 'region' })
  const countries = Object.entries(new Library().getCountries())
    .filter(([zone]) => zone !== 'FR')
    .map(([zone, own_name]) => ({ zone, label: /^[A-Z]{2}$/.test(zone) ? (names.of(zone) ?? own_name) : own_name }))
  return [
    ...FRENCH_ZONE_CODES.map((zone) => ({ zone, label: frenchZoneLabel(zone) ?? zone })),
    ...countries.toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
  ]
}

/** The public holidays of a zone from the library: public ones only, an unknown zone is refused (decision 5). */
export async function computeHolidays(zone: string, years: readonly number[]): Promise<PublicHoliday[]> {
  if (!(await isZone(zone))) {
    throw new SettingError('workplaces.holiday_zone', `« ${zone} » n’est pas une zone connue`)
  }
  const Library = await openLibrary()
  const [country = '', state] = zone.split('-')
  const library = state === undefined ? new Library(country) : new Library(country, state)
  library.setLanguages('fr')
  const of_country = state === undefined ? library : new Library(country)
  const publicOf = (of: typeof library, year: number) => of.getHolidays(year).filter(({ type }) => type === 'public')
  return years.flatMap((year) => {
    const national = new Set(publicOf(of_country, year).map(({ date }) => date.slice(0, 10)))
    return publicOf(library, year).map(({ date, name, rule }) => {
      const day = date.slice(0, 10)
      return { day, name, is_regional: !national.has(day), is_good_friday: rule === 'easter -2' }
    })
  })
}

/** A workplace as its holidays depend on it. */
export interface DrawnWorkplace {
  holiday_zone: string
  good_friday: boolean
  own_days: readonly OwnDay[]
}

/** The years that are kept, the clock's and three more (ORG-05). */
export function holidayYears(today: string): number[] {
  const length = Number(today.slice(0, 4)) + HOLIDAY_YEARS_AHEAD - FIRST_HOLIDAY_YEAR + 1
  return Array.from({ length }, (_, index) => FIRST_HOLIDAY_YEAR + index)
}

/** Every day that a workplace does not work, under the name that its holidays have. */
export async function drawHolidays(
  { holiday_zone, good_friday, own_days }: DrawnWorkplace,
  years: readonly number[],
): Promise<(Holiday & { zone: string })[]> {
  const zone = zoneOf(holiday_zone)
  const known = await computeHolidays(zone, years)
  return holidaysOf({ zone, good_friday, known, own_days }).map((holiday) => ({ ...holiday, zone: holiday_zone }))
}

/** Workplaces as their holidays depend on them; all of them unless some are named. */
export async function loadDrawnWorkplaces(
  db: Executor,
  ids: readonly number[] | null,
): Promise<(DrawnWorkplace & { id: number; zone: string; has_own_days: boolean })[]> {
  const { rows } = await sql<DrawnWorkplace & { id: number; zone: string; has_own_days: boolean }>`
    select w.id, w.zone, w.holiday_zone, w.good_friday,
      exists (select from holiday_days d where d.workplace_id = w.id) as has_own_days, (
        select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name, 'half', d.half) order by d.day, d.half), '[]')
        from holiday_days d where d.workplace_id is null or d.workplace_id = w.id
      ) as own_days
    from workplaces w where ${ids}::bigint[] is null or w.id = any(${ids}::bigint[]) order by w.id
  `.execute(db)
  return rows
}

/** Writes the holidays of these workplaces in the place of what was drawn under their names. */
export async function writeHolidays(db: Executor, workplaces: readonly DrawnWorkplace[], today: string): Promise<void> {
  // Those of one name have the same holidays.
  const by_zone = new Map(workplaces.map((workplace) => [workplace.holiday_zone, workplace]))
  if (by_zone.size === 0) return
  const drawn = await Promise.all(
    [...by_zone.values()].map((workplace) => drawHolidays(workplace, holidayYears(today))),
  )
  const zones = [...by_zone.keys()]
  await sql`
    with gone as (
      delete from holidays h where h.zone = any(${zones}::text[]) and not exists (
        select from json_to_recordset(${JSON.stringify(drawn.flat())}::json) x (zone text, day date)
        where x.zone = h.zone and x.day = h.day
      )
    )
    insert into holidays (zone, day, name, half, source)
    select zone, day, name, half, source from json_populate_recordset(null::holidays, ${JSON.stringify(drawn.flat())}::json)
    on conflict (zone, day) do update set name = excluded.name, half = excluded.half, source = excluded.source
  `.execute(db)
}

/** Draws what is missing: zones that are new, and all of them when a year has begun. */
async function fillMissing({ kysely }: Database, today: string): Promise<void> {
  const last = await kysely
    .selectFrom('holidays')
    .select(['zone', (eb) => eb.fn.max('day').as('day')])
    .groupBy('zone')
    .execute()
  const filled = new Set(last.filter(({ day }) => day >= `${holidayYears(today).at(-1)}-01-01`).map(({ zone }) => zone))
  const workplaces = await loadDrawnWorkplaces(kysely, null)
  await writeHolidays(
    kysely,
    workplaces.filter(({ holiday_zone }) => !filled.has(holiday_zone)),
    today,
  )
}

/** What some days are, apart the halves. */
function holidaysFrom(by_day: ReadonlyMap<string, Holiday>): Holidays {
  const all = [...by_day.values()]
  const whole = new Set(all.filter(({ half }) => half === 'day').map(({ day }) => day))
  const halves = new Map(
    all.flatMap(({ day, half }) => (half === 'day' ? [] : [[day, half satisfies Moment] as const])),
  )
  return {
    // A day without halves says nothing of them: the same set as ever for nearly every zone.
    days: halves.size === 0 ? whole : Object.assign(whole, { halves }),
    names: new Map(all.map(({ day, name }) => [day, name])),
  }
}

const NO_DAYS: ReadonlyMap<string, Holiday> = new Map()

/** Holidays by their zones, as they are or as they would be; of whoever moves, those of each stretch (ADM-17). */
function holidaysByZone(rows: readonly (Holiday & { zone: string })[]): (zones: string) => Holidays {
  const by_zone = new Map<string, Map<string, Holiday>>()
  for (const row of rows) {
    const days = by_zone.get(row.zone) ?? new Map<string, Holiday>()
    by_zone.set(row.zone, days.set(row.day, row))
  }
  const zones = new Map([...by_zone].map(([zone, days]) => [zone, holidaysFrom(days)]))
  const moves = new Map<string, Holidays>()
  const ofMove = (text: string): Holidays => {
    const joined = holidaysFrom(byStretch(stretchesOf(text), (zone) => by_zone.get(zone) ?? NO_DAYS))
    if (moves.size >= MOVES_KEPT) moves.clear()
    moves.set(text, joined)
    return joined
  }
  return (text) => zones.get(text) ?? moves.get(text) ?? (text.includes(' ') ? ofMove(text) : NONE)
}

interface Read {
  version: number
  of: (zones: string) => Holidays
}

async function versionOf(db: Executor): Promise<number> {
  const { version } = await db.selectFrom('holiday_versions').select('version').executeTakeFirstOrThrow()
  return Number(version)
}

async function readHolidays(db: Executor): Promise<Read> {
  // The version first: what is drawn meanwhile is read once more.
  const version = await versionOf(db)
  const rows = await db
    .selectFrom('holidays')
    .select(['zone', 'day', 'name', 'half', 'source'])
    .orderBy('day')
    .execute()
  return { version, of: holidaysByZone(rows) }
}

/** The holidays as a transaction finds them, what it has written included. */
export async function holidaysWithin(db: Executor): Promise<Pick<HolidayCalendar, 'of'>> {
  const { of } = await readHolidays(db)
  return { of }
}

/** Fills what is missing of the holidays table, then keeps it in memory: it changes when the organisation does. */
export async function openHolidays(database: Database, today: string): Promise<HolidayCalendar> {
  await fillMissing(database, today)
  let read = await readHolidays(database.kysely)
  return {
    of: (zones) => read.of(zones),
    refresh: async () => {
      if ((await versionOf(database.kysely)) !== read.version) read = await readHolidays(database.kysely)
    },
  }
}
