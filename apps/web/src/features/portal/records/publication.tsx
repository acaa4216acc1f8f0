import type { ContentState } from '@cadran/contract/portal/records'
import { formatDate } from '@cadran/rules/portal/french'
import { IconCheck, IconClock, IconPencil } from '@tabler/icons-react'
import { useToday } from '../../../platform/public-config.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldGroup, type Fields } from './record-fields.tsx'

interface Publishable {
  /** Paris wall time to the minute; null for a draft. */
  published_at: string | null
}

/** A draft, or published from a moment on. */
export function RecordPublication<D extends Publishable>({ fields }: { fields: Fields<D> }) {
  const today = useToday()
  const value = fields.draft.published_at
  const onChange = (published_at: string | null) => fields.change({ published_at } as Partial<D>)
  return (
    <FieldGroup title="Publication">
      <SegmentedControl
        label="Publication"
        value={value === null ? 'draft' : 'published'}
        segments={[
          { value: 'draft', label: 'Brouillon' },
          { value: 'published', label: 'Publié' },
        ]}
        onChange={(state) => onChange(state === 'draft' ? null : `${today}T00:00`)}
      />
      {value !== null && (
        <TextField
          label="Visible à partir du"
          type="datetime-local"
          value={value}
          error={fields.errors.published_at}
          hint="Heure de Paris"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FieldGroup>
  )
}

const BADGES = {
  draft: { family: 'submitted', label: 'Brouillon', icon: <IconPencil size={16} stroke={2} /> },
  scheduled: { family: 'activity', label: 'Programmé', icon: <IconClock size={16} stroke={2} /> },
  published: { family: 'validated1', label: 'Publié', icon: <IconCheck size={16} stroke={2} /> },
} as const satisfies Record<ContentState, object>

export function PublicationBadge({ state }: { state: ContentState }) {
  return <StateBadge {...BADGES[state]} />
}

/** '21/05/2026 à 09:00'; nothing for a draft. */
export function momentText(moment: string | null): string {
  return moment === null ? '' : `${formatDate(moment.slice(0, 10))} à ${moment.slice(11)}`
}
