import { formatDate } from '@cadran/rules/portal/french'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { AbsenceCode } from './absence-codes.queries.ts'
import styles from './code-table.module.css'
import { masterDataName } from './code-words.ts'

const COLUMNS = [
  'Id',
  'Description',
  'Code',
  'Rattaché à un compteur',
  'Master Data',
  'Déductible',
  'Date de création',
] as const

function Head() {
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The columns of COD-05 to COD-11. */
export function CodeTable({ codes }: { codes: readonly AbsenceCode[] }) {
  return (
    <table className={styles.table}>
      <Head />
      <tbody>
        {codes.map((code) => (
          <tr className={styles.row} key={code.id}>
            <td className={styles.id}>{code.id}</td>
            <th scope="row">{code.description}</th>
            <td>
              <span className={styles.code}>{code.short_code}</span>
            </td>
            <td>
              <YesNo yes={code.has_relevant_counter} />
            </td>
            <td>{masterDataName(code.master_data_label)}</td>
            <td>
              <YesNo yes={code.is_deductible} />
            </td>
            <td>{code.created_at ? formatDate(code.created_at) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function YesNo({ yes }: { yes: boolean }) {
  const Icon = yes ? IconCheck : IconMinus
  return (
    <span className={styles.answer} data-yes={yes || undefined}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {yes ? 'Oui' : 'Non'}
    </span>
  )
}

const ROWS = 9

/** The table that is coming, in its final shape. */
export function CodeTableSkeleton() {
  return (
    <Loading>
      <table className={styles.table}>
        <Head />
        <tbody>
          {Array.from({ length: ROWS }, (_, index) => (
            <tr className={styles.row} key={`row-${String(index)}`}>
              {COLUMNS.map((column) => (
                <td key={column}>
                  <Skeleton width={column === 'Description' ? 180 : 56} height={14} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
