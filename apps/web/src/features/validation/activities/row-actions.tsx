import {
  IconArrowBackUp,
  IconClockPlus,
  IconDownload,
  IconEye,
  IconHistory,
  IconMessage,
  IconPencil,
} from '@tabler/icons-react'
import { useHasRole } from '../../../platform/session.ts'
import iconButton from '../../../ui/icon-button.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type MoreAction, MoreMenu } from '../../../ui/more-menu.tsx'
import { useMayCorrect } from '../overtime-labels/index.ts'
import { craPath, type ListedMonth, type MonthAct } from './activities.queries.ts'
import styles from './month-table.module.css'
import { ValidateButton } from './validate-button.tsx'

/** What opens over the list for one report. */
export type MonthDialog = 'history' | 'comments' | 'download' | 'corrections' | 'extra'

const ICON = { size: 18, stroke: 1.75 }

interface RowActionsProps {
  month: ListedMonth
  /** Whose report, for those who do not see the row. */
  subject: string
  /** Something was just asked of it: nothing else is until it has answered. */
  pending: boolean
  onAct: (month: ListedMonth, action: MonthAct) => void
  onDialog: (month: ListedMonth, dialog: MonthDialog) => void
}

/** The two decisions and the way to the report stand in the row; everything else is behind one button (ACT-31). */
export function RowActions({ month, subject, pending, onAct, onDialog }: RowActionsProps) {
  const more = useMoreActions(month, onDialog)
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
      <MoreMenu label={`Plus d'actions : ${subject}`} actions={more} />
    </div>
  )
}

/** What else can be read or corrected of a report, each with its role; nothing of one that nobody has written in yet. */
function useMoreActions(month: ListedMonth, onDialog: RowActionsProps['onDialog']): MoreAction[] {
  const seesHistory = useHasRole('ROLE_ACTIVITY_ACTION_HISTORY')
  const seesComments = useHasRole('ROLE_ACTIVITY_COMMENT')
  const corrects = useMayCorrect(month)
  if (month.id === null) return []
  const open = (dialog: MonthDialog) => () => onDialog(month, dialog)
  const count = month.comment_count
  return [
    ...(seesComments
      ? [
          {
            label: 'Commentaires',
            icon: <IconMessage {...ICON} />,
            end: count > 0 ? <span className={styles.count}>{count}</span> : undefined,
            onChoose: open('comments'),
          },
        ]
      : []),
    ...(seesHistory ? [{ label: 'Historique', icon: <IconHistory {...ICON} />, onChoose: open('history') }] : []),
    ...(month.extra_activity_weeks > 0
      ? [{ label: 'Activités complémentaires', icon: <IconClockPlus {...ICON} />, onChoose: open('extra') }]
      : []),
    { label: 'Télécharger', icon: <IconDownload {...ICON} />, onChoose: open('download') },
    ...(corrects
      ? [{ label: 'Corriger les libellés', icon: <IconPencil {...ICON} />, onChoose: open('corrections') }]
      : []),
  ]
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
