import { IconHistory } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { focusMissing } from './missing-section.tsx'
import { ModeControl } from './mode-control.tsx'
import styles from './month.module.css'
import { MonthArrow } from './month-arrow.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { MonthDialogs } from './month-dialogs.tsx'
import type { MonthLayoutProps } from './month-props.ts'
import { MonthState } from './month-state.tsx'
import { RemoteBar } from './remote-bar.tsx'
import { SendButton } from './send-button.tsx'
import { SideColumn } from './side-column.tsx'
import { useMonthKeys } from './use-month-keys.ts'
import { WizardPlace } from './wizard-place.tsx'

/** Head row, then calendar and side column side by side; the wizard takes the place of the side column. */
export function DesktopMonth({ title, previous, next, screen, children }: MonthLayoutProps) {
  const { month, user, editor, remote } = screen
  useMonthKeys(screen)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.titleRow}>
          <MonthArrow direction="previous" to={previous} />
          <h1 className={styles.monthTitle}>{title}</h1>
          <MonthArrow direction="next" to={next} />
        </div>
        {month && <MonthState month={month} onMissing={focusMissing} />}
        <div className={styles.actions}>
          {user.person_type !== 'contractor' && !remote && (
            <ButtonLink
              to="/timesheet/absences"
              variant="quiet"
              className={styles.historyLink}
              icon={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
            >
              Mes absences
            </ButtonLink>
          )}
          {month && <ModeControl month={month} editor={editor} />}
          {remote && <RemoteBar remote={remote} />}
          {month && !remote && <SendButton screen={screen} month={month} />}
        </div>
      </div>
      {month ? (
        <div className={styles.columns} data-wizard={screen.wizardOpen || undefined}>
          <MonthCalendar screen={screen} month={month} />
          {screen.wizardOpen ? (
            <WizardPlace screen={screen} month={month} />
          ) : (
            <SideColumn screen={screen} month={month} />
          )}
        </div>
      ) : (
        children
      )}
      {month && <MonthDialogs screen={screen} month={month} />}
    </div>
  )
}
