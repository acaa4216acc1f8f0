import type { EventCode, Month } from '@cadran/contract/timesheet/calendar'
import { type EventKind, kindLabel } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { wordingFor } from '../calendar/index.ts'
import { offeredKinds, usableCodes } from './offered-codes.ts'
import styles from './wizard.module.css'

/** A kind of event or of on-call entry, by its word. */
export interface KindTab {
  value: string
  label: string
}

/** A kind in words: contractors record 'prestations' (MON-17). */
export function kindWord(kind: EventKind, { user }: Pick<Month, 'user'>): string {
  return kind === 'activity' ? wordingFor(user.person_type).activity : kindLabel(kind)
}

/** The kinds of events that have a usable code on a stretch (EVT-45). */
export function eventKinds(codes: readonly EventCode[] | undefined, range: DayRange, month: Month): KindTab[] {
  return offeredKinds(usableCodes(codes ?? [], range)).map((kind) => ({ value: kind, label: kindWord(kind, month) }))
}

/** Takes the kind before or after the one that is shown. */
export function kindBeside(kinds: readonly KindTab[], value: string | null, onKind: (kind: string) => void) {
  return (by: -1 | 1) => {
    const beside = kinds[kinds.findIndex((kind) => kind.value === value) + by]
    if (beside) onKind(beside.value)
  }
}

interface KindTabsProps {
  kinds: readonly KindTab[]
  value: string | null
  onChange: (kind: string) => void
}

/** QUOI ?, its first half: the kind, beside the codes it offers; a single one is no question (EVT-31, EDT-17). */
export function KindTabs({ kinds, value, onChange }: KindTabsProps) {
  if (kinds.length < 2) return null
  return (
    <div className={styles.kinds} data-kinds>
      <SegmentedControl label="Type d’événement" wide segments={kinds} value={value ?? ''} onChange={onChange} />
    </div>
  )
}
