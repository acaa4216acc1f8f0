import {
  checkPayrollMatricule,
  PAYROLL_MATRICULES_FILE,
  type PayrollMatriculeRow,
} from '@cadran/rules/payroll/matricules-file'
import { sql } from 'kysely'
import { byKey, type FileImport, type Known, keyOf } from '../../../platform/cli/import-file.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { lockMatricules, writeMatricules } from './matricules.store.ts'

/** Every matricule of payroll, as its file has it. */
async function loadMatricules(trx: Trx): Promise<Known<PayrollMatriculeRow>[]> {
  const { rows } = await sql<PayrollMatriculeRow & { id: number; person_id: number }>`
    select k.id, k.user_id as person_id, u.matricule, k.payroll_matricule, k.starts_on, k.ends_on
    from payroll_matricules k join users u on u.id = k.user_id`.execute(trx)
  return rows.map(({ id, person_id, ...row }) => ({ id, person_id, row }))
}

async function loadBearers(trx: Trx, matricules: readonly string[]): Promise<Map<string, number>> {
  const people = trx
    .selectFrom('users')
    .select(['id', 'matricule'])
    .where('matricule', 'in', [...matricules, ''])
  return new Map((await people.execute()).map(({ id, matricule }) => [matricule, id]))
}

/** What of all matricules may lie over a row: those of its person, and those that are called alike. */
function amongAlike(all: Iterable<PayrollMatriculeRow>) {
  const rows = [...all]
  const own = groupBy(rows, ({ matricule }) => matricule)
  const alike = groupBy(rows, ({ payroll_matricule }) => payroll_matricule)
  return ({ matricule, payroll_matricule }: PayrollMatriculeRow) => [
    ...(own.get(matricule) ?? []),
    ...(alike.get(payroll_matricule) ?? []),
  ]
}

/** payroll-matricules.csv: what people are called by the payroll tool (PAY-13). */
export const payrollMatriculesImport: FileImport<typeof PAYROLL_MATRICULES_FILE.columns> = {
  shape: PAYROLL_MATRICULES_FILE,
  entity: 'payroll_matricule',
  newcomer: { ends_on: null },
  open: async (trx, lines) => {
    await lockMatricules(trx)
    const people = await loadBearers(trx, [...new Set(lines.flatMap(({ matricule }) => matricule ?? []))])
    const { known } = byKey(PAYROLL_MATRICULES_FILE, await loadMatricules(trx))
    return {
      known,
      checkAmong: (all) => {
        const stored = [...known.values()].map(({ row }) => row)
        const standing = new Map([...stored, ...all].map((row) => [keyOf(PAYROLL_MATRICULES_FILE, row), row]))
        const beside = amongAlike(standing.values())
        return (row) =>
          people.has(row.matricule)
            ? checkPayrollMatricule(row, beside(row))
            : [`matricule : ${row.matricule} est inconnu`]
      },
      write: async (changes) => {
        const rows = changes.map(({ before, row: { matricule, ...row } }) => ({
          ...row,
          id: before?.id ?? null,
          user_id: people.get(matricule) ?? 0,
        }))
        await writeMatricules(trx, rows)
        const after = byKey(PAYROLL_MATRICULES_FILE, await loadMatricules(trx)).known
        return changes.map(({ row }) => {
          const written = after.get(keyOf(PAYROLL_MATRICULES_FILE, row))
          return { id: written?.id ?? 0, person_id: written?.person_id ?? 0 }
        })
      },
    }
  },
}
