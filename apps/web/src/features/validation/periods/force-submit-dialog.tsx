import { NOTHING_COMPLETE } from '@cadran/rules/validation/force-submit'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './force-submit-dialog.module.css'
import { ofMonth } from './period-words.ts'
import { type Period, previewQuery } from './periods.queries.ts'

interface ForceSubmitDialogProps {
  period: Period
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The preview first; only its confirmation sends anything (PER-42, PER-46). */
export function ForceSubmitDialog({ period, busy, onConfirm, onCancel }: ForceSubmitDialogProps) {
  const preview = useQuery(previewQuery(period.id))
  const messages = preview.isFetching ? undefined : preview.data
  const isEmpty = messages?.[0] === NOTHING_COMPLETE
  return (
    <Dialog
      opened
      onClose={onCancel}
      size={548}
      title={`Soumettre les CRA complets ${ofMonth(period)} ${String(period.year)}\u00a0?`}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {busy ? 'Fermer' : 'Annuler'}
          </Button>
          <Button
            variant="primary"
            icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
            loading={busy}
            disabled={!messages || isEmpty}
            onClick={onConfirm}
          >
            Confirmer
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        Les CRA entièrement saisis sont envoyés à la place de leurs auteurs, qui en sont prévenus par e-mail, comme
        leurs managers. Un mois dans lequel rien n’a été saisi n’est jamais envoyé.
      </p>
      {busy ? <Running /> : <Preview preview={preview} />}
    </Dialog>
  )
}

function Preview({ preview }: { preview: ReturnType<typeof useQuery<string[]>> }) {
  const { data, error, isFetching, refetch } = preview
  if (isFetching) {
    return (
      <Loading className={styles.messages}>
        <Skeleton width="56%" height={18} />
        <Skeleton width="64%" height={18} />
      </Loading>
    )
  }
  if (!data) {
    return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <ul className={styles.messages} aria-live="polite">
      {data.map((message) => (
        <li className={styles.message} key={message}>
          {message}
        </li>
      ))}
    </ul>
  )
}

/** It takes as long as there are reports: it may be left, and tells when it is done. */
function Running() {
  return (
    <div className={styles.running} role="status">
      <div className={styles.track} aria-hidden="true">
        <div className={styles.moving} />
      </div>
      <p>
        Soumission en cours… Vous pouvez fermer cette fenêtre : le résultat s’affichera quand tous les CRA seront
        soumis.
      </p>
    </div>
  )
}
