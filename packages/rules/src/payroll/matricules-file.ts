import { dayCell, type FileShape, matriculeCell, orNull, type RowOf, textCell } from '../portal/file-cells.ts'
import type { Day } from '../timesheet/day.ts'

const PAYROLL_MATRICULE = {
  matricule: matriculeCell,
  payroll_matricule: textCell(/^[A-Za-z0-9]{1,30}$/, '1 à 30 lettres ou chiffres'),
  starts_on: dayCell,
  ends_on: orNull(dayCell),
}
export type PayrollMatriculeRow = RowOf<typeof PAYROLL_MATRICULE>

/** payroll-matricules.csv: what people are called by the payroll tool, from a day to another, both included (PAY-13). */
export const PAYROLL_MATRICULES_FILE: FileShape<typeof PAYROLL_MATRICULE> = {
  columns: PAYROLL_MATRICULE,
  key: ['matricule', 'starts_on'],
  needed: ['payroll_matricule'],
}

type Dates = Pick<PayrollMatriculeRow, 'starts_on' | 'ends_on'>
const LAST: Day = '9999-12-31'
const isTogether = (one: Dates, other: Dates) =>
  one.starts_on <= (other.ends_on ?? LAST) && other.starts_on <= (one.ends_on ?? LAST)

/**
 * What is wrong with a matricule of payroll among all that would stand, itself included: it ends before it begins, the person has
 * another one then, or somebody else bears it then (PAY-13).
 */
export function checkPayrollMatricule(row: PayrollMatriculeRow, all: readonly PayrollMatriculeRow[]): string[] {
  if (row.ends_on !== null && row.ends_on < row.starts_on) return ['ends_on : avant starts_on']
  const beside = all.filter((other) => isTogether(row, other))
  const own = beside.find(({ matricule, starts_on }) => matricule === row.matricule && starts_on !== row.starts_on)
  const bearer = beside.find(
    ({ matricule, payroll_matricule }) => matricule !== row.matricule && payroll_matricule === row.payroll_matricule,
  )
  return [
    ...(own ? [`starts_on : chevauche le matricule de paie du ${own.starts_on}`] : []),
    ...(bearer ? [`payroll_matricule : ${row.payroll_matricule} est déjà celui de ${bearer.matricule}`] : []),
  ]
}
