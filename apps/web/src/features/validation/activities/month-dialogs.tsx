import { monthTitle } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { HistoryList } from '../filters/index.ts'
import { type MonthHistoryEntry, monthHistoryQuery } from './activities.queries.ts'
import styles from './month-dialogs.module.css'
import type { ActableMonth, MonthRequest } from './use-month-acts.ts'

/** What a report's history says of it when nothing happened (ACT-23). */
export const NO_HISTORY = 'Aucun historique pour ce CRA'

interface AskDialogProps {
  month: ActableMonth
  onConfirm: (comment: string) => void
  onCancel: () => void
}

/** A send-back is always confirmed, with the comment that the employee will be mailed (BCK-47, ACT-95). */
export function SendBackDialog({ month, onConfirm, onCancel }: AskDialogProps) {
  const [comment, setComment] = useState('')
  return (
    <Dialog
      opened
      onClose={onCancel}
      title="Renvoyer ce CRA ?"
      size={480}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            Annuler
          </Button>
          <Button variant="danger" onClick={() => onConfirm(comment)}>
            Renvoyer
          </Button>
        </>
      }
    >
      <p>
        <strong>{month.user.identity}</strong> · {monthTitle(month)}
      </p>
      <p className={styles.effect}>
        Les validations de ce CRA sont perdues : le collaborateur le reprend et devra l'envoyer de nouveau. Ses absences
        gardent leur état.
      </p>
      <TextArea
        label="Commentaire"
        labelEnd={<span className={styles.muted}>facultatif</span>}
        hint="Envoyé par e-mail au collaborateur."
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}

/** Half-days that a refusal left empty do not forbid the validation, they are asked about once (decisions 13). */
export function MissingDialog({ month, onConfirm, onCancel }: AskDialogProps) {
  const count = month.missing_halfdays
  return (
    <ConfirmDialog
      opened
      danger={false}
      title="Demi-journées non couvertes"
      confirmLabel="Valider quand même"
      onConfirm={() => onConfirm('')}
      onCancel={onCancel}
    >
      <p>
        <strong>{month.user.identity}</strong> · {monthTitle(month)}
      </p>
      <p className={styles.effect}>
        {count === 1
          ? "1 demi-journée n'est plus couverte depuis le refus d'une absence."
          : `${String(count)} demi-journées ne sont plus couvertes depuis le refus d'une absence.`}
      </p>
    </ConfirmDialog>
  )
}

/** The question that an act on a report asks first, if it asks one. */
export function questionOf({ month, action }: MonthRequest): 'send-back' | 'missing' | null {
  if (action === 'non_submitted') return 'send-back'
  return month.missing_halfdays > 0 ? 'missing' : null
}

interface MonthQuestionProps {
  asked: MonthRequest
  onConfirm: (request: MonthRequest) => void
  onCancel: () => void
}

export function MonthQuestion({ asked, onConfirm, onCancel }: MonthQuestionProps) {
  const confirm = (comment: string) => onConfirm({ ...asked, comment: comment || asked.comment })
  const Question = questionOf(asked) === 'send-back' ? SendBackDialog : MissingDialog
  return <Question month={asked.month} onConfirm={confirm} onCancel={onCancel} />
}

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
      <p className={styles.subject}>{subject}</p>
      <Entries id={id} empty={NO_HISTORY} keep={() => true} />
    </Dialog>
  )
}

/** Everything that was written about the report (ACT-107). */
export function CommentsDialog({ id, ownComment, subject, onClose }: ReadDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Commentaires" size={560}>
      <p className={styles.subject}>{subject}</p>
      {ownComment && <p className={styles.own}>{ownComment}</p>}
      <Entries
        id={id}
        empty={ownComment ? null : 'Aucun résultat'}
        keep={({ comment }) => Boolean(comment) && comment !== ownComment}
      />
    </Dialog>
  )
}

interface EntriesProps {
  id: number
  /** Null says nothing where there is nothing. */
  empty: string | null
  keep: (entry: MonthHistoryEntry) => boolean
}

function Entries({ id, empty, keep }: EntriesProps) {
  const { data, error, isFetching, refetch } = useQuery(monthHistoryQuery(id))
  if (data) {
    const kept = data.filter(keep)
    if (kept.length > 0) return <HistoryList entries={kept} />
    return empty === null ? null : <EmptyState text={empty} />
  }
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading className={styles.loading}>
      <Skeleton width="70%" height={20} />
      <Skeleton width="50%" height={20} />
    </Loading>
  )
}
