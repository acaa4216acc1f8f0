import type { Month } from '@cadran/contract/timesheet/calendar'
import { IconEye, IconHome, IconPencil } from '@tabler/icons-react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { wordingFor } from '../calendar/index.ts'
import type { Mode, MonthEditor } from './use-month-editor.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ModeControlProps {
  month: Month
  editor: MonthEditor
}

/** View, edit or remote, exclusive; a month that may not be edited has no choice (CAL-21, CAL-23, CAL-24, CAL-26). */
export function ModeControl({ month, editor }: ModeControlProps) {
  if (!month.editable) return null
  return (
    <SegmentedControl<Mode>
      label="Mode du calendrier"
      value={editor.mode}
      onChange={editor.setMode}
      segments={[
        { value: 'view', label: 'Consulter', icon: <IconEye {...icon} /> },
        { value: 'edit', label: 'Modifier', icon: <IconPencil {...icon} /> },
        { value: 'remote', label: wordingFor(month.user.person_type).remote, icon: <IconHome {...icon} /> },
      ]}
    />
  )
}
