import type { Page, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { CorrectionHistoryEntry } from '@cadran/contract/timesheet/corrections'
import type {
  decideCorrection,
  listValidatedCorrections,
  ValidatedCorrection,
} from '@cadran/contract/validation/corrections'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import { CORRECTION_HISTORY_LABELS, type CorrectionHistoryAction } from '@cadran/rules/timesheet/correction-states'
import { parsePeriod, periodKey } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Acted, type HistoryRow, readHistory } from '../acts/index.ts'
import {
  allOf,
  type Condition,
  chosen,
  decidableCorrections,
  oneOf,
  readableCorrections,
  readPeopleFilter,
} from '../filters/index.ts'
import { correctionAnswer } from './corrections.answer.ts'
import { CORRECTIONS, type JudgedRow, judgedColumns } from './corrections.rows.ts'

type Query = QueryOf<typeof listValidatedCorrections>
export type Filters = Omit<Query, 'maxResults' | 'page'>

export function matching(viewer: Viewer, query: Filters, today: string): Condition {
  const states = chosen(query['states[]'])
  const of_state = query['states[]'] === undefined ? [decidableCorrections(viewer, today)] : oneOf(sql`c.state`, states)
  const period = query.period === undefined ? null : parsePeriod(query.period)
  const of_period = period ? [sql<boolean>`(c.year, c.month) = (${period.year}, ${period.month})`] : []
  const people = readPeopleFilter(viewer, 'absences', query)
  return allOf([
    sql<boolean>`c.erased_at is null`,
    ...of_state,
    ...oneOf(sql`c.object`, chosen(query['objects[]'])),
    ...of_period,
    readableCorrections(viewer, people),
  ])
}

/** The corrections of the read scope, the oldest first, and how many there are, by one statement (COR-18, COR-40). */
export async function listCorrectionsOfScope(
  { database, clock }: Platform,
  viewer: Viewer,
  query: Query,
): Promise<Page<ValidatedCorrection>> {
  const today = clock.today()
  const matches = matching(viewer, query, today)
  const { rows } = await sql<{ total: number; found: JudgedRow[] }>`
    select (select count(*)::int from ${CORRECTIONS} where ${matches}) as total, (
      select coalesce(json_agg(${judgedColumns(viewer, today)} order by c.created_at, c.id), '[]')
      from (
        select c.id from ${CORRECTIONS} where ${matches}
        order by c.created_at, c.id limit ${query.maxResults} offset ${(query.page - 1) * query.maxResults}
      ) page join corrections c on c.id = page.id join users u on u.id = c.user_id join people p on p.id = c.user_id
    ) as found`.execute(database.kysely)
  const [page] = rows
  return {
    items: page?.found.map((judged) => correctionAnswer(viewer, judged)) ?? [],
    total: page?.total ?? 0,
  }
}

/** One correction as its validators judge it; null where there is none. */
export async function findJudged(
  executor: Executor,
  viewer: Viewer,
  id: number,
  today: string,
): Promise<JudgedRow | null> {
  const { rows } = await sql<{ judged: JudgedRow }>`
    select ${judgedColumns(viewer, today)} as judged from ${CORRECTIONS} where c.id = ${id}`.execute(executor)
  return rows[0]?.judged ?? null
}

/** One correction of the read scope, whose month its reader may look at; the reading is noted. */
export async function openCorrection(
  { database, clock, reads }: Platform,
  viewer: Viewer,
  id: number,
): Promise<JudgedRow> {
  const judged = (await findJudged(database.kysely, viewer, id, clock.today())) ?? refuse(M_404)
  const role = judged.row.object === 'absence' ? 'ROLE_ABSENCE_SHOW' : 'ROLE_ACTIVITY_SHOW'
  if (!judged.in_read_scope || !viewer.subject.roles.has(role)) refuse(M_SCOPE)
  reads.note(viewer, judged.person.id, `month:${periodKey(judged.row)}`)
  return judged
}

/** The same as the list shows it. */
export async function readValidated(
  { database, clock }: Platform,
  viewer: Viewer,
  id: number,
): Promise<ValidatedCorrection> {
  const today = clock.today()
  const judged = (await findJudged(database.kysely, viewer, id, today)) ?? refuse(M_404)
  return correctionAnswer(viewer, judged)
}

function entryAnswer({ action, author, created_at, comment }: HistoryRow): CorrectionHistoryEntry {
  const named = action as CorrectionHistoryAction
  return { action: named, label: CORRECTION_HISTORY_LABELS[named], author, created_at, comment }
}

/** What a decision answers: the correction as the list shows it, and the step that was written. */
export async function readDecided(
  platform: Platform,
  viewer: Viewer,
  { id, entry_id }: Acted,
): Promise<ReplyOf<typeof decideCorrection>> {
  const correction = await readValidated(platform, viewer, id)
  const steps = await readHistory(platform.database.kysely, 'correction', id)
  const step = steps.find((each) => each.id === entry_id) ?? refuse(M_404)
  return { correction, action: entryAnswer(step) }
}

async function readExports(executor: Executor, id: number): Promise<CorrectionHistoryEntry[]> {
  const { rows } = await sql<{ number: number; author: string; at: Date }>`
    select r.number, coalesce(u.firstname || ' ' || u.lastname, 'Le portail') as author, r.issued_at as at
    from correction_exports x join payroll_runs r on r.id = x.run_id and r.state = 'issued'
    left join users u on u.id = r.issued_by where x.correction_id = ${id}`.execute(executor)
  return rows.map(({ number, author, at }) => ({
    ...{ action: 'exported' as const, label: `Export n° ${number}`, author, comment: null },
    created_at: new Date(at).toISOString(),
  }))
}

/** The history of a correction, newest first (COR-27). */
export async function readCorrectionActions(
  platform: Platform,
  viewer: Viewer,
  id: number,
): Promise<CorrectionHistoryEntry[]> {
  const { kysely } = platform.database
  await openCorrection(platform, viewer, id)
  const steps = await readHistory(kysely, 'correction', id)
  const told = [...steps.map(entryAnswer), ...(await readExports(kysely, id))]
  return told.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}
