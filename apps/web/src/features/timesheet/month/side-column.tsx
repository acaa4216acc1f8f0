import { Box } from '../../../ui/layout.tsx'
import { MonthCorrections } from '../corrections/index.ts'
import { ExtraSection } from '../extra-activities/index.ts'
import { FilesSection } from '../files/index.ts'
import { RemoteSection } from '../remote-work/index.ts'
import { CommentSections } from './comment-sections.tsx'
import { CountersSection } from './counters-section.tsx'
import { DayDetails } from './late-parts.ts'
import { MissingSection } from './missing-section.tsx'
import type { SideProps } from './month-props.ts'
import { OnCallSection } from './on-call-section.tsx'
import { PrefillSection } from './prefill-section.tsx'
import type { Screen } from './use-month-screen.ts'
import { ValidatorSection } from './validator-section.tsx'
import { CompleteButton, isToComplete } from './way-on.tsx'
import { WorkedTimeSection } from './worked-time-section.tsx'

/** What goes with the month, on one surface, in order of urgency. */
export function SideColumn({ screen, month }: SideProps<keyof Screen>) {
  const { day } = screen.expanded
  const reading = screen.editor.mode === 'view'
  return (
    <Box as="aside" minWidth={0} card overflow="hidden" aria-label="Autour du mois">
      {screen.remote && <RemoteSection draft={screen.remote.draft} />}
      {day !== null && <DayDetails key={day} day={day} month={month} onClose={screen.closeDay} onEnter={screen.goTo} />}
      <CommentSections screen={screen} month={month} />
      <MissingSection
        screen={screen}
        month={month}
        wayOn={reading && isToComplete(month) && <CompleteButton screen={screen} month={month} wide />}
      />
      <ValidatorSection month={month} />
      {month.corrections.length > 0 && <MonthCorrections month={month} />}
      <CountersSection screen={screen} month={month} />
      <WorkedTimeSection screen={screen} month={month} />
      <OnCallSection screen={screen} month={month} />
      <ExtraSection month={month} onRecorded={screen.recordExtraWeek} />
      <FilesSection month={month} />
      {screen.editor.mode === 'edit' && <PrefillSection screen={screen} month={month} />}
    </Box>
  )
}
