import { parisWallTime } from '@cadran/rules/portal/paris-time'
import type { Cell } from '../../../platform/sheets/sheet.ts'
import type { ExportedColumn } from './exports.ts'

/** Whose row it is, as every file of people says it. */
export interface NamedPerson {
  matricule: string
  lastname: string
  firstname: string
  manager_identity: string | null
}

const itself = <Person>(row: Person) => row

/** The columns that say whose a row is. */
export function personColumns<Row extends NamedPerson>(): ExportedColumn<Row>[]
export function personColumns<Row>(personOf: (row: Row) => NamedPerson): ExportedColumn<Row>[]
export function personColumns(personOf: (row: NamedPerson) => NamedPerson = itself): ExportedColumn<NamedPerson>[] {
  return [
    { head: 'Matricule', cell: (row) => personOf(row).matricule },
    { head: 'Nom', width: 22, cell: (row) => personOf(row).lastname },
    { head: 'Prénom', width: 18, cell: (row) => personOf(row).firstname },
    { head: 'Manager', width: 26, cell: (row) => personOf(row).manager_identity },
  ]
}

/** The day that it was in Paris at an instant. */
export function dayOf(instant: Date | string | null): Cell {
  return instant === null ? null : { day: parisWallTime(new Date(instant).getTime()).slice(0, 10) }
}
