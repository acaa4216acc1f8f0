import type { CurrentUser } from '@cadran/contract/portal/users'
import { identityOf } from '@cadran/rules/portal/person'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { currentPeriod } from '@cadran/rules/timesheet/month-bounds'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, ledgerOf, ledgerSql, viewsOf } from './counters.read-model.ts'

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

function countersOf(ledger: AnsweredLedger) {
  const { employee } = viewsOf(ledgerOf(ledger))
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
