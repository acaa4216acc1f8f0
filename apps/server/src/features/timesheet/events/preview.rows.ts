import type { PlacedEvent } from '@cadran/rules/timesheet/events'
import type { NamedStatement } from '../../../platform/database/database.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, ledgerOf, ledgerText } from '../../portal/counters/index.ts'
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
}

// $1 person, $2 years and $3 months in their order, $4 code, $5 today, $6 whether there are counters.
const MONTHS_ASKED: NamedStatement = {
  name: 'absence-preview',
  text: `
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
          from unnest($2::integer[], $3::integer[]) with ordinality as w (year, month, place)
          left join months m on m.user_id = $1 and m.year = w.year and m.month = w.month
          order by w.place
        ) as months,
        array(select row_to_json(c) from (${codesText('k.id = $4::bigint')}) c) as asked_codes,
        case when $6::boolean and exists (
          select from event_codes k where k.id = $4::bigint and k.deductible and k.relevant_counter is not null
        ) then ${ledgerText('$1::bigint', '$5::date')} end as ledger
    ) x`,
}

const listOf = (numbers: readonly number[]) => `{${numbers.join()}}`

/** What the months of a demand are, in one statement; as a write in each would find them. */
export async function monthsAsked(
  { database, clock }: Platform,
  person: Person,
  months: readonly OfMonth[],
  event_code: number,
): Promise<MonthAsked[]> {
  const years = listOf(months.map(({ period }) => period.year))
  const numbers = listOf(months.map(({ period }) => period.month))
  const values = [person.id, years, numbers, event_code, clock.today(), person.person_type !== 'contractor']
  const [row] = await database.read<{ found: Found }>(MONTHS_ASKED, values)
  if (!row) throw new Error('The preview statement answers one row')
  const { asked_codes, ledger: answered } = row.found
  const ledger = answered && ledgerOf(answered)
  return months.flatMap(({ period }, index) => {
    const rows = row.found.months[index]
    return rows ? [{ person, period, rows, answered: { asked_codes }, ledger }] : []
  })
}
