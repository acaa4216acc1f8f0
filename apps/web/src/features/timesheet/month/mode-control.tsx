import type { Month } from '@cadran/contract/timesheet/calendar'
import { useFeature } from '../../../platform/public-config.ts'
import { useOnline } from '../../../platform/use-online.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { wordingFor } from '../calendar/index.ts'
import { focusGrid } from './use-focus-back.ts'
import type { Mode, MonthEditor } from './use-month-editor.ts'

interface ModeControlProps {
  month: Month
  editor: MonthEditor
}

/** View, edit or remote, exclusive; a month that may not be edited has no choice (CAL-21, CAL-23, CAL-24, CAL-26). */
export function ModeControl({ month, editor }: ModeControlProps) {
  const online = useOnline()
  const withRemote = useFeature('remote_work')
  if (!month.editable) return null
  // What cannot be recorded is not begun: the band over the grid says why (EDT-14).
  const isShut = (mode: Mode) => !online && mode !== editor.mode
  return (
    <SegmentedControl<Mode>
      label="Mode du calendrier"
      value={editor.mode}
      onChange={(mode, by_pointer) => {
        editor.setMode(mode)
        // Letters, arrows and Ctrl A act at once (EDT-05).
        if (mode === 'edit' && by_pointer) focusGrid()
      }}
      segments={[
        { value: 'view', label: 'Consulter' },
        { value: 'edit', label: 'Modifier', disabled: isShut('edit') },
        ...(withRemote
          ? [{ value: 'remote' as const, label: wordingFor(month.user.person_type).remote, disabled: isShut('remote') }]
          : []),
      ]}
    />
  )
}
