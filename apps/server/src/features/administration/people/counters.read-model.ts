import type { PersonCounters } from '@cadran/contract/administration/counters'
import { type EntryKind, isWritten, reversalSource } from '@cadran/rules/administration/counter-entry'
import { needsTwo } from '@cadran/rules/payroll/adjustments'
import { M_404 } from '@cadran/rules/portal/messages'
import { COUNTERS, type Counter, type CounterViews, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countersOf } from '../../portal/counters/index.ts'
import { readParameters } from '../../portal/settings/index.ts'

/** Whose counters are read; refused where nobody bears the id. */
export async function findCounted(database: Executor, id: number) {
  const person = await database
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'matricule', 'person_type'])
    .executeTakeFirst()
  return person ?? refuse(M_404)
}

/** The entries of somebody's ledger, the latest first. An entry is reversed by the adjustment that names it, or by a file that was undone (ADM-40). */
export async function listEntries(database: Executor, user_id: number) {
  const rows = await database
    .selectFrom('counter_entries as l')
    .leftJoin('counter_adjustments as a', (on) =>
      on.onRef('a.undone_line_id', '=', 'l.id').on('a.state', 'in', ['proposed', 'posted']),
    )
    .where('l.user_id', '=', user_id)
    .where('l.stage', '=', 'posted')
    .select([
      'l.id',
      'l.counter',
      'l.kind',
      'l.hundredths',
      'l.effective_on',
      'l.source',
      'l.reason',
      'a.id as undone_by',
    ])
    .$narrowType<{ kind: EntryKind }>()
    .orderBy('l.effective_on', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
  return rows.map(({ undone_by, ...row }) => ({
    ...row,
    is_reversed: undone_by !== null || rows.some((other) => undoes(other, row)),
  }))
}
interface Entry {
  id: number
  counter: Counter
  kind: EntryKind
  effective_on: string
  source: string
}

/** Whether one entry undoes another (ADM-40). */
const undoes = (one: Entry, other: Entry): boolean =>
  one.id !== other.id &&
  one.kind === 'adjustment' &&
  one.counter === other.counter &&
  one.effective_on === other.effective_on &&
  one.source === reversalSource(other.source)

/** What awaits a second person of payroll, the latest first (LED-59). */
function listProposed(database: Executor, user_id: number) {
  return database
    .selectFrom('counter_adjustments as a')
    .innerJoin('users as u', 'u.id', 'a.created_by')
    .where('a.user_id', '=', user_id)
    .where('a.state', '=', 'proposed')
    .select(['a.id', 'a.counter', 'a.hundredths', 'a.effective_on', 'a.created_by', 'a.updated_at'])
    .select(['u.firstname', 'u.lastname'])
    .orderBy('a.id', 'desc')
    .execute()
}

/** Whether an adjustment is one of that person's counters. */
export async function isAdjustmentOf(database: Executor, id: number, user_id: number): Promise<boolean> {
  const found = await database
    .selectFrom('counter_adjustments')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** One counter in the three views, in days. */
export const inViews = (views: CounterViews, counter: Counter) => ({
  employee: hundredthsToDays(views.employee[counter]),
  manager: hundredthsToDays(views.manager[counter]),
  pay_manager: hundredthsToDays(views.pay_manager[counter]),
})

const ADJUSTERS = ['ROLE_PAY_MANAGER', 'ROLE_COUNTER_ADMIN'] as const

/** The counters of somebody and what has made them (ADM-39); a contractor has none. */
export async function readCounters(
  { database: { kysely }, clock }: Platform,
  { subject, actor }: Viewer,
  id: number,
): Promise<PersonCounters> {
  const { person_type } = await findCounted(kysely, id)
  const four_eyes = needsTwo(await readParameters(kysely), clock.today())
  if (person_type === 'contractor') return { is_contractor: true, counters: [], entries: [], proposed: [], four_eyes }
  const [views, entries, proposed] = await Promise.all([
    countersOf(kysely, id, clock.today()),
    listEntries(kysely, id),
    listProposed(kysely, id),
  ])
  const adjusts = ADJUSTERS.some((role) => subject.roles.has(role))
  return {
    is_contractor: false,
    counters: COUNTERS.map((counter) => ({ counter, ...inViews(views, counter) })),
    entries: entries.map(({ hundredths, is_reversed, reason, ...entry }) => ({
      ...entry,
      // Of a line that the rules wrote it says why the month earned less, sickness included: that is no administrator's to read.
      reason: adjusts && entry.kind === 'adjustment' ? reason : null,
      days: hundredthsToDays(hundredths),
      can_reverse: isWritten(entry.kind) && hundredths !== 0 && !is_reversed,
    })),
    proposed: proposed.map(({ hundredths, firstname, lastname, created_by, ...one }) => ({
      ...one,
      days: hundredthsToDays(hundredths),
      author: `${firstname} ${lastname}`,
      can_withdraw: adjusts && created_by === actor.id,
    })),
    four_eyes,
  }
}
