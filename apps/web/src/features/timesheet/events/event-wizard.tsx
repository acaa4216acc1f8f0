import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { formatDays1 } from '@cadran/rules/portal/french'
import { type EventKind, kindOf } from '@cadran/rules/timesheet/event-codes'
import { useState } from 'react'
import { dateChoices, rangeWords, shortRangeWords, stopWords } from './date-choices.ts'
import { DeleteEvent } from './delete-event.tsx'
import { matchingCodes } from './offered-codes.ts'
import { useWizard, type Wizard, type WizardInput } from './use-wizard.ts'
import { WizardFooter } from './wizard-footer.tsx'
import { WizardFrame } from './wizard-frame.tsx'
import { type PathStep, STEP_TITLES, type WizardStep } from './wizard-path.ts'
import { WizardStepContent } from './wizard-step-content.tsx'

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

/** The steps of the path with what was answered; the dates are known from the start, and so is what stops them. */
function stepsOf(wizard: Wizard, { range, month, event }: WizardInput): PathStep<WizardStep>[] {
  const { kind, kind_words, code, half_days } = wizard
  const { stopped_by } = dateChoices(range, month, event?.id ?? undefined)
  const days = `${formatDays1(half_days / 2)} j`
  const answers: Record<WizardStep, Omit<PathStep<WizardStep>, 'id' | 'title'>> = {
    0: { answer: kind && kind_words[kind], chip: kind && kind_words[kind] },
    10: { answer: code?.description, chip: code?.short_code ?? null },
    20: {
      answer: <strong>{days}</strong>,
      detail: rangeWords(range),
      warning: stopped_by && stopWords(stopped_by),
      chip: `${shortRangeWords(range)} · ${days}`,
    },
    30: {},
  }
  return wizard.path.map((id) => ({ id, title: STEP_TITLES[id], ...answers[id] }))
}

/** Number keys choose among the rows of the current step. */
function chooseNumber(number: number, wizard: Wizard): void {
  const { kinds, others } = wizard
  if (wizard.step === 0) {
    const kind = kinds[number - 1]
    const other = others[number - 1 - kinds.length]
    if (kind) wizard.setKind(kind)
    else if (other) wizard.setOther(other.id)
  }
  const code = matchingCodes(wizard.codes, wizard.kind, wizard.search)[number - 1]
  if (wizard.step === 10 && code) wizard.setCode(code)
}

/** The event wizard (EVT-30). */
export function EventWizard({ onClose, ...input }: EventWizardProps) {
  const wizard = useWizard(input)
  const [deleting, setDeleting] = useState(false)
  const { event } = input
  // The question stands over the wizard: its Escape must not close both.
  const close = () => {
    if (!deleting) onClose()
  }
  return (
    <>
      <WizardFrame
        title={titleOf(event, wizard)}
        onClose={close}
        footer={<WizardFooter wizard={wizard} {...(event ? { onDelete: () => setDeleting(true) } : {})} />}
        steps={stepsOf(wizard, input)}
        current={wizard.step}
        onBack={wizard.backTo}
        onEnter={wizard.goOn}
        onNumber={(number) => chooseNumber(number, wizard)}
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
