import type {
  ExtraConfigAnswer,
  ExtraDeclarationInput,
  ExtraWeekAnswer,
} from '@cadran/contract/timesheet/extra-activities'
import {
  configByIds,
  EXTRA_SECTIONS,
  type ExtraConfig,
  type ExtraDay,
  type ExtraDeclaration,
  type ExtraSection,
  filledDays,
} from '@cadran/rules/timesheet/extra-declaration'
import { readTime } from '@cadran/rules/timesheet/extra-hours'
import type { StoredWeek } from './extra-activities.queries.ts'

export interface DraftHour {
  /** Tells rows apart while they move. */
  key: number
  start: string
  end: string
  code: number | null
}

export interface DraftDay {
  key: number
  date: string
  mission: number | null
  hours: DraftHour[]
}

/** A declaration as it is being written. */
export interface ExtraDraft {
  comment: string
  complementaries: DraftDay[]
  constraints: DraftDay[]
}

type SectionConfig = ExtraConfigAnswer[ExtraSection]

// Rows that come back after a login have theirs of before (WIN-13).
let keys = Date.now()
const nextKey = () => {
  keys += 1
  return keys
}

/** The only code there is needs no choosing. */
const onlyOne = (codes: readonly { id: number }[] = []) => (codes.length === 1 ? (codes[0]?.id ?? null) : null)

function emptyHour(date: string, config: SectionConfig): DraftHour {
  return { key: nextKey(), start: '', end: '', code: onlyOne(config.overtime_codes[date]) }
}

/** The draft of what is stored; an empty one where nothing is (EXT-34). */
export function draftOf(week: Pick<ExtraWeekAnswer, 'comment' | ExtraSection> | null): ExtraDraft {
  const days = (section: ExtraSection): DraftDay[] =>
    (week?.[section] ?? []).map(({ date, mission, hours }) => ({
      key: nextKey(),
      date,
      mission,
      hours: hours.map(({ start, end, code }) => ({ key: nextKey(), start, end, code })),
    }))
  return {
    comment: week?.comment ?? '',
    complementaries: days('complementaries'),
    constraints: days('constraints'),
  }
}

/** A day more, with one empty row, in the order of the dates. */
export function addDay(days: readonly DraftDay[], date: string, config: SectionConfig): DraftDay[] {
  const mission = onlyOne(config.event_codes[date])
  const added = { key: nextKey(), date, mission, hours: [emptyHour(date, config)] }
  return [...days, added].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

/** A row more after another one of its day. */
export function addRow(day: DraftDay, after: number, config: SectionConfig): DraftDay {
  const at = day.hours.findIndex(({ key }) => key === after) + 1
  return { ...day, hours: day.hours.toSpliced(at, 0, emptyHour(day.date, config)) }
}

/** A row less; the last one is emptied (EXT-38). */
export function removeRow(day: DraftDay, row: number): DraftDay {
  const hours = day.hours.filter(({ key }) => key !== row)
  const [last] = day.hours
  if (hours.length > 0 || !last) return { ...day, hours }
  return { ...day, hours: [{ ...last, start: '', end: '' }] }
}

/** Each time as it will be read, whatever way it was typed. */
export const readDay = (day: DraftDay): ExtraDay => ({
  ...day,
  hours: day.hours.map(({ start, end, code }) => ({ start: readTime(start), end: readTime(end), code })),
})

/** The draft as the rules check it: days and rows at the place where they stand on the screen. */
export function declarationOf(draft: ExtraDraft): ExtraDeclaration {
  return {
    comment: draft.comment,
    complementaries: draft.complementaries.map(readDay),
    constraints: draft.constraints.map(readDay),
  }
}

/** What is sent: without empty rows and days (EXT-50). */
export function payloadOf(
  draft: ExtraDraft,
  config: ExtraConfig,
  clean: (days: readonly ExtraDay[]) => readonly ExtraDay[] = (days) => days,
): ExtraDeclarationInput {
  const declaration = declarationOf(draft)
  const [complementaries = [], constraints = []] = EXTRA_SECTIONS.map((section) =>
    filledDays(section, clean(declaration[section]), config[section]).map((day) => ({ ...day, hours: [...day.hours] })),
  )
  return { comment: draft.comment.trim() || null, complementaries, constraints }
}

/** What is stored for a week as it could be sent again; nothing where nothing is. */
export function storedWeek(
  week: Pick<ExtraWeekAnswer, 'comment' | 'updated_at' | ExtraSection> | null,
  config: ExtraConfigAnswer | undefined,
): StoredWeek {
  const declaration = config
    ? payloadOf(draftOf(week), configByIds(config))
    : { comment: null, complementaries: [], constraints: [] }
  return { updated_at: week?.updated_at ?? null, declaration }
}
