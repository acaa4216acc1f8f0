import { formatCount, formatLongDate, plural } from './french.ts'
import { parisWallTime } from './paris-time.ts'

/** The ways by which the portal reaches somebody. */
export const CHANNELS = ['mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * When a message to somebody leaves (DIS-01): at once, for a warning about their account and what they asked for in that call; in their
 * working hours; or with all else of a morning, as reminders do (DIS-11). Every message says which.
 */
export type Leaving = 'at_once' | 'in_hours' | 'gathered'

/** The blocks of a digest (DIS-06). */
export const MESSAGE_KINDS = {
  absences: 'Absences',
  reports: 'CRA',
  corrections: 'Régularisations',
  requests: 'Activités complémentaires',
  reminders: 'Rappels',
  deputies: 'Suppléances',
  counters: 'Compteurs',
  payroll: 'Paie',
  accounts: 'Comptes',
} as const
export type MessageKind = keyof typeof MESSAGE_KINDS

/** A thing told, as a digest has it: what it is about, and where it is seen. */
export interface DigestLine {
  kind: MessageKind
  line: string
  link: string
}

/** A digest holds no more lines (DIS-06). */
export const MOST_LINES = 50

/** What is told of several things at once: a block a kind, the oldest first, the rest as a number (DIS-06). */
export function digestList(lines: readonly DigestLine[]): string {
  const shown = lines.slice(0, MOST_LINES)
  const kinds = [...new Set(shown.map(({ kind }) => kind))]
  const blocks = kinds.map((kind) => {
    const told = shown.filter((each) => each.kind === kind).map(({ line, link }) => `- ${line}\n  ${link}`)
    return [MESSAGE_KINDS[kind], ...told].join('\n')
  })
  const others = lines.length - shown.length
  return [...blocks, ...(others > 0 ? [`et ${others} ${plural(others, 'autre')}`] : [])].join('\n\n')
}

/** The one push of several things (DIS-06). */
export const digestPushTitle = (count: number): string => `${count} nouveautés dans votre portail`

/** An instant as a sentence has it: 'lundi 9 mars à 09:00'. */
export function momentWords(instant: string): string {
  const wall = parisWallTime(Date.parse(instant))
  return `${formatLongDate(wall.slice(0, 10))} à ${wall.slice(11, 16)}`
}

/**
 * The first instant after a stretch as the end of it: 'lundi 11 mai à 13:00'; midnight is the day that it closes,
 * 'vendredi 22 mai inclus' (DEL-23).
 */
export function untilWords(instant: string): string {
  const end = Date.parse(instant)
  if (!parisWallTime(end).endsWith('T00:00:00')) return momentWords(instant)
  return `${formatLongDate(parisWallTime(end - 1).slice(0, 10))} inclus`
}

/** What is said after an act on somebody's item whose message waits (DIS-09). */
export const deliveredText = (identity: string, notified_at: string): string =>
  `Message remis à ${identity} ${momentWords(notified_at)}.`

/** The same of several, by the first of them; nothing of none. Whose it is goes unsaid where it is not known, and that it is one of many is said. */
export function severalDeliveredText(told: readonly { identity: string | null; notified_at: string }[]): string | null {
  const [first, ...others] = told.toSorted((a, b) => Date.parse(a.notified_at) - Date.parse(b.notified_at))
  if (!first) return null
  const { identity, notified_at } = first
  if (others.length > 0)
    return `${formatCount(told.length)} messages remis plus tard, le premier ${momentWords(notified_at)}.`
  return identity === null
    ? `1 message remis plus tard, ${momentWords(notified_at)}.`
    : deliveredText(identity, notified_at)
}

/** What whoever decides in their own quiet hours is told before (DIS-10); `time` is 'HH:mm'. */
export const quietNotice = (time: string): string =>
  `Il est ${time} : vos décisions sont enregistrées, les personnes concernées seront prévenues pendant leurs heures de travail.`

/** The hours of delivery and the next of them, as 'Paramètres' says them; times are 'HH:mm' (DIS-12). */
export const deliveryText = ({ from, until, next_at }: { from: string; until: string; next_at: string }): string =>
  `Vous recevez les messages du portail de ${from} à ${until}, les jours où vous travaillez. Prochain envoi : ${momentWords(next_at)}.`

/** A manager's people are told of apart where they are at least so many (DIS-14). */
export const FEWEST_REPORTED = 5
/** A report tells of no more months at once. */
export const MOST_MONTHS = 36
