import type { Page, QueryOf } from '@cadran/contract/kit'
import type { Absence, AbsenceHistoryEntry, AbsencePerson, listAbsences } from '@cadran/contract/validation/absences'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { countPeople } from '../../../platform/database/counted-people.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rolesOn } from '../../portal/delegation/index.ts'
import { notifiedAt, type ReachFacts, reachJson } from '../../portal/disconnection/index.ts'
import { readScope } from '../../portal/users/index.ts'
import { type Acted, type Acting, entryJson, type HistoryRow, readHistory, shownTo } from '../acts/index.ts'
import { type Condition, countedBy, readPrepared, readSelected } from '../filters/index.ts'
import { absenceAnswer, aroundOf, historyAnswer, personAnswer } from './absences.answer.ts'
import { listedAmong, type Selection, selectionOf } from './absences.filters.ts'
import {
  type AnsweredEvents,
  clockOn,
  type DecidedEvent,
  decidedColumns,
  type PersonRow,
  personJson,
  SHOWN,
  type Standing,
  shownEvents,
  shownJson,
} from './absences.rows.ts'
import { countAlsoAbsent, type TeamMate, teamMatesJson } from './also-absent.ts'

type Query = QueryOf<typeof listAbsences>

interface ListedPage {
  total: number
  people: PersonRow[]
  shown: AnsweredEvents
  team_mates: TeamMate[] | null
}

/** How many people are listed, by the figures where they tell it. */
function totalOf(selection: Selection) {
  const { figures } = selection
  const counted = (people: Condition) =>
    sql<number>`(select count(*) from ${listedAmong(sql`users u where ${people}`, selection)})`
  if (!figures) return counted(selection.people)
  return countedBy(selection, {
    told: (untold) => sql<number>`${countPeople(figures)} + ${counted(untold)}`,
    counted,
  })
}

/**
 * Whose absences are shown, page by page, and their number. Few people are found once for both; of many the conditions stand twice:
 * counted, they are read in the cheapest order, for the page in that of the list.
 */
function foundBy(selection: Selection) {
  const found = listedAmong(selection.inOrder(), selection)
  return selection.ids === 'few'
    ? {
        parts: sql`found as materialized (select u.id, u.sort_key from ${found}),`,
        page: sql`found u`,
        total: sql<number>`(select count(*) from found)`,
      }
    : { parts: sql``, page: found, total: totalOf(selection) }
}

function listQuery(selection: Selection, query: Query, viewer: Viewer, today: string) {
  const { parts, page, total } = foundBy(selection)
  return sql<ListedPage>`
    with ${parts} listed as materialized (
      select u.id, u.sort_key, ${personJson(viewer, sql`true`)} as person
      from (
        select u.id from ${page} order by u.sort_key, u.id limit ${query.maxResults} offset ${(query.page - 1) * query.maxResults}
      ) page
      join users u on u.id = page.id join people p on p.id = page.id cross join ${clockOn(today)}
    ),
    shown as materialized (
      select ${SHOWN}, u.manager_id from listed join users u on u.id = listed.id join events e on ${selection.matches}
    )
    select ${total} as total, to_json(array(select person from listed order by sort_key, id)) as people,
      ${shownJson(viewer)} as shown,
      ${teamMatesJson(sql`(select manager_id, min(start_at) as first, max(end_at) as last from shown group by 1)`)} as team_mates`
}

/** People with their absences, and how many people there are, by one statement (ABS-38, ABS-39). */
export async function listPeopleWithAbsences(
  platform: Platform,
  viewer: Viewer,
  query: Query,
): Promise<Page<AbsencePerson>> {
  const { database, clock } = platform
  const today = clock.today()
  const selection = selectionOf(viewer, query, today)
  const [page] = await readSelected(database, selection, listQuery(selection, query, viewer, today))
  if (!page) throw new Error('The list answers one row')
  const around = aroundOf(viewer, platform, countAlsoAbsent(page.team_mates, platform))
  const absences = groupBy(shownEvents(page.shown), ({ user_id }) => user_id)
  const items = page.people.map((person) => personAnswer(person, absences.get(person.profile.id) ?? [], around))
  return { items, total: page.total }
}

/** Absences are read in the scope of their own list, activities in that of the reports. */
function scopeOfEvent(viewer: Viewer): Condition {
  const absences = readScope(viewer, 'absences', 'u.id')
  const activities = readScope(viewer, 'activities', 'u.id')
  return sql<boolean>`case e.kind when 'absence' then ${absences} else ${activities} end`
}

const EVENT = sql`events e join event_codes k on k.id = e.event_code_id join months m on m.id = e.month_id
  join users u on u.id = e.user_id`

export interface LoadedEvent {
  row: DecidedEvent
  person: Standing
  updated_at: string
}

/** What a decision on one event is made from. */
async function findEvent(database: Executor, viewer: Viewer, id: number, locking = sql``): Promise<LoadedEvent | null> {
  const { rows } = await sql<LoadedEvent>`
    select ${decidedColumns(viewer, scopeOfEvent(viewer))} from ${EVENT} where e.id = ${id} ${locking}
  `.execute(database)
  return rows[0] ?? null
}

// In this order: the person first, as every write of the employee does.
const LOCKING = sql`for no key update of u for update of e for no key update of m`

/**
 * The same, kept from every other writer until the transaction ends. Who had to wait for the person reads the event and its month
 * as they were left; where the event has another month or another code by then, the statement finds nothing the first time.
 */
export async function lockEvent({ trx, viewer }: Acting, id: number): Promise<LoadedEvent | null> {
  return (await findEvent(trx, viewer, id, LOCKING)) ?? findEvent(trx, viewer, id, LOCKING)
}

/** The same as it stands now, for whoever may read it. */
export async function readEvent(database: Executor, viewer: Viewer, id: number): Promise<LoadedEvent> {
  return (await findEvent(database, viewer, id)) ?? refuse(M_404)
}

/** What an act on an event answers: the event as the list shows it, and the entry that was written. */
export async function readActed(
  platform: Platform,
  viewer: Viewer,
  { id, entry_id }: Acted,
): Promise<{ event: Absence; action: AbsenceHistoryEntry; notified_at: string | null }> {
  const { database, clock } = platform
  const today = clock.today()
  const [found] = await readPrepared(
    database,
    sql<{
      person: PersonRow
      shown: AnsweredEvents
      entry: HistoryRow
      reach: ReachFacts
      team_mates: TeamMate[] | null
    }>`
      with shown as materialized (select ${SHOWN} from events e where e.id = ${id})
      select ${personJson(viewer, scopeOfEvent(viewer))} as person, ${shownJson(viewer)} as shown, ${entryJson(entry_id)} as entry,
        ${reachJson('e.user_id', today)} as reach,
        ${teamMatesJson(sql`(select u.manager_id, e.start_at as first, e.end_at as last)`)} as team_mates
      from shown e join users u on u.id = e.user_id join people p on p.id = e.user_id cross join ${clockOn(today)}`,
  )
  const [row] = found ? shownEvents(found.shown) : []
  if (!found || !row) return refuse(M_404)
  const { person, entry, reach, team_mates } = found
  const around = aroundOf(viewer, platform, countAlsoAbsent(team_mates, platform))
  const notified_at = notifiedAt(platform, reach, { entity: 'event', action: entry.action })
  return { event: absenceAnswer(row, person, around), action: historyAnswer(entry), notified_at }
}

/** The history of an absence, newest first, in the halves that the viewer's roles open (ABS-113 to ABS-115). */
export async function readAbsenceActions(
  { database, reads }: Platform,
  viewer: Viewer,
  id: number,
): Promise<AbsenceHistoryEntry[]> {
  const { kysely } = database
  const found = await readEvent(kysely, viewer, id)
  if (found.row.kind !== 'absence') return refuse(M_404)
  if (!found.person.in_read_scope) refuse(M_SCOPE)
  const roles = rolesOn(viewer, found.person.lent_by)
  const rows = await readHistory(kysely, 'event', id)
  reads.note(viewer, found.person.id, `absence-history:${found.row.start_at}`)
  return shownTo(rows.map(historyAnswer), {
    history: roles.has('ROLE_ABSENCE_ACTION_HISTORY'),
    comments: roles.has('ROLE_ABSENCE_COMMENT'),
  })
}
