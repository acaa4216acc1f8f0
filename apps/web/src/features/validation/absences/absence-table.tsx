import { Fragment } from 'react'
import { TableSkeleton } from '../../../ui/table-skeleton.tsx'
import { ChoiceBox, type RowChoice } from '../filters/index.ts'
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
  /** Null where nothing can be decided: the list then has no boxes. */
  choice: RowChoice | null
  /** A button or a key on a row: the dangerous ones ask first. */
  onAct: (absence: Absence, action: AbsenceAct) => void
  onValidate: (absence: Absence, action: AbsenceAct, comment: string) => void
  onAsk: (absence: Absence, action: AbsenceAct, comment: string) => void
  onToggle: (absence: Absence) => void
  onEditType: (absence: Absence) => void
  onPersonHistory: (person: AbsencePerson) => void
}

export function AbsenceTable(props: AbsenceTableProps) {
  const { people, openId, stop, statuses, choice, onAct, onValidate, onAsk, onToggle } = props
  return (
    <table className={styles.table}>
      <Head choice={choice} />
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
                  choice={choice}
                  onAct={onAct}
                  onToggle={onToggle}
                />
                {isOpen && (
                  <tr className={styles.opened}>
                    <td colSpan={choice ? 8 : 7}>
                      <AbsencePanel
                        person={person}
                        absence={absence}
                        pending={status?.refusal === null}
                        onValidate={onValidate}
                        onAsk={onAsk}
                        onEditType={props.onEditType}
                        onPersonHistory={props.onPersonHistory}
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

function Head({ choice }: { choice: RowChoice | null }) {
  return (
    <thead>
      <tr>
        {choice && (
          <td rowSpan={2} className={styles.choice}>
            <ChoiceBox
              label="Tout choisir"
              checked={choice.chosen.size > 0 && choice.chosen.size === choice.choosable.size}
              some={choice.chosen.size > 0}
              onToggle={choice.toggleAll}
            />
          </td>
        )}
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
        <th rowSpan={2} scope="col" className={styles.balance}>
          Solde en temps réel
        </th>
        <th rowSpan={2} scope="col" className={styles.toggle}>
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
    <TableSkeleton
      classes={styles}
      head={<Head choice={null} />}
      rows={DESKTOP_PAGE}
      name={120}
      cells={(row) => [
        { width: row % 2 === 0 ? 210 : 160 },
        { width: 28, className: styles.days },
        { width: 64, height: 28, radius: 8 },
        null,
        { width: 140 },
        null,
      ]}
    />
  )
}
