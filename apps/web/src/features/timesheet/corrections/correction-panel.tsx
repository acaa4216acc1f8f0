import type { Month } from '@cadran/contract/timesheet/calendar'
import { useEffect, useRef } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { LeaveQuestion, useLeaving } from '../../../ui/leave-question.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CorrectionFields } from './correction-fields.tsx'
import { closeCorrection, opening } from './opening.ts'
import { type CorrectionFormState, useCorrectionForm } from './use-correction-form.ts'

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
  const leaving = useLeaving(form.reason.trim() !== (edited?.reason ?? ''))
  const body = useRef<HTMLDivElement>(null)
  // After the panel has taken the focus for itself.
  useEffect(() => queueMicrotask(() => body.current?.querySelector<HTMLElement>('[data-first]')?.focus()), [])
  const title = edited ? 'Modifier la régularisation' : 'Demander une régularisation'
  const close = () => leaving.ask(closeCorrection)
  const footer = <Foot form={form} onClose={close} wide={mobile} />
  const content = (
    <div ref={body}>
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

interface CorrectionFormProps {
  month: Month
  /** The matricule of whom it is asked for. */
  whose: string
  onDone: () => void
  onCancel: () => void
}

/** The same form in a dialog of the back office, for somebody else (COR-12). */
export function CorrectionForm({ month, whose, onDone, onCancel }: CorrectionFormProps) {
  const form = useCorrectionForm(month, { whose, onDone })
  return (
    <Stack gap={16}>
      <CorrectionFields form={form} />
      <Row gap={8} justify="end">
        <Foot form={form} onClose={onCancel} wide={false} />
      </Row>
    </Stack>
  )
}

function Foot({ form, onClose, wide }: { form: CorrectionFormState; onClose: () => void; wide: boolean }) {
  const offline = useOfflineReason()
  return (
    <>
      {!wide && <Button onClick={onClose}>Annuler</Button>}
      <Button
        variant="primary"
        wide={wide}
        size={wide ? 'lg' : 'md'}
        reason={offline ?? form.obstacle}
        loading={form.sending}
        onClick={form.send}
      >
        {form.edited ? 'Enregistrer' : 'Demander la régularisation'}
      </Button>
    </>
  )
}
