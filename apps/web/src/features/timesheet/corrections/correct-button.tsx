import type { Month } from '@cadran/contract/timesheet/calendar'
import { IconHistory } from '@tabler/icons-react'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { openCorrection } from './opening.ts'

/** In the place of the edit actions of a closed month (COR-16). */
export function CorrectButton({ month, size = 'md' }: { month: Month; size?: 'md' | 'lg' }) {
  const offline = useOfflineReason()
  if (!month.locked) return null
  return (
    <Button
      id="correct-month"
      size={size}
      wide={size === 'lg'}
      reason={offline}
      icon={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => openCorrection(month)}
    >
      Demander une régularisation
    </Button>
  )
}
