import { type Column, type ColumnValue, type FileFormat, USUAL_FORMAT } from './columns.ts'
import type { Rubric } from './facts.ts'

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

/** What lines follow from in a version of a template. */
interface LineMaking {
  rubrics: ReadonlyMap<string, Rubric>
  format: Pick<FileFormat, 'person_types'>
}

const isSame = (a: Rubric, b: Rubric) =>
  a.rubric === b.rubric && a.unit === b.unit && a.mode === b.mode && a.ignored === b.ignored && a.after === b.after

/**
 * Whether a version makes the lines of settled months ('YYYY-MM') that another made: what differs is no more than columns, labels, codes
 * that nobody had decided about, of which these months have no line, and codes that are exported from a later month on (PAY-52, PAY-54).
 */
export function makesSameLines(now: LineMaking, former: LineMaking, settled: readonly string[]): boolean {
  const isFromLater = ({ ignored, after }: Rubric) =>
    !ignored && after !== null && settled.every((month) => month <= after)
  const isKept = (rubric: Rubric) => {
    const before = former.rubrics.get(rubric.code)
    return before === undefined || isSame(rubric, before) || (before.ignored && isFromLater(rubric))
  }
  const types = (version: LineMaking) => version.format.person_types.toSorted().join(' ')
  return (
    types(now) === types(former) &&
    [...former.rubrics.keys()].every((code) => now.rubrics.has(code)) &&
    [...now.rubrics.values()].every(isKept)
  )
}
