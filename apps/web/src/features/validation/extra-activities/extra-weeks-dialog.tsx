import { monthTitle } from '@cadran/rules/portal/french'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { extraWeeksQuery, type MonthOf, type ValidatedExtraWeek } from './extra-weeks.queries.ts'
import styles from './extra-weeks-dialog.module.css'
import { ReadWeek } from './read-week.tsx'
import { WeekCorrection } from './week-correction.tsx'

interface ExtraWeeksDialogProps {
  month: { year: number; month: number; user: { matricule: string; identity: string } }
  /** The report changed: whoever shows it reads it again. */
  onChanged: () => void
  onClose: () => void
}

const WIDTH = 760

/** The week under correction, and the ways back from it, which ask first once something was changed. */
function useCorrection(month: MonthOf, onClose: () => void) {
  const [corrected, setCorrected] = useState<ValidatedExtraWeek | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const [changed, setChanged] = useState(false)
  const [leaving, setLeaving] = useState<'list' | 'close' | null>(null)
  const client = useQueryClient()
  const leave = (to: 'list' | 'close') => {
    if (to === 'close') return onClose()
    setLeft(corrected?.id ?? null)
    setCorrected(null)
    setChanged(false)
    setLeaving(null)
    // Refused because it had changed meanwhile, the week is read again.
    void client.invalidateQueries({ queryKey: extraWeeksQuery(month).queryKey })
  }
  return {
    corrected,
    left,
    leaving,
    leave,
    correct: setCorrected,
    markChanged: () => setChanged(true),
    askToLeave: (to: 'list' | 'close') => (changed ? setLeaving(to) : leave(to)),
    stay: () => setLeaving(null),
  }
}

/** What somebody declared of extra activities in a month, week by week, and its correction (ACT-27, OVL-22). */
export function ExtraWeeksDialog({ month, onChanged, onClose }: ExtraWeeksDialogProps) {
  const { user } = month
  const declared: MonthOf = { matricule: user.matricule, year: month.year, month: month.month }
  const correction = useCorrection(declared, onClose)
  const { corrected, leaving, leave, askToLeave } = correction
  const [busy, setBusy] = useState(false)
  const formId = useId()
  return (
    <Dialog
      opened
      bare
      size={WIDTH}
      title={corrected ? `Corriger la semaine ${String(corrected.week)}` : 'Activités complémentaires'}
      onClose={() => askToLeave('close')}
      footer={
        leaving ? (
          <Question onStay={correction.stay} onLeave={() => leave(leaving)} />
        ) : (
          corrected && <Actions formId={formId} busy={busy} onCancel={() => askToLeave('list')} />
        )
      }
    >
      <p className={styles.subject}>
        <strong>{user.identity}</strong> · {monthTitle(month)}
      </p>
      {corrected ? (
        <WeekCorrection
          week={corrected}
          month={declared}
          formId={formId}
          onChange={correction.markChanged}
          onBusy={setBusy}
          onChanged={onChanged}
          onDone={() => leave('list')}
        />
      ) : (
        <Weeks month={declared} left={correction.left} onCorrect={correction.correct} />
      )}
    </Dialog>
  )
}

function Actions({ formId, busy, onCancel }: { formId: string; busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Annuler
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={busy} reason={useOfflineReason()}>
        Enregistrer
      </Button>
    </>
  )
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <Text as="p" weight={600} tone="error" className={styles.question} role="alert">
        Vos corrections ne sont pas enregistrées. Les abandonner ?
      </Text>
      <Button autoFocus onClick={onStay}>
        Rester
      </Button>
      <Button variant="danger" onClick={onLeave}>
        Abandonner la correction
      </Button>
    </>
  )
}

interface WeeksProps {
  month: MonthOf
  /** The week whose correction was just left: the focus comes back to it. */
  left: number | null
  onCorrect: (week: ValidatedExtraWeek) => void
}

function Weeks({ month, left, onCorrect }: WeeksProps) {
  const { data, error, isFetching, refetch } = useQuery(extraWeeksQuery(month))
  if (!data && error) {
    return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <div className={styles.loading}>
        <SkeletonRows count={4} height={40} />
      </div>
    )
  }
  if (data.length === 0) return <EmptyState text="Aucune activité complémentaire déclarée ce mois-ci" />
  return (
    <Stack gap={20} className={styles.weeks}>
      {data.map((week) => (
        <ReadWeek key={week.id} week={week} focused={week.id === left} onCorrect={() => onCorrect(week)} />
      ))}
    </Stack>
  )
}
