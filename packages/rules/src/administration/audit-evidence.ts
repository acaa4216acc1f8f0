import { formatDate } from '../portal/french.ts'
import { isDay } from '../timesheet/day.ts'
import { MONTH_STATE_WORDS } from '../timesheet/month-states.ts'
import { auditFieldLabel } from './audit-words.ts'

/** Codes of sickness and maternity, by what evidence may name them with. */
export interface HealthCode {
  id: number
  short_code: string
  description: string
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const HIDDEN = 'Absence'
const DATES = ['start_at', 'start_moment', 'end_at', 'end_moment', 'half_days']

/** The evidence of a health-like absence: its dates and 'Absence', and nothing else (AUD-11). */
export function datesOnly(value: unknown): unknown {
  if (!isFields(value)) return null
  const dates = Object.entries(value).filter(([name]) => DATES.includes(name))
  return { description: HIDDEN, ...Object.fromEntries(dates) }
}

/** Any other evidence, in which what names a health-like absence reads 'Absence' (AUD-11). */
export function withoutHealth(value: unknown, codes: readonly HealthCode[]): unknown {
  const words = new Set(codes.flatMap(({ short_code, description }) => [short_code, description]))
  const ids = new Set<unknown>(codes.map(({ id }) => id))
  const hide = (each: unknown): unknown => {
    if (typeof each === 'string') return words.has(each) ? HIDDEN : each
    if (Array.isArray(each)) return each.map(hide)
    if (!isFields(each)) return each
    const named = Object.entries(each).filter(([name, id]) => !(name === 'event_code_id' && ids.has(id)))
    return Object.fromEntries(named.map(([name, held]) => [name, hide(held)]))
  }
  return hide(value)
}

/** One field of the evidence, as it was and as it became; a side that lacks it is null. */
export interface EvidenceField {
  field: string
  label: string
  before: string | null
  after: string | null
}

const DAY_MOMENTS: Readonly<Record<string, string>> = { am: 'matin', pm: 'après-midi' }
const STATES: Readonly<Record<string, string>> = {
  ...MONTH_STATE_WORDS,
  refused: 'Refusé',
  pending: 'En attente',
  accepted: 'Accepté',
  open: 'Ouverte',
  closed: 'Clôturée',
}
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = { state: STATES, status: STATES }

function evidenceText(value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'string') return isDay(value) ? formatDate(value) : (DAY_MOMENTS[value] ?? value)
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(evidenceText).join(' · ')
  if (!isFields(value)) return JSON.stringify(value)
  const shown = Object.entries(value).filter(([, held]) => held !== false && held !== null)
  return shown.map(([name, held]) => (held === true ? (DAY_MOMENTS[name] ?? name) : evidenceText(held))).join(' ')
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : value === null ? {} : { value })

/** Before and after side by side, field by field, those of before first (AUD-10). */
export function evidenceFields(before: unknown, after: unknown): EvidenceField[] {
  const [was, became] = [fieldsOf(before), fieldsOf(after)]
  const textIn = (fields: Fields, field: string) => {
    if (!Object.hasOwn(fields, field)) return null
    const value = fields[field]
    return (typeof value === 'string' && WORDS[field]?.[value]) || evidenceText(value)
  }
  return [...new Set([...Object.keys(was), ...Object.keys(became)])].map((field) => ({
    field,
    label: auditFieldLabel(field),
    before: textIn(was, field),
    after: textIn(became, field),
  }))
}
