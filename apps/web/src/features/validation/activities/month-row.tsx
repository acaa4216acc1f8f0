import { formatDecimal2, monthTitle } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconDownload,
  IconEye,
  IconHistory,
  IconMessage,
  IconPencil,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useHasRole } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import iconButton from '../../../ui/icon-button.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChoiceBox, dayFigure, type RowChoice } from '../filters/index.ts'
import { useMayCorrect } from '../overtime-labels/index.ts'
import { craPath, type ListedMonth, type MonthAct } from './activities.queries.ts'
import { MonthBadge } from './month-badge.tsx'
import { figure } from './month-facts.ts'
import { MonthLines } from './month-lines.tsx'
import styles from './month-table.module.css'
import type { MonthStatus } from './use-month-acts.ts'
import { ValidateButton } from './validate-button.tsx'

/** What opens over the list for one report. */
export type MonthDialog = 'history' | 'comments' | 'download' | 'corrections'

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
        <Acts {...props} pending={pending} />
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

function Extras({ month }: { month: ListedMonth }) {
  const { user, intervention_minutes, constraint_count } = month
  const nothing = intervention_minutes === 0 && constraint_count === 0
  return (
    <>
      {nothing && <p className={styles.nothing}>–</p>}
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

const ICON = { size: 18, stroke: 1.75 }

function Acts({ month, pending, onAct, onDialog }: MonthRowProps & { pending: boolean }) {
  const seesHistory = useHasRole('ROLE_ACTIVITY_ACTION_HISTORY')
  const seesComments = useHasRole('ROLE_ACTIVITY_COMMENT')
  const corrects = useMayCorrect(month)
  const subject = subjectOf(month)
  const exists = month.id !== null
  return (
    <div className={styles.acts}>
      {!pending && (
        <ValidateButton
          actions={month.actions}
          blocked={month.blocked_actions}
          subject={subject}
          onClick={(action) => onAct(month, action)}
        />
      )}
      {!pending && month.actions.includes('non_submitted') && (
        <IconButton
          size="sm"
          look="bordered"
          label={`Renvoyer : ${subject}`}
          title="Renvoyer"
          icon={<IconArrowBackUp {...ICON} />}
          onClick={() => onAct(month, 'non_submitted')}
        />
      )}
      <ShowLink month={month} subject={subject} />
      {exists && seesComments && <CommentsButton month={month} subject={subject} onDialog={onDialog} />}
      {exists && seesHistory && (
        <IconButton
          size="sm"
          label={`Historique : ${subject}`}
          title="Historique"
          icon={<IconHistory {...ICON} />}
          onClick={() => onDialog(month, 'history')}
        />
      )}
      {exists && (
        <IconButton
          size="sm"
          label={`Télécharger : ${subject}`}
          title="Télécharger"
          icon={<IconDownload {...ICON} />}
          onClick={() => onDialog(month, 'download')}
        />
      )}
      {corrects && (
        <IconButton
          size="sm"
          label={`Corriger les libellés : ${subject}`}
          title="Corriger les libellés"
          icon={<IconPencil {...ICON} />}
          onClick={() => onDialog(month, 'corrections')}
        />
      )}
    </div>
  )
}

/** Opens the report in a new tab; hidden without a month row or the role (ACT-29, ACT-30). */
function ShowLink({ month, subject }: { month: ListedMonth; subject: string }) {
  const mayShow = useHasRole('ROLE_CRA_SHOW')
  if (month.id === null || !mayShow) return null
  const address = { monthId: month.id, month: month.month, year: month.year, matricule: month.user.matricule }
  return (
    <a
      className={`${iconButton.button ?? ''} ${iconButton.sm ?? ''}`}
      href={craPath(address)}
      target="_blank"
      rel="noopener"
      title="Voir le CRA"
      aria-label={`Voir le CRA : ${subject} (nouvel onglet)`}
    >
      <IconEye {...ICON} />
    </a>
  )
}

interface CommentsButtonProps {
  month: ListedMonth
  subject: string
  onDialog: (month: ListedMonth, dialog: MonthDialog) => void
}

function CommentsButton({ month, subject, onDialog }: CommentsButtonProps) {
  const count = month.comment_count
  return (
    <span className={styles.counted}>
      <IconButton
        size="sm"
        label={`Commentaires${count > 0 ? ` (${String(count)})` : ''} : ${subject}`}
        title="Commentaires"
        icon={<IconMessage {...ICON} />}
        onClick={() => onDialog(month, 'comments')}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  )
}
