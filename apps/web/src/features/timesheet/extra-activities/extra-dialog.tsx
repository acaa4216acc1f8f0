import type { Month } from '@cadran/contract/timesheet/calendar'
import { counted, monthTitle, plural } from '@cadran/rules/portal/french'
import { periodKey } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { useOwnForm } from '../../../platform/use-written.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { LeaveQuestion as LeavePage, useLeaving } from '../../../ui/leave-question.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { DeclaredHours } from './declared-hours.tsx'
import {
  type ExtraWeekChange,
  useDeclare,
  type WeekPath,
  weekConfigQuery,
  weekQuery,
} from './extra-activities.queries.ts'
import styles from './extra-dialog.module.css'
import { storedWeek } from './extra-draft.ts'
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
  onRecorded: (change: ExtraWeekChange) => void
}

const WIDTH = 980

/** The week that one is at, what its form says of itself, and leaving it for another or for good. */
function useChosenWeek(week: number, onClose: () => void) {
  const [chosen, setChosen] = useState(week)
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState(0)
  const [aim, setAim] = useState<SendAim>('declare')
  const leaving = useWeekLeaving(changed, (to) => {
    if (to === 'close') return onClose()
    setChanged(false)
    setIssues(0)
    setAim('declare')
    setChosen(to)
  })
  const { forget } = leaving
  const onChange = useCallback(() => {
    setChanged(true)
    forget()
  }, [forget])
  const handlers = { onChange, onBusy: setBusy, onIssues: setIssues, onAim: setAim, onSent: onClose }
  return { chosen, changed, busy, issues, aim, leaving, handlers }
}

/** The picker of weeks and the declaration of one of them (EXT-13, EXT-27). */
export function ExtraDialog({ month, week: first, onClose, onRecorded }: ExtraDialogProps) {
  const formId = useId()
  const week = useChosenWeek(first, onClose)
  const { chosen, handlers } = week
  const { leaving, leave, stay, leaveNow } = week.leaving
  // Hours that were not sent are lost only when the person says so.
  const page = useLeaving(week.changed)
  const close = () => {
    if (page.asked) return
    if (leaving) stay()
    else leave('close')
  }
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
          <Footer week={week} editable={month.editable} formId={formId} onClose={close} />
        )
      }
    >
      <Stack className={styles.columns}>
        <WeekList month={month} chosen={chosen} onChoose={(to) => to !== chosen && leave(to)} />
        <WeekPlace
          key={chosen}
          path={{ year: month.year, month: month.month, week: chosen }}
          declared={month.extra_activities.some(({ number }) => number === chosen)}
          editable={month.editable}
          formId={formId}
          onRecorded={onRecorded}
          {...handlers}
        />
      </Stack>
      <LeavePage leaving={page}>Vos heures ne sont pas envoyées.</LeavePage>
    </Dialog>
  )
}

interface FooterProps {
  week: ReturnType<typeof useChosenWeek>
  editable: boolean
  formId: string
  onClose: () => void
}

function Footer({ week, editable, formId, onClose }: FooterProps) {
  const { chosen, busy, issues, aim } = week
  const offline = useOfflineReason()
  return (
    <>
      <Button className={styles.cancel} variant="quiet" onClick={onClose}>
        {editable ? 'Annuler' : 'Fermer'}
      </Button>
      {editable && (
        <>
          <Text size="md" tone="muted" className={styles.issues} role="status">
            {issues > 0 && `${counted(issues, 'erreur')} à corriger`}
          </Text>
          <Button
            className={styles.send}
            variant="primary"
            type="submit"
            form={formId}
            loading={busy}
            reason={aim === 'nothing' ? NO_HOURS : offline}
          >
            {`${aim === 'clear' ? 'Vider' : 'Envoyer'} la semaine ${String(chosen)}`}
          </Button>
        </>
      )}
    </>
  )
}

function Title({ month }: { month: Month }) {
  const open = month.extra_activity_weeks.filter(({ can_extra_activities }) => can_extra_activities)
  const numbers = open.map(({ number }) => number)
  return (
    <span>
      Activités complémentaires
      <Text block size="sm" weight={400} tone="muted" balance>
        {monthTitle(month)} · {weeksWord(numbers)} {plural(numbers.length, 'ouverte')} à la saisie
      </Text>
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
      <Text as="p" weight={600} tone="error" className={styles.question} role="alert">
        {to === 'close'
          ? 'Vos heures ne sont pas envoyées. Fermer sans les envoyer ?'
          : `Vos heures ne sont pas envoyées. Passer à la semaine ${String(to)} sans les envoyer ?`}
      </Text>
      <Button autoFocus onClick={onStay}>
        Rester
      </Button>
      <Button variant="danger" onClick={onLeave}>
        Abandonner la saisie
      </Button>
    </>
  )
}

type Handlers = ReturnType<typeof useChosenWeek>['handlers']

interface WeekPlaceProps extends Handlers {
  path: WeekPath
  declared: boolean
  editable: boolean
  formId: string
  onRecorded: (change: ExtraWeekChange) => void
}

/** The chosen week, once it is there. */
function WeekPlace({ path, declared, editable, formId, onRecorded, ...handlers }: WeekPlaceProps) {
  // The month names its declared weeks; asking for another would be a 404, which browsers log (EXT-31, WIN-14).
  const found = useQuery({ ...weekQuery(path), enabled: declared })
  const stored = declared ? found.data : null
  const config = useQuery(weekConfigQuery(path))
  const own = useOwnForm(`week ${String(path.week)} of ${periodKey(path)}`)
  const sending = useDeclare(path, storedWeek(stored ?? null, config.data), onRecorded)
  const failed = [found, config].find((query) => query.isError)
  if (failed) {
    return (
      <ErrorState
        text={errorText(failed.error)}
        retrying={failed.isFetching}
        onRetry={() => void Promise.all([...(declared ? [found.refetch()] : []), config.refetch()])}
      />
    )
  }
  if (stored === undefined || !config.data) {
    return (
      <div className={formStyles.form}>
        <SkeletonRows count={4} />
      </div>
    )
  }
  if (!editable) {
    return (
      <div className={formStyles.form}>
        <DeclaredHours week={stored} config={config.data} />
      </div>
    )
  }
  return <WeekForm sending={sending} stored={stored} config={config.data} id={formId} own={own} {...handlers} />
}
