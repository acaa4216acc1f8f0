import { formatDate } from '../portal/french.ts'
import { MODALITIES, modalityLabel, PERSON_TYPE_LABELS } from '../portal/person.ts'
import { formatDays } from '../timesheet/balance.ts'
import { COUNTER_LABELS } from '../timesheet/counter-lines.ts'
import { auditActionLabel, auditEntityLabel } from './audit-words.ts'
import { ENTRY_KINDS } from './counter-entry.ts'
import { FIELD_WORDS } from './person-changes.ts'
import { ROLE_WORDS } from './role-catalogue.ts'

/** By which way something was done (ADM-54). */
export const JOURNAL_WAYS = { screen: 'écran', import: 'import', command: 'ligne de commande' } as const
export type JournalWay = keyof typeof JOURNAL_WAYS

/** The way that an audit row tells: whoever runs the portal is nobody by name. */
export function journalWay({ actor_id, action }: { actor_id: number | null; action: string }): JournalWay {
  if (action === 'import') return 'import'
  return actor_id === null ? 'command' : 'screen'
}

/** What is told field by field; of absences, activities and reports only that they were (ADM-54). */
export const TOLD_ENTITIES = ['user', 'counter_entry', 'counter_adjustment', 'assignment'] as const

const ENTRY_WORDS: Readonly<Record<string, string>> = {
  counter: 'compteur',
  kind: 'nature',
  days: 'jours',
  effective_on: 'au',
  source: 'source',
  affectation: 'affectation',
  starts_on: 'début',
  ends_on: 'fin',
  main_code: 'code principal',
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const label = (words: object, value: string): string =>
  Object.entries(words).find(([key]) => key === value)?.[1] ?? value
const roleLabel = (role: string): string =>
  Object.entries(ROLE_WORDS).find(([name]) => name === role)?.[1].label ?? role

const NAMED: Readonly<Record<string, object>> = {
  person_type: PERSON_TYPE_LABELS,
  counter: COUNTER_LABELS,
  kind: ENTRY_KINDS,
}
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A value as a person reads it; null where there is none, or nothing that one reads. */
function valueWords(field: string, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value)) {
    const names = value.filter((one) => typeof one === 'string').map(roleLabel)
    return names.length > 0 ? names.join(', ') : null
  }
  if (typeof value === 'number') {
    if (field === 'modality' && MODALITIES.some((one) => one === value)) return modalityLabel(value)
    return field === 'days' ? formatDays(value) : String(value)
  }
  if (typeof value !== 'string' || value === '') return null
  if (NAMED[field]) return label(NAMED[field], value)
  return DAY.test(value) ? formatDate(value) : value
}

/** The fields that a change touched: 'Lieu de travail : Siège → Strasbourg'; of something new what it is (ADM-54). */
export function journalLines(
  entity: string,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): string[] {
  const words = entity === 'user' ? FIELD_WORDS : ENTRY_WORDS
  return Object.entries(words).flatMap(([field, word]) => {
    const [was, is] = [before, after].map((side) => valueWords(field, side?.[field]))
    if (after === null || !(field in after) || was === is) return []
    const shown = was === null || was === undefined ? (is ?? '(rien)') : `${was} → ${is ?? '(rien)'}`
    return [`${capital(word)} : ${shown}`]
  })
}

/** What was done, in a few words: 'Droits donnés ou retirés', 'Compteur : création' (ADM-54). */
export function journalTitle(entity: string, action: string): string {
  const deed = auditActionLabel(action)
  return capital(entity === 'user' ? deed : `${auditEntityLabel(entity)} : ${deed}`)
}
