import { AFFECTATIONS, EVENT_CODES, OVERTIME_CODES } from '@cadran/demo/codes'
import { COMPANIES, WORKPLACES } from '@cadran/demo/people'
import { automaticLines } from '@cadran/rules/timesheet/automatic-lines'
import type { CounterFacts } from '@cadran/rules/timesheet/counter-facts'
import { FIRST_RULES_ON, rulesByDay } from '@cadran/rules/timesheet/counter-rules'
import { addMonths, firstDay, lastDay, type Period, periodKey, periodOf } from '@cadran/rules/timesheet/day'
import { type Kysely, sql, type Transaction } from 'kysely'
import { writeHolidays } from '../../calendar.ts'
import { foldCountedPeople } from '../../database/counted-people.ts'
import type { Tables } from '../../database/tables.ts'
import { advanceSequences, insertRows } from '../insert-rows.ts'
import { seedParameters, versionsOfMonths } from '../parameters.ts'
import { HEAVY_TABLES, putBackConstraints, takeOffConstraints } from './bulk-load.ts'
import {
  insertEvents,
  insertHistories,
  insertMonths,
  insertRemoteDays,
  type LargeMonth,
  prepareMonths,
} from './months.ts'
import { largeUsers, payrollId, usernameOf } from './people.ts'
import { missions } from './reference.ts'
import { type Hierarchy, hierarchyOf } from './teams.ts'

/** How large, around which day. */
export interface LargeCompany {
  employees: number
  months: number
  seed: number
  today: string
  password_hash: string
}

/** One login of each sort, to try the result with. */
export interface LargeAccounts {
  employee: string
  manager: string
  payroll: string
}

const PEOPLE_A_BATCH = 5_000
const MONTHS_WITH_REMOTE_DAYS = 3
const DAY_SOME_HAVE_SENT = 6

type Report = (step: string) => void

async function insertReference(trx: Transaction<Tables>, today: string): Promise<void> {
  await seedParameters(trx, today)
  await insertRows(trx, 'companies', COMPANIES)
  await insertRows(trx, 'workplaces', WORKPLACES)
  await insertRows(trx, 'affectations', AFFECTATIONS)
  await insertRows(trx, 'event_codes', EVENT_CODES)
  await insertRows(trx, 'overtime_codes', OVERTIME_CODES)
  await writeHolidays(
    trx,
    WORKPLACES.map((workplace) => ({ ...workplace, own_days: [] })),
    today,
  )
}

async function insertPeople(
  trx: Transaction<Tables>,
  company: LargeCompany,
  hierarchy: Hierarchy,
  first_month: Period,
): Promise<void> {
  const { employees, months, seed, password_hash } = company
  const updated_at = `${firstDay(first_month.year, first_month.month)}T08:00:00`
  for (let from = 1; from <= employees; from += PEOPLE_A_BATCH) {
    const to = Math.min(employees, from + PEOPLE_A_BATCH - 1)
    const users = largeUsers(hierarchy, { from, to, seed, first_month, months })
    await insertRows(
      trx,
      'users',
      users.map((user) => ({ ...user, password_hash, updated_at })),
    )
  }
  await sql`
    insert into hierarchy (ancestor_id, descendant_id, depth)
    with recursive line (ancestor_id, descendant_id, depth) as (
      select id, id, 0 from users
      union all
      select u.manager_id, l.descendant_id, l.depth + 1
      from line l join users u on u.id = l.ancestor_id
      where u.manager_id is not null
    )
    select ancestor_id, descendant_id, depth from line
  `.execute(trx)
}

// Like everybody there: whole weeks, JRS among them.
const ANYBODY: CounterFacts = {
  contracts: [{ start_at: FIRST_RULES_ON, end_at: null }],
  seniority_at: null,
  part_times: [],
  positions: [{ starts_on: FIRST_RULES_ON, person_type: 'consultant', modality: 2 }],
  opening: null,
  lines: [],
  absences: [],
  holidays: new Set(),
  carry_ends: new Map(),
}

// On the day rights roll over or expire, the balances are taken over as they are.
const TURNING_MONTHS = [1, 4, 6]

/** The first day of the ledger, and what the month that it begins with has earned by what holds then. */
async function beginLedger(trx: Transaction<Tables>, today: string) {
  const current = periodOf(today)
  const opening = firstDay(current.year, current.month)
  if (TURNING_MONTHS.includes(current.month)) return { opening, earned: [] }
  const before = addMonths(current, -1)
  const day = lastDay(before.year, before.month)
  const versions = await versionsOfMonths(trx)
  const facts = { ...ANYBODY, opening: firstDay(before.year, before.month) }
  const lines = automaticLines(facts, rulesByDay([]), { today: day, until: day })
  const earned = lines.map((line) => ({ ...line, rule_id: versions.get(line.counter) ?? null }))
  return { opening: facts.opening, earned }
}

/** Who may use which mission, and the balances taken over on the first day of M-1 with what that month earned. */
async function insertRights(trx: Transaction<Tables>, today: string): Promise<void> {
  const affectations = JSON.stringify(missions)
  await sql`
    insert into assignments (user_id, affectation_id, main_code_id, starts_on)
    select t.id, k.affectation_id, case when t.person_type <> 'contractor' then t.code_id end, t.start_at
    from large_people t join json_populate_recordset(null::event_codes, ${affectations}::json) k on k.id = t.code_id
  `.execute(trx)
  const { opening, earned } = await beginLedger(trx, today)
  await sql`
    with earned as (
      select u.id as user_id, e.* from users u
      join json_to_recordset(${JSON.stringify(earned)}::json) as e(counter text, kind text, hundredths integer, effective_on date,
        source text, rule text, rule_id bigint)
        on u.person_type <> 'contractor' and u.start_at < e.effective_on and (e.counter <> 'rtt' or u.modality in (2, 3))
    )
    insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at, rule, rule_id, seq, hash)
    select t.id, c.counter, 'opening', c.low + 50 * (t.id % c.steps) - coalesce(e.hundredths, 0), greatest(${opening}::date, t.start_at),
      'reprise', ${opening}::date + interval '5 hours', 'opening', null, 1, 'to be chained'
    from large_people t
    cross join (
      values ('cp', 1500, 20), ('before_june', 300, 10), ('remainder', 0, 3), ('rtt', 600, 8), ('rtt_remainder', 0, 4),
        ('sick_children_days', 300, 1)
    ) as c(counter, low, steps)
    left join earned e on e.user_id = t.id and e.counter = c.counter
    where t.person_type <> 'contractor'
    union all
    select user_id, counter, kind, hundredths, effective_on, source, effective_on + interval '22 hours', rule, rule_id, 1, 'to be chained'
    from earned
  `.execute(trx)
}

async function insertPeriods(trx: Transaction<Tables>, periods: readonly LargeMonth[], closed_by: number) {
  const rows = periods.map(({ period, offset, index }) => {
    const after = addMonths(period, 1)
    const is_closed = offset < -1
    const closed_at = is_closed ? `${firstDay(after.year, after.month)}T17:00:00Z` : null
    return { id: index + 1, ...period, closed_at, closed_by: is_closed ? closed_by : null }
  })
  await insertRows(trx, 'periods', rows)
}

async function insertReports(trx: Transaction<Tables>, months: readonly LargeMonth[], report: Report): Promise<void> {
  for (const month of months) {
    const reports = await insertMonths(trx, month)
    const events = await insertEvents(trx, month)
    await insertHistories(trx, month)
    if (month.offset > -MONTHS_WITH_REMOTE_DAYS) await insertRemoteDays(trx, month)
    report(`${periodKey(month.period)} : ${reports} CRA, ${events} événements`)
  }
}

function layMonths({ employees, months, seed, today }: LargeCompany, payroll_id: number): LargeMonth[] {
  const current = periodOf(today)
  const is_under_way = Number(today.slice(8)) >= DAY_SOME_HAVE_SENT
  return Array.from({ length: months }, (_, index) => {
    const offset = index - months + 1
    return { period: addMonths(current, offset), index, offset, employees, seed, payroll_id, is_under_way }
  })
}

/**
 * Fills an empty database with a company of that size, in the shape of the demonstration, in one transaction: rows by
 * statements over whole months, then keys, indexes and the exclusion over the loaded rows.
 */
export async function fillLargeCompany(
  db: Kysely<Tables>,
  company: LargeCompany,
  report: Report,
): Promise<LargeAccounts> {
  const hierarchy = hierarchyOf(company.employees, company.seed)
  const payroll_id = payrollId(hierarchy)
  const months = layMonths(company, payroll_id)
  await db.transaction().execute(async (trx) => {
    await sql`select set_config(name, value, true) from (values
      ('maintenance_work_mem', '512MB'), ('work_mem', '64MB'), ('synchronous_commit', 'off')) as s(name, value)`.execute(
      trx,
    )
    const rebuilt = await takeOffConstraints(trx)
    await insertReference(trx, company.today)
    await insertPeople(trx, company, hierarchy, months[0]?.period ?? periodOf(company.today))
    await prepareMonths(
      trx,
      missions.map(({ id }) => id),
    )
    report(`${company.employees} collaborateurs et leur hiérarchie`)
    await insertRights(trx, company.today)
    await insertReports(trx, months, report)
    // The ledger's triggers are off: what they would have written. Its indexes are too, and each absence asks for its openings.
    await sql`create index large_openings on counter_entries (user_id, effective_on) where kind = 'opening'`.execute(
      trx,
    )
    for (const table of ['users', ...HEAVY_TABLES]) await sql`analyze ${sql.table(table)}`.execute(trx)
    await sql`select lay_ledger(null)`.execute(trx)
    await sql`drop index large_openings`.execute(trx)
    report('registre des compteurs')
    await insertPeriods(trx, months, payroll_id)
    await advanceSequences(trx)
    await putBackConstraints(trx, rebuilt, (name) => report(`reconstruit : ${name}`))
  })
  const analyze = async (tables: readonly string[]) => {
    for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  }
  await analyze(['users', ...HEAVY_TABLES])
  report('tables analysées')
  await foldCountedPeople(db)
  await analyze(['counted_people', 'uncounted_people'])
  report('chiffres de la société comptés')
  const worker = payrollId(hierarchy, payroll_id + 1)
  return {
    employee: usernameOf(worker),
    manager: usernameOf(hierarchy.manager_of[worker] || 1),
    payroll: usernameOf(payroll_id),
  }
}
