import { dueStart, type ErasedKey, firstKeptMonth, firstKeptYear } from '@cadran/rules/administration/retention-plan'
import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import { leftBy } from './contract-end.ts'

/**
 * The rows of one kind that are due: `from` has them as x with their person as `person`, `where` those that are due; `id` names a row and
 * `day` says when it was. What becomes of them is `act`.
 */
export interface Erased {
  table: string
  /** Joined to x, the table's own rows. */
  joined?: RawBuilder<unknown>
  person: RawBuilder<number>
  id: RawBuilder<number>
  day: RawBuilder<Day>
  where?: RawBuilder<boolean>
  /** Empties this column; the row goes where none is named. */
  blanks?: string
  /** What the row says from then on, which stays as a trace of itself with its `erased_at` (README 65). */
  leaves?: Readonly<Record<string, RawBuilder<unknown>>>
  /** What the file store holds of it. */
  storage_key?: RawBuilder<string>
}

const own = (table: string, day: RawBuilder<Day>, id = sql<number>`x.id`): Erased => ({
  table,
  person: sql`x.user_id`,
  id,
  day,
})
const dated = (column: string) => sql<Day>`x.${sql.ref(column)}`
const ofMonth = (alias: string) => sql<Day>`make_date(${sql.ref(`${alias}.year`)}, ${sql.ref(`${alias}.month`)}, 1)`
const inMonth = (table: string, further: Partial<Erased> = {}): Erased => ({
  table,
  joined: sql`months m on m.id = x.month_id`,
  person: sql`m.user_id`,
  id: sql`x.month_id`,
  day: ofMonth('m'),
  ...further,
})

/** A month that bears a signed report stays for it, until the report's own term is over. */
const WITHOUT_FILES = sql<boolean>`not exists (select from month_files f where f.month_id = x.id)`

/** That there was one, of which month, what became of it and which run told payroll stays; nothing of what it said. */
const ERASED_CORRECTION = {
  ...{ old: sql`null`, new: sql`null`, old_id: sql`null`, client_key: sql`null`, comment: sql`null` },
  ...{ replaces: sql`'[]'`, moves: sql`'[]'`, totals: sql`'[]'`, touches: sql`'{}'`, reason: sql`''` },
  ...{ half_days_difference: sql`0`, minutes_difference: sql`0`, insufficient_balance: sql`false` },
  fact_on: sql`make_date(t.year, t.month, 1)`,
  // Nobody decides any more on what was still waiting.
  state: sql`case when t.state in ('submitted', 'validated1') then 'withdrawn' else t.state end`,
}

// What hangs on a month goes before it, so that each row is counted where it stands.
const ACTIVITY: readonly Erased[] = [
  inMonth('extra_activity_hours', {
    joined: sql`extra_activity_weeks w on w.id = x.week_id join months m on m.id = w.month_id`,
    id: sql`x.id`,
    day: sql`x.day`,
  }),
  inMonth('extra_activity_weeks', { id: sql`x.id` }),
  inMonth('extra_activity_permissions'),
  { ...own('corrections', ofMonth('x')), leaves: ERASED_CORRECTION },
  own('events', dated('start_at')),
  own('overtimes', dated('start_at')),
  own('remote_days', dated('day'), sql`x.user_id`),
  own('recurring_remote_days', dated('starts_on'), sql`x.user_id`),
  own('assignments', dated('starts_on')),
  own('report_reminders', ofMonth('x'), sql`x.user_id`),
  own('reminder_runs', ofMonth('x'), sql`x.user_id`),
  own('escalations', dated('waiting_since')),
  { ...own('months', ofMonth('x')), where: WITHOUT_FILES },
]

const COMMENTS: readonly Erased[] = [
  { ...own('months', ofMonth('x')), blanks: 'comment' },
  { ...own('events', dated('start_at')), blanks: 'request_comment' },
  { ...own('overtimes', dated('start_at')), blanks: 'comment' },
  inMonth('extra_activity_weeks', { id: sql`x.id`, blanks: 'comment' }),
  inMonth('extra_activity_permissions', { blanks: 'decision_comment' }),
]

const REPORTS: readonly Erased[] = [inMonth('month_files', { id: sql`x.id`, storage_key: sql`x.storage_key` })]

const COUNTERS: readonly Erased[] = [
  own('counter_entries', dated('effective_on')),
  own('counter_standings', dated('until'), sql`x.user_id`),
  own('counter_adjustments', dated('effective_on')),
  own('sick_notices', dated('notified_on')),
]

/** What audit rows say; that something was said stays, and the chain over it. */
const AUDIT: Erased = {
  table: 'audit',
  person: sql`x.person_id`,
  id: sql`x.id`,
  day: sql`(x.at at time zone 'Europe/Paris')::date`,
  where: sql`num_nonnulls(x.before, x.after, x.comment) > 0`,
}

const ofUser = { table: 'users', person: sql<number>`x.id`, id: sql<number>`x.id`, day: sql<Day>`x.start_at` }

/** Their rows by key; those of `audit` and `identity` are emptied by the doors of what owns them. */
export const ERASED_ROWS: Readonly<Record<ErasedKey, readonly Erased[]>> = {
  personal_email: [{ ...ofUser, blanks: 'personal_email' }],
  comments: COMMENTS,
  reports: REPORTS,
  counters: COUNTERS,
  activity: ACTIVITY,
  audit: [AUDIT],
  identity: [{ ...ofUser, where: sql`x.erased_at is null` }],
}

/** Whose contract ended so long ago that the entry is due (RGD-02, RGD-04). */
const leftLongAgo = (key: ErasedKey, today: Day) => sql<boolean>`
  exists (select from users u where u.id = o.person and ${leftBy(dueStart(key, today), today)})`

/** Of rows o with their person and day: those that an entry's term is over for. */
const TERM_IS_OVER: Readonly<Record<ErasedKey, (today: Day) => RawBuilder<boolean>>> = {
  personal_email: (today) => leftLongAgo('personal_email', today),
  comments: (today) => sql`o.day < ${firstKeptMonth(dueStart('comments', today))}::date`,
  reports: (today) => sql`o.day < make_date(${firstKeptYear(dueStart('reports', today))}, 1, 1)`,
  counters: (today) => leftLongAgo('counters', today),
  activity: (today) => leftLongAgo('activity', today),
  audit: (today) => leftLongAgo('audit', today),
  identity: (today) => leftLongAgo('identity', today),
}

/** The due rows of one kind as o: whose, which, when, what the store holds of them; of everybody, or of some. */
export function dueRows(
  key: ErasedKey,
  erased: Erased,
  today: Day,
  { people, at_once = false }: { people: readonly number[] | null; at_once?: boolean | undefined },
) {
  const { table, joined, person, id, day, where = sql`true`, blanks, leaves, storage_key = sql`null::text` } = erased
  const filled = blanks ? sql`x.${sql.ref(blanks)} is not null` : leaves ? sql`x.erased_at is null` : sql`true`
  const among = people ? sql`${person} = any (${[...people]}::bigint[])` : sql`true`
  return sql`
    select * from (
      select x.ctid as place, ${person} as person, ${id} as id, ${day} as day, ${storage_key} as storage_key
      from ${sql.table(table)} x ${joined ? sql`join ${joined}` : sql``}
      where ${where} and ${filled} and ${among}
    ) o where ${at_once ? sql`true` : TERM_IS_OVER[key](today)}`
}
