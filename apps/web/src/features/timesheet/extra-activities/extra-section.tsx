import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconCircleX, IconClockPlus, IconHourglass, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { parisDay } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import styles from './extra-section.module.css'
import { durationWord } from './extra-words.ts'
import { RequestDialog } from './request-dialog.tsx'

const ExtraDialog = late(async () => (await import('./extra-dialog.tsx')).ExtraDialog)

/** Extra activities of the month: its weeks, or the way to ask for them (EXT-01 to EXT-03). */
export function ExtraSection({ month }: { month: Month }) {
  const [week, setWeek] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const section = useRef<HTMLElement>(null)
  const asked = useRef(false)
  const { can_extra_activities, can_request_extra_activities, extra_activities_status } = month
  // Once it is sent there is nothing to ask any more, now or after the reload: the focus stays beside the answer.
  useEffect(() => {
    if (asking) asked.current = true
    else if (asked.current && !can_request_extra_activities && document.activeElement === document.body) {
      asked.current = false
      section.current?.focus()
    }
  }, [asking, can_request_extra_activities])
  if (!can_extra_activities && !can_request_extra_activities && extra_activities_status === null) return null
  return (
    <section ref={section} className={styles.section} aria-label="Activités complémentaires" tabIndex={-1}>
      <div className={styles.headingRow}>
        <h2 className={styles.heading}>
          <IconClockPlus size={17} stroke={1.75} aria-hidden="true" />
          Activités complémentaires
        </h2>
        {can_extra_activities && (
          <span className={styles.total}>{formatDuration(month.extra_activity_summary.duration)}</span>
        )}
      </div>
      {!can_extra_activities && <RequestState month={month} />}
      {can_extra_activities && <Weeks month={month} onOpen={setWeek} />}
      {can_request_extra_activities && (
        <Button size="sm" className={styles.ask} onClick={() => setAsking(true)}>
          Demander à saisir
        </Button>
      )}
      {week !== null && <ExtraDialog month={month} week={week} onClose={() => setWeek(null)} />}
      {asking && <RequestDialog month={month} onClose={() => setAsking(false)} />}
    </section>
  )
}

function RequestState({ month }: { month: Month }) {
  const { extra_activities_status, request_activity_at, extra_activities_comment } = month
  if (extra_activities_status === 'pending') {
    return (
      <p className={styles.state} data-family="submitted">
        <IconHourglass size={17} stroke={1.75} aria-hidden="true" />
        Demande en attente{request_activity_at === null ? '' : ` depuis le ${parisDay(request_activity_at)}`}
      </p>
    )
  }
  if (extra_activities_status !== 'refused') return null
  return (
    <>
      <p className={styles.state} data-family="non_submitted">
        <IconCircleX size={17} stroke={1.75} aria-hidden="true" />
        Demande refusée
      </p>
      {extra_activities_comment !== null && <p className={styles.said}>{extra_activities_comment}</p>}
    </>
  )
}

/** A button a week, with what was declared; those that are not open stay shut (EXT-16). */
function Weeks({ month, onOpen }: { month: Month; onOpen: (week: number) => void }) {
  return (
    <ul className={styles.weeks}>
      {month.extra_activity_weeks.map(({ number, can_extra_activities, duration }) => (
        <li key={number}>
          <button
            type="button"
            className={styles.week}
            data-filled={duration > 0 || undefined}
            disabled={!can_extra_activities}
            aria-haspopup="dialog"
            onClick={() => onOpen(number)}
          >
            <span aria-hidden="true">S{number}</span>
            <span className="visually-hidden">
              Semaine {number}
              {can_extra_activities ? '' : ', non ouverte à la saisie'} :{' '}
            </span>
            {can_extra_activities ? (
              <strong>{durationWord(duration)}</strong>
            ) : (
              <IconLock size={14} stroke={1.75} aria-hidden="true" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
