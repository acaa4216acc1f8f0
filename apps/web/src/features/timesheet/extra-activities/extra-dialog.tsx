import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthTitle } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeaveQuestion as LeavePage, useLeaving } from '../../../ui/leave-question.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { DeclaredHours } from './declared-hours.tsx'
import { useDeclare, type WeekPath, weekConfigQuery, weekQuery } from './extra-activities.queries.ts'
import styles from './extra-dialog.module.css'
import formStyles from './extra-form.module.css'
import { weeksWord } from './extra-words.ts'
import { NO_HOURS, type SendAim } from './use-extra-form.ts'
import { useWeekLeaving, type WeekAim } from './use-week-leaving.ts'
import { WeekForm } from './week-form.tsx'
import { WeekList } from './week-list.tsx'

interface ExtraDialogProps {
  month: Month
  /** The week it opens on. */
  week: number
  onClose: () => void
}

const WIDTH = 980

/** The picker of weeks and the declaration of one of them (EXT-13, EXT-27). */
export function ExtraDialog({ month, week, onClose }: ExtraDialogProps) {
  const formId = useId()
  const [chosen, setChosen] = useState(week)
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState(0)
  const [aim, setAim] = useState<SendAim>('declare')
  const go = (to: WeekAim) => {
    if (to === 'close') return onClose()
    setChanged(false)
    setIssues(0)
    setAim('declare')
    setChosen(to)
  }
  // Hours that were not sent are lost only when the person says so.
  const page = useLeaving(changed)
  const { leaving, leave, stay, leaveNow, forget } = useWeekLeaving(changed, go)
  const note = useCallback(() => {
    setChanged(true)
    forget()
  }, [forget])
  const close = () => {
    if (page.asked) return
    if (leaving) stay()
    else leave('close')
  }
  const path = { year: month.year, month: month.month, week: chosen }
  return (
    <Dialog
      opened
      onClose={close}
      title={<Title month={month} />}
      size={WIDTH}
      bare
      footer={
        leaving ? (
          <LeaveQuestion to={leaving.to} onStay={stay} onLeave={leaveNow} />
        ) : (
          <>
            <Button className={styles.cancel} variant="quiet" onClick={close}>
              {month.editable ? 'Annuler' : 'Fermer'}
            </Button>
            {month.editable && (
              <>
                <span className={styles.issues} role="status">
                  {issues > 0 && `${String(issues)} erreur${issues > 1 ? 's' : ''} à corriger`}
                </span>
                <Button
                  className={styles.send}
                  variant="primary"
                  type="submit"
                  form={formId}
                  loading={busy}
                  reason={aim === 'nothing' ? NO_HOURS : undefined}
                >
                  {`${aim === 'clear' ? 'Vider' : 'Envoyer'} la semaine ${String(chosen)}`}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div className={styles.columns}>
        <WeekList month={month} chosen={chosen} onChoose={(to) => to !== chosen && leave(to)} />
        <WeekPlace
          key={chosen}
          path={path}
          editable={month.editable}
          formId={formId}
          onChange={note}
          onBusy={setBusy}
          onIssues={setIssues}
          onAim={setAim}
          onSent={onClose}
        />
      </div>
      <LeavePage leaving={page}>Vos heures ne sont pas envoyées.</LeavePage>
    </Dialog>
  )
}

function Title({ month }: { month: Month }) {
  const open = month.extra_activity_weeks.filter(({ can_extra_activities }) => can_extra_activities)
  const numbers = open.map(({ number }) => number)
  return (
    <span>
      Activités complémentaires
      <span className={styles.subtitle}>
        {monthTitle(month)} · {weeksWord(numbers)} {numbers.length > 1 ? 'ouvertes' : 'ouverte'} à la saisie
      </span>
    </span>
  )
}

interface LeaveQuestionProps {
  to: WeekAim
  onStay: () => void
  onLeave: () => void
}

function LeaveQuestion({ to, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <>
      <p className={styles.question} role="alert">
        {to === 'close'
          ? 'Vos heures ne sont pas envoyées. Fermer sans les envoyer ?'
          : `Vos heures ne sont pas envoyées. Passer à la semaine ${String(to)} sans les envoyer ?`}
      </p>
      <Button autoFocus onClick={onStay}>
        Rester
      </Button>
      <Button variant="danger" onClick={onLeave}>
        Abandonner la saisie
      </Button>
    </>
  )
}

interface WeekPlaceProps {
  path: WeekPath
  editable: boolean
  formId: string
  onChange: () => void
  onBusy: (busy: boolean) => void
  onIssues: (count: number) => void
  onAim: (aim: SendAim) => void
  onSent: () => void
}

/** The chosen week, once it is there. */
function WeekPlace({ path, editable, formId, ...told }: WeekPlaceProps) {
  const stored = useQuery(weekQuery(path))
  const config = useQuery(weekConfigQuery(path))
  const sending = useDeclare(path, stored.data?.updated_at ?? null)
  const failed = [stored, config].find((query) => query.isError)
  if (failed) {
    return (
      <ErrorState
        text={errorText(failed.error)}
        retrying={failed.isFetching}
        onRetry={() => void Promise.all([stored.refetch(), config.refetch()])}
      />
    )
  }
  if (stored.data === undefined || !config.data) {
    return (
      <div className={formStyles.form}>
        <SkeletonRows count={4} />
      </div>
    )
  }
  if (!editable) {
    return (
      <div className={formStyles.form}>
        <DeclaredHours week={stored.data} config={config.data} />
      </div>
    )
  }
  return <WeekForm sending={sending} stored={stored.data} config={config.data} id={formId} {...told} />
}
