import type { Month } from '@cadran/contract/timesheet/calendar'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import type { Day } from '@cadran/rules/timesheet/day'
import { type OvertimeType, offeredTypes } from '@cadran/rules/timesheet/overtime'
import { useEffect, useRef } from 'react'
import { DateField } from '../../../ui/date-field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DayRows } from './day-rows.tsx'
import styles from './overtime.module.css'
import { countOf, possibleDays, withSpan, withStart } from './overtime-draft.ts'
import { TYPE_WORDS } from './overtime-words.ts'
import type { OvertimeFieldsState } from './use-overtime-wizard.ts'

interface WhenFieldsProps {
  wizard: OvertimeFieldsState
  month: Month
  /** Then what is counted on them is asked for first. */
  dates_known: boolean
}

/** Where to correct is told by the focus too. */
function useFocusOnIssue({ attempts }: OvertimeFieldsState) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus()
  }, [attempts])
  return form
}

/** QUAND ?: the days, then what is counted on them (OVT-12 to OVT-22). */
export function WhenFields({ wizard, month, dates_known }: WhenFieldsProps) {
  const { draft, setDraft, code, type, issueAt } = wizard
  const form = useFocusOnIssue(wizard)
  if (!code) return null
  const types = offeredTypes(code)
  const days = possibleDays(month)
  return (
    <div className={styles.when} ref={form}>
      <Span wizard={wizard} days={days} dates_known={dates_known} />
      {types.length > 1 && <TypeChoice wizard={wizard} types={types} error={issueAt('type')} />}
      {(type === 'constraint' || type === 'ticket') && (
        <TextField
          label="Nombre d’astreintes"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={countOf(draft, type)}
          error={issueAt('constraint_count')}
          data-first={dates_known || undefined}
          onChange={(change) => setDraft({ ...draft, count: change.currentTarget.value })}
        />
      )}
      {(type === 'hour' || type === 'ticket') && (
        <DayRows wizard={wizard} type={type} days={days} first={dates_known} />
      )}
      <TextArea
        label="Commentaire"
        labelEnd="facultatif"
        rows={2}
        value={draft.comment}
        maxLength={COMMENT_MAX_LENGTH}
        error={issueAt('comment')}
        onChange={(change) => setDraft({ ...draft, comment: change.currentTarget.value })}
      />
    </div>
  )
}

/** The first and the last day, which never precedes it. */
function Span({ wizard, days, dates_known }: Omit<WhenFieldsProps, 'month'> & { days: readonly Day[] }) {
  const { draft, setDraft, issueAt } = wizard
  const offered = { today: draft.start_at, max: days.at(-1), required: true, onlyOffered: true } as const
  return (
    <Stack gap={8} align="start" className={styles.span}>
      <DateField
        label="Début"
        {...offered}
        min={days[0]}
        value={draft.start_at}
        error={issueAt('start_at')}
        data-first={dates_known ? undefined : true}
        onChange={(start_at) => setDraft(withStart(draft, start_at))}
      />
      <DateField
        label="Fin"
        {...offered}
        min={draft.start_at}
        value={draft.end_at}
        error={issueAt('end_at')}
        onChange={(end_at) => setDraft(withSpan(draft, { ...draft, end_at }))}
      />
    </Stack>
  )
}

interface TypeChoiceProps {
  wizard: OvertimeFieldsState
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
