import {
  COUNTERS_FILE,
  type CounterEntryRow,
  checkCounterEntry,
  type LedgerFacts,
} from '@cadran/rules/timesheet/counters-file'
import { sql } from 'kysely'
import { byKey, type FileImport, type Known, keyOf } from '../../../platform/cli/import-file.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { addTakenOver, lockLedger } from './counters.store.ts'

interface LedgerPerson {
  id: number
  matricule: string
  is_contractor: boolean
  earned_since: LedgerFacts['earned_since']
}

/** Of whom entries are written, and what their ledgers hold that new ones depend on. */
async function loadPeople(trx: Trx, matricules: readonly string[]): Promise<Map<string, LedgerPerson>> {
  const { rows } = await sql<LedgerPerson>`
    select u.id, u.matricule, u.person_type = 'contractor' as is_contractor, coalesce((
      select json_object_agg(g.counter, g.day) from (
        select c.counter, min(c.effective_on) as day from counter_entries c
        where c.user_id = u.id and c.stage = 'posted' and c.kind not in ('opening', 'adjustment')
        group by c.counter
      ) g
    ), '{}'::json) as earned_since
    from users u where u.matricule = any(${matricules}::text[])
  `.execute(trx)
  return new Map(rows.map((row) => [row.matricule, row]))
}

/** What people have written into these ledgers. */
async function loadStored(trx: Trx, matricules: readonly string[]): Promise<Known<CounterEntryRow>[]> {
  const { rows } = await sql<CounterEntryRow & { id: number; person_id: number }>`
    select c.id, c.user_id as person_id, u.matricule, c.counter, c.kind, c.hundredths as days, c.effective_on, c.source
    from counter_entries c join users u on u.id = c.user_id
    where u.matricule = any(${matricules}::text[]) and c.kind in ('opening', 'adjustment')
  `.execute(trx)
  return rows.map(({ id, person_id, ...row }) => ({ id, person_id, row }))
}

const openingsOf = (rows: readonly CounterEntryRow[]) =>
  rows
    .filter(({ kind }) => kind === 'opening')
    .map(({ counter, effective_on, source }) => ({ counter, effective_on, source }))

/** counters.csv: balances taken over, and corrections (decision 15). */
export const countersImport: FileImport<typeof COUNTERS_FILE.columns> = {
  shape: COUNTERS_FILE,
  entity: 'counter_entry',
  newcomer: {},
  open: async (trx, lines, now) => {
    await lockLedger(trx)
    const matricules = [...new Set(lines.flatMap(({ matricule }) => matricule ?? []))]
    const people = await loadPeople(trx, matricules)
    const stored = await loadStored(trx, matricules)
    const { known } = byKey(COUNTERS_FILE, stored)
    return {
      known,
      checkAmong: (all) => {
        const ledgers = groupBy([...stored.map(({ row }) => row), ...all], ({ matricule }) => matricule)
        return (row, before) => {
          const person = people.get(row.matricule)
          if (!person) return [`matricule : ${row.matricule} est inconnu`]
          const openings = openingsOf(ledgers.get(row.matricule) ?? [])
          return checkCounterEntry(row, before?.days, { ...person, openings })
        }
      },
      write: async (changes) => {
        const rows = changes.map(({ row: { matricule, days, ...row } }) => ({
          ...row,
          user_id: people.get(matricule)?.id ?? 0,
          hundredths: days,
        }))
        await addTakenOver(trx, rows, now)
        const after = byKey(COUNTERS_FILE, await loadStored(trx, matricules)).known
        return changes.map(({ row }) => {
          const written = after.get(keyOf(COUNTERS_FILE, row))
          return { id: written?.id ?? 0, person_id: written?.person_id ?? 0 }
        })
      },
    }
  },
}
