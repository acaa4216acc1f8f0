import { formatDate, parseDate } from '@cadran/rules/portal/french'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './date-field.module.css'
import type { FieldFrame } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { late } from './late.tsx'
import { Box } from './layout.tsx'
import { TextField } from './text-field.tsx'

const DatePopover = late(() => import('./date-popover.tsx').then((part) => part.DatePopover))

export const NO_DATE = 'Saisissez une date au format JJ/MM/AAAA'
const NOT_OFFERED = 'Ce jour ne peut pas être choisi'

interface OfferedDays {
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
  /** Whether a day between them is offered; all are, without it. */
  isOffered?: ((day: string) => boolean) | undefined
  /** A typed day beyond them is refused at the field and not handed on; without it the form judges. */
  onlyOffered?: boolean | undefined
  /** Emptied, it goes back to the day it had. */
  required?: boolean | undefined
}

interface DateFieldProps extends FieldFrame, OfferedDays {
  /** An ISO day; empty for none. */
  value: string
  /** A whole date that was typed or chosen, or '' once the field is emptied. */
  onChange: (day: string) => void
  /** Where the calendar opens while nothing is chosen. */
  today: string
  inputRef?: RefObject<HTMLInputElement | null> | undefined
  'data-first'?: true | undefined
  'data-autofocus'?: true | undefined
}

const textOf = (day: string) => (day === '' ? '' : formatDate(day))

/** Why a day is refused, if it is. */
function refusalOf(day: string, { min = '', max = '', isOffered, onlyOffered }: OfferedDays): string | undefined {
  if (!onlyOffered || day === '') return undefined
  if (min <= day && (max === '' || day <= max)) return isOffered?.(day) === false ? NOT_OFFERED : undefined
  if (max === '') return `Choisissez un jour à partir du ${formatDate(min)}`
  return min === ''
    ? `Choisissez un jour jusqu’au ${formatDate(max)}`
    : `Choisissez un jour entre le ${formatDate(min)} et le ${formatDate(max)}`
}

/** A date whose year is not whole may be the beginning of another. */
const isBegun = (text: string) => /\D\d\d$/.test(text.trim())

/** The day of a text, '' for none; null for no date. */
const dayOf = (text: string) => (text.trim() === '' ? '' : parseDate(text))

/** What stands in the field: what was typed, until another day comes from outside. */
function useTypedDate(value: string, onChange: (day: string) => void, offered: OfferedDays) {
  const [typed, setTyped] = useState({ text: textOf(value), of: value })
  const [left, setLeft] = useState(true)
  if (typed.of !== value) setTyped({ text: textOf(value), of: value })
  const handOn = (text: string) => {
    const day = dayOf(text)
    const isTaken = day !== null && refusalOf(day, offered) === undefined && !(day === '' && offered.required)
    const next = isTaken ? day : value
    if (next !== value) onChange(next)
    return next
  }
  const day = dayOf(typed.text)
  const isEmptied = day === '' && offered.required === true && value !== ''
  const issue = day === null || isEmptied ? NO_DATE : refusalOf(day, offered)
  const take = () => {
    const of = handOn(typed.text)
    setTyped({ text: textOf(of), of })
  }
  return {
    text: typed.text,
    /** Why what stands here is not the day that the form has. */
    issue,
    shown: left ? issue : undefined,
    type: (text: string) => {
      setLeft(false)
      setTyped({ text, of: isBegun(text) ? value : handOn(text) })
    },
    choose: (chosen: string) => {
      onChange(chosen)
      setLeft(true)
      setTyped({ text: textOf(chosen), of: chosen })
    },
    leave: () => {
      setLeft(true)
      if (issue === undefined || isEmptied) take()
    },
    /** Whether the form has by now what is written. */
    enter: () => {
      setLeft(true)
      if (issue === undefined) flushSync(take)
      return issue === undefined
    },
  }
}

/** Enter, alone or with Ctrl, sends the form around: it has the day that is written first, or hears nothing of the key. */
function takenBeforeSending(enter: () => boolean) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || enter()) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** A date, typed or chosen in a calendar, written the French way in every browser (EDT-16). */
export function DateField(props: DateFieldProps) {
  const { value, onChange, today, min, max, isOffered, onlyOffered, required, inputRef, error, ...frame } = props
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  const [opened, setOpened] = useState(false)
  const date = useTypedDate(value, onChange, { min, max, isOffered, onlyOffered, required })
  const close = () => {
    setOpened(false)
    input.current?.focus()
  }
  const calendar = (
    <IconButton
      size="sm"
      label={`${frame.label} : ouvrir le calendrier`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      icon={<IconCalendar size={18} stroke={1.75} />}
      onClick={() => setOpened(true)}
    />
  )
  const choose = (day: string) => {
    date.choose(day)
    close()
  }
  const start = value || (min !== undefined && min > today ? min : today)
  return (
    <Box position="relative">
      <TextField
        {...frame}
        ref={input}
        value={date.text}
        error={error ?? date.shown}
        className={styles.date}
        inputMode="numeric"
        autoComplete="off"
        placeholder="JJ/MM/AAAA"
        maxLength={10}
        onChange={(event) => date.type(event.currentTarget.value)}
        data-untaken={date.issue !== undefined || undefined}
        onBlur={date.leave}
        onKeyDownCapture={takenBeforeSending(date.enter)}
        end={calendar}
      />
      {opened && (
        <DatePopover {...{ label: frame.label, value, start, min, max, isOffered }} onChoose={choose} onClose={close} />
      )}
    </Box>
  )
}
