import type { CounterStanding } from '@cadran/contract/timesheet/counters'
import { M_LED_NONE } from '@cadran/rules/payroll/messages'
import { COUNTERS, type Counter, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, ledgerOf, ledgerText, viewsOf } from '../../portal/counters/index.ts'
import { assertHasMonths } from '../month/index.ts'

/** Whose counters: contractors have none (LED-12). */
export function assertHasCounters({ person_type }: Pick<Person, 'person_type'>): void {
  if (person_type === 'contractor') refuse(M_LED_NONE)
}

/** The viewer, or whom they run as, where they have months and counters (MON-08, LED-12). */
export function ownPerson(viewer: Viewer): Person {
  assertHasMonths(viewer)
  assertHasCounters(viewer.subject)
  return viewer.subject
}

interface Found {
  ledger: AnsweredLedger
  last_seqs: Partial<Record<Counter, number>>
}

/** Every counter of a person as it stands today, in the three views (LED-44). */
export async function readStandings({ database, clock }: Platform, user_id: number): Promise<CounterStanding[]> {
  const { rows } = await sql<Found>`
    select ${sql.raw(ledgerText('p.id', 'p.today'))} as ledger, (
      select coalesce(json_object_agg(l.counter, l.seq), '{}') from (
        select c.counter, max(c.seq) as seq from counter_entries c where c.user_id = p.id group by c.counter
      ) l
    ) as last_seqs
    from (select ${user_id}::bigint as id, ${clock.today()}::date as today) p`.execute(database.kysely)
  const [found] = rows
  if (!found) throw new Error('The ledger answers one row')
  const views = viewsOf(ledgerOf(found.ledger))
  return COUNTERS.map((counter) => ({
    counter,
    label: COUNTER_LABELS[counter],
    employee: hundredthsToDays(views.employee[counter]),
    manager: hundredthsToDays(views.manager[counter]),
    pay_manager: hundredthsToDays(views.pay_manager[counter]),
    deadline: null,
    to_be_lost: 0,
    last_seq: found.last_seqs[counter] ?? null,
  }))
}
