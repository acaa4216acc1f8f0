import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { type EventKind, kindOf } from '@cadran/rules/timesheet/event-codes'
import { useState } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { DeleteEvent } from './delete-event.tsx'
import { MobilePath } from './mobile-path.tsx'
import { useWizard, type Wizard, type WizardInput } from './use-wizard.ts'
import styles from './wizard.module.css'
import { WizardBody } from './wizard-body.tsx'
import { WizardFooter } from './wizard-footer.tsx'

interface EventWizardProps extends WizardInput {
  onClose: () => void
}

/** 'Nouvelle absence', 'Modifier l’activité'; the kind of a new event is told once it is chosen. */
function titleOf(event: CalendarEvent | null, { kind, kind_words }: Wizard): string {
  const word = (of: EventKind) => kind_words[of].toLowerCase()
  if (!event) return kind === null ? 'Nouvel événement' : `Nouvelle ${word(kind)}`
  const changed = word(kindOf(event.event_code.type))
  return `Modifier ${changed.startsWith('a') ? 'l’' : 'la '}${changed}`
}

/** The event wizard: a panel beside the month on desktop, a bottom sheet up to 1000 px (EVT-30, README 25). */
export function EventWizard({ onClose, ...input }: EventWizardProps) {
  const mobile = useIsMobile('work')
  const wizard = useWizard(input)
  const [deleting, setDeleting] = useState(false)
  const { event } = input
  const title = titleOf(event, wizard)
  const footer = (
    <WizardFooter wizard={wizard} mobile={mobile} {...(event ? { onDelete: () => setDeleting(true) } : {})} />
  )
  // The question stands over the wizard: its Escape must not close both.
  const close = () => {
    if (!deleting) onClose()
  }
  return (
    <>
      {mobile ? (
        <BottomSheet opened onClose={close} title={title} footer={footer} bare>
          <MobilePath wizard={wizard} range={input.range} />
          <WizardBody wizard={wizard} {...input} direction="horizontal" />
        </BottomSheet>
      ) : (
        <Panel title={title} onClose={close} footer={footer} className={styles.panel}>
          <WizardBody wizard={wizard} {...input} direction="vertical" />
        </Panel>
      )}
      {event && (
        <DeleteEvent event={event} opened={deleting} onCancel={() => setDeleting(false)} onDeleted={input.onSaved} />
      )}
    </>
  )
}
