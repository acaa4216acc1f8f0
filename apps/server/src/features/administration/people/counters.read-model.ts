import type { PersonCounters } from '@cadran/contract/administration/counters'
import { type EntryKind, isWritten, reversalSource } from '@cadran/rules/administration/counter-entry'
import { M_404 } from '@cadran/rules/portal/messages'
import { COUNTERS, type Counter, type CounterViews, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countersOf } from '../../portal/counters/index.ts'

/** Whose counters are read or written; refused where nobody bears the id. */
export async function findCounted(database: Executor, id: number) {
  const person = await database
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'matricule', 'person_type'])
    .executeTakeFirst()
  return person ?? refuse(M_404)
}

/** The entries of somebody's ledger, the latest first. */
export function listEntries(database: Executor, user_id: number) {
  return database
    .selectFrom('counter_entries')
    .where('user_id', '=', user_id)
    .where('stage', '=', 'posted')
    .select(['id', 'counter', 'kind', 'hundredths', 'effective_on', 'source'])
    .$narrowType<{ kind: EntryKind }>()
    .orderBy('effective_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** Whether one entry undoes another (ADM-40). */
export const undoes = (one: Entry, other: Entry): boolean =>
  one.id !== other.id &&
  one.kind === 'adjustment' &&
  one.counter === other.counter &&
  one.effective_on === other.effective_on &&
  one.source === reversalSource(other.source)

/** One counter in the three views, in days. */
export const inViews = (views: CounterViews, counter: Counter) => ({
  employee: hundredthsToDays(views.employee[counter]),
  manager: hundredthsToDays(views.manager[counter]),
  pay_manager: hundredthsToDays(views.pay_manager[counter]),
})

/** The counters of somebody and what has made them (ADM-39); a contractor has none. */
export async function readCounters({ database: { kysely }, clock }: Platform, id: number): Promise<PersonCounters> {
  const { person_type } = await findCounted(kysely, id)
  if (person_type === 'contractor') return { is_contractor: true, counters: [], entries: [] }
  const [views, entries] = await Promise.all([countersOf(kysely, id, clock.today()), listEntries(kysely, id)])
  return {
    is_contractor: false,
    counters: COUNTERS.map((counter) => ({ counter, ...inViews(views, counter) })),
    entries: entries.map(({ hundredths, ...entry }) => ({
      ...entry,
      days: hundredthsToDays(hundredths),
      can_reverse: isWritten(entry.kind) && !entries.some((other) => undoes(other, { ...entry, hundredths })),
    })),
  }
}
