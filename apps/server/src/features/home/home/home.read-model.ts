import type { Home } from '@cadran/contract/home/home'
import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthToActOn } from '@cadran/rules/home/month-card'
import { LENT_DECISION_DAYS, LENT_DECISIONS_SHOWN } from '@cadran/rules/home/requests'
import { UPCOMING_DAYS, upcomingItems } from '@cadran/rules/home/upcoming'
import { hasBackendAccess } from '@cadran/rules/portal/scope'
import { addDays, type Day } from '@cadran/rules/timesheet/day'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listDecisions } from '../../portal/delegation/index.ts'
import { readMonth } from '../../timesheet/month/index.ts'
import { readAwaiting } from '../../validation/filters/index.ts'
import { requestsAnswer, teamAnswer } from './home.answer.ts'
import { HOME, type HomeRows } from './home.statement.ts'

const inHundredths = (days: number) => Math.round(days * 100)

async function loadRows({ database }: Platform, person: Person, today: Day): Promise<HomeRows> {
  const values = [person.id, today, addDays(today, UPCOMING_DAYS), person.manager_id]
  const [row] = await database.read<{ home: HomeRows }>(HOME, values)
  if (!row) throw new Error('The statement answers one row')
  return row.home
}

function upcomingAnswer(
  { holidays, companySettings }: Platform,
  person: Person,
  today: Day,
  rows: HomeRows,
  month: Month | null,
) {
  const { absences, duties } = rows
  const counters = month?.counters
    ? {
        before_june: inHundredths(month.counters.before_june),
        rtt_remainder: inHundredths(month.counters.rtt_remainder),
      }
    : null
  const deadline_day = companySettings.get('month.deadline_day')
  return upcomingItems({
    today,
    absences,
    duties,
    holidays: holidays.of(person.holiday_zone).names,
    counters,
    reports: month && { dates: person, shown: month, states: rows.ahead, deadline_day },
  })
}

/** The home of the person one is or runs as (HOM-01 to HOM-05): what concerns them, their month, and what awaits a validator. */
export async function readHome(platform: Platform, viewer: Viewer): Promise<Home> {
  const { clock, holidays, companySettings, database } = platform
  const { subject } = viewer
  const today = clock.today()
  const hasReports = !subject.roles.has('ROLE_NOT_CRA')
  const isContractor = subject.person_type === 'contractor'
  const rows = await loadRows(platform, subject, today)
  const period = monthToActOn({ today, dates: subject, open: rows.open })
  const recent = { from: addDays(today, -LENT_DECISION_DAYS), maxResults: LENT_DECISIONS_SHOWN, page: 1 }
  const [month, awaiting, lent_decisions] = await Promise.all([
    hasReports ? readMonth(platform, database.read, subject, period, true) : null,
    hasBackendAccess(subject) ? readAwaiting(platform, viewer) : null,
    rows.has_lent ? listDecisions(platform, viewer, recent) : null,
  ])
  const days = holidays.of(subject.holiday_zone).days
  return {
    month,
    upcoming: upcomingAnswer(platform, subject, today, rows, month),
    requests: hasReports && !isContractor ? requestsAnswer(rows, { today, ...subject }) : null,
    team: isContractor
      ? null
      : teamAnswer(rows, { today, holidays: days, shown: companySettings.get('team.absences') }),
    awaiting,
    lent_decisions,
  }
}
