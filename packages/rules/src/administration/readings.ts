import { formatDate, monthTitle, ofMonthAndYear } from '../portal/french.ts'

/** The tabs of a person's card, as a reading names them. */
export const CARD_TABS = {
  identity: 'Identité',
  contract: 'Contrat et rythme',
  assignments: 'Affectations',
  managers: 'Managers',
  roles: 'Rôles',
  counters: 'Compteurs',
  access: 'Accès',
  journal: 'Journal',
} as const
export type CardTab = keyof typeof CARD_TABS

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

interface Period {
  year: number
  month: number
}

/** A month as readings spell it: 'YYYY-MM'. */
export function monthOfReading({ year, month }: Period): string {
  return `${String(year)}-${String(month).padStart(2, '0')}`
}

function periodOf(text: string): Period {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)) }
}

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
    what: `Mois ${ofMonthAndYear(periodOf(which))}`,
    deed: `a ouvert votre mois ${ofMonthAndYear(periodOf(which))}`,
  }),
  'month-history': (which) => ({
    what: `Historique du mois ${ofMonthAndYear(periodOf(which))}`,
    deed: `a ouvert l’historique de votre mois ${ofMonthAndYear(periodOf(which))}`,
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
    what: `CRA ${ofMonthAndYear(periodOf(which))}`,
    deed: `a téléchargé votre CRA ${ofMonthAndYear(periodOf(which))}`,
  }),
  deposit: (which) => ({
    what: `Fichier déposé, ${monthTitle(periodOf(which))}`,
    deed: `a ouvert un fichier déposé avec votre CRA ${ofMonthAndYear(periodOf(which))}`,
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
