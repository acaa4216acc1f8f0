import { useRef } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { OnceDrawn } from '../../../ui/once-drawn.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { RequestButton } from '../absence-request/index.ts'
import { CorrectButton } from '../corrections/index.ts'
import { focusMissing } from './missing-section.tsx'
import { ModeControl } from './mode-control.tsx'
import styles from './month.module.css'
import { MonthArrow } from './month-arrow.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { MonthDialogs } from './month-dialogs.tsx'
import type { MonthLayoutProps } from './month-props.ts'
import { MonthSkeleton, SideSkeleton } from './month-skeleton.tsx'
import { MonthState } from './month-state.tsx'
import { RemoteBar } from './remote-bar.tsx'
import { SendButton } from './send-button.tsx'
import { SideColumn } from './side-column.tsx'
import { useMonthKeys } from './use-month-keys.ts'
import { WizardPlace } from './wizard-place.tsx'

/** Head row, then calendar and side column side by side; the wizard takes the place of the side column. */
export function DesktopMonth({ title, previous, next, screen, children }: MonthLayoutProps) {
  const { month, editor, remote } = screen
  useMonthKeys(screen)
  const acts = useRef<HTMLDivElement>(null)
  // 'Envoyer' leaves with the sending.
  useKeptFocus(acts)
  return (
    <Stack gap={16} className={styles.page}>
      <Row wrap align="center" className={styles.head}>
        <Row inline gap={4} align="center" className={styles.titleRow}>
          <MonthArrow direction="previous" to={previous} />
          <Text as="h1" textAlign="center" nowrap className={styles.monthTitle}>
            {title}
          </Text>
          <MonthArrow direction="next" to={next} />
        </Row>
        {month && <MonthState month={month} onMissing={focusMissing} />}
        <Row ref={acts} inline gap={6} align="center" marginLeft="auto" className={styles.actions}>
          {month && !remote && <RequestButton month={month} variant="quiet" className={styles.request} />}
          {month && <ModeControl month={month} editor={editor} />}
          {month && <CorrectButton month={month} />}
          {remote && <RemoteBar remote={remote} />}
          {month && !remote && <SendButton screen={screen} month={month} />}
        </Row>
      </Row>
      {month ? (
        <OnceDrawn before={<MonthSkeleton period={month} />}>
          <Stack gap={20} align="start" className={styles.columns} data-wizard={screen.wizardOpen || undefined}>
            <MonthCalendar screen={screen} month={month} />
            <OnceDrawn before={<SideSkeleton />}>
              {screen.wizardOpen ? (
                <WizardPlace screen={screen} month={month} />
              ) : (
                <SideColumn screen={screen} month={month} />
              )}
            </OnceDrawn>
          </Stack>
        </OnceDrawn>
      ) : (
        children
      )}
      {month && <MonthDialogs screen={screen} month={month} />}
    </Stack>
  )
}
