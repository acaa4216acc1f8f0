import type { Month } from '@cadran/contract/timesheet/calendar'
import { Calendar } from '../calendar/index.ts'
import type { Screen } from './use-month-screen.ts'

interface MonthCalendarProps {
  screen: Screen
  month: Month
}

export function MonthCalendar({ screen, month }: MonthCalendarProps) {
  const { editor, quick, remote, today, highlight, expanded, openEventAt } = screen
  const { wizard } = editor
  return (
    <Calendar
      month={remote?.draft.month ?? month}
      today={today}
      mode={editor.mode}
      selection={editor.selection}
      remotable={remote?.draft.possible}
      editedEventId={wizard?.event?.id ?? undefined}
      narrowed={screen.wizardOpen}
      highlight={highlight}
      onSelect={editor.selectRange}
      onOpenEvent={openEventAt}
      onOpenDay={expanded.toggle}
      onMarkDay={remote?.draft.mark}
      onRemoteMode={month.editable ? () => editor.setMode('remote') : undefined}
      onEditMode={month.editable ? () => editor.setMode('edit') : undefined}
      codes={quick.codes}
      onPickCode={quick.pick}
      onCodeKey={quick.press}
      onMarkHere={quick.markRemote}
      onClear={quick.clear}
      onUndo={quick.undo}
      onAbandon={editor.restoreSelection}
      onEscape={() => {
        if (remote) remote.leave()
        else screen.closeWizard()
        return remote !== null || screen.wizardOpen
      }}
    />
  )
}
