import type { PlacedEvent } from '@cadran/rules/timesheet/events'
import { sql } from 'kysely'
import type { Person } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type AnsweredLedger,
  type AnsweredPlan,
  ledgerOf,
  ledgerText,
  planJson,
  planOf,
} from '../../portal/counters/index.ts'
import type { OfMonth } from './creation.writing.ts'
import { type AskedCode, codesText } from './event-codes.read-model.ts'
import type { MonthAsked } from './events.writing.ts'

interface AnsweredMonth {
  month: MonthAsked['rows']['month']
  closed: boolean
  events: PlacedEvent[]
}

interface Found {
  months: AnsweredMonth[]
  asked_codes: AskedCode[]
  ledger: AnsweredLedger | null
  plan: AnsweredPlan | null
}

const NAME = 'absence-preview'
const CODES = sql.raw(codesText('k.id = a.code'))
const LEDGER = sql.raw(ledgerText('a.person', 'a.today'))

interface Asked {
  years: string
  numbers: string
  event_code: number
  today: string
}

// The person comes first: the codes name them as $1.
const monthsQuery = ({ id, person_type }: Person, { years, numbers, event_code, today }: Asked) => sql<{
  found: Found
}>`
  select row_to_json(x) as found from (
    select
      array(
        select json_build_object(
          'month', case when m.id is not null then json_build_object('state', m.state, 'special_time', m.special_time) end,
          'closed', exists (select from periods p where p.year = w.year and p.month = w.month and p.closed_at is not null),
          'events', array(
            select json_build_object('id', e.id, 'start_at', e.start_at, 'start_moment', e.start_moment,
              'end_at', e.end_at, 'end_moment', e.end_moment, 'state', e.state, 'auto_generated', e.auto_generated)
            from events e where e.month_id = m.id
          )
        )
        from unnest(a.years, a.months) with ordinality as w (year, month, place)
        left join months m on m.user_id = a.person and m.year = w.year and m.month = w.month
        order by w.place
      ) as months,
      array(select row_to_json(c) from (${CODES}) c) as asked_codes,
      case when counted.is_counted then ${LEDGER} end as ledger,
      case when counted.is_counted then ${planJson(id, today)} end as plan
    from (
      select ${id}::bigint as person, ${years}::integer[] as years, ${numbers}::integer[] as months,
        ${event_code}::bigint as code, ${today}::date as today
    ) a
    cross join lateral (
      select ${person_type !== 'contractor'}::boolean and exists (
        select from event_codes k where k.id = a.code and k.deductible and k.relevant_counter is not null
      ) as is_counted
    ) counted
  ) x`

const listOf = (numbers: readonly number[]) => `{${numbers.join()}}`

/** What a demand is looked at by: its months, as a write in each would find them, and the lines to come of its counters. */
export interface AskedMonths {
  months: MonthAsked[]
  plan: ReturnType<typeof planOf> | null
}

/** What the months of a demand are and what its counters will be, in one statement. */
export async function monthsAsked(
  { database, clock, holidays }: Platform,
  person: Person,
  months: readonly OfMonth[],
  event_code: number,
): Promise<AskedMonths> {
  const years = listOf(months.map(({ period }) => period.year))
  const numbers = listOf(months.map(({ period }) => period.month))
  const query = monthsQuery(person, { years, numbers, event_code, today: clock.today() })
  const { sql: text, parameters } = query.compile(database.kysely)
  const [row] = await database.read<{ found: Found }>({ name: NAME, text }, parameters)
  if (!row) throw new Error('The preview statement answers one row')
  const { asked_codes, ledger: answered, plan } = row.found
  const ledger = answered && ledgerOf(answered)
  return {
    months: months.flatMap(({ period }, index) => {
      const rows = row.found.months[index]
      return rows ? [{ person, period, rows, answered: { asked_codes }, ledger }] : []
    }),
    plan: plan && planOf(plan, holidays),
  }
}
