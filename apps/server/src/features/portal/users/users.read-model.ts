import type { CurrentUser, OwnAbsence } from '@cadran/contract/portal/users'
import { identityOf } from '@cadran/rules/portal/person'
import { factorDeadline } from '@cadran/rules/portal/sign-in'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import { currentPeriod } from '@cadran/rules/timesheet/month-bounds'
import { isEditable } from '@cadran/rules/timesheet/month-flags'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import {
  type RecurringDays,
  type RemoteDay,
  type RemoteEvent,
  recurringRemoteDays,
} from '@cadran/rules/timesheet/remote-work'
import type { NamedStatement } from '../../../platform/database/database.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type AnsweredLedger,
  counterViewsAnswer,
  ledgerOf,
  ledgerText,
  ownCountersAnswer,
  viewsOf,
} from '../counters/index.ts'
import { activeAnswer } from '../delegation/index.ts'
import { endOf, reasonRule, shownUse } from '../run-as/index.ts'
import { type Obligation, obligationText } from '../session/index.ts'

const AVAILABLE_LIMIT = 1_000
const CACHE_HOURS = 24
const LAST_ABSENCES = 5

type AbsenceRow = Omit<OwnAbsence, 'days_count'> & { half_days: number }

interface MeRow {
  ledger: AnsweredLedger
  below: string[]
  state: MonthState | null
  closed: boolean
  has_sent: boolean
  remote_days: RemoteDay[]
  /** Null where they do not hold: none were ever chosen, or the month was saved by hand. */
  recurring: RecurringDays | null
  events: RemoteEvent[]
  absences: AbsenceRow[]
  last_absences: AbsenceRow[]
  intervention: { identity: string; reason: string; ends_at: string } | null
  /** Null for whoever holds a second factor, or has given two by their provider. */
  obligation: Obligation | null
}

const absences = (condition: string) => `array(
  select json_build_object('id', e.id, 'start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at,
    'end_moment', e.end_moment, 'half_days', e.half_days, 'state', e.state,
    'event_code', json_build_object('short_code', k.short_code, 'description', k.description))
  from events e join event_codes k on k.id = e.event_code_id
  where e.user_id = $1 and e.kind = 'absence' and e.state <> 'refused' and ${condition}
)`

// $2 today, $3 year and $4 month of the current period, $5 its first and $6 its last day, $7 now, $8 the session. No event goes from one month into
// another: none that began before this month's first day is still to come.
const ME: NamedStatement = {
  name: 'me',
  text: `select json_build_object(
    'ledger', ${ledgerText('$1::bigint', '$2::date')},
    'below', array(
      select d.matricule
      from (
        select b.matricule, b.sort_key from hierarchy h
        cross join lateral (select u.matricule, u.sort_key from users u where u.id = h.descendant_id offset 0) b
        where h.ancestor_id = $1 and h.depth > 0 limit ${AVAILABLE_LIMIT + 1}
      ) d
      order by d.sort_key
    ),
    'state', m.state,
    'closed', exists (select from periods p where p.year = $3 and p.month = $4 and p.closed_at is not null),
    'has_sent', exists (select from months s where s.user_id = $1 and (s.state <> 'non_submitted' or s.backwarded)),
    'remote_days', array(
      select json_build_object('day', r.day, 'am', r.am, 'pm', r.pm)
      from remote_days r where r.user_id = $1 and r.day between $5::date and $6::date order by r.day
    ),
    'recurring', (
      select row_to_json(h) from recurring_remote_days h
      where h.user_id = $1 and h.starts_on <= $5::date and not coalesce(m.remote_saved, false)
      order by h.starts_on desc limit 1
    ),
    'events', array(
      select json_build_object('start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at,
        'end_moment', e.end_moment, 'state', e.state, 'event_code', json_build_object('type', k.type))
      from events e join event_codes k on k.id = e.event_code_id
      where e.month_id = m.id
    ),
    'absences', ${absences(
      "e.start_at >= date_trunc('month', $2::date)::date and e.end_at >= $2::date order by e.start_at, e.start_moment",
    )},
    'last_absences', ${absences(
      `e.start_at < $2::date and e.end_at < $2::date order by e.start_at desc, e.start_moment desc limit ${LAST_ABSENCES}`,
    )},
    'intervention', (
      select json_build_object('identity', (
        select a.firstname || ' ' || a.lastname from users a where a.id = r.actor_id
      ), 'reason', r.reason, 'ends_at', r.ends_at)
      from run_as_uses r
      where r.person_id = $1 and r.ends_at > $7 order by r.ends_at desc limit 1
    ),
    'obligation', case when not exists (select from sessions s where s.id = $8 and s.strength = 'two')
      then ${obligationText('$1')} end
  ) as me
  from (select 1) as one
  left join months m on m.user_id = $1 and m.year = $3 and m.month = $4`,
}

async function loadMe(
  { database, clock }: Platform,
  { subject, session_id }: Viewer,
  today: string,
  { year, month }: Period,
): Promise<MeRow> {
  const values = [subject.id, today, year, month, firstDay(year, month), lastDay(year, month), clock.now(), session_id]
  const [row] = await database.read<{ me: MeRow }>(ME, values)
  if (!row) throw new Error('The statement answers one row')
  return row.me
}

/** The remote days as the month itself answers them: stored, or derived until somebody sends or saves it (REM-24). */
function remoteDaysOf({ holidays, clock }: Platform, person: Person, period: Period, row: MeRow): RemoteDay[] {
  const { recurring, events, closed, remote_days } = row
  const state = row.state ?? 'non_submitted'
  const in_time = { state, locked: closed, period, today: clock.today(), person_type: person.person_type }
  if (!recurring || !isEditable(in_time, true)) return remote_days
  const ctx = { dates: person, holidays: holidays.of(person.holiday_zone).days }
  return recurringRemoteDays({ period, ctx, events, recurring })
}

const absenceAnswer = ({ half_days, ...row }: AbsenceRow): OwnAbsence => ({ ...row, days_count: half_days / 2 })

const inDays = (hundredths: number | null) => (hundredths === null ? null : hundredthsToDays(hundredths))

const interventionOf = ({ intervention }: MeRow, now: Date) =>
  intervention && { ...intervention, ...endOf(new Date(intervention.ends_at), now) }

/** The last day to add a second factor, until it is over (MFA-22). */
function factorDeadlineOf({ obligation }: MeRow, today: string): string | null {
  const deadline = obligation && factorDeadline(obligation, today)
  return deadline !== null && deadline >= today ? deadline : null
}

/** The current user (USR-02 to USR-09): the subject's identity, roles and counters. */
export async function readMe(platform: Platform, viewer: Viewer): Promise<CurrentUser> {
  const { actor, subject } = viewer
  const { clock } = platform
  const today = clock.today()
  const current_period = currentPeriod(today, subject)
  const row = await loadMe(platform, viewer, today, current_period)
  const views = subject.person_type === 'contractor' ? null : viewsOf(ledgerOf(row.ledger))
  const cache_expire_at = new Date(clock.now().getTime() + CACHE_HOURS * 3_600_000).toISOString()
  return {
    ...subject,
    identity: identityOf(subject),
    type: subject.person_type,
    roles: [...subject.roles],
    current_period,
    quota: inDays(subject.quota_hundredths),
    worked_days: inDays(subject.worked_days_hundredths),
    ...ownCountersAnswer(views),
    ...counterViewsAnswer(views),
    has_sent: row.has_sent,
    remote_days: remoteDaysOf(platform, subject, current_period, row),
    absences: row.absences.map(absenceAnswer),
    last_absences: row.last_absences.map(absenceAnswer),
    available_matricules: row.below.length > AVAILABLE_LIMIT ? null : row.below,
    cache_expire_at,
    user_for_absence_list_fetched_at: `${today}T00:00:00`,
    user_for_cra_list_fetched_at: `${today}T00:00:00`,
    opted_out_euro2020_pop_up: true,
    switched_from: actor.id === subject.id ? null : actor.username,
    run_as_reason: reasonRule(platform),
    run_as: shownUse(platform, viewer),
    factor_deadline: actor.id === subject.id ? factorDeadlineOf(row, today) : null,
    intervention: actor.id === subject.id ? interventionOf(row, clock.now()) : null,
    delegations: activeAnswer(viewer),
    is_deputy: viewer.is_deputy ?? false,
  }
}
