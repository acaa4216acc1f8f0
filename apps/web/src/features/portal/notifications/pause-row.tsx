import { checkDisabledUntil, pauseText } from '@cadran/rules/portal/notifications'
import { useId, useRef, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './notifications-section.module.css'
import { pauseUntil, useResume } from './use-notifications.ts'

/** No notification until a day, that day included (NOT-12, NOT-13, NOT-31). */
export function PauseRow({ paused_until }: { paused_until: string | null }) {
  const today = useToday()
  const resume = useResume()
  const [draft, setDraft] = useState(paused_until ?? '')
  const [refused, setRefused] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const nameId = useId()
  const choose = (day: string) => {
    const refusal = day === '' ? null : checkDisabledUntil(day, today)
    setDraft(day)
    setRefused(refusal?.message ?? null)
    if (day !== '' && !refusal) void pauseUntil(day)
  }
  const goOn = (resumed: boolean) => {
    if (!resumed) return
    setDraft('')
    // The button is gone with the pause.
    input.current?.focus()
  }
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 id={nameId}>Suspendre jusqu’au</h3>
        <p className={styles.hint} id={`${nameId}-hint`} role="status">
          {paused_until === null ? 'Aucune notification jusqu’à cette date incluse' : pauseText(paused_until)}
        </p>
      </div>
      <div className={styles.pause}>
        <input
          ref={input}
          type="date"
          className={styles.date}
          min={today}
          value={draft}
          aria-labelledby={nameId}
          aria-describedby={refused === null ? `${nameId}-hint` : `${nameId}-issue`}
          aria-invalid={refused !== null || undefined}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {paused_until !== null && (
          <Button loading={resume.isPending} onClick={() => resume.mutate(undefined, { onSuccess: goOn })}>
            Reprendre
          </Button>
        )}
        {refused !== null && (
          <p className={styles.issue} id={`${nameId}-issue`} role="status">
            {refused}
          </p>
        )}
      </div>
    </div>
  )
}
