import { checkOvertimeCodeRow, OVERTIME_CODES_FILE, type OvertimeCodeRow } from '@cadran/rules/timesheet/codes-file'
import { byKey, type FileImport, type Known } from '../../../platform/cli/import-file.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { lockOvertimeCodes, writeOvertimeCodes } from './overtime-codes.store.ts'

async function loadStored(trx: Trx): Promise<Known<OvertimeCodeRow>[]> {
  const rows = await trx
    .selectFrom('overtime_codes as k')
    .leftJoin('affectations as a', 'a.id', 'k.affectation_id')
    .select([
      'k.id',
      'k.code',
      'k.category',
      'k.sub_category',
      'a.code as affectation',
      'k.description',
      'k.accepts_constraint as constraint',
      'k.accepts_hour as hour',
      'k.accepts_ticket as ticket',
      'k.active',
      'k.start_at',
      'k.end_at',
    ])
    .execute()
  return rows.map(({ id, ...row }) => ({ id, row }))
}

/** overtime-codes.csv: the codes of on-call duties and interventions (OVT-05). */
export const overtimeCodesImport: FileImport<typeof OVERTIME_CODES_FILE.columns> = {
  shape: OVERTIME_CODES_FILE,
  entity: 'overtime_code',
  newcomer: {
    sub_category: null,
    affectation: null,
    constraint: false,
    hour: false,
    ticket: false,
    active: true,
    start_at: null,
    end_at: null,
  },
  open: async (trx) => {
    await lockOvertimeCodes(trx)
    const projects = await trx.selectFrom('affectations').select(['id', 'code']).execute()
    const affectations = new Map(projects.map(({ id, code }) => [code, id]))
    const { known, ambiguous } = byKey(OVERTIME_CODES_FILE, await loadStored(trx))
    return {
      known,
      checkAmong: () => (row, before) => [
        ...(ambiguous.has(row.code) ? ['code : plusieurs codes le portent dans la base'] : []),
        ...(row.affectation !== null && !affectations.has(row.affectation)
          ? [`affectation : ${row.affectation} est inconnue`]
          : []),
        ...checkOvertimeCodeRow(row, before),
      ],
      write: async (changes) => {
        await writeOvertimeCodes(
          trx,
          changes.map(({ before, row: { affectation, constraint, hour, ticket, ...row } }) => ({
            ...row,
            id: before?.id ?? null,
            affectation_id: affectation === null ? null : (affectations.get(affectation) ?? null),
            accepts_constraint: constraint,
            accepts_hour: hour,
            accepts_ticket: ticket,
          })),
        )
        const after = byKey(OVERTIME_CODES_FILE, await loadStored(trx)).known
        return changes.map(({ row }) => ({ id: after.get(row.code)?.id ?? 0 }))
      },
    }
  },
}
