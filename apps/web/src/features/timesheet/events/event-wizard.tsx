import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { counted } from '@cadran/rules/portal/french'
import { type EventKind, kindOf } from '@cadran/rules/timesheet/event-codes'
import { formDaysText } from '@cadran/rules/timesheet/moved-on'
import { useState } from 'react'
import { SearchField } from '../../../ui/search-field.tsx'
import { DeleteEvent } from './delete-event.tsx'
import { KindTabs, kindBeside, kindWord } from './kind-tabs.tsx'
import { useWizard, type Wizard, type WizardInput } from './use-wizard.ts'
import { WizardFooter } from './wizard-footer.tsx'
import { WizardFrame } from './wizard-frame.tsx'
import { WizardStepContent } from './wizard-step-content.tsx'

interface EventWizardProps extends WizardInput {
  onClose: () => void
}

/** 'Nouvelle absence', 'Modifier l’activité'; the kind of a new event is told once it is chosen. */
function nameOf(event: CalendarEvent | null, { answers, month }: WizardInput): string {
  const word = (of: EventKind) => kindWord(of, month).toLowerCase()
  if (!event) return answers.kind === null ? 'Nouvel événement' : `Nouvelle ${word(answers.kind)}`
  const changed = word(kindOf(event.event_code.type))
  return `Modifier ${changed.startsWith('a') ? 'l’' : 'la '}${changed}`
}

/** The event wizard: what, then the recap with its dates (EVT-30, EDT-01). */
export function EventWizard({ onClose, ...input }: EventWizardProps) {
  const wizard = useWizard(input)
  const [deleting, setDeleting] = useState(false)
  const { event, range } = input
  // The question stands over the wizard: its Escape must not close both.
  const close = () => {
    if (!deleting) onClose()
  }
  const takeAt = (index: number) => {
    const code = wizard.offered[index]
    if (code && wizard.is_first) wizard.take(code)
  }
  return (
    <>
      <WizardFrame
        name={nameOf(event, input)}
        title={`${counted(wizard.half_days / 2, 'jour')}, ${formDaysText(range.start_at, range.end_at)}`}
        onClose={close}
        footer={<WizardFooter wizard={wizard} {...(event ? { onDelete: () => setDeleting(true) } : {})} />}
        path={wizard.path}
        step={wizard.step}
        head={wizard.is_first && !wizard.loading && <WhatHead wizard={wizard} onKind={input.onKind} />}
        onEnter={wizard.goOn}
        onNumber={(number) => takeAt(number - 1)}
        onFound={() => takeAt(0)}
        onKindBeside={kindBeside(wizard.kinds, wizard.kind, input.onKind)}
        onBack={wizard.goBack}
        failure={wizard.failure}
        contentKey={String(wizard.loading)}
      >
        <WizardStepContent wizard={wizard} {...input} />
      </WizardFrame>
      {event && (
        <DeleteEvent
          event={event}
          person_type={input.month.user.person_type}
          opened={deleting}
          onCancel={() => setDeleting(false)}
          onRecorded={input.onRecorded}
          onDeleted={input.onSaved}
        />
      )}
    </>
  )
}

function WhatHead({ wizard, onKind }: { wizard: Wizard; onKind: (kind: string) => void }) {
  return (
    <>
      <KindTabs kinds={wizard.kinds} value={wizard.kind} onChange={onKind} />
      <SearchField label="Rechercher un code" text={wizard.search} onChange={wizard.setSearch} look="whole" ownKey />
    </>
  )
}
