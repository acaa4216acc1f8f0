import { IconEye, IconHome, IconPencil } from '@tabler/icons-react'
import { useFeature } from '../../../platform/public-config.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { ThumbBar } from '../../../ui/thumb-bar.tsx'
import { CodeTools, wordingFor } from '../calendar/index.ts'
import { RemoteHint } from '../remote-work/index.ts'
import { HintBand } from './late-parts.ts'
import styles from './mobile.module.css'
import type { SideProps } from './month-props.ts'
import { RemoteBar } from './remote-bar.tsx'
import { SendButton, type SendPart } from './send-button.tsx'
import { focusGrid } from './use-focus-back.ts'
import type { MonthEditor } from './use-month-editor.ts'
import { CompleteButton, isToComplete } from './way-on.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Between reading and editing; a month to complete has its own way there. */
function ModeButton({ editor }: { editor: MonthEditor }) {
  const offline = useOfflineReason()
  const editing = editor.mode === 'edit'
  return (
    <Button
      size="lg"
      aria-pressed={editing}
      reason={editing ? undefined : offline}
      icon={editing ? <IconEye {...icon} /> : <IconPencil {...icon} />}
      onClick={({ detail }) => {
        editor.setMode(editing ? 'view' : 'edit')
        if (!editing && detail > 0) focusGrid()
      }}
    >
      {editing ? 'Consulter' : 'Modifier'}
    </Button>
  )
}

/** The actions at thumb height, gone with the right to use them (MON-84). */
export function MobileActions(props: BarProps) {
  const { editable, submitted, locked } = props.month
  if (!editable && (submitted || locked)) return null
  return (
    <ThumbBar>
      <Bar {...props} />
    </ThumbBar>
  )
}

type BarProps = SideProps<SendPart | 'editor' | 'remote' | 'quick' | 'hint' | 'goTo'>

function Bar({ screen, month }: BarProps) {
  const { editor, remote, quick } = screen
  if (remote) {
    return (
      <Stack gap={8} className={styles.bar}>
        <RemoteHint draft={remote.draft} />
        <Row gap={8} className={styles.actions}>
          <RemoteBar remote={remote} size="lg" />
        </Row>
      </Stack>
    )
  }
  const editing = editor.mode === 'edit'
  const completing = !editing && isToComplete(month)
  return (
    <Stack gap={8} columns={1} className={styles.bar}>
      {screen.hint && <HintBand hint={screen.hint} />}
      {editing && <CodeTools codes={quick.codes} inSight={quick.inSight} onPick={quick.pick} />}
      <Row gap={8} className={styles.actions} data-tight={completing || undefined}>
        {month.editable && (
          <>
            {completing ? (
              <CompleteButton screen={screen} month={month} size="lg" wide />
            ) : (
              <ModeButton editor={editor} />
            )}
            <RemoteButton editor={editor} month={month} />
          </>
        )}
        <SendButton screen={screen} month={month} size="lg" wide />
      </Row>
    </Stack>
  )
}

/** Nothing where the company does without (CFG-22). */
function RemoteButton({ editor, month }: SideProps<'editor'>['screen'] & Pick<SideProps<'editor'>, 'month'>) {
  const offline = useOfflineReason()
  const wording = wordingFor(month.user.person_type)
  const isOffered = useFeature('remote_work')
  if (!isOffered) return null
  return (
    <Button
      size="lg"
      aria-label={wording.remote}
      reason={offline}
      icon={<IconHome {...icon} />}
      onClick={() => editor.setMode('remote')}
    >
      {wording.remote_short}
    </Button>
  )
}
