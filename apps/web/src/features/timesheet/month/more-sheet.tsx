import type { Month } from '@cadran/contract/timesheet/calendar'
import { IconHistory } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Legend } from '../calendar/index.ts'
import styles from './mobile.module.css'

interface MoreSheetProps {
  opened: boolean
  onClose: () => void
  title: string
  month: Month
}

/** What has no room on the page: the absence history, not for contractors (MON-15), and the legend. */
export function MoreSheet({ opened, onClose, title, month }: MoreSheetProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap={16}>
        {month.user.person_type !== 'contractor' && (
          <ButtonLink
            to="/timesheet/absences"
            size="lg"
            wide
            icon={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
          >
            Mes absences
          </ButtonLink>
        )}
        <h2>Légende</h2>
        <div className={styles.legend}>
          <Legend month={month} />
        </div>
      </Stack>
    </Dialog>
  )
}
