import type { Month } from '@cadran/contract/timesheet/calendar'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { EventWizard } from '../events/index.ts'
import { OvertimeWizard, overtimeKindOf, overtimeKinds } from '../overtime/index.ts'
import type { Screen } from './use-month-screen.ts'

interface WizardPlaceProps {
  screen: Screen
  month: Month
}

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
      event={wizard.event}
      onClose={editor.closeWizard}
      onSaved={screen.afterWizard}
      others={overtimeKinds(onCall.codes, wizard.range)}
      onOther={(kind) => onCall.start(wizard.range, overtimeKindOf(kind))}
    />
  )
}

/** The wizard of on-call duties: what is picked on the calendar meanwhile moves its days too. */
function OnCallPlace({ screen, month }: WizardPlaceProps) {
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
        onSaved={screen.afterWizard}
      />
      <LeaveQuestion leaving={leaving}>Ce que vous avez saisi n’est pas enregistré.</LeaveQuestion>
    </>
  )
}
