import type { CounterStanding } from '@cadran/contract/timesheet/counters'
import { M_LED_NONE } from '@cadran/rules/payroll/messages'
import { COUNTERS, type Counter, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { nextDeadline } from '@cadran/rules/timesheet/counter-deadlines'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import { comingLosses, type Loss } from '@cadran/rules/timesheet/projection'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type AnsweredLedger,
  type AnsweredPlan,
  ledgerOf,
  ledgerText,
  planJson,
  planOf,
  viewsOf,
} from '../../portal/counters/index.ts'
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
  plan: AnsweredPlan
}

/** The next day on which what a counter holds is to be taken, and what will be lost of it then. */
function deadlineOf(counter: Counter, losses: readonly Loss[], today: string) {
  const [loss] = losses.filter((each) => each.counter === counter)
  const deadline = nextDeadline(counter, today) ?? loss?.last_day ?? null
  return { deadline, to_be_lost: loss?.last_day === deadline ? hundredthsToDays(loss.hundredths) : 0 }
}

/** Every counter of a person as it stands today, in the three views (LED-44). */
export async function readStandings(platform: Platform, user_id: number): Promise<CounterStanding[]> {
  const { database, clock, holidays } = platform
  const today = clock.today()
  const { rows } = await sql<Found>`
    select ${sql.raw(ledgerText('p.id', 'p.today'))} as ledger, (
      select coalesce(json_object_agg(l.counter, l.seq), '{}') from (
        select c.counter, max(c.seq) as seq from counter_entries c where c.user_id = p.id group by c.counter
      ) l
    ) as last_seqs, ${planJson(user_id, today)} as plan
    from (select ${user_id}::bigint as id, ${today}::date as today) p`.execute(database.kysely)
  const [found] = rows
  if (!found) throw new Error('The ledger answers one row')
  const views = viewsOf(ledgerOf(found.ledger))
  const { facts, rules } = planOf(found.plan, holidays)
  const losses = comingLosses(facts, rules, today)
  return COUNTERS.map((counter) => ({
    counter,
    label: COUNTER_LABELS[counter],
    employee: hundredthsToDays(views.employee[counter]),
    manager: hundredthsToDays(views.manager[counter]),
    pay_manager: hundredthsToDays(views.pay_manager[counter]),
    ...deadlineOf(counter, losses, today),
    last_seq: found.last_seqs[counter] ?? null,
  }))
}
