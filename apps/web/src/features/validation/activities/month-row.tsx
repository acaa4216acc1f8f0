import { formatDecimal2, monthTitle } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconAlertTriangle, IconMessage } from '@tabler/icons-react'
import { memo } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { ChoiceBox, dayFigure, type RowChoice } from '../filters/index.ts'
import type { ListedMonth, MonthAct } from './activities.queries.ts'
import { MonthBadge } from './month-badge.tsx'
import { figure } from './month-facts.ts'
import { MonthLines } from './month-lines.tsx'
import styles from './month-table.module.css'
import { type MonthDialog, RowActions } from './row-actions.tsx'
import type { MonthStatus } from './use-month-acts.ts'

interface MonthRowProps {
  id: string
  month: ListedMonth
  /** Several months stand in the list: the row names its own. */
  namesMonth: boolean
  isStop: boolean
  status: MonthStatus | undefined
  choice: RowChoice | null
  onAct: (month: ListedMonth, action: MonthAct) => void
  onDialog: (month: ListedMonth, dialog: MonthDialog) => void
}

const subjectOf = (month: ListedMonth) => `CRA de ${month.user.identity}, ${monthTitle(month).toLowerCase()}`

export const MonthRow = memo(function MonthRow(props: MonthRowProps) {
  const { id, month, namesMonth, isStop, status, choice } = props
  const pending = status?.refusal === null
  const shown = status?.refusal === null ? status.action : month.state
  return (
    <tr
      className={styles.row}
      data-row={id}
      data-state={shown}
      data-family={shown}
      data-chosen={choice?.chosen.has(id) || undefined}
      tabIndex={isStop ? 0 : -1}
    >
      {choice && (
        <td className={styles.choice}>
          {choice.choosable.has(id) && (
            <ChoiceBox
              label={`Choisir : ${subjectOf(month)}`}
              checked={choice.chosen.has(id)}
              onToggle={(toHere) => choice.toggle(id, toHere)}
            />
          )}
        </td>
      )}
      <th scope="row" className={styles.person}>
        <Person month={month} state={shown} namesMonth={namesMonth} />
      </th>
      <td>
        <MonthLines lines={month.events} blocked={month.blocked_actions} />
        {month.missing_halfdays > 0 && (
          <p className={styles.missing} data-family="submitted">
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
            Demi-journées non couvertes : {month.missing_halfdays}
          </p>
        )}
        {status?.refusal && (
          <p className={styles.refusal} role="alert">
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
            {status.refusal}
          </p>
        )}
      </td>
      <td className={styles.days}>
        <strong>{dayFigure(month.covered_days)}</strong>
        <span className={styles.expected}>
          <span className="visually-hidden">sur </span>
          <span aria-hidden="true">/ </span>
          {figure(month.expected_days)}
        </span>
      </td>
      <td>
        <Extras month={month} />
      </td>
      <td>
        <RowActions
          month={month}
          subject={subjectOf(month)}
          pending={pending}
          onAct={props.onAct}
          onDialog={props.onDialog}
        />
      </td>
    </tr>
  )
})

interface PersonProps {
  month: ListedMonth
  state: ListedMonth['state']
  namesMonth: boolean
}

function Person({ month, state, namesMonth }: PersonProps) {
  const { user } = month
  return (
    <div className={styles.who}>
      <Avatar firstname={user.firstname} lastname={user.lastname} />
      <div className={styles.names}>
        <p className={styles.name}>
          <span>
            <strong>{user.lastname}</strong> {user.firstname}
          </span>
          <MonthBadge state={state} />
        </p>
        <p className={styles.small}>
          {namesMonth && <strong>{monthTitle(month)} · </strong>}
          {user.matricule} · {modalityLabel(user.modality)}
          <CommentCount count={month.comment_count} />
        </p>
        {user.display_worked_days && user.worked_days !== null && (
          <p className={styles.small}>
            Jours travaillés projetés au 31/12 : <strong>{formatDecimal2(user.worked_days)}</strong>
          </p>
        )}
      </div>
    </div>
  )
}

function CommentCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.comments}>
      <IconMessage size={14} stroke={1.75} aria-hidden="true" />
      {count}
      <span className="visually-hidden">{count > 1 ? ' commentaires' : ' commentaire'}</span>
    </span>
  )
}

function Extras({ month }: { month: ListedMonth }) {
  const { user, intervention_minutes, constraint_count, extra_activity_minutes } = month
  const nothing = intervention_minutes === 0 && constraint_count === 0 && extra_activity_minutes === 0
  return (
    <>
      {nothing && <p className={styles.nothing}>–</p>}
      {extra_activity_minutes > 0 && (
        <p>
          <strong>{formatDuration(extra_activity_minutes)}</strong>{' '}
          <span className={styles.muted}>Complémentaires</span>
        </p>
      )}
      {intervention_minutes > 0 && (
        <p>
          <strong>{formatDuration(intervention_minutes)}</strong> <span className={styles.muted}>Interventions</span>
        </p>
      )}
      {constraint_count > 0 && (
        <p>
          <strong>{constraint_count}</strong>{' '}
          <span className={styles.muted}>{constraint_count === 1 ? 'Astreinte' : 'Astreintes'}</span>
        </p>
      )}
      {user.display_quota && user.quota !== null && (
        <p className={styles.small}>
          Quota projeté au 31/12 : <strong>{figure(user.quota)}</strong>
        </p>
      )}
    </>
  )
}
