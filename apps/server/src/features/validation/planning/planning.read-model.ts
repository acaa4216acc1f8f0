import type { Planning } from '@cadran/contract/validation/planning'
import { identityOf } from '@cadran/rules/portal/person'
import { readScopeOf } from '@cadran/rules/portal/scope'
import { workingState } from '@cadran/rules/timesheet/calendar'
import { comparePeriods, type Day, periodOf } from '@cadran/rules/timesheet/day'
import { isFutureForContractor } from '@cadran/rules/timesheet/month-flags'
import { type RemoteDay, recurringRemoteDays } from '@cadran/rules/timesheet/remote-work'
import { attendance, plannedHalves } from '@cadran/rules/validation/planning'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readTeamPage } from './hierarchy.read-model.ts'
import type { PlanningFilters } from './planning.policy.ts'
import { type AbsenceRow, loadPlanningRows, type PlannedPerson } from './planning.rows.ts'
import { readScopePage } from './scope.read-model.ts'

type Rows = Awaited<ReturnType<typeof loadPlanningRows>>
type Indexed = AbsenceRow & { index: number }

function byPerson<Row extends { user_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>()
  for (const row of rows) {
    const own = grouped.get(row.user_id)
    if (own) own.push(row)
    else grouped.set(row.user_id, [row])
  }
  return grouped
}

/** What draws one person's line, of rows that are grouped once for everybody. */
function lineDrawer({ holidays, clock }: Platform, rows: Rows, days: readonly Day[]) {
  const absences = byPerson<Indexed>(rows.absences.map((row, index) => ({ ...row, index })))
  const [stored, recurring] = [byPerson(rows.remote_days), byPerson(rows.recurring)]
  const today = clock.today()
  return (person: PlannedPerson): number[] => {
    const ctx = { dates: person, holidays: holidays.of(person.holiday_zone).days }
    const own = absences.get(person.id) ?? []
    const events = own.map(({ type, ...absence }) => ({ ...absence, event_code: { type } }))
    // A month that follows the recurring days has none of its own; what an earlier sending stored counts no more.
    const followed = (recurring.get(person.id) ?? []).filter(
      (period) => !isFutureForContractor({ period, today, person_type: person.person_type }),
    )
    const derived = followed.flatMap((month) => recurringRemoteDays({ period: month, ctx, events, recurring: month }))
    const isFollowed = ({ day }: RemoteDay) => followed.some((month) => comparePeriods(periodOf(day), month) === 0)
    const chosen = (stored.get(person.id) ?? []).filter((day) => !isFollowed(day))
    return plannedHalves(days, { ctx, absences: own, remote_days: [...derived, ...chosen] })
  }
}

function daysAnswer({ holidays }: Platform, { subject }: Viewer, days: readonly Day[], lines: readonly number[][]) {
  const own = holidays.of(subject.holiday_zone)
  // The head of the planning belongs to no contract.
  const dates = { start_at: '0001-01-01', end_at: null, last_end_at: null, seniority_at: null, part_times: [] }
  const counts = attendance(lines, days.length)
  return days.map((date, index) => {
    const state = workingState(date, { dates, holidays: own.days })
    return {
      date,
      working_state: state === 'notCurrentMonth' ? ('other' as const) : state,
      holiday: own.names.get(date) ?? null,
      ...(counts[index] ?? { absent: 0, remote: 0, present: 0 }),
    }
  })
}

/**
 * Who of the viewer's hierarchy, or of a wider read scope, is where on these days: two statements, the people and what is
 * drawn (PLN-15, PLN-24, PLN-27, WIN-03).
 */
export async function readPlanning(
  platform: Platform,
  viewer: Viewer,
  days: readonly Day[],
  filters: PlanningFilters,
): Promise<Planning> {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  // Whoever stands for somebody reads more than one hierarchy.
  const is_own_team = readScopeOf(viewer.subject, 'absences') === 'team' && !viewer.lent?.length
  const readPage = is_own_team ? readTeamPage : readScopePage
  const { members, total } = await readPage(platform, viewer, { from, to }, filters)
  const rows = await loadPlanningRows(platform, members, days)
  const draw = lineDrawer(platform, rows, days)
  const people = members.flatMap(({ id, manager_id, depth }) => {
    const [person, manager] = [rows.people.get(id), rows.people.get(manager_id)]
    // Erased between the two statements.
    if (!person || !manager) return []
    const { matricule, firstname, lastname } = person
    const led = { manager: manager.matricule, manager_identity: identityOf(manager), depth }
    return { matricule, firstname, lastname, picture: null, ...led, halves: draw(person) }
  })
  const lines = people.map(({ halves }) => halves)
  return {
    from,
    to,
    days: daysAnswer(platform, viewer, days, lines),
    event_codes: rows.codes,
    absences: rows.absences.map(({ half_days, ...absence }) => ({ ...absence, days_count: half_days / 2 })),
    people,
    total,
  }
}
