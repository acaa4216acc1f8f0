import { createHash } from 'node:crypto'
import type { ImportCounts, ImportLine, ImportSection } from '@cadran/contract/administration/imports'
import { touchesKeyRole } from '@cadran/rules/administration/grants'
import type { ColumnFault } from '@cadran/rules/administration/import-columns'
import { asPeopleWrite } from '@cadran/rules/administration/import-values'
import { searchKey } from '@cadran/rules/portal/french'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { type Effects, effectLines, joinEffects } from '@cadran/rules/timesheet/recount'
import type { FieldChange, ImportReport, LineChange, LineFault } from '../../../platform/cli/import-report.ts'

/** A line of the preview as it is kept. */
export interface KeptLine {
  section: Exclude<ImportSection, 'sensitive'>
  place: number
  is_sensitive: boolean
  words: string
  content: ImportLine
}

/** What a file would do, as the screen tells it. */
export interface ToldReport {
  lines: KeptLine[]
  counts: ImportCounts
  is_sensitive: boolean
  preview_key: string
}

type TellFault = (fault: LineFault) => ColumnFault & { key: string; label: string }

const NOTHING: ImportLine = {
  line: null,
  key: null,
  label: null,
  fields: [],
  recounted: 0,
  left: 0,
  is_sensitive: false,
  column: null,
  value: null,
  text: null,
}

function rolesIn(text: string | null): Role[] {
  const names = new Set(text?.split(','))
  return ROLES.filter((role) => names.has(role))
}

/** Whether a line gives or takes a key role (IMP-16). */
function isSensitive({ field, before, after }: FieldChange): boolean {
  if (field !== 'roles') return false
  const [had, has] = [rolesIn(before), rolesIn(after)]
  return touchesKeyRole({
    grant: has.filter((role) => !had.includes(role)),
    withdraw: had.filter((role) => !has.includes(role)),
  })
}

function countBy(people: readonly { matricule: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { matricule } of people) counts.set(matricule, (counts.get(matricule) ?? 0) + 1)
  return counts
}

function changeLines(changes: readonly LineChange[], effects: Effects): ImportLine[] {
  const recounted = countBy([...effects.events, ...effects.remote_days])
  const left = countBy([...effects.left, ...effects.left_remote_days])
  return changes.map(({ line, key, label, fields }) => ({
    ...NOTHING,
    line,
    key,
    label,
    fields,
    recounted: recounted.get(key) ?? 0,
    left: left.get(key) ?? 0,
    is_sensitive: fields.some(isSensitive),
  }))
}

/** Each effect as the command line says it, with whom it is about. */
function effectsOf(effects: Effects): { recounted: ImportLine[]; left: ImportLine[] } {
  const line = (matricule: string, text: string | undefined): ImportLine => ({
    ...NOTHING,
    key: matricule,
    text: text ?? null,
  })
  const one = (part: Partial<Effects>) => effectLines({ ...joinEffects(), ...part })
  return {
    recounted: [
      ...effects.events.map((event) => line(event.matricule, one({ events: [event] }).changes[0])),
      ...effects.remote_days.map((mark) => line(mark.matricule, one({ remote_days: [mark] }).changes[0])),
    ],
    left: [
      ...effects.left.map((event) => line(event.matricule, one({ left: [event] }).notes[0])),
      ...effects.left_remote_days.map((mark) => line(mark.matricule, one({ left_remote_days: [mark] }).notes[0])),
    ],
  }
}

function faultLine({ line }: LineFault, { key, label, column, value, reason }: ReturnType<TellFault>): ImportLine {
  return { ...NOTHING, line, key: key || null, label: label || null, column, value, text: asPeopleWrite(reason) }
}

const kept = (section: KeptLine['section'], lines: readonly ImportLine[]): KeptLine[] =>
  lines.map((content, place) => ({
    section,
    place,
    is_sensitive: content.is_sensitive,
    words: searchKey(`${content.label ?? ''} ${content.key ?? ''}`),
    content,
  }))

/** What is written stands only where it is what was shown (A-PREVIEW). */
const keyOf = ({ changes, effects, faults }: ImportReport) =>
  createHash('sha256').update(JSON.stringify({ changes, effects, faults })).digest('base64url')

export function tellReport(report: ImportReport, tellFault: TellFault): ToldReport {
  const { changes, effects, faults } = report
  const { recounted, left } = effectsOf(effects)
  const faulty = new Set(faults.flatMap(({ line }) => line ?? []))
  const good = changes.filter(({ line }) => !faulty.has(line))
  const [added, changed] = [good.filter(({ is_new }) => is_new), good.filter(({ is_new }) => !is_new)]
  const lines = [
    ...kept(
      'faults',
      faults.map((fault) => faultLine(fault, tellFault(fault))),
    ),
    ...kept('new', changeLines(added, effects)),
    ...kept('changed', changeLines(changed, effects)),
    ...kept('recounted', recounted),
    ...kept('left', left),
  ]
  return {
    lines,
    counts: {
      new: added.length,
      changed: changed.length,
      unchanged: Math.max(0, report.rows - good.length - faulty.size),
      recounted: recounted.length,
      left: left.length,
      faults: faults.length,
    },
    is_sensitive: lines.some((line) => line.is_sensitive),
    preview_key: keyOf(report),
  }
}
