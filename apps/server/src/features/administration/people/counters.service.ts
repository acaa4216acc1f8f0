import type { addCounterEntry, WrittenEntry } from '@cadran/contract/administration/counters'
import type { BodyOf } from '@cadran/contract/kit'
import { ENTRY_OF_PORTAL, ENTRY_REVERSED, isWritten, reversalOf } from '@cadran/rules/administration/counter-entry'
import { A_OWN } from '@cadran/rules/administration/messages'
import { M_404 } from '@cadran/rules/portal/messages'
import type { CounterEntryRow } from '@cadran/rules/timesheet/counters-file'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readCounterEntry, writeCounterEntry } from '../../portal/counters/index.ts'
import { findCounted, inViews, listEntries, undoes } from './counters.read-model.ts'

type Person = Awaited<ReturnType<typeof findCounted>>

/** Writes one entry into somebody's ledger, never into one's own; answers what it has made of its counter (ADM-39). */
function write(
  platform: Platform,
  requester: Requester,
  id: number,
  rowOf: (trx: Trx, person: Person) => CounterEntryRow | Promise<CounterEntryRow>,
): Promise<WrittenEntry> {
  return platform.database.transaction(async (trx) => {
    const person = await findCounted(trx, id)
    if (id === requester.viewer.actor.id) refuse(A_OWN)
    const row = await rowOf(trx, person)
    const written = await writeCounterEntry(platform, trx, requester, row)
    const { counter } = row
    return {
      id: written.id,
      counter,
      before: inViews(written.before, counter),
      after: inViews(written.after, counter),
    }
  })
}

/** An entry as one writes it, by the rules of counters.csv (ADM-39). */
export const addEntry = (
  platform: Platform,
  requester: Requester,
  id: number,
  body: () => BodyOf<typeof addCounterEntry>,
): Promise<WrittenEntry> =>
  write(platform, requester, id, (_trx, { matricule }) => readCounterEntry({ matricule, ...body() }))

/** Undoes a wrong entry by one of the opposite sign, once (ADM-40). */
export const reverseEntry = (
  platform: Platform,
  requester: Requester,
  id: number,
  entry_id: number,
): Promise<WrittenEntry> =>
  write(platform, requester, id, async (trx, { matricule }) => {
    const entries = await listEntries(trx, id)
    const entry = entries.find((one) => one.id === entry_id) ?? refuse(M_404)
    const { counter, kind, hundredths: days, effective_on, source } = entry
    if (!isWritten(kind)) return refuse(ENTRY_OF_PORTAL)
    if (entries.some((other) => undoes(other, entry))) refuse(ENTRY_REVERSED)
    return reversalOf({ matricule, counter, kind, days, effective_on, source })
  })
