import { halfDayOf } from '@cadran/rules/timesheet/half-day'
import { useState } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './request.module.css'
import { readTypedDay, typedDay, withDay, withMoment, wordedDay } from './request-choice.ts'
import type { RequestState } from './use-request.ts'

/** Both ends, typed or in words, and the half of each day (EVT-50). */
export function DateFields({ request }: { request: RequestState }) {
  const mobile = useIsMobile('work')
  const { choice, setChoice } = request
  const { first, last } = choice
  const start = first === null ? 'am' : halfDayOf(first).moment
  const end = last === null ? 'pm' : halfDayOf(last).moment
  const one_day = first !== null && last !== null && halfDayOf(first).day === halfDayOf(last).day
  return (
    <Stack gap={8} align="end" className={styles.dates}>
      <DateField label="Du" end="first" request={request} />
      <SegmentedControl
        wide={mobile}
        label="Début"
        value={start}
        onChange={(moment) => setChoice(withMoment(choice, 'first', moment))}
        segments={[
          { value: 'am', label: 'Matin' },
          { value: 'pm', label: 'Ap.-midi', disabled: first === null || (one_day && end === 'am') },
        ]}
      />
      <DateField label="Au" end="last" request={request} />
      <SegmentedControl
        wide={mobile}
        label="Fin"
        value={end}
        onChange={(moment) => setChoice(withMoment(choice, 'last', moment))}
        segments={[
          { value: 'am', label: 'Midi', disabled: last === null || (one_day && start === 'pm') },
          { value: 'pm', label: 'Soir' },
        ]}
      />
      {mobile && request.is_begun && (
        <Button variant="quiet" size="sm" className={styles.clear} onClick={request.clear}>
          Effacer
        </Button>
      )}
    </Stack>
  )
}

interface DateFieldProps {
  label: string
  end: 'first' | 'last'
  request: RequestState
}

const UNREADABLE = 'Format de date invalide'

/** In words while it is only read; JJ/MM/AAAA while it is typed in. */
function DateField({ label, end, request }: DateFieldProps) {
  const { choice, setChoice, period, setPeriod } = request
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const take = () => {
    if (typed === null || typed === typedDay(choice[end])) return setTyped(null)
    const day = readTypedDay(typed, period.year)
    setWrong(day === null && typed.trim() !== '')
    if (day !== null) {
      setChoice(withDay(choice, end, day))
      setPeriod({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })
      setTyped(null)
    }
    return undefined
  }
  return (
    <TextField
      label={label}
      className={styles.date}
      value={typed ?? wordedDay(choice[end])}
      placeholder="jj/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      error={wrong ? UNREADABLE : undefined}
      onFocus={() => setTyped(typed ?? typedDay(choice[end]))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey) {
          event.preventDefault()
          take()
        }
      }}
    />
  )
}
