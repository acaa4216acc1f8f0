import { ofMonthAndYear } from '@cadran/rules/portal/french'
import { previewMessages, type UnsentGroup } from '@cadran/rules/validation/force-submit'
import { IconPlayerPause, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './force-submit-dialog.module.css'
import { ForceSubmitProgress } from './force-submit-progress.tsx'
import type { Choice, Preview as PreviewCounts } from './force-submit-steps.ts'
import { type Period, previewQuery } from './periods.queries.ts'
import { UnsentPeople } from './unsent-people.tsx'
import { type ForceSubmitRun, isGoing, type useForceSubmit } from './use-force-submit.ts'

type ForceSubmit = ReturnType<typeof useForceSubmit>

interface ForceSubmitDialogProps {
  period: Period
  forceSubmit: ForceSubmit
  onClose: () => void
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The preview first, and only its confirmation sends anything (PER-42, PER-46); then how far the sending is. */
export function ForceSubmitDialog({ period, forceSubmit, onClose }: ForceSubmitDialogProps) {
  const run = forceSubmit.run?.period.id === period.id ? forceSubmit.run : null
  const preview = useQuery({ ...previewQuery(period.id), enabled: run === null })
  const choice = useTakenAlong(preview.isFetching ? undefined : preview.data)
  const leave = useRef<HTMLButtonElement>(null)
  const stage = run?.stage
  // The button that was pressed is gone with what it did: the focus goes to the safe answer.
  useEffect(() => {
    if (stage) leave.current?.focus()
  }, [stage])
  return (
    <Dialog
      opened
      onClose={onClose}
      size={548}
      title={`Soumettre les CRA complets ${ofMonthAndYear(period)}\u00a0?`}
      footer={
        <>
          {run && isGoing(run) && <Interrupt run={run} onStop={forceSubmit.stop} />}
          <Button ref={leave} data-autofocus onClick={onClose}>
            {run ? 'Fermer' : 'Annuler'}
          </Button>
          {!run && <Confirm period={period} forceSubmit={forceSubmit} choice={choice.taken} />}
          {run && !isGoing(run) && !run.is_over && <Resume onResume={forceSubmit.resume} />}
        </>
      }
    >
      <Text as="p" marginBottom={16} tone="muted">
        Les CRA entièrement saisis sont envoyés à la place de leurs auteurs, qui en sont prévenus par e-mail, comme
        leurs managers. Un mois dans lequel rien n’a été saisi n’est jamais envoyé.
      </Text>
      {run ? <ForceSubmitProgress run={run} /> : <Preview period={period} preview={preview} choice={choice} />}
    </Dialog>
  )
}

type PreviewAnswer = ReturnType<typeof useQuery<PreviewCounts>>

type Ticked = Extract<UnsentGroup, 'complete' | 'returned'>

const NOBODY: Readonly<Record<Ticked, ReadonlySet<number>>> = { complete: new Set(), returned: new Set() }

/** Everybody complete at first; nobody whose month was sent back (README 58). */
function useTakenAlong(preview: PreviewCounts | undefined) {
  const [unticked, setUnticked] = useState(NOBODY)
  const [include_returned, setReturned] = useState(false)
  const exclude = include_returned ? new Set([...unticked.complete, ...unticked.returned]) : unticked.complete
  const taken: Choice | undefined = preview && { exclude, include_returned, preview }
  const ticksOf = (group: Ticked) => ({
    excluded: unticked[group],
    onToggle: (id: number) =>
      setUnticked((now) => {
        const kept = [...now[group]].filter((each) => each !== id)
        return { ...now, [group]: new Set(now[group].has(id) ? kept : [...kept, id]) }
      }),
  })
  return { taken, exclude, ticksOf, include_returned, setReturned }
}

type TakenAlong = ReturnType<typeof useTakenAlong>

/** At most: of months sent back only the complete ones go. */
function countOf({ exclude, include_returned, preview }: Choice): number {
  return preview.complete + (include_returned ? preview.returned : 0) - exclude.size
}

interface ConfirmProps extends Omit<ForceSubmitDialogProps, 'onClose'> {
  choice: Choice | undefined
}

/** One run at a time: while another period's goes on it says so. */
function Confirm({ period, forceSubmit: { run, begin }, choice }: ConfirmProps) {
  return (
    <Button
      variant="primary"
      icon={<IconSend {...ICON} />}
      disabled={!choice || countOf(choice) <= 0}
      reason={run && isGoing(run) ? 'La soumission d’une autre période est en cours.' : undefined}
      onClick={() => choice && begin(period, choice)}
    >
      Confirmer
    </Button>
  )
}

/** Before the button that leaves: a second click of the one that confirmed must not fall on it. */
function Interrupt({ run, onStop }: { run: ForceSubmitRun; onStop: () => void }) {
  return (
    <Button icon={<IconPlayerPause {...ICON} />} loading={run.stage === 'stopping'} onClick={onStop}>
      Interrompre
    </Button>
  )
}

function Resume({ onResume }: { onResume: () => void }) {
  return (
    <Button variant="primary" icon={<IconSend {...ICON} />} onClick={onResume}>
      Reprendre
    </Button>
  )
}

/** What will be sent as it is ticked now; how many of the months sent back are complete is known once they are sent. */
function messagesOf(counts: PreviewCounts, { exclude, ticksOf, include_returned }: TakenAlong): string[] {
  const complete = counts.complete - ticksOf('complete').excluded.size
  if (complete === 0 && include_returned) return []
  return previewMessages({
    complete,
    incomplete: counts.incomplete + counts.empty,
    returned: include_returned ? 0 : counts.returned,
    left_out: exclude.size,
  })
}

interface PreviewProps {
  period: Period
  preview: PreviewAnswer
  choice: TakenAlong
}

function Preview({ period, preview, choice }: PreviewProps) {
  const { data, error, isFetching, refetch } = preview
  if (isFetching) {
    return (
      <Loading className={styles.messages}>
        <Skeleton width="56%" height={18} />
        <Skeleton width="64%" height={18} />
      </Loading>
    )
  }
  if (!data) {
    return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  const messages = messagesOf(data, choice)
  return (
    <>
      <ul className={styles.messages} aria-live="polite">
        {messages.map((message) => (
          <li className={styles.message} key={message}>
            {message}
          </li>
        ))}
      </ul>
      <Groups period={period.id} counts={data} choice={choice} />
    </>
  )
}

/** Who is in each group, one click away: whoever is complete may be unticked, whoever was sent back is apart (CLO-04). */
function Groups({ period, counts, choice }: { period: number; counts: PreviewCounts; choice: TakenAlong }) {
  const { ticksOf, include_returned, setReturned } = choice
  return (
    <Box marginTop={12}>
      <UnsentPeople
        period={period}
        group="complete"
        count={counts.complete}
        title="Complets"
        ticks={ticksOf('complete')}
      />
      <UnsentPeople
        period={period}
        group="returned"
        count={counts.returned}
        title="Renvoyés et non modifiés depuis"
        head={
          <Row as="label" gap={10} align="center" minHeight={36} cursor="pointer" weight={600}>
            <input
              type="checkbox"
              checked={include_returned}
              onChange={(event) => setReturned(event.currentTarget.checked)}
            />
            Soumettre aussi ceux d’entre eux qui sont complets
          </Row>
        }
        ticks={include_returned ? ticksOf('returned') : undefined}
      />
      <UnsentPeople period={period} group="incomplete" count={counts.incomplete} title="Incomplets" />
      <UnsentPeople period={period} group="empty" count={counts.empty} title="Rien de saisi" />
    </Box>
  )
}
