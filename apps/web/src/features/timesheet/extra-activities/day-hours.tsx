import type { ExtraConfigAnswer } from '@cadran/contract/timesheet/extra-activities'
import { formatLongDate } from '@cadran/rules/portal/french'
import { type ExtraSection, sectionMinutes } from '@cadran/rules/timesheet/extra-declaration'
import { useId } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { addRow, type DraftDay, readDay, removeRow } from './extra-draft.ts'
import styles from './extra-form.module.css'
import { dayWord, durationWord } from './extra-words.ts'
import { CodeSelect, HourRow, Issue } from './hour-row.tsx'
import type { ExtraForm } from './use-extra-form.ts'

interface DayHoursProps {
  day: DraftDay
  /** Where it stands among the section's days: what its issues are named by. */
  at: string
  config: ExtraConfigAnswer[ExtraSection]
  form: ExtraForm
  focusedRow: number | null
  onChange: (day: DraftDay) => void
  onRowAdded: (row: number) => void
}

/** The hours of one date, with the mission they were worked for. */
export function DayHours({ day, at, config, form, focusedRow, onChange, onRowAdded }: DayHoursProps) {
  const { issueAt } = form
  const dateId = useId()
  const add = (after: number) => {
    const changed = addRow(day, after, config)
    const row = changed.hours.find(({ key }) => day.hours.every((hour) => hour.key !== key))
    onChange(changed)
    if (row) onRowAdded(row.key)
  }
  return (
    <Stack className={styles.day}>
      <Text as="h4" size="md" weight={650} className={styles.date}>
        <span aria-hidden="true">{dayWord(day.date)}</span>
        <span className="visually-hidden">{formatLongDate(day.date)}</span>
      </Text>
      <Stack gap={8} minWidth={0}>
        <Mission day={day} config={config} issue={issueAt(`${at}.mission`)} onChange={onChange} />
        <Issue id={dateId} text={issueAt(`${at}.date`)} />
        {day.hours.map((hour, index) => (
          <HourRow
            key={hour.key}
            hour={hour}
            date={day.date}
            number={index + 1}
            codes={config.overtime_codes[day.date] ?? []}
            asksCode={config.display_overtime_codes}
            issues={{
              start: issueAt(`${at}.hours.${String(index)}.start`),
              end: issueAt(`${at}.hours.${String(index)}.end`),
              code: issueAt(`${at}.hours.${String(index)}.code`),
            }}
            focused={hour.key === focusedRow}
            onChange={(changed) =>
              onChange({ ...day, hours: day.hours.map((each) => (each.key === hour.key ? changed : each)) })
            }
            onAdd={() => add(hour.key)}
            onRemove={() => onChange(removeRow(day, hour.key))}
          />
        ))}
      </Stack>
    </Stack>
  )
}

interface MissionProps extends Pick<DayHoursProps, 'day' | 'config' | 'onChange'> {
  issue: string | undefined
}

/** What the hours were worked for, where it is chosen, and how long they are together. */
function Mission({ day, config, issue, onChange }: MissionProps) {
  const id = useId()
  return (
    <>
      {config.display_event_codes && (
        <Row wrap gap={8} align="center" className={styles.missionRow}>
          <CodeSelect
            label="Mission"
            codes={config.event_codes[day.date] ?? []}
            value={day.mission}
            aria-invalid={issue !== undefined || undefined}
            aria-describedby={issue === undefined ? undefined : id}
            onChoose={(mission) => onChange({ ...day, mission })}
          />
          <Text tone="muted" tabular className={styles.length}>
            {durationWord(sectionMinutes([readDay(day)]))}
          </Text>
        </Row>
      )}
      <Issue id={id} text={issue} />
    </>
  )
}
