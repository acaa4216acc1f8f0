import { labelCell } from '../portal/file-cells.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { type Day, isDay, isWeekend } from '../timesheet/day.ts'

/** Which of its halves a day of holidays is not worked. */
export const HOLIDAY_HALVES = ['am', 'pm', 'day'] as const
export type HolidayHalf = (typeof HOLIDAY_HALVES)[number]
/** Where a holiday comes from: the country, the region of the workplace, the company itself (ORG-05). */
export const HOLIDAY_SOURCES = ['national', 'regional', 'own'] as const
export type HolidaySource = (typeof HOLIDAY_SOURCES)[number]

/** A public holiday as the library knows it. */
export interface PublicHoliday {
  day: Day
  name: string
  is_regional: boolean
  is_good_friday: boolean
}
/** A day of the company's own that is not worked. */
export interface OwnDay {
  day: Day
  name: string
  half: HolidayHalf
}
export interface Holiday extends OwnDay {
  source: HolidaySource
}

const ALSACE_MOSELLE: readonly string[] = ['FR-57', 'FR-67', 'FR-68']
const FRENCH_ZONES: Readonly<Record<string, string>> = {
  FR: 'France métropolitaine',
  'FR-57': 'Alsace-Moselle',
  'FR-67': 'Alsace-Moselle',
  'FR-68': 'Alsace-Moselle',
  'FR-GP': 'Guadeloupe',
  'FR-MQ': 'Martinique',
  'FR-GF': 'Guyane',
  'FR-RE': 'La Réunion',
  'FR-YT': 'Mayotte',
  'FR-BL': 'Saint-Barthélemy',
  'FR-MF': 'Saint-Martin',
}
/** What a zone of France is called; a zone of another country has its country's name (ORG-03). */
export const frenchZoneLabel = (zone: string): string | undefined => FRENCH_ZONES[zone]
export const FRENCH_ZONE_CODES: readonly string[] = Object.keys(FRENCH_ZONES)

/** Whether a commune of the zone may have Good Friday (README 10). */
export const mayHaveGoodFriday = (zone: string): boolean => ALSACE_MOSELLE.includes(zone)

/** What the library knows of a zone, as its workplaces have it: of Alsace-Moselle 26/12 always, Good Friday where it is told (ORG-04). */
function publicHolidaysOf(zone: string, good_friday: boolean, known: readonly PublicHoliday[]): PublicHoliday[] {
  if (!mayHaveGoodFriday(zone)) return [...known]
  const kept = known.filter(({ is_good_friday }) => good_friday || !is_good_friday)
  const days = new Set(kept.map(({ day }) => day))
  const years = new Set(kept.map(({ day }) => day.slice(0, 4)))
  const missing = [...years].map((year) => `${year}-12-26`).filter((day) => !days.has(day))
  const second = { name: 'Lendemain de Noël', is_regional: true, is_good_friday: false }
  return [...kept, ...missing.map((day) => ({ ...second, day }))]
}

interface Drawn {
  zone: string
  good_friday: boolean
  known: readonly PublicHoliday[]
  own_days: readonly OwnDay[]
}

/** Every day that a workplace does not work, in order: the zone's, then those of the company, of which two halves make a day (ORG-04, ORG-06). */
export function holidaysOf({ zone, good_friday, known, own_days }: Drawn): Holiday[] {
  const drawn = new Map<Day, Holiday>()
  for (const { day, name, is_regional } of publicHolidaysOf(zone, good_friday, known)) {
    if (!drawn.has(day)) drawn.set(day, { day, name, half: 'day', source: is_regional ? 'regional' : 'national' })
  }
  for (const { day, name, half } of own_days) {
    const other = drawn.get(day)
    if (!other) drawn.set(day, { day, name, half, source: 'own' })
    else if (other.half !== 'day' && other.half !== half) drawn.set(day, { ...other, half: 'day' })
  }
  return [...drawn.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The zone and the good Friday make a name of their own where a workplace is not as its zone; holidays stand under it (ADR 0051). */
export function holidayZoneOf(workplace: {
  id: number
  zone: string
  good_friday: boolean
  has_own_days: boolean
}): string {
  const { id, zone, good_friday, has_own_days } = workplace
  return good_friday || has_own_days ? `${zone}/${id}` : zone
}

const NOT_WORKED = 'Ce jour n’est déjà pas travaillé.'
const ownDayName = labelCell(100)
const OWN_DAY_NAME = 'Entre 1 et 100 caractères attendus.'

/** How many years of holidays are there after the clock's (ORG-05). */
export const HOLIDAY_YEARS_AHEAD = 3
export const FIRST_HOLIDAY_YEAR = 2018

interface OwnDayDraft {
  day: string
  name: string
  half: string
}

/** What is wrong with a day of the company's own among the holidays that stand without it (ORG-06); null when it may be. */
export function checkOwnDay(draft: OwnDayDraft, others: readonly OwnDay[], today: Day): Refusal | null {
  const { day, name, half } = draft
  const last_year = Number(today.slice(0, 4)) + HOLIDAY_YEARS_AHEAD
  if (!isDay(day) || day < `${FIRST_HOLIDAY_YEAR}-01-01` || day > `${last_year}-12-31`) {
    return refusal('date', 422, 'Format de date invalide', 'day')
  }
  if (ownDayName.read(name.trim()) === undefined) return refusal('name', 422, OWN_DAY_NAME, 'name')
  if (!HOLIDAY_HALVES.some((known) => known === half))
    return refusal('half', 422, 'Choisissez le jour ou une demi-journée.', 'half')
  const other = others.find((one) => one.day === day)
  const is_free = !isWeekend(day) && (!other || (other.half !== 'day' && half !== 'day' && other.half !== half))
  return is_free ? null : refusal('not-worked', 422, NOT_WORKED, 'day')
}
