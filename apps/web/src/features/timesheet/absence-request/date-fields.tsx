import { firstDay, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import { halfDayOf, type Moment, slotOf } from '@cadran/rules/timesheet/half-day'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import styles from './request.module.css'
import { withDay, withMoment } from './request-choice.ts'
import { mayEndIn } from './request-days.ts'
import { MISSING } from './request-words.ts'
import type { RequestState } from './use-request.ts'

/** Both ends, typed or clicked, and the half of each day (EVT-50). */
export function DateFields({ request }: { request: RequestState }) {
  const mobile = useIsMobile('work')
  const { choice, setChoice, month } = request
  const { first, last } = choice
  const mayEnd = mayEndIn(month)
  const mayBe = (end: number | null, moment: Moment) => end !== null && mayEnd(slotOf(halfDayOf(end).day, moment))
  const start = first === null ? 'am' : halfDayOf(first).moment
  const end = last === null ? 'pm' : halfDayOf(last).moment
  const one_day = first !== null && last !== null && halfDayOf(first).day === halfDayOf(last).day
  return (
    <Stack ref={request.days.fields} gap={8} align="start" className={styles.dates}>
      <DayField label="Du" end="first" request={request} />
      <SegmentedControl
        wide={mobile}
        label="Début"
        value={start}
        onChange={(moment) => setChoice(withMoment(choice, 'first', moment, mayEnd))}
        segments={[
          { value: 'am', label: 'Matin', disabled: first !== null && !mayBe(first, 'am') },
          { value: 'pm', label: 'Ap.-midi', disabled: !mayBe(first, 'pm') || (one_day && end === 'am') },
        ]}
      />
      <DayField label="Au" end="last" request={request} />
      <SegmentedControl
        wide={mobile}
        label="Fin"
        value={end}
        onChange={(moment) => setChoice(withMoment(choice, 'last', moment, mayEnd))}
        segments={[
          { value: 'am', label: 'Midi', disabled: !mayBe(last, 'am') || (one_day && start === 'pm') },
          { value: 'pm', label: 'Soir', disabled: last !== null && !mayBe(last, 'pm') },
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

interface DayFieldProps {
  label: string
  end: 'first' | 'last'
  request: RequestState
}

/** The calendar beside it turns to the month that is typed (ASK-03, EDT-16); there is none beyond its bounds (ASK-12). */
function DayField({ label, end, request }: DayFieldProps) {
  const { choice, setChoice, setPeriod, today, month, days } = request
  const slot = choice[end]
  const { first, last } = month?.bounds ?? {}
  return (
    <DateField
      label={label}
      value={slot === null ? '' : halfDayOf(slot).day}
      today={today}
      min={first && firstDay(first.year, first.month)}
      max={last && lastDay(last.year, last.month)}
      onlyOffered
      required
      error={days.isTold ? MISSING[end] : undefined}
      onChange={(day) => {
        setChoice(withDay(choice, end, day))
        setPeriod(periodOf(day))
      }}
    />
  )
}
