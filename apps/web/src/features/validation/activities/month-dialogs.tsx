import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Text } from '../../../ui/layout.tsx'
import { History } from '../worklist/index.ts'
import { monthHistoryQuery } from './activities.queries.ts'
import styles from './month-dialogs.module.css'

/** What a report's history says of it when nothing happened (ACT-23). */
export const NO_HISTORY = 'Aucun historique pour ce CRA'

const BARS = ['70%', '50%'] as const

interface ReadDialogProps {
  id: number
  /** What the employee wrote with the report: it counts as a comment (ACT-108). */
  ownComment: string | null
  subject: string
  onClose: () => void
}

/** The report's history (ACT-106). */
export function HistoryDialog({ id, subject, onClose }: ReadDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Historique" size={560}>
      <Text as="p" marginBottom={16} tone="muted">
        {subject}
      </Text>
      <History answer={useQuery(monthHistoryQuery(id))} empty={<EmptyState text={NO_HISTORY} />} bars={BARS} />
    </Dialog>
  )
}

/** Everything that was written about the report (ACT-107). */
export function CommentsDialog({ id, ownComment, subject, onClose }: ReadDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Commentaires" size={560}>
      <Text as="p" marginBottom={16} tone="muted">
        {subject}
      </Text>
      {ownComment && <p className={styles.own}>{ownComment}</p>}
      <History
        answer={useQuery(monthHistoryQuery(id))}
        empty={ownComment ? null : <EmptyState text="Aucun résultat" />}
        bars={BARS}
        keep={({ comment }) => Boolean(comment) && comment !== ownComment}
      />
    </Dialog>
  )
}
