import { COMMENT_MAX_LENGTH, M_COMMENT } from '../portal/messages.ts'
import { type Day, isDay } from './day.ts'
import { CODE_INVALID } from './event-codes.ts'
import {
  checkRange,
  HOUR_TEXTS,
  type HourRange,
  isEmptyRange,
  overlappingRanges,
  rangeMinutes,
  rangeOfMinutes,
} from './extra-hours.ts'

/** The two sections of a declaration in display order (EXT-29). */
export const EXTRA_SECTIONS = ['complementaries', 'constraints'] as const
export type ExtraSection = (typeof EXTRA_SECTIONS)[number]

/** One row of hours; `code` is an intervention code. */
export interface ExtraHour extends HourRange {
  code: number | null
}

/** The hours of a date; constraints have no mission. */
export interface ExtraDay {
  date: Day
  mission: number | null
  hours: readonly ExtraHour[]
}

/** What is declared for a week (EXT-29). */
export interface ExtraDeclaration {
  comment: string | null
  complementaries: readonly ExtraDay[]
  constraints: readonly ExtraDay[]
}

/** What a section offers, by the ids of its codes (EXT-21 to EXT-25). */
export interface ExtraSectionConfig {
  display: boolean
  display_event_codes: boolean
  display_overtime_codes: boolean
  event_codes: Readonly<Record<Day, readonly number[]>>
  overtime_codes: Readonly<Record<Day, readonly number[]>>
  fillable_dates: readonly Day[]
}
export type ExtraConfig = Readonly<Record<ExtraSection, ExtraSectionConfig>>

type OfferedCodes = Readonly<Record<Day, readonly { id: number }[]>>
type OfferedSection = Omit<ExtraSectionConfig, 'event_codes' | 'overtime_codes'> & {
  event_codes: OfferedCodes
  overtime_codes: OfferedCodes
}

/** The config as it is offered, with whole codes, by the ids that a declaration names them with. */
export function configByIds(config: Readonly<Record<ExtraSection, OfferedSection>>): ExtraConfig {
  const idsOf = (codes: OfferedCodes) =>
    Object.fromEntries(Object.entries(codes).map(([day, of_day]) => [day, of_day.map(({ id }) => id)]))
  const section = (offered: OfferedSection): ExtraSectionConfig => ({
    ...offered,
    event_codes: idsOf(offered.event_codes),
    overtime_codes: idsOf(offered.overtime_codes),
  })
  return { complementaries: section(config.complementaries), constraints: section(config.constraints) }
}

/** Texts of the declaration beside those about hours (EXT-47 to EXT-49). */
const EXTRA_TEXTS = {
  mission_needed: 'Vous devez spécifier la mission',
  code_needed: 'Vous devez spécifier le code intervention',
  date_format: 'Format de date invalide',
  date_not_fillable: 'Ce jour ne peut pas être saisi pour cette semaine',
} as const

/** Shown with the interventions (EXT-54). */
export const DUE_HOURS_NOTE = "Toute heure entamée lors d'une intervention en astreinte est due en totalité."

/** Something wrong, at its field: 'comment', 'complementaries.0.mission', 'constraints.1.hours.0.start'. */
export interface ExtraIssue {
  field: string
  message: string
}

/** A date's hours with the rows and the place they were given at. */
interface Place {
  day: ExtraDay
  at: string
  rows: { hour: ExtraHour; at: string }[]
}

/** The dates that have a filled row, in their order; rows and dates without one are dropped (EXT-50 to EXT-52). */
function filledPlaces(section: ExtraSection, days: readonly ExtraDay[]): Place[] {
  return days
    .map((day, index) => {
      const at = `${section}.${index}`
      const rows = day.hours.map((hour, row) => ({ hour, at: `${at}.hours.${row}` }))
      return { day, at, rows: rows.filter(({ hour }) => !isEmptyRange(hour)) }
    })
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => (a.day.date < b.day.date ? -1 : Number(a.day.date > b.day.date)))
}

function checkDate({ day: { date }, at }: Place, config: ExtraSectionConfig): ExtraIssue[] {
  if (!isDay(date)) return [{ field: `${at}.date`, message: EXTRA_TEXTS.date_format }]
  if (config.fillable_dates.includes(date)) return []
  return [{ field: `${at}.date`, message: EXTRA_TEXTS.date_not_fillable }]
}

function checkMission({ day, at }: Place, config: ExtraSectionConfig): ExtraIssue[] {
  if (!config.display_event_codes) return []
  const field = `${at}.mission`
  if (day.mission === null) return [{ field, message: EXTRA_TEXTS.mission_needed }]
  return config.event_codes[day.date]?.includes(day.mission) ? [] : [{ field, message: CODE_INVALID.message }]
}

function checkRow({ hour, at }: Place['rows'][number], date: Day, config: ExtraSectionConfig): ExtraIssue[] {
  const rangeIssue = checkRange(hour)
  const issues = rangeIssue ? [{ field: `${at}.${rangeIssue.field}`, message: rangeIssue.message }] : []
  if (!config.display_overtime_codes) return issues
  const field = `${at}.code`
  if (hour.code === null) return [...issues, { field, message: EXTRA_TEXTS.code_needed }]
  const known = config.overtime_codes[date]?.includes(hour.code) ?? false
  return known ? issues : [...issues, { field, message: CODE_INVALID.message }]
}

/** Ranges of a date that overlap an earlier one of the section, over all missions (EXT-46). */
function overlapsOf(places: readonly Place[]): Map<string, ExtraIssue> {
  const found = new Map<string, ExtraIssue>()
  for (const date of new Set(places.map(({ day }) => day.date))) {
    const rows = places
      .filter(({ day }) => day.date === date)
      .flatMap((place) => place.rows)
      .filter(({ hour }) => checkRange(hour) === null)
    for (const index of overlappingRanges(rows.map(({ hour }) => hour))) {
      const at = rows[index]?.at ?? ''
      found.set(at, { field: `${at}.start`, message: HOUR_TEXTS.overlap })
    }
  }
  return found
}

function checkSection(section: ExtraSection, days: readonly ExtraDay[], config: ExtraSectionConfig): ExtraIssue[] {
  const places = filledPlaces(section, days)
  const overlaps = overlapsOf(places)
  return places.flatMap((place) => {
    const misplaced = checkDate(place, config)
    if (misplaced.length > 0) return misplaced
    const rows = place.rows.flatMap((row) => {
      const overlap = overlaps.get(row.at)
      return [...checkRow(row, place.day.date, config), ...(overlap ? [overlap] : [])]
    })
    return [...checkMission(place, config), ...rows]
  })
}

/**
 * Everything wrong with a declaration in the order of its messages: sections as displayed, dates ascending, rows in
 * order, the comment last (EXT-39 to EXT-58). None means that it may be stored.
 */
export function checkDeclaration(declaration: ExtraDeclaration, config: ExtraConfig): ExtraIssue[] {
  const issues = EXTRA_SECTIONS.flatMap((section) => checkSection(section, declaration[section], config[section]))
  const comment_length = (declaration.comment ?? '').trim().length
  return comment_length > COMMENT_MAX_LENGTH ? [...issues, { field: 'comment', message: M_COMMENT.message }] : issues
}

/** The dates as they are stored: without empty rows and empty dates, and without codes that were not asked for. */
export function filledDays(section: ExtraSection, days: readonly ExtraDay[], config: ExtraSectionConfig): ExtraDay[] {
  return filledPlaces(section, days).map(({ day, rows }) => ({
    date: day.date,
    mission: config.display_event_codes ? day.mission : null,
    hours: rows.map(({ hour }) => ({ ...hour, code: config.display_overtime_codes ? hour.code : null })),
  }))
}

/**
 * Whether a declaration holds neither hours nor a comment: in the place of another it clears the week, where nothing was
 * declared it says nothing (EXT-50, EXT-56).
 */
export function isEmptyDeclaration(declaration: ExtraDeclaration): boolean {
  const has_hours = EXTRA_SECTIONS.some((section) => filledPlaces(section, declaration[section]).length > 0)
  return !has_hours && (declaration.comment ?? '').trim() === ''
}

/** Minutes of a section: the sum of its right ranges (EXT-18). */
export function sectionMinutes(days: readonly ExtraDay[]): number {
  return days.reduce((sum, { hours }) => sum + hours.reduce((part, hour) => part + rangeMinutes(hour), 0), 0)
}

/** An hour as it is stored; minutes count from midnight. */
export interface StoredHour {
  section: ExtraSection
  day: Day
  mission: number | null
  code: number | null
  start_minute: number
  end_minute: number
}

/** A date of a declaration as it is answered; the mission once more on each hour (README 36), durations in minutes. */
interface DeclaredDay {
  date: Day
  mission: number | null
  hours: { start: string; end: string; code: number | null; mission: number | null; duration: number }[]
}

/** The dates of a section, each mission of a date on its own, rows in the order they are stored (EXT-29, EXT-30). */
export function declaredDays(section: ExtraSection, stored: readonly StoredHour[]): DeclaredDay[] {
  const days = new Map<string, DeclaredDay>()
  for (const hour of stored) {
    if (hour.section !== section) continue
    const { day: date, mission, code, start_minute, end_minute } = hour
    const { start, end } = rangeOfMinutes(start_minute, end_minute)
    const key = `${date} ${mission}`
    const day = days.get(key) ?? { date, mission, hours: [] }
    day.hours.push({ start, end, code, mission, duration: end_minute - start_minute })
    days.set(key, day)
  }
  return [...days.values()]
}
