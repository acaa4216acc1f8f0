import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthName, monthTitle } from '@cadran/rules/portal/french'
import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
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
  const body = useRef<HTMLFormElement>(null)
  useKeptFocus(body)
  useFocusOnError(body, sending)
  useFocusOnReturn(body, sending)
  const leaving = useLeaving(sending.changed)
  const close = () => leaving.ask(onClose)
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return
    event.preventDefault()
    event.stopPropagation()
    sending.goOn()
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={<Title month={month} sending={sending} />}
      size={sending.step === 1 ? FORM_WIDTH : SURVEY_WIDTH}
      footer={<Footer sending={sending} onClose={close} />}
      bare
    >
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
          <p className={styles.refused} role="alert" data-error tabIndex={-1}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            {sending.error.message}
          </p>
        )}
        {sending.step === 1 ? (
          <div className={styles.columns}>
            <SendSummary month={month} />
            <SendForm month={month} sending={sending} />
          </div>
        ) : (
          <SurveyStep sending={sending} />
        )}
      </form>
      <LeaveQuestion leaving={leaving}>Vos réponses seront perdues, votre mois reste à envoyer.</LeaveQuestion>
    </Dialog>
  )
}

/** The focus goes to what is wrong. */
function useFocusOnError(body: { current: HTMLElement | null }, { error }: Sending): void {
  useEffect(() => {
    if (error) body.current?.querySelector<HTMLElement>('[data-error]')?.focus()
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
  const of = /^[aeiouyéèêàâîôû]/i.test(monthName(month.month)) ? 'd’' : 'de '
  const first = sending.step === 1
  const validator = user.manager_identity === null ? '' : ` · à valider par ${user.manager_identity}`
  return (
    <span className={styles.title}>
      <span>
        {first ? `Envoyer ${monthTitle(month).toLowerCase()}` : `Votre mois ${of}${monthName(month.month)}`}
        <span className={styles.subtitle}>{first ? `${user.identity}${validator}` : 'Enquête de satisfaction'}</span>
      </span>
      {sending.steps === 2 && (
        <span className={styles.progress}>
          <span className={styles.dash} data-done />
          <span className={styles.dash} data-done={!first || undefined} />
          Étape {sending.step} sur 2
        </span>
      )}
    </span>
  )
}

function Footer({ sending, onClose }: { sending: Sending; onClose: () => void }) {
  const last = sending.step === sending.steps
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
        onClick={sending.goOn}
        icon={last && <IconSend size={18} stroke={1.75} aria-hidden="true" />}
        end={!last && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
      >
        {last ? 'Envoyer mon CRA' : 'Suivant'}
      </Button>
    </>
  )
}
