import { checkDisabledUntil, pauseText } from '@cadran/rules/portal/notifications'
import { useRef, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import styles from './notifications-section.module.css'
import { pauseUntil, useResume } from './use-notifications.ts'

/** The day as it is being chosen: a day that is possible is stored at once, another is refused in words. */
function usePauseDay(paused_until: string | null) {
  const today = useToday()
  const [draft, setDraft] = useState(paused_until ?? '')
  const [refused, setRefused] = useState<string | null>(null)
  const choose = (day: string) => {
    const refusal = day === '' ? null : checkDisabledUntil(day, today)
    setDraft(day)
    setRefused(refusal?.message ?? null)
    if (day !== '' && !refusal) void pauseUntil(day)
  }
  return { today, draft, refused, choose, clear: () => setDraft('') }
}

/** No notification until a day, that day included (NOT-12, NOT-13, NOT-31). */
export function PauseRow({ paused_until }: { paused_until: string | null }) {
  const { today, draft, refused, choose, clear } = usePauseDay(paused_until)
  const resume = useResume()
  const input = useRef<HTMLInputElement>(null)
  const goOn = (resumed: boolean) => {
    if (!resumed) return
    clear()
    // The button is gone with the pause.
    input.current?.focus()
  }
  return (
    <Row wrap align="center" justify="between" className={styles.row}>
      <Box minWidth={0} className={styles.words}>
        <h3>Suspendre jusqu’au</h3>
        <Text as="p" size="sm" tone="muted" role="status">
          {paused_until === null ? 'Aucune notification jusqu’à cette date incluse' : pauseText(paused_until)}
        </Text>
      </Box>
      <Row wrap gap={12} rowGap={8} align="center" className={styles.pause}>
        <DateField
          label="Suspendre jusqu’au"
          labelHidden
          inputRef={input}
          today={today}
          min={today}
          value={draft}
          error={refused ?? undefined}
          onChange={choose}
        />
        {paused_until !== null && (
          <Button loading={resume.isPending} onClick={() => resume.mutate(undefined, { onSuccess: goOn })}>
            Reprendre
          </Button>
        )}
      </Row>
    </Row>
  )
}
