import type { WrittenAssignment, writePersonAssignment } from '@cadran/contract/administration/assignments'
import type { BodyOf } from '@cadran/contract/kit'
import { missingCells, readCells } from '@cadran/rules/portal/file-cells'
import { ASSIGNMENTS_FILE, type AssignmentRow } from '@cadran/rules/timesheet/codes-file'
import { addDays } from '@cadran/rules/timesheet/day'
import { keyOf } from '../../../platform/cli/import-file.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuseFaults } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assignmentsImport } from '../../timesheet/events/index.ts'
import { leftDays } from './assignments.read-model.ts'
import { findCounted } from './counters.read-model.ts'

type Body = BodyOf<typeof writePersonAssignment>

/** An assignment as a line of assignments.csv reads it; every fault at its field. */
function readAssignment(matricule: string, { ends_on, main_code, ...rest }: Body): AssignmentRow {
  const cells = { matricule, ...rest, ends_on: ends_on ?? '', main_code: main_code ?? '' }
  const { line, faults } = readCells(ASSIGNMENTS_FILE.columns, cells)
  const all = [...faults, ...missingCells(ASSIGNMENTS_FILE, cells)]
  if (all.length > 0) refuseFaults(all)
  // Each cell is there and was read.
  return line as AssignmentRow
}

/** Writes one by the rules of the file, which knows an assignment by its affectation and its first day. */
async function write(trx: Trx, now: Date, row: AssignmentRow) {
  const { known, checkAmong, write: writeRows } = await assignmentsImport.open(trx, [row], now)
  const before = known.get(keyOf(ASSIGNMENTS_FILE, row))
  const faults = checkAmong([row])(row, before?.row)
  if (faults.length > 0) refuseFaults(faults)
  const [written] = await writeRows([{ before, row }])
  return { id: written?.id ?? 0, before: before?.row }
}

/** Adds an assignment, or corrects the end and the main code of the one that begins on that day; nothing declared is deleted (ADM-36). */
export function writeAssignment(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  person_id: number,
  body: () => Body,
): Promise<WrittenAssignment> {
  return database.transaction(async (trx) => {
    const { matricule } = await findCounted(trx, person_id)
    const row = readAssignment(matricule, body())
    const { id, before } = await write(trx, clock.now(), row)
    const about = { entity: 'assignment', entity_id: id, person_id, action: before ? 'change' : 'create' } as const
    await record(trx, { viewer, request_id, ...about, before, after: row })
    const { ends_on, affectation } = row
    return { id, left: ends_on === null ? [] : await leftDays(trx, person_id, affectation, addDays(ends_on, 1)) }
  })
}
