import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { type DayRange, type Moment, slotOf } from '@cadran/rules/timesheet/half-day'
import { DateField } from '../../../ui/date-field.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { dateChoices, offeredDays, slotOn, stopWords, withEnd, withStart } from './date-choices.ts'
import styles from './wizard.module.css'

interface DateFieldsProps {
  month: Month
  range: DayRange
  onRange: (range: DayRange) => void
  event: CalendarEvent | null
}

/** QUAND ?: both ends, typed or clicked, among the half-days that may be chosen (EVT-36, EVT-49 to EVT-54, EDT-16). */
export function DateFields({ month, range, onRange, event }: DateFieldsProps) {
  const { starts, ends, stopped_by } = dateChoices(range, month, event?.id ?? undefined)
  return (
    <Stack gap={8}>
      <End
        label="Début"
        day={range.start_at}
        moment={range.start_moment}
        words={{ am: 'Matin', pm: 'Ap.-midi' }}
        slots={starts}
        onSlot={(slot) => onRange(withStart(range, slot))}
      />
      <End
        label="Fin"
        day={range.end_at}
        moment={range.end_moment}
        words={{ am: 'Midi', pm: 'Soir' }}
        slots={ends}
        onSlot={(slot) => onRange(withEnd(range, slot))}
      />
      {stopped_by && (
        <Text as="p" size="sm" tone="muted">
          {stopWords(stopped_by)}
        </Text>
      )}
    </Stack>
  )
}

interface EndProps {
  label: string
  day: Day
  moment: Moment
  /** What each half of the day is called at this end. */
  words: Record<Moment, string>
  slots: readonly number[]
  onSlot: (slot: number) => void
}

function End({ label, day, moment, words, slots, onSlot }: EndProps) {
  const take = (chosen: Day, wanted: Moment) => {
    const slot = slotOn(chosen, wanted, slots)
    if (slot !== undefined) onSlot(slot)
  }
  const segment = (value: Moment) => ({ value, label: words[value], disabled: !slots.includes(slotOf(day, value)) })
  return (
    <Stack gap={8} align="end" className={styles.end}>
      <DateField
        label={label}
        value={day}
        today={day}
        {...offeredDays(slots)}
        onlyOffered
        required
        onChange={(chosen) => take(chosen, moment)}
      />
      <SegmentedControl
        wide
        label={`${label}, demi-journée`}
        value={moment}
        onChange={(chosen) => take(day, chosen)}
        segments={[segment('am'), segment('pm')]}
      />
    </Stack>
  )
}
