import type { Month } from '@cadran/contract/timesheet/calendar'
import { IconDots } from '@tabler/icons-react'
import { type Ref, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack } from '../../../ui/layout.tsx'
import { OnceDrawn } from '../../../ui/once-drawn.tsx'
import { RequestButton } from '../absence-request/index.ts'
import { CorrectButton, MonthCorrections } from '../corrections/index.ts'
import { ExtraSection } from '../extra-activities/index.ts'
import { FilesSection } from '../files/index.ts'
import { CommentSections } from './comment-sections.tsx'
import { CountersSection } from './counters-section.tsx'
import { KeyNumbers } from './key-numbers.tsx'
import { DaySheet, MoreSheet } from './late-parts.ts'
import { focusMissing, MissingSection } from './missing-section.tsx'
import styles from './mobile.module.css'
import { MobileActions } from './mobile-actions.tsx'
import { MonthArrow } from './month-arrow.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { MonthDialogs } from './month-dialogs.tsx'
import type { MonthLayoutProps } from './month-props.ts'
import { MonthBadge, Progress, SentAt } from './month-state.tsx'
import { OnCallSection } from './on-call-section.tsx'
import { PrefillSection } from './prefill-section.tsx'
import { useFocusAfterSending } from './use-focus-back.ts'
import { useMonthKeys } from './use-month-keys.ts'
import type { Screen } from './use-month-screen.ts'
import { useScrollToSelection } from './use-scroll-to-selection.ts'
import { useSwipe } from './use-swipe.ts'
import { ValidatorSection } from './validator-section.tsx'
import { WizardPlace } from './wizard-place.tsx'
import { WorkedTimeSection } from './worked-time-section.tsx'

/** One column: head that stays, the whole grid, then the rest; the actions at thumb height. */
export function MobileMonth({ period, title, previous, next, screen, children }: MonthLayoutProps) {
  const [more, setMore] = useState(false)
  const { month } = screen
  const heading = useRef<HTMLHeadingElement>(null)
  useMonthKeys(screen)
  useFocusAfterSending(screen.sending, heading)
  return (
    <div className={styles.page}>
      <Head
        title={title}
        previous={previous}
        next={next}
        screen={screen}
        heading={heading}
        onMore={() => setMore(true)}
      />
      {month ? (
        <OnceDrawn before={children}>
          <SwipedCalendar screen={screen} month={month} previous={previous} next={next} />
        </OnceDrawn>
      ) : (
        children
      )}
      <div className={styles.sections}>
        {/* There before the month is: it needs nothing of it. */}
        <RequestButton month={period} variant="quiet" size="lg" wide />
        {month && (
          <OnceDrawn before={null}>
            <Sections screen={screen} month={month} />
          </OnceDrawn>
        )}
      </div>
      {month && (
        <OnceDrawn before={null}>
          <OpenedDay screen={screen} month={month} />
          {screen.wizardOpen && <WizardPlace screen={screen} month={month} />}
          <MobileActions screen={screen} month={month} />
          <MoreSheet opened={more} onClose={() => setMore(false)} title={title} month={month} />
          <MonthDialogs screen={screen} month={month} />
        </OnceDrawn>
      )}
    </div>
  )
}

interface HeadProps extends Pick<MonthLayoutProps, 'title' | 'previous' | 'next' | 'screen'> {
  heading: Ref<HTMLHeadingElement>
  onMore: () => void
}

function Head({ title, previous, next, screen: { month }, heading, onMore }: HeadProps) {
  return (
    <div className={styles.head}>
      <Stack align="center" className={styles.titleRow}>
        <span />
        <Row gap={4} align="center" justify="center" minWidth={0} className={styles.title}>
          <MonthArrow direction="previous" to={previous} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <MonthArrow direction="next" to={next} />
        </Row>
        <IconButton label="Plus" icon={<IconDots size={22} stroke={2} />} aria-haspopup="dialog" onClick={onMore} />
      </Stack>
      {/* Empty until the month is there, so that the grid does not move down. */}
      <div className={styles.stateRow}>
        {month && <MonthBadge month={month} />}
        {month && (month.submitted ? <SentAt month={month} /> : <Progress month={month} onMissing={focusMissing} />)}
      </div>
    </div>
  )
}

interface WithMonth {
  screen: Screen
  month: Month
}

function SwipedCalendar({ screen, month, previous, next }: WithMonth & Pick<MonthLayoutProps, 'previous' | 'next'>) {
  const swipe = useSwipe({ previous, next })
  const calendar = useScrollToSelection(screen)
  return (
    <div ref={calendar} {...swipe}>
      <MonthCalendar screen={screen} month={month} />
    </div>
  )
}

function Sections({ screen, month }: WithMonth) {
  return (
    <>
      <CommentSections screen={screen} month={month} />
      <MissingSection screen={screen} month={month} />
      <ValidatorSection month={month} />
      {month.locked && (
        <Box paddingX={16} paddingY={12}>
          <CorrectButton month={month} size="lg" />
        </Box>
      )}
      {month.corrections.length > 0 && <MonthCorrections month={month} />}
      <KeyNumbers month={month} />
      <CountersSection screen={screen} month={month} />
      <WorkedTimeSection screen={screen} month={month} />
      <OnCallSection screen={screen} month={month} />
      <ExtraSection month={month} onRecorded={screen.recordExtraWeek} />
      <FilesSection month={month} />
      {screen.editor.mode === 'edit' && <PrefillSection screen={screen} month={month} />}
    </>
  )
}

function OpenedDay({ screen: { editor, expanded, goTo }, month }: WithMonth) {
  const day = editor.mode === 'view' ? expanded.day : null
  return <DaySheet day={day} month={month} onClose={expanded.close} onEnter={goTo} />
}
