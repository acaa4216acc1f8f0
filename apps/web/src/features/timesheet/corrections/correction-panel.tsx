import type { Month } from '@cadran/contract/timesheet/calendar'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { LeaveQuestion, useLeaving } from '../../../ui/leave-question.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { untakenField } from '../../../ui/untaken-field.ts'
import { CorrectionFields } from './correction-fields.tsx'
import { closeCorrection, opening } from './opening.ts'
import { type CorrectionFormState, useCorrectionForm } from './use-correction-form.ts'

/** Sends what the fields show, by its button or Ctrl Enter in any of them; what is in the way is said where the focus goes (KEY-02). */
function useSending(form: CorrectionFormState) {
  const body = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const send = () => {
    const untaken = body.current && untakenField(body.current)
    if (untaken) untaken.focus()
    else form.send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    button.current?.focus()
    button.current?.click()
  }
  return { fields: { ref: body, onKeyDown }, foot: { button, send } }
}

/** The form as it stands open for a month; a new one for each opening. */
export function CorrectionPanel({ month }: { month: Month }) {
  const { number } = opening.use()
  return <Opened month={month} key={number} />
}

/** Beside the closed month on desktop, a bottom sheet up to 1000 px (COR-16). */
function Opened({ month }: { month: Month }) {
  const mobile = useIsMobile('work')
  const { edited } = opening.use()
  const form = useCorrectionForm(month, { edited, onDone: closeCorrection })
  const leaving = useLeaving(form.changed)
  const { fields, foot } = useSending(form)
  // After the panel has taken the focus for itself.
  useEffect(
    () => queueMicrotask(() => fields.ref.current?.querySelector<HTMLElement>('[data-first]')?.focus()),
    [fields.ref],
  )
  const title = edited ? 'Modifier la régularisation' : 'Demander une régularisation'
  const close = () => leaving.ask(closeCorrection)
  const footer = <Foot {...foot} form={form} onClose={close} wide={mobile} />
  const content = (
    <div {...fields}>
      <CorrectionFields form={form} />
      <LeaveQuestion leaving={leaving}>Votre régularisation n’est pas demandée.</LeaveQuestion>
    </div>
  )
  return mobile ? (
    <BottomSheet opened onClose={close} title={title} footer={footer}>
      {content}
    </BottomSheet>
  ) : (
    <Panel title={title} onClose={close} footer={footer}>
      {content}
    </Panel>
  )
}

export interface CorrectionFormProps {
  month: Month
  /** The matricule of whom it is asked for. */
  whose: string
  onDone: () => void
  onCancel: () => void
  /** Whether something would be lost with it. */
  onChanged: (changed: boolean) => void
}

/** The same form in a dialog of the back office, for somebody else (COR-12). */
export function CorrectionForm({ month, whose, onDone, onCancel, onChanged }: CorrectionFormProps) {
  const form = useCorrectionForm(month, { whose, onDone })
  const { changed } = form
  useEffect(() => {
    onChanged(changed)
    return () => onChanged(false)
  }, [changed, onChanged])
  const { fields, foot } = useSending(form)
  return (
    <Stack gap={16}>
      <div {...fields}>
        <CorrectionFields form={form} />
      </div>
      <Row gap={8} justify="end">
        <Foot {...foot} form={form} onClose={onCancel} wide={false} />
      </Row>
    </Stack>
  )
}

interface FootProps {
  form: CorrectionFormState
  button: RefObject<HTMLButtonElement | null>
  send: () => void
  onClose: () => void
  wide: boolean
}

function Foot({ form, button, send, onClose, wide }: FootProps) {
  const offline = useOfflineReason()
  return (
    <>
      {!wide && <Button onClick={onClose}>Annuler</Button>}
      <Button
        ref={button}
        variant="primary"
        wide={wide}
        size={wide ? 'lg' : 'md'}
        reason={offline ?? form.obstacle}
        loading={form.sending}
        onClick={send}
      >
        {form.edited ? 'Enregistrer' : 'Demander la régularisation'}
      </Button>
    </>
  )
}
