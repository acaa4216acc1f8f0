import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { EVENT_KINDS } from '@cadran/rules/timesheet/event-codes'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { CorrectionPanel } from '../corrections/index.ts'
import { EventWizard, eventKinds, firstAnswers } from '../events/index.ts'
import { OvertimeWizard, overtimeKindOf, overtimeKinds } from '../overtime/index.ts'
import type { SideProps } from './month-props.ts'

type OnCallPlaceProps = SideProps<
  'editor' | 'codes' | 'onCall' | 'leaving' | 'closeWizard' | 'afterWizard' | 'recordOnCall' | 'refuseOnCall'
>
type WizardPlaceProps = OnCallPlaceProps & SideProps<'retryCodes' | 'recordEvent' | 'refuseEvent' | 'correcting'>

/** The open wizard; it waits for its codes unseen, they come on entering edit mode. */
export function WizardPlace({ screen, month }: WizardPlaceProps) {
  const { editor, codes, retryCodes, onCall } = screen
  const { wizard } = editor
  if (screen.correcting) return <CorrectionPanel month={month} />
  if (onCall.open) return <OnCallPlace screen={screen} month={month} />
  if (!wizard) return null
  return (
    <EventWizard
      key={wizard.number}
      month={month}
      codes={codes}
      onRetryCodes={retryCodes}
      range={wizard.range}
      onRange={editor.selectRange}
      event={asItIs(wizard.event, month)}
      answers={wizard.answers}
      onAnswers={editor.answer}
      {...kindsOf(screen, month)}
      onClose={screen.closeWizard}
      onRecorded={screen.recordEvent}
      onMovedOn={screen.refuseEvent}
      onSaved={screen.afterWizard}
    />
  )
}

/** What a stretch can be, and what choosing it leads to: the codes of a kind, or the wizard of on-call entries (EVT-45). */
function kindsOf({ editor, codes, onCall, leaving }: OnCallPlaceProps['screen'], month: Month) {
  const { wizard } = editor
  const span = wizard?.range ?? onCall.open?.answers.draft
  const kinds = [
    ...(wizard ? eventKinds(codes, wizard.range, month) : []),
    ...(span ? overtimeKinds(onCall.codes, span) : []),
  ]
  const onKind = (value: string) => {
    const category = overtimeKindOf(value)
    const kind = EVENT_KINDS.find((each) => each === value)
    if (category && span) leaving.ask(() => onCall.start(span, category))
    else if (kind) {
      leaving.ask(() => {
        onCall.close()
        editor.answer({ ...firstAnswers(null), kind })
      })
    }
  }
  return { kinds, onKind }
}

/** The event with the stamp it has by now: one changed elsewhere can be changed again (EDT-10). */
function asItIs(event: CalendarEvent | null, { events }: Month): CalendarEvent | null {
  return event && (events.find(({ id }) => id === event.id) ?? event)
}

/** The wizard of on-call duties, beside the question that its hours are not lost without. */
function OnCallPlace({ screen, month }: OnCallPlaceProps) {
  const { editor, onCall, leaving } = screen
  const { open } = onCall
  if (!open) return null
  return (
    <>
      <OvertimeWizard
        key={open.number}
        month={month}
        codes={onCall.codes}
        onRetryCodes={onCall.retryCodes}
        answers={open.answers}
        onAnswers={onCall.answer}
        dates_known={editor.wizard !== null}
        {...kindsOf(screen, month)}
        onClose={screen.closeWizard}
        onRecorded={screen.recordOnCall}
        onMovedOn={screen.refuseOnCall}
        onSaved={screen.afterWizard}
      />
      <LeaveQuestion leaving={leaving}>Ce que vous avez saisi n’est pas enregistré.</LeaveQuestion>
    </>
  )
}
