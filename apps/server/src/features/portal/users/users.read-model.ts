import type { QueryOf } from '@cadran/contract/kit'
import type { CurrentUser, ListedUser, listManagers, listUsers } from '@cadran/contract/portal/users'
import { searchKey } from '@cadran/rules/portal/french'
import { identityOf } from '@cadran/rules/portal/person'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { currentPeriod } from '@cadran/rules/timesheet/month-bounds'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ledgerSql, viewsOf } from './counters.read-model.ts'
import { readScope } from './scope.read-model.ts'

const AVAILABLE_LIMIT = 1_000
const CACHE_HOURS = 24

async function loadMe({ database, clock }: Platform, user_id: number) {
  return database.kysely
    .selectFrom('users as u')
    .where('u.id', '=', user_id)
    .select(() => [
      ledgerSql('u.id', clock.today()).as('ledger'),
      sql<string[]>`(
        select coalesce(array_agg(d.matricule order by d.sort_key), '{}')
        from (
          select b.matricule, b.sort_key from hierarchy h join users b on b.id = h.descendant_id
          where h.ancestor_id = u.id and h.depth > 0 limit ${sql.lit(AVAILABLE_LIMIT + 1)}
        ) d
      )`.as('below'),
    ])
    .executeTakeFirstOrThrow()
}

function countersOf(ledger: Parameters<typeof viewsOf>[0]) {
  const { employee } = viewsOf(ledger)
  return {
    cp: hundredthsToDays(employee.cp),
    before_june: hundredthsToDays(employee.before_june),
    remainder: hundredthsToDays(employee.remainder),
    rtt: hundredthsToDays(employee.rtt),
    rtt_remainder: hundredthsToDays(employee.rtt_remainder),
    rest: hundredthsToDays(employee.rest),
    cp15: hundredthsToDays(employee.cp15),
    sick_children_days: hundredthsToDays(employee.sick_children_days),
  }
}

const NO_COUNTERS = {
  cp: null,
  before_june: null,
  remainder: null,
  rtt: null,
  rtt_remainder: null,
  rest: null,
  cp15: null,
  sick_children_days: null,
}

const inDays = (hundredths: number | null) => (hundredths === null ? null : hundredthsToDays(hundredths))

/** The current user (USR-02 to USR-09): the subject's identity, roles and counters. */
export async function readMe(platform: Platform, { actor, subject }: Viewer): Promise<CurrentUser> {
  const { ledger, below } = await loadMe(platform, subject.id)
  const { clock } = platform
  const today = clock.today()
  const cache_expire_at = new Date(clock.now().getTime() + CACHE_HOURS * 3_600_000).toISOString()
  return {
    ...subject,
    identity: identityOf(subject),
    type: subject.person_type,
    roles: [...subject.roles],
    current_period: currentPeriod(today, subject),
    quota: inDays(subject.quota_hundredths),
    worked_days: inDays(subject.worked_days_hundredths),
    ...(subject.person_type === 'contractor' ? NO_COUNTERS : countersOf(ledger)),
    available_matricules: below.length > AVAILABLE_LIMIT ? null : below,
    cache_expire_at,
    user_for_absence_list_fetched_at: `${today}T00:00:00`,
    user_for_cra_list_fetched_at: `${today}T00:00:00`,
    opted_out_euro2020_pop_up: true,
    switched_from: actor.id === subject.id ? null : actor.username,
  }
}

type PeopleQuery = SelectQueryBuilder<Tables & { p: Tables['people'] }, 'p', object>

const LISTED = [
  'p.id',
  'p.matricule',
  'p.firstname',
  'p.lastname',
  'p.identity',
  'p.person_type',
  'p.manager',
  'p.is_manager',
  'p.is_visible',
  'p.start_at',
  'p.end_at',
  'p.last_end_at',
] as const

async function page(people: PeopleQuery, limit: number): Promise<{ items: ListedUser[]; total: number }> {
  const rows = await people
    .select(LISTED)
    .select('p.person_type as type')
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('p.sort_key')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return { items: rows, total: rows[0]?.total ?? 0 }
}

/** People of the viewer's read scope, T matricules left out (USR-27, USR-37 to USR-40, README 32). */
export function listPeople(platform: Platform, viewer: Viewer, query: QueryOf<typeof listUsers>) {
  let people = platform.database.kysely
    .selectFrom('people as p')
    .where('p.matricule', 'not ilike', 't%')
    .where(readScope(viewer, 'absences', 'p.id'))
  if (query.minDate) {
    const { minDate } = query
    people = people.where((eb) => eb.or([eb('p.end_at', 'is', null), eb('p.end_at', '>=', minDate)]))
  }
  if (query.maxDate) people = people.where('p.start_at', '<=', query.maxDate)
  if (query.manager) people = people.where('p.manager', '=', query.manager)
  if (query.visible) people = people.where('p.is_visible', '=', true)
  if (query.search) people = people.where('p.search_key', 'like', likeText(query.search))
  return page(people, query.maxResults)
}

/** Managers for the manager search, the viewer among them when they manage (FLT-38 to FLT-41). */
export function listManagersOf(platform: Platform, viewer: Viewer, query: QueryOf<typeof listManagers>) {
  const { subject } = viewer
  const managers = platform.database.kysely
    .selectFrom('people as p')
    .where('p.is_manager', '=', true)
    .where('p.matricule', 'not ilike', 't%')
    .where((eb) =>
      eb.or([
        eb('p.id', '=', subject.id),
        eb.and([readScope(viewer, 'absences', 'p.id'), ...(query.visible ? [eb('p.is_visible', '=', true)] : [])]),
      ]),
    )
  return page(managers, query.maxResults)
}

/** A LIKE pattern for a part of a folded name or matricule; its own wildcards are taken literally. */
export function likeText(search: string): string {
  return `%${searchKey(search).replaceAll(/[\\%_]/g, '\\$&')}%`
}
