import { rulesByDay } from '@cadran/rules/timesheet/counter-rules'
import { dueLine, replayedFault } from '@cadran/rules/timesheet/ledger'
import { type ReplayedFault, replayLedger } from '@cadran/rules/timesheet/ledger-replay'
import { sql } from 'kysely'
import type { HolidayCalendar } from '../../../platform/calendar.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { readParameters } from '../settings/index.ts'
import { ratedCodes, readCounterFacts } from './counter-facts.read-model.ts'

const PEOPLE_AT_ONCE = 500

/** Of whom something that months follow from was changed since their last month was written: the next keep-counters corrects them. */
async function findChangedSince(trx: Trx, ids: readonly number[], codes: readonly string[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select last.user_id as id from (
      select c.user_id, max(c.created_at) as at, max(c.effective_on) as day from counter_entries c
      where c.user_id = any (${ids}::bigint[]) and c.rule in ('cp-month', 'rtt-month') group by c.user_id
    ) last
    where exists (
      select from events e
      join event_codes k on k.id = e.event_code_id
      join months m on m.id = e.month_id
      where e.user_id = last.user_id and e.start_at <= last.day and (k.type = 'sickness' or k.short_code = any (${codes}::text[]))
        and greatest(e.updated_at, case when e.kind <> 'absence' then m.updated_at end) at time zone 'Europe/Paris' >= last.at
    ) or exists (
      select from audit a where a.person_id = last.user_id and a.at >= last.at and (
        (a.entity = 'event' and a.action = 'delete') or (a.entity = 'user' and concat(a.before, a.after)
          ~ '"(start_at|end_at|last_end_at|seniority_at|part_times|half_days_off|person_type|modality)"'))
    )
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

const isOfMonth = ({ source }: ReplayedFault): boolean => /^\d{4}-\d{2}/.test(source)

/** Recomputes everybody's automatic lines: what stands otherwise, and what the next keep-counters adds (LED-22). */
export async function replayLedgers(trx: Trx, holidays: Pick<HolidayCalendar, 'of'>, today: string) {
  const versions = await readParameters(trx)
  const rules = rulesByDay(versions)
  const people = await trx.selectFrom('users').select(['id', 'matricule']).orderBy('id').execute()
  const names = new Map(people.map(({ id, matricule }) => [id, matricule]))
  const faults: string[] = []
  const due: string[] = []
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    const ids = people.slice(start, start + PEOPLE_AT_ONCE).map(({ id }) => id)
    const whose = sql`u.id = any (${ids}::bigint[])`
    const facts = await readCounterFacts(trx, holidays, versions, { whose, today, is_whole: true })
    const replayed = facts.map((person) => ({ id: person.id, ...replayLedger(person.facts, rules, today) }))
    const wrong = replayed.filter((each) => each.faults.some(isOfMonth) && each.due.length > 0).map(({ id }) => id)
    const changed = wrong.length === 0 ? new Set() : await findChangedSince(trx, wrong, ratedCodes(versions))
    for (const each of replayed) {
      const matricule = names.get(each.id) ?? ''
      const found = changed.has(each.id) ? each.faults.filter((fault) => !isOfMonth(fault)) : each.faults
      faults.push(...found.map((fault) => replayedFault(matricule, fault)))
      due.push(...each.due.map((line) => dueLine(matricule, line)))
    }
  }
  return { faults, due }
}
