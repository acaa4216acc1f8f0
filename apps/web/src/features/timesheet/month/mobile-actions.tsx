import type { Month } from '@cadran/contract/timesheet/calendar'
import { IconEye, IconHome, IconPencil } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { wordingFor } from '../calendar/index.ts'
import { RemoteHint } from '../remote-work/index.ts'
import styles from './mobile.module.css'
import { RemoteBar } from './remote-bar.tsx'
import { SendButton } from './send-button.tsx'
import type { Screen } from './use-month-screen.ts'

interface MobileActionsProps {
  screen: Screen
  month: Month
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The actions at thumb height, gone with the right to use them (MON-84). */
export function MobileActions({ screen, month }: MobileActionsProps) {
  const { editor, remote } = screen
  if (!month.editable && month.submitted) return null
  if (remote) {
    return (
      <div className={styles.bar}>
        <RemoteHint draft={remote.draft} />
        <div className={styles.actions}>
          <RemoteBar remote={remote} size="lg" />
        </div>
      </div>
    )
  }
  const editing = editor.mode === 'edit'
  const words = wordingFor(month.user.person_type)
  return (
    <div className={styles.bar}>
      <div className={styles.actions}>
        {month.editable && (
          <>
            <Button
              size="lg"
              aria-pressed={editing}
              icon={editing ? <IconEye {...icon} /> : <IconPencil {...icon} />}
              onClick={() => editor.setMode(editing ? 'view' : 'edit')}
            >
              {editing ? 'Consulter' : 'Modifier'}
            </Button>
            <Button
              size="lg"
              aria-label={words.remote}
              icon={<IconHome {...icon} />}
              onClick={() => editor.setMode('remote')}
            >
              {words.remote_short}
            </Button>
          </>
        )}
        <SendButton screen={screen} month={month} size="lg" wide />
      </div>
    </div>
  )
}
