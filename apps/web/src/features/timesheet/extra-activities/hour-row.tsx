import type { ExtraCode } from '@cadran/contract/timesheet/extra-activities'
import { formatLongDate } from '@cadran/rules/portal/french'
import { HOUR_TEXTS, rangeMinutes, readTime } from '@cadran/rules/timesheet/extra-hours'
import { IconAlertTriangle, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { DraftHour } from './extra-draft.ts'
import styles from './extra-form.module.css'
import { durationWord } from './extra-words.ts'

interface HourRowProps {
  hour: DraftHour
  date: string
  /** From 1, in the words that name the row. */
  number: number
  codes: readonly ExtraCode[]
  asksCode: boolean
  /** What is wrong with the row, by its parts. */
  issues: { start?: string | undefined; end?: string | undefined; code?: string | undefined }
  focused: boolean
  onChange: (hour: DraftHour) => void
  onAdd: () => void
  onRemove: () => void
}

/** One range of hours with its code; - empties the last one of a day (EXT-38). */
export function HourRow(props: HourRowProps) {
  const { hour, date, number, codes, asksCode, issues, focused, onChange, onAdd, onRemove } = props
  const messageId = useId()
  const messages = [...new Set([issues.start, issues.end, issues.code].filter((issue) => issue !== undefined))]
  const overlaps = issues.start === HOUR_TEXTS.overlap
  const invalid = (wrong: boolean) => ({
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? messageId : undefined,
  })
  const time = (end: 'start' | 'end') => ({
    value: hour[end],
    onChange: (change: { currentTarget: HTMLInputElement }) => onChange({ ...hour, [end]: change.currentTarget.value }),
    onBlur: () => onChange({ ...hour, [end]: readTime(hour[end]) }),
  })
  const range = { start: readTime(hour.start), end: readTime(hour.end) }
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{`${formatLongDate(date)}, plage ${String(number)}`}</legend>
      <div className={styles.range}>
        <TimeField
          aria-label="Début"
          {...time('start')}
          {...invalid(issues.start !== undefined)}
          data-autofocus={focused || undefined}
        />
        <span className={styles.to}>à</span>
        <TimeField aria-label="Fin" {...time('end')} {...invalid(issues.end !== undefined || overlaps)} />
        {asksCode && (
          <CodeSelect
            label="Code intervention"
            codes={codes}
            value={hour.code}
            onChoose={(code) => onChange({ ...hour, code })}
            {...invalid(issues.code !== undefined)}
          />
        )}
        <span className={styles.length}>{durationWord(rangeMinutes(range))}</span>
        <span className={styles.rowActions}>
          <IconButton
            look="bordered"
            label={`Retirer la plage ${String(number)}`}
            icon={<IconMinus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onRemove}
          />
          <IconButton
            look="bordered"
            label="Ajouter une plage"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onAdd}
          />
        </span>
      </div>
      {messages.length > 0 && (
        <p className={styles.issue} id={messageId}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {messages.join(' · ')}
        </p>
      )}
    </fieldset>
  )
}

function TimeField(props: ComponentProps<'input'>) {
  return (
    <input
      {...props}
      className={styles.time}
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={5}
    />
  )
}

interface CodeSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  label: string
  codes: readonly ExtraCode[]
  value: number | null
  onChoose: (id: number | null) => void
}

/** A choice among codes; one that is offered no more keeps its place until another is chosen. */
export function CodeSelect({ label, codes, value, onChoose, ...select }: CodeSelectProps) {
  const gone = value !== null && codes.every(({ id }) => id !== value)
  return (
    <select
      {...select}
      className={styles.select}
      aria-label={label}
      value={value ?? ''}
      onChange={(change) => onChoose(change.currentTarget.value === '' ? null : Number(change.currentTarget.value))}
    >
      <option value="">{label}</option>
      {gone && <option value={value}>Code indisponible</option>}
      {codes.map(({ id, code, description }) => (
        <option key={id} value={id}>
          {code} · {description}
        </option>
      ))}
    </select>
  )
}
