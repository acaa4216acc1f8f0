import { formatDate, monthTitle, ofMonthAndYear } from '../portal/french.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { addDays, type Day, type Period, periodOf } from '../timesheet/day.ts'
import { CARD_TAB_LABELS, type CardTab } from './card-tabs.ts'
import { keptThrough, latestDueStart } from './retention.ts'

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

const tabLabel = (tab: string) => CARD_TAB_LABELS[tab as CardTab] ?? tab

const WORDS: Record<string, (which: string) => ReadingWords> = {
  tab: (which) => ({
    what: `Fiche : ${tabLabel(which)}`,
    deed: `a ouvert votre fiche (${tabLabel(which)})`,
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

/** How long a reading is withheld at most, and how long before it is forgotten it is shown at the latest (AUD-18). */
const INQUIRY = { months: 6 } as const
const SHOWN_BY = { months: 11 } as const
const KEPT = { months: 12 } as const

/** Readings of this day and later are kept: twelve months to the day (AUD-17). */
export function firstDayKept(today: Day): Day {
  return addDays(latestDueStart(KEPT, today), 1)
}

const INQUIRY_END = refusal(
  'inquiry-end',
  422,
  'L’enquête se termine dans six mois au plus, et un mois avant que la consultation ne soit effacée.',
  'until',
)

/** Whether a reading may be withheld from its person until a day (AUD-18). */
export function checkInquiryEnd(until: string, { today, day }: { today: string; day: string }): Refusal | null {
  const limits = [keptThrough(INQUIRY, today), keptThrough(SHOWN_BY, day)]
  if (until >= today && limits.every((limit) => until <= limit)) return null
  return INQUIRY_END
}
