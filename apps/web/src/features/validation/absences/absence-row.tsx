import { describeRange } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { IconAlertTriangle, IconChevronDown, IconMessage, IconUsers } from '@tabler/icons-react'
import { memo } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChoiceBox, dayFigure, type RowChoice } from '../filters/index.ts'
import styles from './absence-table.module.css'
import { alsoAbsent } from './absence-words.ts'
import type { Absence, AbsenceAct, AbsencePerson } from './absences.queries.ts'
import { balanceLines } from './balance.ts'
import { BalanceView } from './balance-view.tsx'
import { LevelCell } from './level-cell.tsx'
import type { AbsenceStatus } from './use-absence-acts.ts'

interface AbsenceRowProps {
  person: AbsencePerson
  absence: Absence
  /** The person's first absence carries the cells that they share. */
  isFirst: boolean
  isOpen: boolean
  /** The one row of the list that Tab reaches. */
  isStop: boolean
  status: AbsenceStatus | undefined
  choice: RowChoice | null
  onAct: (absence: Absence, action: AbsenceAct) => void
  onToggle: (absence: Absence) => void
}

export const AbsenceRow = memo(function AbsenceRow(props: AbsenceRowProps) {
  const { person, absence, isFirst, isOpen, isStop, status, choice, onAct, onToggle } = props
  const subject = `${absence.event_code.description} de ${person.identity}`
  const level = { absence, subject, status, onAct }
  const id = String(absence.id)
  const isChosen = choice?.chosen.has(id) ?? false
  return (
    <tr
      className={styles.row}
      data-row={absence.id}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      tabIndex={isStop ? 0 : -1}
    >
      {choice && (
        <td className={styles.choice}>
          {choice.choosable.has(id) && (
            <ChoiceBox
              label={`Choisir : ${subject}`}
              checked={isChosen}
              onToggle={(toHere) => choice.toggle(id, toHere)}
            />
          )}
        </td>
      )}
      <th scope="row" className={styles.person}>
        {isFirst ? <PersonCell person={person} /> : <span className="visually-hidden">{person.identity}</span>}
      </th>
      <td>
        <Kind absence={absence} />
        {status?.refusal && (
          <p className={styles.refusal} role="alert">
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
            {status.refusal}
          </p>
        )}
      </td>
      <td className={styles.days}>{dayFigure(absence.days_count)}</td>
      <td>
        <LevelCell level={1} {...level} />
      </td>
      <td>
        <LevelCell level={2} {...level} />
      </td>
      <td>{isFirst && <BalanceView lines={balanceLines(person, person.absences)} />}</td>
      <td className={styles.toggle}>
        <IconButton
          size="sm"
          label={`${isOpen ? 'Fermer' : 'Ouvrir'} : ${subject}`}
          title={isOpen ? 'Fermer' : 'Ouvrir'}
          aria-expanded={isOpen}
          icon={<IconChevronDown className={styles.chevron} size={18} stroke={1.75} />}
          onClick={() => onToggle(absence)}
        />
      </td>
    </tr>
  )
})

/** What is decided first, its dates below. */
function Kind({ absence }: { absence: Absence }) {
  const others = alsoAbsent(absence)
  return (
    <>
      <p className={styles.what}>
        <strong>{absence.event_code.description}</strong>
        {others && (
          <span className={styles.others}>
            <IconUsers size={15} stroke={1.75} aria-hidden="true" />
            {others}
          </span>
        )}
        {absence.comment_count > 0 && (
          <span className={styles.others}>
            <IconMessage size={15} stroke={1.75} aria-hidden="true" />
            {absence.comment_count}
            <span className="visually-hidden">{absence.comment_count > 1 ? ' commentaires' : ' commentaire'}</span>
          </span>
        )}
      </p>
      <p className={styles.when}>{describeRange(absence)}</p>
    </>
  )
}

/** Last name in bold: the order of the list is seen. */
function PersonCell({ person }: { person: AbsencePerson }) {
  return (
    <div className={styles.who}>
      <Avatar firstname={person.firstname} lastname={person.lastname} />
      <div className={styles.names}>
        <p className={styles.name}>
          <strong>{person.lastname}</strong> {person.firstname}
        </p>
        <p className={styles.when}>
          {person.matricule} · {modalityLabel(person.modality)}
        </p>
      </div>
    </div>
  )
}
