import { monthTitle } from '@cadran/rules/portal/french'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Text } from '../../../ui/layout.tsx'
import styles from './comment-dialog.module.css'
import type { Period } from './periods.queries.ts'

interface CommentDialogProps {
  period: Period
  onClose: () => void
}

/** What was written at the closing, by whom and when; nothing changes it (PER-35). */
export function CommentDialog({ period, onClose }: CommentDialogProps) {
  const { closed_at, author, comment } = period
  return (
    <Dialog opened onClose={onClose} title="Commentaire de clôture" size={480}>
      <Text as="p" marginBottom={16} tone="muted">
        {monthTitle(period)}
        {closed_at && ` · clôturée le ${parisMoment(closed_at)}`}
        {author && ` par ${author}`}
      </Text>
      <p className={styles.comment}>{comment}</p>
    </Dialog>
  )
}
