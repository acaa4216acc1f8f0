import { useFeature } from '../../../platform/public-config.ts'
import { OFFLINE_TEXT } from '../../../platform/use-online.ts'
import { late } from '../../../ui/late.tsx'
import { Box } from '../../../ui/layout.tsx'
import { Calendar } from '../calendar/index.ts'
import { useShownMonth } from '../corrections/index.ts'
import { offersFilling } from './free-days.ts'
import { EmptyMonth, HintBand } from './late-parts.ts'
import type { SideProps } from './month-props.ts'
import styles from './unrecorded.module.css'

const UnrecordedBand = late(async () => (await import('./unrecorded-band.tsx')).UnrecordedBand)

type MonthCalendarProps = SideProps<
  | 'editor'
  | 'quick'
  | 'remote'
  | 'today'
  | 'highlight'
  | 'expanded'
  | 'openEventAt'
  | 'unrecorded'
  | 'dismissUnrecorded'
  | 'offline'
  | 'wizardOpen'
  | 'closeWizard'
  | 'hint'
  | 'goTo'
>

export function MonthCalendar({ screen, month }: MonthCalendarProps) {
  const { editor, quick, remote, today, highlight, expanded, openEventAt } = screen
  const { wizard } = editor
  const withRemote = useFeature('remote_work')
  const { unrecorded } = screen
  const shown = useShownMonth(month)
  const showsUnrecorded = unrecorded && !(unrecorded.in_wizard && screen.wizardOpen)
  return (
    <Box minWidth={0}>
      <div role="status">
        {screen.offline && (
          <p className={styles.band} data-family="submitted">
            {OFFLINE_TEXT}
          </p>
        )}
      </div>
      {showsUnrecorded && <UnrecordedBand list={unrecorded} month={month} onDismiss={screen.dismissUnrecorded} />}
      <Box position="relative">
        <Calendar
          month={remote?.draft.month ?? shown}
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
          onRemoteMode={month.editable && withRemote ? () => editor.setMode('remote') : undefined}
          onEditMode={month.editable ? () => editor.setMode('edit') : undefined}
          tools={{ codes: quick.codes, inSight: quick.inSight, onPick: quick.pick }}
          hint={screen.hint && <HintBand hint={screen.hint} />}
          onCodeKey={quick.press}
          onMarkHere={withRemote ? quick.markRemote : undefined}
          onClear={quick.clear}
          onAbandon={editor.restoreSelection}
          onEscape={() => {
            if (remote) remote.leave()
            else screen.closeWizard()
            return remote !== null || screen.wizardOpen
          }}
        />
        {editor.mode === 'view' && offersFilling(month) && <EmptyMonth screen={screen} month={month} />}
      </Box>
    </Box>
  )
}
