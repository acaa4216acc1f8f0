import type { Home, OwnRequest } from '@cadran/contract/home/home'
import { ANSWERED_DAYS, orderRequests, REQUESTS_SHOWN, type RequestStatus } from '@cadran/rules/home/requests'
import { awayInTeam, nextWorkedDay } from '@cadran/rules/home/team'
import { identityOf } from '@cadran/rules/portal/person'
import type { TeamAbsences } from '@cadran/rules/timesheet/absence-request'
import { type Day, daysBetween } from '@cadran/rules/timesheet/day'
import type { AbsenceRequestRow, AnswerRow, ExtraRequestRow, HomeRows } from './home.statement.ts'

interface Asked {
  today: Day
  /** Who decides first, by name. */
  manager_identity: string | null
}

const ABSENCE_STATUS = {
  submitted: 'waiting',
  validated1: 'validated',
  validated2: 'validated',
  refused: 'refused',
} as const satisfies Record<AbsenceRequestRow['state'], RequestStatus>

function absenceRequest(row: AbsenceRequestRow, { manager_identity }: Asked): OwnRequest {
  const { id, year, month, state, backwarded, half_days, event_code, short_code, description } = row
  const { start_at, start_moment, end_at, end_moment } = row
  const isBack = state === 'submitted' && backwarded
  const status = isBack ? 'returned' : ABSENCE_STATUS[state]
  // An older answer may be the last that the history knows: then nobody is named.
  const answer = row.answer?.action === (isBack ? 'backward' : state) ? row.answer : null
  const isAsking = status === 'refused' || status === 'returned'
  return {
    kind: 'absence',
    status,
    id,
    since: answer?.day ?? row.changed_on,
    by: status === 'waiting' ? manager_identity : (answer?.by ?? null),
    // What is said with a validation stays among those who validate (ABS-106 to ABS-109).
    comment: isAsking ? (answer?.comment ?? null) : null,
    year,
    month,
    absence: {
      start_at,
      start_moment,
      end_at,
      end_moment,
      days_count: half_days / 2,
      event_code,
      short_code,
      description,
    },
  }
}

function reportRequest({ answer, ...row }: HomeRows['returned'][number]): OwnRequest[] {
  if (!answer) return []
  const { day, by, comment } = answer
  return [{ kind: 'report', status: 'returned', since: day, by, comment, absence: null, ...row }]
}

function answerOf({ status, answer }: ExtraRequestRow): AnswerRow | null {
  if (status === 'pending' || !answer) return null
  return answer.action.startsWith('refuse') === (status === 'refused') ? answer : null
}

function extraRequest(row: ExtraRequestRow, { manager_identity }: Asked): OwnRequest[] {
  const { id, year, month, status, requested_on, decision_comment } = row
  const common = { kind: 'extra_activities', id, year, month, absence: null } as const
  if (status === 'pending') {
    return [{ ...common, status: 'waiting', since: requested_on, by: manager_identity, comment: null }]
  }
  const answer = answerOf(row)
  return answer ? [{ ...common, status, since: answer.day, by: answer.by, comment: decision_comment }] : []
}

/** What waits for somebody and what was answered lately, the first few of it (HOM-04). */
export function requestsAnswer(rows: HomeRows, asked: Asked): NonNullable<Home['requests']> {
  const isLate = ({ status, since }: OwnRequest) =>
    status !== 'waiting' && daysBetween(since, asked.today) > ANSWERED_DAYS
  const requests = [
    ...rows.requests
      .filter(({ state, asked_again }) => !(state === 'refused' && asked_again))
      .map((row) => absenceRequest(row, asked)),
    ...rows.returned.flatMap(reportRequest),
    ...rows.extra.flatMap((row) => extraRequest(row, asked)),
  ].filter((request) => !isLate(request))
  return { items: orderRequests(requests).slice(0, REQUESTS_SHOWN), total: requests.length }
}

/** Who of the team is away, as far as the company tells it (HOM-05). */
export function teamAnswer(
  { has_team, away }: HomeRows,
  { today, holidays, shown }: { today: Day; holidays: ReadonlySet<Day>; shown: TeamAbsences },
): Home['team'] {
  if (!has_team || shown === 'none') return null
  const next_day = nextWorkedDay(today, holidays)
  const people = awayInTeam(away, today, holidays).map(({ user_id, ...person }) => ({
    id: user_id,
    identity: identityOf(person),
    ...person,
  }))
  const awayOn = (day: Day) => people.filter(({ start_at, end_at }) => start_at <= day && day <= end_at).length
  return {
    next_day,
    away_today: awayOn(today),
    away_next: awayOn(next_day),
    people: shown === 'names' ? people : null,
  }
}
