import { ENTRY_THERE, ZERO_DAYS } from '@cadran/rules/administration/counter-entry'
import { missingCells, readCells } from '@cadran/rules/portal/file-cells'
import { M_404 } from '@cadran/rules/portal/messages'
import { COUNTERS_FILE, type CounterEntryRow, checkCounterEntry } from '@cadran/rules/timesheet/counters-file'
import { sql } from 'kysely'
import { keyOf } from '../../../platform/cli/import-file.ts'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse, refuseFaults } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, ledgerOf, ledgerText, viewsOf } from './counters.read-model.ts'
import { addTakenOver, lockLedger } from './counters.store.ts'
import { loadPeople, loadStored, openingsOf } from './counters-import.service.ts'

/** The cells of an entry as a line of counters.csv reads them; every fault at its field (ADM-39). */
export function readCounterEntry(cells: Readonly<Record<string, string>>): CounterEntryRow {
  const { line, faults } = readCells(COUNTERS_FILE.columns, cells)
  const all = [...faults, ...missingCells(COUNTERS_FILE, cells)]
  if (all.length > 0) refuseFaults(all)
  if (line.days === 0) refuse(ZERO_DAYS)
  // Each cell is there and was read.
  return line as CounterEntryRow
}

/** The three views of somebody's counters as they stand (MON-103). */
export async function countersOf(database: Executor, user_id: number, today: string) {
  const { rows } = await sql<{ ledger: AnsweredLedger }>`
    select ${sql.raw(ledgerText('p.id', 'p.today'))} as ledger from (select ${user_id}::bigint as id, ${today}::date as today) p
  `.execute(database)
  const [row] = rows
  return row ? viewsOf(ledgerOf(row.ledger)) : refuse(M_404)
}

/** Writes one entry by the rules of counters.csv, one after the other; answers the counters before and after (ADM-39, ADM-40). */
export async function writeCounterEntry(
  { clock, record }: Platform,
  trx: Trx,
  { viewer, request_id }: Requester,
  row: CounterEntryRow,
) {
  await lockLedger(trx)
  const person = (await loadPeople(trx, [row.matricule])).get(row.matricule) ?? refuse(M_404)
  const stored = await loadStored(trx, [row.matricule])
  if (stored.some((known) => keyOf(COUNTERS_FILE, known.row) === keyOf(COUNTERS_FILE, row))) refuse(ENTRY_THERE)
  const openings = openingsOf([...stored.map((known) => known.row), row])
  const faults = checkCounterEntry(row, undefined, { ...person, openings })
  if (faults.length > 0) refuseFaults(faults)
  const before = await countersOf(trx, person.id, clock.today())
  const { matricule: _matricule, days, ...entry } = row
  await addTakenOver(trx, [{ ...entry, user_id: person.id, hundredths: days }], clock.now())
  const after = await countersOf(trx, person.id, clock.today())
  const written = (await loadStored(trx, [row.matricule])).find(
    (known) => keyOf(COUNTERS_FILE, known.row) === keyOf(COUNTERS_FILE, row),
  )
  const id = written?.id ?? 0
  const about = { entity: 'counter_entry', entity_id: id, person_id: person.id, action: 'create' } as const
  await record(trx, { viewer, request_id, ...about, after: row })
  return { id, before, after }
}
