import { formatDate, momentLabel } from '../portal/french.ts'
import type { PersonType } from '../portal/person.ts'
import type { PayLine } from './facts.ts'
import { wrongColumn } from './messages.ts'

/** What a column may hold (PAY-23). */
export const COLUMN_VALUES = [
  'matricule',
  'payroll_matricule',
  'lastname',
  'firstname',
  'company',
  'period',
  'origin_period',
  'kind',
  'rubric',
  'label',
  'start_at',
  'start_moment',
  'end_at',
  'end_moment',
  'quantity',
  'quantity_days',
  'quantity_hours',
  'unit',
  'run_number',
  'constant',
] as const
export type ColumnValue = (typeof COLUMN_VALUES)[number]

export const SEPARATORS = [';', ',', '\t'] as const
export const DECIMAL_MARKS = [',', '.'] as const
export const DATE_FORMATS = ['JJ/MM/AAAA', 'AAAAMMJJ', 'AAAA-MM-JJ'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
export const ENCODINGS = ['utf-8-bom', 'utf-8', 'windows-1252'] as const
export const LINE_ENDS = ['CRLF', 'LF'] as const

/** One column; what it leaves out is the format's (PAY-23). */
export interface Column {
  header: string
  value: ColumnValue
  decimals?: number | undefined
  date_format?: DateFormat | undefined
  text?: string | undefined
}

/**
 * What a column may say of how its value is written, beside the format of its file: the decimals of an amount, the form of a day, the
 * words of a fixed text; else null (PAY-23).
 */
export function formOf(value: ColumnValue): 'amount' | 'day' | 'text' | null {
  if (value === 'constant') return 'text'
  if (value === 'start_at' || value === 'end_at') return 'day'
  return value === 'quantity' || value === 'quantity_days' || value === 'quantity_hours' ? 'amount' : null
}

/** How a file is written (PAY-24). */
export interface FileFormat {
  separator: (typeof SEPARATORS)[number]
  decimal: (typeof DECIMAL_MARKS)[number]
  date_format: DateFormat
  encoding: (typeof ENCODINGS)[number]
  line_end: (typeof LINE_ENDS)[number]
  header: boolean
  per_company: boolean
  person_types: PersonType[]
}

/** What a template has unless somebody chose (PAY-07, PAY-24). */
export const USUAL_FORMAT: FileFormat = {
  separator: ';',
  decimal: ',',
  date_format: 'JJ/MM/AAAA',
  encoding: 'utf-8-bom',
  line_end: 'CRLF',
  header: true,
  per_company: false,
  person_types: ['consultant', 'internal'],
}

export const MOST_COLUMNS = 40
export const MOST_DECIMALS = 4
/** Of an amount whose column says nothing (PAY-30). */
export const USUAL_DECIMALS = 2
const HEADER_LENGTH = 60

/** M-TPL-COLUMN of the first column that is wrong, counted from 1, or null (PAY-23). */
export function checkColumns(columns: readonly { header: string; value: string }[]) {
  if (columns.length === 0) return wrongColumn(1, 'un modèle a au moins une colonne')
  const headers = new Set<string>()
  for (const [index, { header, value }] of columns.entries()) {
    const place = index + 1
    if (index >= MOST_COLUMNS) return wrongColumn(place, `un modèle a au plus ${MOST_COLUMNS} colonnes`)
    if (!(COLUMN_VALUES as readonly string[]).includes(value)) return wrongColumn(place, 'cette valeur est inconnue')
    if (header.trim() === '' || header.length > HEADER_LENGTH)
      return wrongColumn(place, `l'en-tête doit avoir 1 à ${HEADER_LENGTH} caractères`)
    if (headers.has(header)) return wrongColumn(place, 'cet en-tête est déjà pris')
    headers.add(header)
  }
  return null
}

/** A rubric as payroll tools take one: 1 to 30 signs that begin with a letter or a digit (PAY-33). */
export function isRubric(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,29}$/u.test(text)
}

/** A line with whom it is about and the run that it stands in, as columns read it. */
export interface FileLine extends PayLine {
  matricule: string
  payroll_matricule: string | null
  lastname: string
  firstname: string
  company: string
}

export interface FileOf {
  /** 'YYYY-MM'. */
  period: string
  /** Null in a preview: the run has none yet. */
  number: number | null
}

/** Hundredths with so many decimals, half away from zero, never '-0,00' (PAY-30). */
export function formatAmount(hundredths: number, decimals: number, mark: string): string {
  const scaled = decimals >= 2 ? Math.abs(hundredths) * 10 ** (decimals - 2) : roundedBy(hundredths, decimals)
  const figures = String(scaled).padStart(decimals + 1, '0')
  const sign = hundredths < 0 && scaled !== 0 ? '-' : ''
  const whole = figures.slice(0, figures.length - decimals)
  return decimals === 0 ? `${sign}${figures}` : `${sign}${whole}${mark}${figures.slice(-decimals)}`
}

const roundedBy = (hundredths: number, decimals: number) =>
  Math.floor((Math.abs(hundredths) * 2 + 10 ** (2 - decimals)) / (2 * 10 ** (2 - decimals)))

function dateIn(day: string | null, format: DateFormat): string {
  if (day === null) return ''
  if (format === 'JJ/MM/AAAA') return formatDate(day)
  return format === 'AAAAMMJJ' ? day.replaceAll('-', '') : day
}

const monthIn = (period: string) => `${period.slice(5)}/${period.slice(0, 4)}`

/** A text that a spreadsheet would take for a formula begins with an apostrophe (PAY-33). */
export function guarded(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text
}

type Write = (line: FileLine, column: Column, of: FileOf, format: FileFormat) => string

const amountBy =
  (amountOf: (line: FileLine) => number | null): Write =>
  (line, { decimals = USUAL_DECIMALS }, _of, { decimal }) => {
    const amount = amountOf(line)
    return amount === null ? '' : formatAmount(amount, decimals, decimal)
  }
const dateBy =
  (dayOf: (line: FileLine) => string | null): Write =>
  (line, column, _of, format) =>
    dateIn(dayOf(line), column.date_format ?? format.date_format)
const momentIn = (moment: 'am' | 'pm' | null) => (moment === null ? '' : momentLabel(moment))

const VALUES: Readonly<Record<ColumnValue, Write>> = {
  matricule: ({ matricule }) => matricule,
  payroll_matricule: ({ payroll_matricule, matricule }) => payroll_matricule ?? matricule,
  lastname: ({ lastname }) => guarded(lastname),
  firstname: ({ firstname }) => guarded(firstname),
  company: ({ company }) => guarded(company),
  period: (_line, _column, { period }) => monthIn(period),
  origin_period: ({ origin }) => monthIn(origin),
  kind: ({ kind }) => kind,
  rubric: ({ rubric }) => rubric,
  label: ({ label }) => guarded(label),
  start_at: dateBy(({ start_at }) => start_at),
  start_moment: ({ start_moment }) => momentIn(start_moment),
  end_at: dateBy(({ end_at }) => end_at),
  end_moment: ({ end_moment }) => momentIn(end_moment),
  quantity: amountBy(({ quantity }) => quantity),
  quantity_days: amountBy(({ days }) => days),
  quantity_hours: amountBy(({ hours }) => hours),
  unit: ({ unit }) => unit,
  run_number: (_line, _column, { number }) => (number === null ? '' : String(number)),
  constant: (_line, { text = '' }) => guarded(text),
}

function quoted(field: string, separator: string): string {
  return field.includes(separator) || /["\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}

/** One row of fields, its end with it: what holds a separator, a quote or a line's end is quoted, nothing else (PAY-30). */
export const csvRow = (fields: readonly string[], { separator, line_end }: FileFormat): string =>
  `${fields.map((field) => quoted(field, separator)).join(separator)}${line_end === 'CRLF' ? '\r\n' : '\n'}`

/** What a file in UTF-8 begins with, for spreadsheets to know it (PAY-31). */
export const BOM = '\ufeff'

/** What a file begins with: the mark of its encoding, then the header line where it has one (PAY-31). */
export function fileHead(columns: readonly Column[], format: FileFormat): string {
  const headers = format.header
    ? csvRow(
        columns.map(({ header }) => guarded(header)),
        format,
      )
    : ''
  return `${format.encoding === 'utf-8-bom' ? BOM : ''}${headers}`
}

/** One line of a file, its end with it (PAY-30, PAY-34). */
export function fileRow(line: FileLine, columns: readonly Column[], format: FileFormat, of: FileOf): string {
  return csvRow(
    columns.map((column) => VALUES[column.value](line, column, of, format)),
    format,
  )
}

// What Windows-1252 has between 0x80 and 0x9f.
const UPPER: ReadonlyMap<string, string> = new Map(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ').map((sign, index) => [
    sign,
    String.fromCharCode(0x80 + index),
  ]),
)
// Letters that no decomposition brings to their base.
const BASES: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
}

function baseOf(sign: string): string {
  const base = BASES[sign] ?? sign.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return /^[\u0020-\u007e]+$/.test(base) ? base : '?'
}

const isLatin = (sign: string) => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 || (code >= 0xa0 && code <= 0xff)
}

/** Whether Windows-1252 has every sign of a text (PAY-32). */
export function fitsWindows1252(text: string): boolean {
  return Array.from(text.normalize('NFC')).every((sign) => isLatin(sign) || UPPER.has(sign))
}

/** A text in Windows-1252, each byte as the character of that number; what it lacks by its base letter, else '?' (PAY-32). */
export function asWindows1252(text: string): string {
  return Array.from(text.normalize('NFC'))
    .map((sign) => (isLatin(sign) ? sign : (UPPER.get(sign) ?? baseOf(sign))))
    .join('')
}

/** `paie-17-2026-05-Type-Silae.csv`: accents left out, spaces and other signs made '-' (PAY-41). */
export function fileName(of: { number: number; period: string; template: string; company: string | null }): string {
  const parts = ['paie', String(of.number), of.period, plain(of.template), ...(of.company ? [plain(of.company)] : [])]
  return `${parts.join('-')}.csv`
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'x'
