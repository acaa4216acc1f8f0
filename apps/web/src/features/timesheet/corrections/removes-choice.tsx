import { SegmentedControl } from '../../../ui/segmented-control.tsx'

/** Whether what stands there should have been something else, or nothing. */
export function RemovesChoice({ removes, onChange }: { removes: boolean; onChange: (removes: boolean) => void }) {
  return (
    <SegmentedControl
      label="Correction"
      wide
      value={removes ? 'remove' : 'change'}
      segments={[
        { value: 'change', label: 'La modifier' },
        { value: 'remove', label: 'La supprimer' },
      ]}
      onChange={(value) => onChange(value === 'remove')}
    />
  )
}
