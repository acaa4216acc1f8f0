import {
  IconArrowBackUp,
  IconClockPlus,
  IconDownload,
  IconEye,
  IconHistory,
  IconMessage,
  IconMessagePlus,
  IconPencil,
} from '@tabler/icons-react'
import { useFeature } from '../../../platform/public-config.ts'
import { useHasRoleAtHand } from '../../../platform/session.ts'
import iconButton from '../../../ui/icon-button.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { type MoreAction, MoreMenu } from '../../../ui/more-menu.tsx'
import { useMayCorrect } from '../overtime-labels/index.ts'
import { type RowView, takeBackActions } from '../worklist/index.ts'
import { craPath, type ListedMonth, type MonthDialogName, type MonthShape } from './activities.queries.ts'
import { MONTH_UNDO } from './month-undo.ts'
import { ValidateButton } from './validate-button.tsx'

const ICON = { size: 18, stroke: 1.75 }

interface RowActionsProps {
  month: ListedMonth
  /** Whose report, for those who do not see the row. */
  subject: string
  view: RowView<MonthShape>
}

/** The two decisions and the way to the report stand in the row; everything else is behind one button (ACT-31). */
export function RowActions(props: RowActionsProps) {
  const { month, subject, view } = props
  const { pending, on } = view
  const more = useMoreActions(props)
  return (
    <Row gap={4} align="center" justify="end">
      {!pending && <ValidateButton month={month} subject={subject} onClick={(action) => on.onAct(month, action)} />}
      {!pending && month.actions.includes('non_submitted') && (
        <IconButton
          size="sm"
          look="bordered"
          label={`Renvoyer : ${subject}`}
          title="Renvoyer"
          icon={<IconArrowBackUp {...ICON} />}
          onClick={() => on.onAct(month, 'non_submitted')}
        />
      )}
      <ShowLink month={month} subject={subject} />
      <MoreMenu label={`Plus d'actions : ${subject}`} actions={more} />
    </Row>
  )
}

/** What else can be decided, read or corrected of a report, each with its role; nothing of one that nobody has written in yet. */
function useMoreActions({ month, view: { status, pending, on } }: RowActionsProps): MoreAction[] {
  const seesHistory = useHasRoleAtHand('ROLE_ACTIVITY_ACTION_HISTORY')
  const seesComments = useHasRoleAtHand('ROLE_ACTIVITY_COMMENT')
  const corrects = useMayCorrect(month)
  const withExtra = useFeature('extra_activities')
  if (month.id === null) return []
  const open = (dialog: MonthDialogName) => () => on.onDialog(month, dialog)
  const count = month.comment_count
  return [
    ...takeBackActions(status, MONTH_UNDO.label, (action) => on.onTakeBack(month, action)),
    ...(!pending && month.actions.length > 0
      ? [
          {
            label: 'Décider avec un commentaire…',
            icon: <IconMessagePlus {...ICON} />,
            end: <KeyHint keys="C" />,
            onChoose: () => on.onComment(month),
          },
        ]
      : []),
    ...(seesComments
      ? [
          {
            label: 'Commentaires',
            icon: <IconMessage {...ICON} />,
            end:
              count > 0 ? (
                <Text tone="muted" tabular>
                  {count}
                </Text>
              ) : undefined,
            onChoose: open('comments'),
          },
        ]
      : []),
    ...(seesHistory ? [{ label: 'Historique', icon: <IconHistory {...ICON} />, onChoose: open('history') }] : []),
    ...(withExtra && month.extra_activity_weeks > 0
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
  const mayShow = useHasRoleAtHand('ROLE_CRA_SHOW')
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
