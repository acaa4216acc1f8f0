import type { ParameterVersion } from '@cadran/rules/portal/parameters'
import { yearOfDay } from '@cadran/rules/timesheet/accrual'
import { boundsOf, type CounterFacts, type KnownLine } from '@cadran/rules/timesheet/counter-facts'
import { type CounterRules, rulesByDay } from '@cadran/rules/timesheet/counter-rules'
import type { NumberedLine } from '@cadran/rules/timesheet/ledger-replay'
import { type RawBuilder, sql } from 'kysely'
import type { HolidayCalendar } from '../../../platform/calendar.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { PARAMETER_VERSIONS } from '../settings/index.ts'

interface FactsRow extends Pick<CounterFacts, 'seniority_at' | 'part_times' | 'contracts' | 'positions' | 'opening'> {
  id: number
  holiday_zone: string
  first_month: string | null
  carry_ends: (readonly [source: string, day: string])[]
  lines: (readonly [KnownLine['counter'], KnownLine['stage'], string, number, string, string | null, string, number])[]
  absences: (readonly [string, CounterFacts['absences'][number]['type'], string, number])[]
}

/** Whose facts: some people's, by a condition on `u`, the row of `users`. */
type Whose = RawBuilder<unknown>

/** The day before which lines count as sums alone: nothing that is still due asks when they were (LED-30, LED-33). */
const detailedSince = (today: string): string => boundsOf(yearOfDay('cp', today) - 13).first

/** The codes that any version ever gave a rate of its own. */
export function ratedCodes(versions: readonly ParameterVersion[]): string[] {
  const tables = versions.filter(({ key }) => key === 'absence_rates' || key === 'rtt_absence_rates')
  return [...new Set(tables.flatMap(({ value }) => Object.keys((value ?? {}) as CounterRules['absence_rates'])))]
}

// Decided absences of `person`; decided corrections stand for what they correct (COR-30).
const TRUE_ABSENCES = sql`
    select e.user_id, e.event_code_id, e.start_at, e.half_days
    from events e
    join months m on m.id = e.month_id
    where e.user_id in (select id from person) and case e.kind when 'absence' then e.state else m.state end = 'validated2'
      and not exists (
        select from corrections c
        where c.user_id = e.user_id and c.old_id = e.id and c.object = 'absence' and c.state = 'validated2'
      )
    union all
    select c.user_id, c.event_code_id, c.start_at, c.half_days
    from corrected_absences c where c.user_id in (select id from person)`

// Older lines are one sum a counter; carries after sickness are told apart for as long as they may expire, and the first month stays
// known as a line of nothing. Lines of absences that undo each other say nothing.
const statement = (whose: Whose, since: string | null, codes: RawBuilder<unknown>) => sql<FactsRow>`
  with person as (
    select u.id, u.seniority_at, u.part_times, u.holiday_zone from users u where ${whose}
  ), known as (
    select c.user_id, c.counter, c.stage, c.kind, c.hundredths, c.fact_on, c.effective_on, c.rule, c.source,
      case when ${since}::date is null then c.seq else 0 end as seq,
      coalesce(c.effective_on < ${since}::date and c.rule not in ('sick-carry', 'sick-carry-expiry'), false) as is_old
    from counter_entries c where c.user_id in (select id from person)
  ), summed as (
    select k.user_id, k.counter, case when k.is_old and k.stage <> 'posted' then 'taken' else k.stage end as stage,
      case when k.is_old then '' else k.rule end as rule, sum(k.hundredths) as hundredths,
      case when k.is_old then ${since}::date - 1 else k.effective_on end as effective_on,
      case when not k.is_old then k.fact_on end as fact_on,
      case when k.is_old or k.stage <> 'posted' then '' else k.source end as source, k.seq
    from known k group by 1, 2, 3, 4, 6, 7, 8, 9 having sum(k.hundredths) <> 0
  ), line as (
    select user_id, json_agg(json_build_array(counter, stage, rule, hundredths, effective_on, fact_on, source, seq)) as lines
    from summed group by user_id
  ), ledger as (
    select user_id, max(effective_on) filter (where kind = 'opening') as opening,
      min(source) filter (where rule = 'cp-month') as first_month
    from known group by user_id
  ), true_absence as (${TRUE_ABSENCES}
  ), absence as (
    select a.user_id, json_agg(json_build_array(k.short_code, k.type, a.start_at, a.half_days)) as absences
    from true_absence a
    join event_codes k on k.id = a.event_code_id
    where a.start_at >= coalesce(${since}::date, '0001-01-01') and (k.type = 'sickness' or k.short_code in (${codes}))
    group by a.user_id
  )
  select p.id, p.seniority_at, p.part_times, p.holiday_zone, ledger.opening, ledger.first_month,
    coalesce(line.lines, '[]') as lines, coalesce(absence.absences, '[]') as absences,
    array(
      select json_build_object('start_at', c.start_at, 'end_at', c.end_at) from contracts c where c.user_id = p.id order by c.start_at
    ) as contracts,
    array(
      select json_build_object('starts_on', d.starts_on, 'person_type', d.person_type, 'modality', d.modality)
      from positions d where d.user_id = p.id order by d.starts_on
    ) as positions,
    array(
      select json_build_array('maladie ' || n.year, n.expires_on) from sick_notices n where n.user_id = p.id
    ) as carry_ends
  from person p
  left join ledger on ledger.user_id = p.id
  left join line on line.user_id = p.id
  left join absence on absence.user_id = p.id
  order by p.id
`

/** The first month that was ever earned, where its line may have become part of a sum. */
const firstMonth = (source: string | null): NumberedLine[] => {
  if (source === null) return []
  const month = source.slice(0, 7)
  const line = { counter: 'cp', stage: 'posted', rule: 'cp-month', hundredths: 0, fact_on: null, seq: 0 } as const
  return [{ ...line, effective_on: `${month}-01`, source: month }]
}

/** A person's facts; what was summed has no number. */
interface PersonFacts {
  id: number
  facts: CounterFacts & { lines: readonly NumberedLine[] }
}

interface Asked {
  whose: Whose
  today: string
  /** Whether each line is told by itself, numbered, however old it is. */
  is_whole?: boolean
}

function factsOf(
  { id, holiday_zone, first_month, lines, absences, carry_ends, ...row }: FactsRow,
  holidays: Pick<HolidayCalendar, 'of'>,
  is_whole = false,
): PersonFacts {
  return {
    id,
    facts: {
      ...row,
      holidays: holidays.of(holiday_zone).days,
      lines: [
        ...(is_whole ? [] : firstMonth(first_month)),
        ...lines.map(([counter, stage, rule, hundredths, effective_on, fact_on, source, seq]) => {
          return { counter, stage, rule, hundredths, effective_on, fact_on, source, seq }
        }),
      ],
      absences: absences.map(([short_code, type, start_at, half_days]) => ({ short_code, type, start_at, half_days })),
      carry_ends: new Map(carry_ends),
    },
  }
}

/**
 * What the automatic lines of people follow from, in one statement (LED-22). Notices after sickness say when their carries end (LED-38).
 */
export async function readCounterFacts(
  database: Executor,
  holidays: Pick<HolidayCalendar, 'of'>,
  versions: readonly ParameterVersion[],
  { whose, today, is_whole = false }: Asked,
): Promise<PersonFacts[]> {
  const since = is_whole ? null : detailedSince(today)
  const codes = sql`select unnest(${ratedCodes(versions)}::text[])`
  const { rows } = await statement(whose, since, codes).execute(database)
  return rows.map((row) => factsOf(row, holidays, is_whole))
}

/** What one person's automatic lines follow from with the rules that say so, as SQL answers it. */
export interface AnsweredPlan {
  facts: FactsRow
  versions: ParameterVersion[]
}

const RATED_CODES = sql`
  select jsonb_object_keys(p.value) from parameters p
  where p.key in ('absence_rates', 'rtt_absence_rates') and jsonb_typeof(p.value) = 'object'`

/**
 * The same for one person, as one expression that answers JSON (`AnsweredPlan`): a reading asks for it beside what else it needs.
 * `detailed_from` is a day that is looked back to, where it lies before what is still due.
 */
export function planJson(user_id: number, today: string, detailed_from = today): RawBuilder<AnsweredPlan> {
  const since = [detailedSince(today), detailed_from].toSorted()[0] ?? today
  return sql<AnsweredPlan>`json_build_object(
    'facts', (select row_to_json(f) from (${statement(sql`u.id = ${user_id}`, since, RATED_CODES)}) f),
    'versions', (select json_agg(v) from (${PARAMETER_VERSIONS}) v)
  )`
}

/** What the planner takes (`automaticLines`). */
export function planOf({ facts, versions }: AnsweredPlan, holidays: Pick<HolidayCalendar, 'of'>) {
  return { facts: factsOf(facts, holidays).facts, rules: rulesByDay(versions) }
}
