import type { Day } from '@cadran/rules/timesheet/day'
import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './advanced-panel.module.css'

interface DayRangeFieldsProps {
  from: Day | null
  to: Day | null
  onChange: (from: Day | null, to: Day | null) => void
}

/** A window of days, applied once it is in order. */
export function DayRangeFields({ from, to, onChange }: DayRangeFieldsProps) {
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
    <div className={styles.range}>
      <TextField
        type="date"
        label="Du"
        value={draft.from ?? ''}
        onChange={(event) => change({ ...draft, from: event.currentTarget.value || null })}
      />
      <TextField
        type="date"
        label="Au"
        value={draft.to ?? ''}
        error={isBackwards ? 'La date de fin doit être supérieure à la date de début' : undefined}
        onChange={(event) => change({ ...draft, to: event.currentTarget.value || null })}
      />
    </div>
  )
}
