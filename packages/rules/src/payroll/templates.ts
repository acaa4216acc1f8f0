import { type Column, type ColumnValue, type FileFormat, USUAL_FORMAT } from './columns.ts'

/** The templates that stand from the start, and what they hold (PAY-21). */
export interface StartingTemplate {
  name: string
  columns: Column[]
  format: FileFormat
}

const columns = (...pairs: readonly [header: string, value: ColumnValue][]): Column[] =>
  pairs.map(([header, value]) => ({ header, value }))

export const GENERIC = 'CSV générique'

export const STARTING_TEMPLATES: readonly StartingTemplate[] = [
  {
    name: GENERIC,
    columns: columns(
      ['matricule', 'matricule'],
      ['nom', 'lastname'],
      ['prenom', 'firstname'],
      ['societe', 'company'],
      ['periode', 'period'],
      ['periode_origine', 'origin_period'],
      ['type', 'kind'],
      ['rubrique', 'rubric'],
      ['libelle', 'label'],
      ['debut', 'start_at'],
      ['debut_moment', 'start_moment'],
      ['fin', 'end_at'],
      ['fin_moment', 'end_moment'],
      ['quantite', 'quantity'],
      ['unite', 'unit'],
    ),
    format: USUAL_FORMAT,
  },
  {
    name: 'Type Silae',
    columns: columns(
      ['Matricule', 'payroll_matricule'],
      ['Code', 'rubric'],
      ['Valeur', 'quantity'],
      ['Date début', 'start_at'],
      ['Date fin', 'end_at'],
    ),
    format: USUAL_FORMAT,
  },
  {
    name: 'Type Sage',
    columns: columns(
      ['matricule', 'payroll_matricule'],
      ['rubrique', 'rubric'],
      ['quantité', 'quantity'],
      ['début', 'start_at'],
      ['fin', 'end_at'],
    ),
    format: { ...USUAL_FORMAT, header: false },
  },
  {
    name: 'Type Cegid',
    columns: columns(
      ['Matricule', 'payroll_matricule'],
      ['Date début', 'start_at'],
      ['Date fin', 'end_at'],
      ['Rubrique', 'rubric'],
      ['Nombre jours', 'quantity_days'],
      ['Nombre heures', 'quantity_hours'],
      ['Libellé', 'label'],
    ),
    format: USUAL_FORMAT,
  },
]
