import { REASON_LENGTH } from '@cadran/rules/administration/person-changes'
import { useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

export interface Field {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** From which day a change holds. */
export function EffectiveOn({ label = 'Date d’effet', ...field }: Field & { label?: string }) {
  const today = useToday()
  return <DateField label={label} today={today} {...field} />
}

/** Why, for the audit alone (ADM-26). */
export function Reason({ value, onChange }: Field) {
  return (
    <TextArea
      label="Motif"
      labelEnd="facultatif, gardé dans le journal"
      rows={2}
      maxLength={REASON_LENGTH}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
    />
  )
}

/** The fields of a dialog and how one of them is written. */
export function useDraft<Draft extends object>(initial: Draft) {
  const [draft, setDraft] = useState(initial)
  const write = <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    onChange: (value: Draft[Name]) => setDraft((now) => ({ ...now, [name]: value })),
  })
  return { draft, write }
}
