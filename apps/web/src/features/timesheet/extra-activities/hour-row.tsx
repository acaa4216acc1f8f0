import type { ExtraCode } from '@cadran/contract/timesheet/extra-activities'
import { formatLongDate } from '@cadran/rules/portal/french'
import { HOUR_TEXTS, rangeMinutes, readTime } from '@cadran/rules/timesheet/extra-hours'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import type { DraftHour } from './extra-draft.ts'
import styles from './extra-form.module.css'
import { durationWord } from './extra-words.ts'
import { RangeButtons, TimeField } from './range-fields.tsx'

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
  const invalid = (isInvalid: boolean) => ({
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': isInvalid ? messageId : undefined,
  })
  const time = (end: 'start' | 'end') => ({
    className: styles.time,
    value: hour[end],
    onType: (typed: string) => onChange({ ...hour, [end]: typed }),
  })
  const range = { start: readTime(hour.start), end: readTime(hour.end) }
  return (
    <Box as="fieldset" minWidth={0} margin={0} padding={0} border={0}>
      <legend className="visually-hidden">{`${formatLongDate(date)}, plage ${String(number)}`}</legend>
      <Row wrap gap={8} align="center" className={styles.range}>
        <TimeField
          aria-label="Début"
          {...time('start')}
          {...invalid(issues.start !== undefined)}
          data-autofocus={focused || undefined}
        />
        <Text tone="muted">à</Text>
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
        <Text tone="muted" tabular className={styles.length}>
          {durationWord(rangeMinutes(range))}
        </Text>
        <Row as="span" inline gap={8} className={styles.rowActions}>
          <RangeButtons number={number} onAdd={onAdd} onRemove={onRemove} />
        </Row>
      </Row>
      <Issue id={messageId} text={messages.join(' · ')} />
    </Box>
  )
}

export function Issue({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <Row
      as="p"
      gap={8}
      align="center"
      marginTop={6}
      size="sm"
      weight={550}
      tone="error"
      className={styles.issue}
      id={id}
    >
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      {text}
    </Row>
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
