import type { ExtraConfigAnswer } from '@cadran/contract/timesheet/extra-activities'
import { formatLongDate } from '@cadran/rules/portal/french'
import { type ExtraSection, sectionMinutes } from '@cadran/rules/timesheet/extra-declaration'
import { readTime } from '@cadran/rules/timesheet/extra-hours'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { addRow, type DraftDay, removeRow } from './extra-draft.ts'
import styles from './extra-form.module.css'
import { dayWord, durationWord } from './extra-words.ts'
import { CodeSelect, HourRow } from './hour-row.tsx'
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

const minutesOf = ({ hours, ...day }: DraftDay) =>
  sectionMinutes([
    { ...day, hours: hours.map(({ start, end, code }) => ({ start: readTime(start), end: readTime(end), code })) },
  ])

/** The hours of one date, with the mission they were worked for. */
export function DayHours({ day, at, config, form, focusedRow, onChange, onRowAdded }: DayHoursProps) {
  const { issueAt } = form
  const dateId = useId()
  const missionIssue = issueAt(`${at}.mission`)
  const dateIssue = issueAt(`${at}.date`)
  const add = (after: number) => {
    const changed = addRow(day, after, config)
    const row = changed.hours.find(({ key }) => day.hours.every((hour) => hour.key !== key))
    onChange(changed)
    if (row) onRowAdded(row.key)
  }
  return (
    <div className={styles.day}>
      <h4 className={styles.date}>
        <span aria-hidden="true">{dayWord(day.date)}</span>
        <span className="visually-hidden">{formatLongDate(day.date)}</span>
      </h4>
      <div className={styles.dayRows}>
        {config.display_event_codes && (
          <div className={styles.missionRow}>
            <CodeSelect
              label="Mission"
              codes={config.event_codes[day.date] ?? []}
              value={day.mission}
              aria-invalid={missionIssue !== undefined || undefined}
              aria-describedby={missionIssue === undefined ? undefined : `${dateId}-mission`}
              onChoose={(mission) => onChange({ ...day, mission })}
            />
            <span className={styles.length}>{durationWord(minutesOf(day))}</span>
          </div>
        )}
        <Issue id={`${dateId}-mission`} text={missionIssue} />
        <Issue id={`${dateId}-date`} text={dateIssue} />
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
      </div>
    </div>
  )
}

function Issue({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className={styles.issue} id={id}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      {text}
    </p>
  )
}
