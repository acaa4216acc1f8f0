import type { QueryOf } from '@cadran/contract/kit'
import type { exportPlanning, Planning, PlanningPerson } from '@cadran/contract/validation/planning'
import { M_FILTER } from '@cadran/rules/portal/messages'
import { MOST_EXPORTED, TOO_MANY_ROWS } from '@cadran/rules/validation/exports'
import { daysAway, HALF } from '@cadran/rules/validation/planning'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ExportedColumn, fileOf, personColumns } from '../exports/index.ts'
import { monthAsked, weekAsked } from './planning.policy.ts'
import { readPlanning } from './planning.read-model.ts'

type Query = QueryOf<typeof exportPlanning>
type Filters = Omit<Query, 'format'>

/** The days asked for: a month or a week, never both. */
function daysAsked({ period, week }: Filters, today: string): string[] {
  if (week === undefined) return monthAsked(period, today)
  if (period !== undefined) refuse(M_FILTER)
  const [year = '', number = ''] = week.split('-W')
  return weekAsked({ year, week: number })
}

/** What stands on the half-days of a person, by the letters of the screen. */
function wordsFor({ absences, event_codes }: Planning, shows_remote: boolean): (code: number) => string {
  const codes = new Map(event_codes.map(({ id, short_code }) => [id, short_code]))
  const plain: Record<number, string> = { [HALF.remote]: shows_remote ? 'TT' : '' }
  return (code) => {
    const absence = absences[code - 1]
    return absence ? (codes.get(absence.event_code_id) ?? '') : (plain[code] ?? '')
  }
}

/** 'CP', or the half of the day that it holds: 'CP (matin)', 'CP (matin), TT (après-midi)'. */
function dayWords(am: string, pm: string): string {
  if (am === pm) return am
  return [...(am ? [`${am} (matin)`] : []), ...(pm ? [`${pm} (après-midi)`] : [])].join(', ')
}

/** A line of the file: whose it is, and each of the days in words. */
interface PlannedLine {
  person: PlanningPerson
  days: string[]
}

function linesOf(planning: Planning, shows_remote: boolean): PlannedLine[] {
  const words = wordsFor(planning, shows_remote)
  const half = (code: number | undefined) => words(code ?? HALF.outside)
  return planning.people.map((person) => ({
    person,
    days: planning.days.map((_, day) => dayWords(half(person.halves[2 * day]), half(person.halves[2 * day + 1]))),
  }))
}

const columnsFor = (days: readonly string[]): ExportedColumn<PlannedLine>[] => [
  ...personColumns(({ person }: PlannedLine) => person),
  ...days.map((date, index) => ({
    head: date.split('-').reverse().join('/'),
    cell: (line: PlannedLine) => line.days[index] ?? null,
  })),
  { head: "Jours d'absence", width: 16, cell: ({ person }) => daysAway(person.halves) },
]

/** The planning as its page draws it, a person a line and a day a column, read a page at a time (CLO-11, PLN-27). */
export async function exportListedPlanning(
  platform: Platform,
  viewer: Viewer,
  { format, ...query }: Query,
): Promise<FileReply> {
  const days = daysAsked(query, platform.clock.today())
  const read = (page: number) => readPlanning(platform, viewer, days, { ...query, page })
  const first = await read(1)
  if (first.total > MOST_EXPORTED) refuse(TOO_MANY_ROWS)
  const shows_remote = query.remote !== '0'
  async function* portions() {
    let shown = 0
    for (let page = 1; ; page += 1) {
      const planning = page === 1 ? first : await read(page)
      yield linesOf(planning, shows_remote)
      shown += planning.people.length
      if (planning.people.length === 0 || shown >= planning.total) return
    }
  }
  const file = `planning_${query.week ?? first.from.slice(0, 7)}`
  return fileOf({ name: 'Planning', file, columns: columnsFor(days), portions: portions() }, format)
}
