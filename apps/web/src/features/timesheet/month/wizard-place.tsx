import type { Month } from '@cadran/contract/timesheet/calendar'
import { EventWizard } from '../events/index.ts'
import type { Screen } from './use-month-screen.ts'

interface WizardPlaceProps {
  screen: Screen
  month: Month
}

/** The open wizard; it waits for its codes unseen, they come on entering edit mode. */
export function WizardPlace({ screen, month }: WizardPlaceProps) {
  const { editor, codes, retryCodes } = screen
  const { wizard } = editor
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
      onSaved={editor.afterSave}
    />
  )
}
