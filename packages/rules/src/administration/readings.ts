import { formatDate, monthTitle, ofMonthAndYear } from '../portal/french.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { addMonths, type Day, lastDay, type Period, periodOf } from '../timesheet/day.ts'

/** The tabs of a person's card, as a reading names them. */
const CARD_TABS = {
  identity: 'Identité',
  contract: 'Contrat et rythme',
  assignments: 'Affectations',
  managers: 'Managers',
  roles: 'Rôles',
  counters: 'Compteurs',
  accesses: 'Accès',
  journal: 'Journal',
} as const
type CardTab = keyof typeof CARD_TABS

/** What of somebody's record was opened (AUD-14): its kind and, where there are several of it, which one. */
export type Reading =
  | `tab:${CardTab}`
  | `month:${string}`
  | `month-history:${string}`
  | `absence-history:${string}`
  | `absence-evidence:${string}`
  | `cra:${string}`
  | `deposit:${string}`
  | 'counters'
  | 'journal'
  | 'data-export'

/** The month that a reading names by 'YYYY-MM'. */
const monthOf = (which: string): Period => periodOf(`${which}-01`)

/** What was opened, as a thing and as a deed told to its person. */
export interface ReadingWords {
  what: string
  deed: string
}

const WORDS: Record<string, (which: string) => ReadingWords> = {
  tab: (which) => ({
    what: `Fiche : ${CARD_TABS[which as CardTab] ?? which}`,
    deed: `a ouvert votre fiche (${CARD_TABS[which as CardTab] ?? which})`,
  }),
  month: (which) => ({
    what: `Mois ${ofMonthAndYear(monthOf(which))}`,
    deed: `a ouvert votre mois ${ofMonthAndYear(monthOf(which))}`,
  }),
  'month-history': (which) => ({
    what: `Historique du mois ${ofMonthAndYear(monthOf(which))}`,
    deed: `a ouvert l’historique de votre mois ${ofMonthAndYear(monthOf(which))}`,
  }),
  'absence-history': (which) => ({
    what: `Historique de l’absence du ${formatDate(which)}`,
    deed: `a ouvert l’historique de votre absence du ${formatDate(which)}`,
  }),
  'absence-evidence': (which) => ({
    what: `Absence du ${formatDate(which)}`,
    deed: `a ouvert votre absence du ${formatDate(which)}`,
  }),
  cra: (which) => ({
    what: `CRA ${ofMonthAndYear(monthOf(which))}`,
    deed: `a téléchargé votre CRA ${ofMonthAndYear(monthOf(which))}`,
  }),
  deposit: (which) => ({
    what: `Fichier déposé, ${monthTitle(monthOf(which))}`,
    deed: `a ouvert un fichier déposé avec votre CRA ${ofMonthAndYear(monthOf(which))}`,
  }),
  counters: () => ({ what: 'Compteurs', deed: 'a ouvert vos compteurs' }),
  journal: () => ({ what: 'Journal', deed: 'a ouvert le journal de votre dossier' }),
  'data-export': () => ({ what: 'Archive de vos données', deed: 'a ouvert l’archive de vos données' }),
}

/** What was opened, in French (AUD-15); what an older or newer version wrote stays readable. */
export function readingWords(what: string): ReadingWords {
  const [kind = '', which = ''] = what.split(':')
  return WORDS[kind]?.(which) ?? { what: 'Dossier', deed: 'a ouvert votre dossier' }
}

const INQUIRY_MONTHS = 6
const KEPT_MONTHS = 12

const earlier = (one: string, other: string) => [one, other].toSorted((a, b) => a.localeCompare(b)).at(0) ?? one

/** The same day some months before or after, or the last of its month where there is none (RGD-03). */
export function monthsFrom(day: Day, months: number): Day {
  const { year, month } = addMonths(periodOf(day), months)
  const last = lastDay(year, month)
  return `${last.slice(0, 8)}${earlier(day.slice(8), last.slice(8))}`
}

/** Readings of this day and later are kept: twelve months to the day (AUD-17). */
export function firstDayKept(today: string): string {
  return monthsFrom(today, -KEPT_MONTHS)
}

/** The last day until which a reading is withheld: six months from now, and a month before it is forgotten (AUD-18). */
export function lastDayWithheld(today: string, day: string): string {
  return earlier(monthsFrom(today, INQUIRY_MONTHS), monthsFrom(day, KEPT_MONTHS - 1))
}

/** Whether a reading may be withheld from its person until a day (AUD-18). */
export function checkInquiryEnd(until: string, { today, day }: { today: string; day: string }): Refusal | null {
  const last = lastDayWithheld(today, day)
  if (until >= today && until <= last) return null
  return refusal('inquiry-end', 422, `L’enquête se termine entre aujourd’hui et le ${formatDate(last)}.`, 'until')
}
