import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { EventWizard } from '../events/index.ts'
import { OvertimeWizard, overtimeKindOf, overtimeKinds } from '../overtime/index.ts'
import type { SideProps } from './month-props.ts'

type OnCallPlaceProps = SideProps<
  'editor' | 'onCall' | 'leaving' | 'closeWizard' | 'afterWizard' | 'recordOnCall' | 'refuseOnCall'
>
type WizardPlaceProps = OnCallPlaceProps & SideProps<'codes' | 'retryCodes' | 'recordEvent' | 'refuseEvent'>

/** The open wizard; it waits for its codes unseen, they come on entering edit mode. */
export function WizardPlace({ screen, month }: WizardPlaceProps) {
  const { editor, codes, retryCodes, onCall } = screen
  const { wizard } = editor
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
      code={wizard.code ?? null}
      onClose={screen.closeWizard}
      onRecorded={screen.recordEvent}
      onMovedOn={screen.refuseEvent}
      onSaved={screen.afterWizard}
      others={overtimeKinds(onCall.codes, wizard.range)}
      onOther={(kind) => onCall.start(wizard.range, overtimeKindOf(kind))}
    />
  )
}

/** The event with the stamp it has by now: one changed elsewhere can be changed again (EDT-10). */
function asItIs(event: CalendarEvent | null, { events }: Month): CalendarEvent | null {
  return event && (events.find(({ id }) => id === event.id) ?? event)
}

/** The wizard of on-call duties: what is picked on the calendar meanwhile moves its days too. */
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
        category={open.category}
        span={editor.wizard?.range ?? open.span}
        onBackToKinds={editor.wizard && open.category ? () => leaving.ask(onCall.close) : undefined}
        onClose={screen.closeWizard}
        onTyped={onCall.setTyped}
        onRecorded={screen.recordOnCall}
        onMovedOn={screen.refuseOnCall}
        onSaved={screen.afterWizard}
      />
      <LeaveQuestion leaving={leaving}>Ce que vous avez saisi n’est pas enregistré.</LeaveQuestion>
    </>
  )
}
