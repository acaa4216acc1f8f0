import type { QueryOf } from '@cadran/contract/kit'
import type { DisconnectionMonth, disconnectionReport } from '@cadran/contract/validation/disconnection-report'
import { FEWEST_REPORTED, MOST_MONTHS } from '@cadran/rules/portal/disconnection'
import { M_FILTER } from '@cadran/rules/portal/messages'
import { addMonths, comparePeriods, type Day, firstDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'

const USUAL_MONTHS = 12

/** The months that the days lie in, or the last twelve. */
function monthsOf({ from, to }: QueryOf<typeof disconnectionReport>, today: Day): { first: Period; last: Period } {
  const last = periodOf(to ?? today)
  const first = from === undefined ? addMonths(last, 1 - USUAL_MONTHS) : periodOf(from)
  const isBackwards = from !== undefined && to !== undefined && to < from
  const many = comparePeriods(last, first)
  return isBackwards || many < 0 || many >= MOST_MONTHS ? refuse(M_FILTER) : { first, last }
}

const startOf = ({ year, month }: Period) => firstDay(year, month)

/** What is counted of a month, of everybody and of each manager's people where these are enough; nobody is named (DIS-14). */
export async function readReport(
  { database, clock }: Platform,
  query: QueryOf<typeof disconnectionReport>,
): Promise<DisconnectionMonth[]> {
  const { first, last } = monthsOf(query, clock.today())
  const [from, until] = [startOf(first), startOf(addMonths(last, 1))]
  const { rows } = await sql<DisconnectionMonth>`
    with counts (month, manager_id, acts, held, choices) as (
      select month, manager_id, acts, held, 0 from quiet_counts where month >= ${from} and month < ${until}
      union all
      select date_trunc('month', a.at at time zone 'Europe/Paris')::date, u.manager_id, 0, 0, 1
      from audit a join users u on u.id = a.person_id
      where a.entity = 'user' and a.action = 'change-disconnection' and a.after->'immediate' <> '[]'
        and a.at >= (${from}::date)::timestamp at time zone 'Europe/Paris'
        and a.at < (${until}::date)::timestamp at time zone 'Europe/Paris'
    ), teams as (
      select ancestor_id as id, count(*)::integer as people from hierarchy where depth > 0
      group by ancestor_id having count(*) >= ${FEWEST_REPORTED}
    ), of_teams as (
      select c.month, u.matricule as manager, t.people, sum(c.acts)::integer as acts, sum(c.held)::integer as held,
        sum(c.choices)::integer as choices
      from counts c join hierarchy h on h.descendant_id = c.manager_id join teams t on t.id = h.ancestor_id
      join users u on u.id = t.id
      group by c.month, u.matricule, t.people
    )
    select to_char(m.month, 'YYYY-MM') as period,
      coalesce((select sum(c.acts) from counts c where c.month = m.month), 0)::integer as acts,
      coalesce((select sum(c.held) from counts c where c.month = m.month), 0)::integer as held,
      coalesce((select sum(c.choices) from counts c where c.month = m.month), 0)::integer as choices,
      coalesce((
        select json_agg(json_build_object('manager', t.manager, 'people', t.people, 'acts', t.acts, 'held', t.held,
          'choices', t.choices) order by t.acts + t.held desc, t.manager)
        from of_teams t where t.month = m.month
      ), '[]') as managers
    from generate_series(${from}::date, ${startOf(last)}::date, interval '1 month') as m (month)
    order by m.month desc`.execute(database.kysely)
  return rows
}
