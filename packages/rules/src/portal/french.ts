// Own tables rather than Intl: the same text in every browser and on the server, for a few hundred bytes.

/** The months in lower case, January first (MON-121). */
export const MONTH_NAMES = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const

/** The months abbreviated, January first (BCK-65). */
export const MONTH_ABBREVIATIONS = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const

/** The heads of the calendar's columns, Monday first (CAL-02). */
export const DAY_HEADERS = ['Lun', 'Mar', 'Mer', 'Jeu', 'Ven', 'Sam', 'Dim'] as const

// Sunday first, as the congruence below counts.
const DAY_NAMES = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const
const MONTH_SHIFTS = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4] as const

type Moment = 'am' | 'pm'

interface HalfDays {
  start_at: string
  start_moment: Moment
  end_at: string
  end_moment: Moment
}

/** The month in lower case; month from 1 to 12, '' for any other. */
export function monthName(month: number): string {
  return MONTH_NAMES[month - 1] ?? ''
}

/** The head of a month: 'Mars 2026' (CAL-04). */
export function monthTitle(period: { year: number; month: number }): string {
  const name = monthName(period.month)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${period.year}`
}

/** A month after what belongs to it: 'd’avril', 'de mars' (WIN-16). */
export function ofMonth({ month }: { month: number }): string {
  const name = monthName(month)
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`
}

/** The same with its year: 'd’avril 2026' (WIN-16). */
export function ofMonthAndYear(period: { year: number; month: number }): string {
  return `${ofMonth(period)} ${String(period.year)}`
}

/** '2026-03-12' as '12/03/2026'. */
export function formatDate(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/**
 * The ISO day of what somebody types for a date: '12/03/2026', '12/3/26', '12.03.2026' or '12032026' as '2026-03-12'.
 * Null for what is no date, the 31st of February among it. Two figures of a year are of this century (EDT-16).
 */
export function parseDate(text: string): string | null {
  const parts =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text.trim()) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text.trim())
  if (!parts) return null
  const [day = 0, month = 0, short = 0] = parts.slice(1).map(Number)
  const year = short < 100 ? 2000 + short : short
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const longest = month === 2 ? 28 + Number(leap) : 30 + ((month + Math.floor(month / 8)) % 2)
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > longest) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

// Sakamoto's congruence: portal may not import the calendar of timesheet for a name.
function weekdayName(year: number, month: number, day: number): string {
  const y = month < 3 ? year - 1 : year
  const shift = MONTH_SHIFTS[month - 1] ?? 0
  return DAY_NAMES[(y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7] ?? ''
}

/** The day's number in its month, from an ISO day or day and time: '12', the first '1er' (WIN-16). */
export function dayOfMonth(day: string): string {
  const date = Number(day.slice(8, 10))
  return date === 1 ? '1er' : String(date)
}

/** '2026-03-12' as '12 mars', the first of a month as '1er mars' (WIN-16). */
export function formatDayMonth(day: string): string {
  return `${dayOfMonth(day)} ${monthName(Number(day.slice(5, 7)))}`
}

/** '2026-05-13' as 'mercredi 13 mai', the first of a month as 'vendredi 1er mai'. */
export function formatLongDate(day: string): string {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)].map(Number)
  return `${weekdayName(year ?? 0, month ?? 0, date ?? 0)} ${formatDayMonth(day)}`
}

// A figure as it is written in French: the comma, and the sign that is no hyphen (WIN-16).
const inFrench = (figure: string) => figure.replace('.', ',').replace('-', '−')

/** A number of days with at most one decimal: '17', '0,5', '−1,5'. */
export function formatDays1(days: number): string {
  return inFrench(String(Math.round(days * 10) / 10))
}

/** A number of days in a column of figures, always with one decimal so that the commas stand one below the other: '17,0'. */
export function formatDecimal1(days: number): string {
  return inFrench((Math.round(days * 10) / 10).toFixed(1))
}

/** A number of days with its two decimals: '12,50', '−2,00' (MON-96, USR-17). */
export function formatDecimal2(days: number): string {
  return inFrench((Math.round(days * 100) / 100).toFixed(2))
}

/** A number of days that is added or taken away, as a mail says it: '+1,50', '-0,25' (LED-64). */
export function signedDays(days: number): string {
  return `${days > 0 ? '+' : ''}${days.toFixed(2).replace('.', ',')}`
}

/** A number as it is counted, its thousands apart by a narrow space: '2 134', '0,5' (WIN-16). */
export function formatCount(count: number): string {
  return formatDays1(count).replace(/\d{4,}/, (figures) => figures.replace(/\B(?=(\d{3})+$)/g, '\u202f'))
}

/** The word as its number asks: the plural begins at 2, so '0 jour', '1,5 jour', '2 jours' (WIN-16). */
export function plural(count: number, one: string, many = `${one}s`): string {
  return Math.abs(count) < 2 ? one : many
}

/** A number, at most one decimal of it, with its word: '0 jour', '1,5 jour', '2 jours' (WIN-16). */
export function counted(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${plural(count, one, many)}`
}

/** Days with both decimals and their word: '0,50 jour', '2,00 jours' (WIN-16). */
export function countedDays(days: number): string {
  return `${formatDecimal2(days)} ${plural(days, 'jour')}`
}

/** 'matin' or 'après-midi'. */
export function momentLabel(moment: Moment): 'matin' | 'après-midi' {
  return moment === 'am' ? 'matin' : 'après-midi'
}

/** A range in words: 'du … (matin) au … (après-midi)', 'le … (matin)' for one half-day, 'le …' for one day (ABS-14). */
export function describeRange(range: HalfDays): string {
  const start = `${formatDate(range.start_at)} (${momentLabel(range.start_moment)})`
  if (range.start_at !== range.end_at) {
    return `du ${start} au ${formatDate(range.end_at)} (${momentLabel(range.end_moment)})`
  }
  return range.start_moment === range.end_moment ? `le ${start}` : `le ${formatDate(range.start_at)}`
}

/** A text as searches compare it: without accents, case and surrounding blanks, ligatures spelled out (FLT-17). */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .trim()
}

/** A key whose plain order is the order of lists: last name, first name, matricule, accents and case folded (ABS-05). */
export function sortKey(lastname: string, firstname: string, matricule: string): string {
  // A tab sorts before every letter, so 'Le' stands before 'Leroy' whatever the first names are.
  return `${searchKey(lastname)}\t${searchKey(firstname)}\t${searchKey(matricule)}`
}
