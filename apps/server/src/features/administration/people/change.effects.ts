import type { PreviewedEffects } from '@cadran/contract/administration/previews'
import { displayedCp, displayedJrs, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { type Effects, joinEffects } from '@cadran/rules/timesheet/recount'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, type Ledger, ledgerOf, ledgerText, viewsOf } from '../../portal/counters/index.ts'
import type { WorkingDaysChange } from '../../portal/users/index.ts'
import { recountEvents } from '../../timesheet/events/index.ts'
import { dropUnworkedMarks } from '../../timesheet/remote-work/index.ts'

/** Who writes, as the audit rows of a change and of what follows name them. */
export type By = Pick<AuditEntry, 'viewer' | 'request_id' | 'quiet'>

/** What other working days make of what people have filled in, written with the change itself (ADM-19). */
export async function follow(
  platform: Platform,
  trx: Trx,
  by: By,
  people: readonly WorkingDaysChange[],
): Promise<Effects> {
  const how = { dry_run: false, by }
  const events = await recountEvents(platform, trx, people, how)
  return joinEffects(events, await dropUnworkedMarks(platform, trx, people, how))
}

const COUNTERS = [
  { counter: 'CP', of: displayedCp },
  { counter: 'JRS', of: displayedJrs },
  { counter: 'Report CP maladie', of: ({ cp15 }: { cp15: number }) => cp15 },
] as const

/** The ledger as it was before its absences were counted anew. */
function ledgerBefore(ledger: Ledger, { events }: Effects): Ledger {
  const former = new Map(events.map(({ id, from_days }) => [id, 2 * from_days]))
  const absences = ledger.absences.map((absence) => ({
    ...absence,
    half_days: former.get(absence.id) ?? absence.half_days,
  }))
  return { ...ledger, absences }
}

/** The counters of people before and after their events were counted anew, those that move (ADM-20). */
export async function movedCounters(
  { clock }: Platform,
  trx: Trx,
  effects: Effects,
): Promise<PreviewedEffects['counters']> {
  const matricules = [...new Set(effects.events.map(({ matricule }) => matricule))]
  if (matricules.length === 0) return []
  const today = clock.today()
  const { rows } = await sql<{ matricule: string; ledger: AnsweredLedger }>`
    select u.matricule, ${sql.raw(ledgerText('u.id', `date '${today}'`))} as ledger from users u
    where u.matricule = any(${matricules}::text[]) and u.person_type <> 'contractor' order by u.id
  `.execute(trx)
  return rows.flatMap(({ matricule, ledger: answered }) => {
    const ledger = ledgerOf(answered)
    const [before, after] = [ledgerBefore(ledger, effects), ledger].map((each) => viewsOf(each).employee)
    if (!before || !after) return []
    return COUNTERS.flatMap(({ counter, of }) => {
      const [was, is] = [of(before), of(after)]
      if (was === is) return []
      return [{ matricule, counter, before: hundredthsToDays(was), after: hundredthsToDays(is) }]
    })
  })
}
