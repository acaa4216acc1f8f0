import type { QueryOf } from '@cadran/contract/kit'
import type { ActiveDelegation, Delegation, findDeputies } from '@cadran/contract/portal/delegation'
import { parisInstant } from '@cadran/rules/portal/paris-time'
import { MOST_PEOPLE, PEOPLE_FROM, searchWords } from '@cadran/rules/portal/word-search'
import type { WorkingDates } from '@cadran/rules/timesheet/calendar'
import type { DayRange, Moment } from '@cadran/rules/timesheet/half-day'
import {
  activeSpan,
  type DelegationMode,
  type DelegationScope,
  lentRoles,
  type ManagerAbsence,
  mayBeDeputy,
  type Span,
  scopesLeft,
} from '@cadran/rules/validation/delegation'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Reader } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { Lending, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'

type Party = Pick<
  PeopleView,
  'id' | 'matricule' | 'identity' | 'person_type' | 'is_active' | 'holiday_zone' | 'roles'
> &
  WorkingDates

/** A delegation as it was set, with what tells whether it is active. */
export interface DelegationRow {
  id: number
  manager: Party
  deputy: Party
  mode: DelegationMode
  scopes: DelegationScope[]
  starts_at: string | null
  start_moment: Moment | null
  ends_at: string | null
  end_moment: Moment | null
  set_by_id: number
  set_by: string
  updated_at: string
  /** Whether the manager has somebody below, the deputy apart. */
  has_people: boolean
  /** Of the manager, around today. */
  absences: ManagerAbsence[]
  /** What others have by dates of the same manager. */
  by_dates: (DayRange & { scopes: DelegationScope[] })[]
}

const PARTY = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'matricule', ${alias}.matricule, 'identity', ${alias}.identity,
    'person_type', ${alias}.person_type, 'is_active', ${alias}.is_active, 'holiday_zone', ${alias}.holiday_zone,
    'roles', ${alias}.roles, 'start_at', ${alias}.start_at, 'end_at', ${alias}.end_at,
    'last_end_at', ${alias}.last_end_at, 'seniority_at', ${alias}.seniority_at, 'part_times', ${alias}.part_times)`)

// No absence lasts longer than what lies around today here: what is one stretch is read as one.
const AROUND = sql.raw(`interval '92 days'`)

/** The delegations that have not been ended, by one statement: a deputy's every call begins with it (DEL-10). */
export async function findDelegations(
  { database, clock }: Platform,
  condition: RawBuilder<boolean>,
  read: Reader = database.read,
): Promise<DelegationRow[]> {
  const today = clock.today()
  const query = sql`
    select json_build_object('id', d.id, 'manager', ${PARTY('m')}, 'deputy', ${PARTY('p')}, 'mode', d.mode,
      'scopes', d.scopes, 'starts_at', d.starts_at, 'start_moment', d.start_moment, 'ends_at', d.ends_at,
      'end_moment', d.end_moment, 'set_by_id', d.set_by, 'set_by', s.firstname || ' ' || s.lastname,
      'has_people', exists (select from hierarchy h where h.ancestor_id = d.manager_id and h.depth > 0 and h.descendant_id <> d.deputy_id),
      'updated_at', to_char(d.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS'),
      'absences', array(
        select json_build_object('state', e.state, 'start_at', e.start_at, 'start_moment', e.start_moment,
          'end_at', e.end_at, 'end_moment', e.end_moment)
        from events e where d.mode = 'absence' and e.user_id = d.manager_id and e.kind = 'absence'
          and e.start_at between ${today}::date - ${AROUND} and ${today}::date + ${AROUND}
      ),
      'by_dates', array(
        select json_build_object('scopes', o.scopes, 'start_at', o.starts_at, 'start_moment', o.start_moment,
          'end_at', o.ends_at, 'end_moment', o.end_moment)
        from deputies o where d.mode = 'absence' and o.manager_id = d.manager_id and o.mode = 'dates' and o.ended_at is null
      )) as row
    from deputies d join people m on m.id = d.manager_id join people p on p.id = d.deputy_id join users s on s.id = d.set_by
    where d.ended_at is null and ${condition}
    order by d.id`.compile(database.kysely)
  const rows = await read<{ row: DelegationRow }>({ text: query.sql }, query.parameters)
  return rows.map(({ row }) => row)
}

/** The half-days of a delegation; null in mode absence. */
export const datesOfRow = ({ starts_at, start_moment, ends_at, end_moment }: DelegationRow): DayRange | null =>
  starts_at && start_moment && ends_at && end_moment
    ? { start_at: starts_at, start_moment, end_at: ends_at, end_moment }
    : null

interface Standing {
  row: DelegationRow
  scopes: DelegationScope[]
  span: Span
}

/** What of a delegation is active now; null where nothing is (DEL-07, DEL-08, DEL-37). */
export function standingOf({ clock, holidays }: Platform, row: DelegationRow): Standing | null {
  const { manager, deputy, mode, absences, by_dates, has_people } = row
  if (!manager.is_active || !has_people || !mayBeDeputy(deputy, manager.id, clock.today())) return null
  const now = clock.now().getTime()
  const ctx = { dates: manager, holidays: holidays.of(manager.holiday_zone).days }
  const span = activeSpan({ mode, dates: datesOfRow(row) }, absences, ctx, now)
  if (!span) return null
  const others = by_dates.filter((dates) => activeSpan({ mode: 'dates', dates }, [], ctx, now) !== null)
  const taken = others.flatMap(({ scopes }) => scopes)
  const held = new Set(manager.roles)
  // A scope of which the manager holds nothing any more lends nothing.
  const scopes = scopesLeft(row.scopes, taken).filter((scope) => lentRoles([scope], held).size > 0)
  return scopes.length > 0 ? { row, scopes, span } : null
}

function lendingOf({ row, scopes, span }: Standing): Lending {
  const { id, matricule, identity, roles } = row.manager
  return {
    id: row.id,
    manager: { id, matricule, identity },
    scopes,
    roles: lentRoles(scopes, new Set(roles)),
    active_until: span.until,
  }
}

/** For whom somebody who is a deputy stands now: nobody in another's name, nor by another (DEL-10, DEL-15, DEL-16). */
export async function standingFor(
  platform: Platform,
  { actor, subject }: Viewer,
): Promise<Pick<Viewer, 'is_deputy' | 'lent'>> {
  if (actor.id !== subject.id) return { is_deputy: true, lent: [] }
  return { is_deputy: true, lent: await lendingsTo(platform, subject.id) }
}

/** What is lent to somebody now, by each manager whom they stand for. */
export async function lendingsTo(platform: Platform, deputy_id: number): Promise<Lending[]> {
  const given = await findDelegations(platform, sql`d.deputy_id = ${deputy_id}`)
  return given.flatMap((row) => {
    const standing = standingOf(platform, row)
    return standing ? [lendingOf(standing)] : []
  })
}

/** Who stands now for one of these managers in a scope, by their addresses (DEL-22, DEL-33). */
export async function deputiesNow(
  platform: Platform,
  manager_ids: readonly number[],
  scope: DelegationScope,
): Promise<{ id: number; email: string | null; manager: string }[]> {
  if (manager_ids.length === 0) return []
  const set = await findDelegations(platform, sql`d.manager_id = any(${manager_ids}::bigint[])`)
  const standing = set.filter((row) => standingOf(platform, row)?.scopes.includes(scope))
  const ids = [...new Set(standing.map(({ deputy }) => deputy.id))]
  if (ids.length === 0) return []
  const people = await platform.database.kysely
    .selectFrom('users')
    .where('id', 'in', ids)
    .select(['id', 'email'])
    .execute()
  return people.map((person) => ({
    ...person,
    manager: standing.find(({ deputy }) => deputy.id === person.id)?.manager.identity ?? '',
  }))
}

const named = ({ matricule, identity }: { matricule: string; identity: string }) => ({ matricule, identity })

/** A delegation as its calls answer it. */
export function delegationAnswer(platform: Platform, row: DelegationRow): Delegation {
  const {
    absences: _absences,
    by_dates: _by_dates,
    set_by_id: _set_by_id,
    has_people: _has_people,
    manager,
    deputy,
    ...fields
  } = row
  const standing = standingOf(platform, row)
  const active_until = standing && parisInstant(standing.span.until)
  return { ...fields, manager: named(manager), deputy: named(deputy), active: standing !== null, active_until }
}

/** What is active, as the session tells it (DEL-23). */
export const activeAnswer = ({ lent = [] }: Viewer): ActiveDelegation[] =>
  lent.map(({ manager, scopes, roles, active_until }) => ({
    manager: named(manager),
    scopes: [...scopes],
    roles: [...roles],
    active_until: parisInstant(active_until),
  }))

/** One's deputies, whom one is set to stand for, and for whom one stands now (DEL-05). */
export async function readOwnDelegations(platform: Platform, viewer: Viewer) {
  const { id } = viewer.subject
  const condition = sql<boolean>`(d.manager_id = ${id} or d.deputy_id = ${id} or d.set_by = ${id})`
  const rows = await findDelegations(platform, condition)
  const answers = (of: DelegationRow[]) => of.map((row) => delegationAnswer(platform, row))
  return {
    own: answers(rows.filter(({ manager }) => manager.id === id)),
    given: answers(rows.filter(({ deputy }) => deputy.id === id)),
    set_for_others: answers(rows.filter(({ manager, deputy }) => manager.id !== id && deputy.id !== id)),
    active: activeAnswer(viewer),
  }
}

/** Who may stand for a manager, or the managers themselves, by the beginning of each word of their names (DEL-02, DEL-03). */
export async function findCandidates(
  { database, clock }: Platform,
  { subject }: Viewer,
  { search, managers }: QueryOf<typeof findDeputies>,
) {
  const words = searchWords(search)
  if (words.join('').length < PEOPLE_FROM) return { items: [], total: 0 }
  const { rows } = await sql<{ matricule: string; identity: string; total: number }>`
    select u.matricule, u.firstname || ' ' || u.lastname as identity, (count(*) over ())::int as total from users u
    where u.name_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery
      and u.person_type in ('consultant', 'internal') and u.is_active and u.id <> ${subject.id} and left(u.matricule, 1) <> 'T'
      and ${managers ? sql<boolean>`u.is_manager` : sql<boolean>`true`}
      and u.start_at <= ${clock.today()}::date and coalesce(u.end_at >= ${clock.today()}::date, true)
    order by u.sort_key, u.id limit ${MOST_PEOPLE}`.execute(database.kysely)
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Somebody by matricule, as far as setting a deputy asks of them. */
export async function findParty(database: Executor, matricule: string) {
  const { rows } = await sql<{ party: Party; has_people: boolean }>`
    select ${PARTY('u')} as party,
      exists (select from hierarchy h where h.ancestor_id = u.id and h.depth > 0) as has_people
    from people u where u.matricule = ${matricule}`.execute(database)
  return rows[0] ?? null
}
