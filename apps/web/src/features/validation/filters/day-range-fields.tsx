import type { Day } from '@cadran/rules/timesheet/day'
import { useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './advanced-panel.module.css'

interface DayRangeFieldsProps {
  from: Day | null
  to: Day | null
  onChange: (from: Day | null, to: Day | null) => void
}

/** A window of days, applied once it is in order. */
export function DayRangeFields({ from, to, onChange }: DayRangeFieldsProps) {
  const today = useToday()
  const [draft, setDraft] = useState({ from, to })
  const [applied, setApplied] = useState({ from, to })
  // The filters changed without these fields: a chip was removed, the defaults restored.
  if (applied.from !== from || applied.to !== to) {
    setApplied({ from, to })
    setDraft({ from, to })
  }
  const isBackwards = draft.from !== null && draft.to !== null && draft.to < draft.from
  const change = (next: typeof draft) => {
    setDraft(next)
    if (next.from === null || next.to === null || next.from <= next.to) onChange(next.from, next.to)
  }
  return (
    <Stack gap={12} className={styles.range}>
      <DateField
        label="Du"
        today={today}
        value={draft.from ?? ''}
        onChange={(from) => change({ ...draft, from: from || null })}
      />
      <DateField
        label="Au"
        today={today}
        min={draft.from ?? undefined}
        value={draft.to ?? ''}
        error={isBackwards ? 'La date de fin doit être supérieure à la date de début' : undefined}
        onChange={(to) => change({ ...draft, to: to || null })}
      />
    </Stack>
  )
}
