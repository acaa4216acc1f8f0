import { NOTHING_COMPLETE } from '@cadran/rules/validation/force-submit'
import { IconPlayerPause, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './force-submit-dialog.module.css'
import { ForceSubmitProgress } from './force-submit-progress.tsx'
import { ofMonth } from './period-words.ts'
import { type Period, previewQuery } from './periods.queries.ts'
import { type ForceSubmitRun, isGoing, type useForceSubmit } from './use-force-submit.ts'

type ForceSubmit = ReturnType<typeof useForceSubmit>

interface ForceSubmitDialogProps {
  period: Period
  forceSubmit: ForceSubmit
  onClose: () => void
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The preview first, and only its confirmation sends anything (PER-42, PER-46); then how far the sending is. */
export function ForceSubmitDialog({ period, forceSubmit, onClose }: ForceSubmitDialogProps) {
  const run = forceSubmit.run?.period.id === period.id ? forceSubmit.run : null
  const preview = useQuery({ ...previewQuery(period.id), enabled: run === null })
  const leave = useRef<HTMLButtonElement>(null)
  const stage = run?.stage
  // The button that was pressed is gone with what it did: the focus goes to the safe answer.
  useEffect(() => {
    if (stage) leave.current?.focus()
  }, [stage])
  return (
    <Dialog
      opened
      onClose={onClose}
      size={548}
      title={`Soumettre les CRA complets ${ofMonth(period)} ${String(period.year)}\u00a0?`}
      footer={
        <>
          {run && isGoing(run) && <Interrupt run={run} onStop={forceSubmit.stop} />}
          <Button ref={leave} data-autofocus onClick={onClose}>
            {run ? 'Fermer' : 'Annuler'}
          </Button>
          {!run && <Confirm period={period} forceSubmit={forceSubmit} messages={previewed(preview)} />}
          {run && !isGoing(run) && !run.is_over && <Resume onResume={forceSubmit.resume} />}
        </>
      }
    >
      <p className={styles.lead}>
        Les CRA entièrement saisis sont envoyés à la place de leurs auteurs, qui en sont prévenus par e-mail, comme
        leurs managers. Un mois dans lequel rien n’a été saisi n’est jamais envoyé.
      </p>
      {run ? <ForceSubmitProgress run={run} /> : <Preview preview={preview} />}
    </Dialog>
  )
}

type PreviewAnswer = ReturnType<typeof useQuery<string[]>>

const previewed = ({ isFetching, data }: PreviewAnswer) => (isFetching ? undefined : data)

interface ConfirmProps extends Omit<ForceSubmitDialogProps, 'onClose'> {
  messages: string[] | undefined
}

/** One run at a time: while another period's goes on it says so. */
function Confirm({ period, forceSubmit: { run, begin }, messages }: ConfirmProps) {
  const isEmpty = messages?.[0] === NOTHING_COMPLETE
  return (
    <Button
      variant="primary"
      icon={<IconSend {...ICON} />}
      disabled={!messages || isEmpty}
      reason={run && isGoing(run) ? 'La soumission d’une autre période est en cours.' : undefined}
      onClick={() => begin(period)}
    >
      Confirmer
    </Button>
  )
}

/** Before the button that leaves: a second click of the one that confirmed must not fall on it. */
function Interrupt({ run, onStop }: { run: ForceSubmitRun; onStop: () => void }) {
  return (
    <Button icon={<IconPlayerPause {...ICON} />} loading={run.stage === 'stopping'} onClick={onStop}>
      Interrompre
    </Button>
  )
}

function Resume({ onResume }: { onResume: () => void }) {
  return (
    <Button variant="primary" icon={<IconSend {...ICON} />} onClick={onResume}>
      Reprendre
    </Button>
  )
}

function Preview({ preview }: { preview: PreviewAnswer }) {
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
