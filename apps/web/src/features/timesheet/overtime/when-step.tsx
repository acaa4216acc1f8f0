import type { Month } from '@cadran/contract/timesheet/calendar'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { type Day, isoWeek } from '@cadran/rules/timesheet/day'
import { type OvertimeType, offeredTypes } from '@cadran/rules/timesheet/overtime'
import { useEffect, useRef } from 'react'
import { Field } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DayRows } from './day-rows.tsx'
import styles from './overtime.module.css'
import { countOf, possibleDays, withSpan, withStart } from './overtime-draft.ts'
import { dayWords, TYPE_WORDS } from './overtime-words.ts'
import type { OvertimeWizard } from './use-overtime-wizard.ts'

interface WhenStepProps {
  wizard: OvertimeWizard
  month: Month
}

/** QUAND ?: the days, then what is counted on them (OVT-12 to OVT-22). */
export function WhenStep({ wizard, month }: WhenStepProps) {
  const { draft, setDraft, code, type, issues, attempts } = wizard
  const form = useRef<HTMLDivElement>(null)
  const issueAt = (field: string) => issues.find((issue) => issue.field === field)?.message
  useEffect(() => {
    // Where to correct is told by the focus too.
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus()
  }, [attempts])
  if (!code) return null
  const types = offeredTypes(code)
  const days = possibleDays(month)
  return (
    <div className={styles.when} ref={form}>
      <DaySelect
        label="Début"
        days={days}
        value={draft.start_at}
        error={issueAt('start_at')}
        first
        onChoose={(start_at) => setDraft(withStart(draft, start_at))}
      />
      <DaySelect
        label="Fin"
        days={days.filter((day) => day >= draft.start_at)}
        value={draft.end_at}
        error={issueAt('end_at')}
        onChoose={(end_at) => setDraft(withSpan(draft, { ...draft, end_at }))}
      />
      {types.length > 1 && <TypeChoice wizard={wizard} types={types} error={issueAt('type')} />}
      {(type === 'constraint' || type === 'ticket') && (
        <TextField
          label="Nombre d’astreintes"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={countOf(draft, type)}
          error={issueAt('constraint_count')}
          onChange={(change) => setDraft({ ...draft, count: change.currentTarget.value })}
        />
      )}
      {(type === 'hour' || type === 'ticket') && <DayRows wizard={wizard} type={type} days={days} />}
      <TextArea
        label="Commentaire"
        labelEnd={<span className={styles.muted}>facultatif</span>}
        rows={2}
        value={draft.comment}
        maxLength={COMMENT_MAX_LENGTH}
        error={issueAt('comment')}
        onChange={(change) => setDraft({ ...draft, comment: change.currentTarget.value })}
      />
    </div>
  )
}

interface TypeChoiceProps {
  wizard: OvertimeWizard
  types: readonly OvertimeType[]
  error: string | undefined
}

function TypeChoice({ wizard, types, error }: TypeChoiceProps) {
  const { draft, setDraft, type } = wizard
  return (
    <div className={styles.type} data-invalid={error ? true : undefined}>
      <SegmentedControl
        label="Type"
        value={type ?? ''}
        wide
        segments={types.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        onChange={(value) => setDraft({ ...draft, type: types.find((each) => each === value) ?? null })}
      />
      {error && <p className={styles.issue}>{error}</p>}
    </div>
  )
}

interface DaySelectProps {
  label: string
  days: readonly Day[]
  value: Day
  error: string | undefined
  first?: boolean
  onChoose: (day: Day) => void
}

function DaySelect({ label, days, value, error, first = false, onChoose }: DaySelectProps) {
  const weeks = [...new Set(days.map((day) => isoWeek(day).week))]
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select
          {...control}
          className={styles.select}
          value={value}
          onChange={(change) => onChoose(change.currentTarget.value)}
          data-first={first || undefined}
        >
          {weeks.map((week) => (
            <optgroup key={week} label={`Semaine ${String(week)}`}>
              {days
                .filter((day) => isoWeek(day).week === week)
                .map((day) => (
                  <option key={day} value={day}>
                    {dayWords(day)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
