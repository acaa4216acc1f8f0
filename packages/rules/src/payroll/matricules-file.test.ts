import { expect, test } from 'vitest'
import { checkPayrollMatricule, PAYROLL_MATRICULES_FILE, type PayrollMatriculeRow } from './matricules-file.ts'

const row = (text: string): PayrollMatriculeRow => {
  const [matricule = '', payroll_matricule = '', starts_on = '', ends_on] = text.split(' ')
  return { matricule, payroll_matricule, starts_on, ends_on: ends_on ?? null }
}
const STANDING = ['C1 P1 2026-01-05 2026-12-31', 'C1 P9 2027-01-01', 'A2 P2 2020-09-01'].map(row)

test.each([
  ['C1 P1 2026-01-05 2026-12-31', []],
  ['C3 P3 2026-01-05', []],
  ['C3 P1 2027-01-01', []],
  ['C3 P3 2026-01-05 2026-01-04', ['ends_on : avant starts_on']],
  ['C1 P3 2026-12-31 2026-12-31', ['starts_on : chevauche le matricule de paie du 2026-01-05']],
  [
    'A2 P9 2027-06-01',
    ['starts_on : chevauche le matricule de paie du 2020-09-01', 'payroll_matricule : P9 est déjà celui de C1'],
  ],
  ['C3 P1 2026-12-31', ['payroll_matricule : P1 est déjà celui de C1']],
])('PAY-13 %s among those that stand', (text, faults) => {
  const added = row(text)
  expect(checkPayrollMatricule(added, [...STANDING, added])).toEqual(faults)
})

test('PAY-13 a matricule of payroll is 1 to 30 letters and digits', () => {
  const { read } = PAYROLL_MATRICULES_FILE.columns.payroll_matricule
  expect(['P1', 'a'.repeat(30)].map(read)).toEqual(['P1', 'a'.repeat(30)])
  expect(['', 'P-1', 'é', 'a'.repeat(31)].map(read)).toEqual([undefined, undefined, undefined, undefined])
})
