import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthTitle, ofMonth } from '@cadran/rules/portal/french'
import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { LeaveQuestion, useLeaving } from '../../../ui/leave-question.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { UploadProgress } from '../files/index.ts'
import styles from './send.module.css'
import { SendForm } from './send-form.tsx'
import { SendSummary } from './send-summary.tsx'
import { SurveyStep } from './survey-step.tsx'
import { type Sending, useSending } from './use-sending.ts'

interface SendDialogProps {
  month: Month
  onClose: () => void
  onSent: () => void
}

const FORM_WIDTH = 940
const SURVEY_WIDTH = 640

/** Sending the month: what is sent and what is asked, then the survey for whom it concerns (SND-02 to SND-05). */
export function SendDialog({ month, onClose, onSent }: SendDialogProps) {
  const sending = useSending(month, onSent)
  const leaving = useLeaving(sending.changed)
  const close = () => leaving.ask(onClose)
  return (
    <Dialog
      opened
      onClose={close}
      title={<Title month={month} sending={sending} />}
      size={sending.step === 1 ? FORM_WIDTH : SURVEY_WIDTH}
      footer={<Footer sending={sending} onClose={close} />}
      bare
    >
      <Body month={month} sending={sending} />
      <LeaveQuestion leaving={leaving}>Vos réponses seront perdues, votre mois reste à envoyer.</LeaveQuestion>
    </Dialog>
  )
}

/** The step that one is at, and where the focus stands in it. */
function Body({ month, sending }: { month: Month; sending: Sending }) {
  const body = useRef<HTMLFormElement>(null)
  useKeptFocus(body)
  useFocusOnError(body, sending)
  useFocusOnReturn(body, sending)
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return
    event.preventDefault()
    event.stopPropagation()
    sending.goOn()
  }
  return (
    <form
      ref={body}
      className={styles.body}
      tabIndex={-1}
      data-autofocus
      onKeyDown={sendOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault()
        sending.goOn()
      }}
    >
      {sending.error?.field === 'month' && (
        <Row
          as="p"
          gap={10}
          align="center"
          weight={600}
          tone="error"
          className={styles.refused}
          role="alert"
          data-error
          tabIndex={-1}
        >
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {sending.error.message}
        </Row>
      )}
      {sending.step === 1 ? (
        <Stack className={styles.columns}>
          <SendSummary month={month} />
          <SendForm month={month} sending={sending} />
        </Stack>
      ) : (
        <SurveyStep sending={sending} />
      )}
    </form>
  )
}

/** The focus goes to what is wrong; where that stands on the other step, a notice says it (WIN-12). */
function useFocusOnError(body: { current: HTMLElement | null }, { error }: Sending): void {
  useEffect(() => {
    if (!error) return
    const place = body.current?.querySelector<HTMLElement>('[data-error]')
    if (place) place.focus()
    else notify.error(error.message)
  }, [body, error])
}

/** Back on the first step the focus stands at its start, not on the button that would now give up. */
function useFocusOnReturn(body: { current: HTMLElement | null }, { step, error }: Sending): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === 2 && step === 1 && !error) body.current?.focus()
    before.current = step
  }, [body, step, error])
}

function Title({ month, sending }: { month: Month; sending: Sending }) {
  const { user } = month
  const first = sending.step === 1
  const validator = user.manager_identity === null ? '' : ` · à valider par ${user.manager_identity}`
  return (
    <Row as="span" gap={16} align="center" justify="between" className={styles.title}>
      <span>
        {first ? `Envoyer ${monthTitle(month).toLowerCase()}` : `Votre mois ${ofMonth(month)}`}
        <Text block size="sm" weight={400} tone="muted">
          {first ? `${user.identity}${validator}` : 'Enquête de satisfaction'}
        </Text>
      </span>
      {sending.steps === 2 && (
        <span className={styles.progress}>
          <span className={styles.dash} data-done />
          <span className={styles.dash} data-done={!first || undefined} />
          Étape {sending.step} sur 2
        </span>
      )}
    </Row>
  )
}

function Footer({ sending, onClose }: { sending: Sending; onClose: () => void }) {
  const last = sending.step === sending.steps
  const offline = useOfflineReason()
  return (
    <>
      {sending.percent !== null && <UploadProgress percent={sending.percent} />}
      {sending.step === 1 ? (
        <Button className={styles.cancel} variant="quiet" onClick={onClose}>
          Annuler
        </Button>
      ) : (
        <Button
          className={styles.cancel}
          icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
          disabled={sending.busy}
          onClick={sending.goBack}
        >
          Précédent
        </Button>
      )}
      <Button
        variant="primary"
        loading={sending.busy}
        reason={last ? offline : undefined}
        onClick={sending.goOn}
        icon={last && <IconSend size={18} stroke={1.75} aria-hidden="true" />}
        end={!last && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
      >
        {last ? 'Envoyer mon CRA' : 'Suivant'}
      </Button>
    </>
  )
}
