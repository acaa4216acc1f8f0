import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { formatDays1 } from '@cadran/rules/portal/french'
import { type DayRange, firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import { type ReactNode, useId } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { type DateChoice, dateChoices, stopWords, withEnd, withStart } from './date-choices.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'

interface DatesStepProps {
  wizard: Wizard
  month: Month
  range: DayRange
  onRange: (range: DayRange) => void
  event: CalendarEvent | null
}

/** QUAND ?: start and end among the half-days that may be chosen (EVT-36, EVT-49 to EVT-54). */
export function DatesStep({ wizard, month, range, onRange, event }: DatesStepProps) {
  const choices = dateChoices(range, month, event?.id ?? undefined)
  return (
    <Stack gap={12} className={styles.dates}>
      <HalfDaySelect
        label="Début"
        choices={choices.starts}
        value={firstSlot(range)}
        onChoose={(slot) => onRange(withStart(range, slot))}
        first
      />
      <HalfDaySelect
        label="Fin"
        choices={choices.ends}
        value={lastSlot(range)}
        onChoose={(slot) => onRange(withEnd(range, slot))}
      />
      <Row as="p" gap={12} align="baseline" justify="between" tabular>
        <strong>{formatDays1(wizard.half_days / 2)} j</strong>
        {choices.stopped_by && (
          <Text size="sm" tone="muted">
            {stopWords(choices.stopped_by)}
          </Text>
        )}
      </Row>
      {wizard.balance?.insufficient && (
        <Row as="p" inline gap={4} align="center" weight={600} tone="error" role="alert">
          {wizard.balance.words}
        </Row>
      )}
    </Stack>
  )
}

interface HalfDaySelectProps {
  label: string
  choices: readonly DateChoice[]
  value: number
  onChoose: (slot: number) => void
  first?: boolean
}

function HalfDaySelect({ label, choices, value, onChoose, first = false }: HalfDaySelectProps): ReactNode {
  const id = useId()
  const weeks = [...new Set(choices.map((choice) => choice.week))]
  return (
    <Stack gap={4} className={styles.dateField}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(change) => onChoose(Number(change.currentTarget.value))}
        data-first={first || undefined}
        data-autofocus={first || undefined}
      >
        {weeks.map((week) => (
          <optgroup key={week} label={`Semaine ${String(week)}`}>
            {choices
              .filter((choice) => choice.week === week)
              .map((choice) => (
                <option key={choice.slot} value={choice.slot}>
                  {choice.label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </Stack>
  )
}
