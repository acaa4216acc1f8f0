import { Fragment } from 'react'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AbsencePanel } from './absence-panel.tsx'
import { AbsenceRow } from './absence-row.tsx'
import styles from './absence-table.module.css'
import type { Absence, AbsenceAct, AbsencePerson } from './absences.queries.ts'
import { DESKTOP_PAGE } from './absences.queries.ts'
import type { AbsenceStatus } from './use-absence-acts.ts'

interface AbsenceTableProps {
  people: readonly AbsencePerson[]
  openId: number | null
  /** Row that Tab reaches. */
  stop: string | null
  statuses: ReadonlyMap<number, AbsenceStatus>
  /** A button or a key on a row: the dangerous ones ask first. */
  onAct: (absence: Absence, action: AbsenceAct) => void
  onValidate: (absence: Absence, action: AbsenceAct, comment: string) => void
  onAsk: (absence: Absence, action: AbsenceAct, comment: string) => void
  onToggle: (absence: Absence) => void
}

export function AbsenceTable(props: AbsenceTableProps) {
  const { people, openId, stop, statuses, onAct, onValidate, onAsk, onToggle } = props
  return (
    <table className={styles.table}>
      <Head />
      {people.map((person) => (
        <tbody key={person.matricule}>
          {person.absences.map((absence, index) => {
            const status = statuses.get(absence.id)
            const isOpen = absence.id === openId
            return (
              <Fragment key={absence.id}>
                <AbsenceRow
                  person={person}
                  absence={absence}
                  isFirst={index === 0}
                  isOpen={isOpen}
                  isStop={stop === String(absence.id)}
                  status={status}
                  onAct={onAct}
                  onToggle={onToggle}
                />
                {isOpen && (
                  <tr className={styles.opened}>
                    <td colSpan={7}>
                      <AbsencePanel
                        person={person}
                        absence={absence}
                        pending={status?.refusal === null}
                        onValidate={onValidate}
                        onAsk={onAsk}
                        onClose={() => onToggle(absence)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" className={styles.person}>
          Collaborateur
        </th>
        <th rowSpan={2} scope="col">
          Type d'absence
        </th>
        <th rowSpan={2} scope="col" className={styles.days}>
          Jours
        </th>
        <th colSpan={2} scope="colgroup" className={styles.actions}>
          Actions
        </th>
        <th rowSpan={2} scope="col">
          Solde en temps réel
        </th>
        <th rowSpan={2} scope="col">
          <span className="visually-hidden">Détail</span>
        </th>
      </tr>
      <tr>
        <th scope="col">Niv1</th>
        <th scope="col">Niv2</th>
      </tr>
    </thead>
  )
}

/** The list that is coming, in its final shape. */
export function AbsenceTableSkeleton() {
  return (
    <Loading>
      <table className={styles.table}>
        <Head />
        <tbody>
          {Array.from({ length: DESKTOP_PAGE }, (_, index) => (
            <tr className={styles.row} key={`row-${String(index)}`}>
              <td className={styles.person}>
                <div className={styles.who}>
                  <Skeleton width={32} height={32} radius={999} />
                  <Skeleton width={120} height={14} />
                </div>
              </td>
              <td>
                <Skeleton width={index % 2 === 0 ? 210 : 160} height={14} />
              </td>
              <td className={styles.days}>
                <Skeleton width={28} height={14} />
              </td>
              <td>
                <Skeleton width={64} height={28} radius={8} />
              </td>
              <td />
              <td>
                <Skeleton width={140} height={14} />
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
