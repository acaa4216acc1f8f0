import { DAY_HEADERS, monthTitle } from '@cadran/rules/portal/french'
import { addDays, addMonths, comparePeriods, type Day, firstDay, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import { slotOf } from '@cadran/rules/timesheet/half-day'
import { IconChevronLeft, IconChevronRight, IconLock, IconUsers } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DayCell } from './day-cell.tsx'
import styles from './request-calendar.module.css'
import { toggled } from './request-choice.ts'
import { emptyWeeks, freeHalves, mayEndIn, type RequestDay, requestWeeks, shutReason } from './request-days.ts'
import type { RequestState } from './use-request.ts'

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where the focus stands first: on today, else on the first day that may be chosen. */
function firstFocus({ period, month, today, range }: RequestState): Day {
  if (range && comparePeriods(periodOf(range.start_at), period) === 0) return range.start_at
  if (comparePeriods(periodOf(today), period) === 0) return today
  const free =
    month &&
    requestWeeks(month)
      .flatMap(({ days }) => days)
      .find((day) => day.free.length > 0)
  return free?.day ?? firstDay(period.year, period.month)
}

/** The day that is the tab stop of the grid; the focus follows it from month to month. */
function useFocusedDay(request: RequestState) {
  const { period, setPeriod } = request
  const [wanted, setWanted] = useState<Day | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const focused = wanted && comparePeriods(periodOf(wanted), period) === 0 ? wanted : firstFocus(request)
  // The days have the focus from the start, by the dialog, and keep it from month to month.
  const moves = useRef(false)
  useEffect(() => {
    if (!moves.current) return
    table.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
    moves.current = false
  })
  const moveTo = (day: Day) => {
    moves.current = true
    setWanted(day)
    setPeriod(periodOf(day))
  }
  return { table, focused, moveTo }
}

/** One month, its half-days to choose; one tab stop, the arrows move in it (ASK-04, ASK-16). */
export function RequestCalendar({ request }: { request: RequestState }) {
  const { period, month, preview } = request
  const { table, focused, moveTo } = useFocusedDay(request)
  const counts = new Map(preview?.also_absent.map(({ day, count }) => [day, count]))
  const onKeyDown = (event: KeyboardEvent, day: RequestDay) => {
    if (!takeKey(event, day, request, moveTo)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.calendar}>
      <Head request={request} />
      <table className={styles.grid} ref={table} aria-label={monthTitle(period)}>
        <thead>
          <tr>
            <th scope="col" className={styles.weekHead}>
              <span className="visually-hidden">Semaine</span>
            </th>
            {DAY_HEADERS.map((name) => (
              <th key={name} scope="col" className={styles.head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(month ? requestWeeks(month) : emptyWeeks(period)).map(({ week, days }) => (
            <tr key={week}>
              <th scope="row" className={styles.week}>
                S{week}
              </th>
              {days.map((day) => (
                <DayCell
                  key={day.day}
                  day={day}
                  choice={request.choice}
                  tab={day.day === focused}
                  refused={Boolean(preview?.refusal)}
                  count={counts.get(day.day) ?? 0}
                  onChoose={request.choose}
                  onKeyDown={onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The month, those beside it, and why nothing of it can be asked for. */
function Head({ request }: { request: RequestState }) {
  const { period, month, preview } = request
  const shut = month ? shutReason(month) : null
  return (
    <>
      <div className={styles.monthRow}>
        <Arrow request={request} step={-1} />
        <h3 className={styles.monthName} aria-live="polite">
          {monthTitle(period)}
        </h3>
        <Arrow request={request} step={1} />
        {preview?.team_size && (
          <span className={styles.legend}>
            <IconUsers size={16} stroke={1.75} aria-hidden="true" /> absents dans mon équipe
          </span>
        )}
      </div>
      {shut && (
        <p className={styles.shut}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" /> {shut}
        </p>
      )}
    </>
  )
}

/** Arrows move, with Shift they stretch the choice, PageUp and PageDown change the month, M the half of a day. */
function takeKey(event: KeyboardEvent, { day, slot }: RequestDay, request: RequestState, moveTo: (day: Day) => void) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return false
  const step = ARROWS[key]
  if (step !== undefined) {
    const next = addDays(day, step)
    if (!isInBounds(next, request)) return true
    if (shiftKey) stretchTo(next, slot, request)
    moveTo(next)
  } else if (key === 'PageUp' || key === 'PageDown') {
    const period = addMonths(periodOf(day), key === 'PageUp' ? -1 : 1)
    const end = lastDay(period.year, period.month)
    const same = `${end.slice(0, 8)}${day.slice(8)}`
    if (isInBounds(end, request)) moveTo(same < end ? same : end)
  } else if (key.toLowerCase() === 'm') request.setChoice(toggled(request.choice, slot, mayEndIn(request.month)))
  else return false
  return true
}

/** Over days that are taken or not worked the choice goes on, and ends on none of them (ASK-04). */
function stretchTo(day: Day, from: number, { choice, setChoice, month }: RequestState): void {
  const end = slotOf(day, 'pm')
  const first = choice.first ?? from
  const free = month ? freeHalves(month) : new Set<number>()
  if (choice.first === null && !free.has(from)) return
  const isShown = month && comparePeriods(periodOf(day), month) === 0
  const last = isShown ? Math.max(...[...free].filter((slot) => slot <= end)) : end
  if (last > first) setChoice({ first, last, awaits_end: false })
}

function isInBounds(day: Day, { month }: RequestState): boolean {
  if (!month) return false
  const { first, last } = month.bounds
  const period = periodOf(day)
  return comparePeriods(period, first) >= 0 && comparePeriods(period, last) <= 0
}

function Arrow({ request, step }: { request: RequestState; step: -1 | 1 }) {
  const { period, setPeriod } = request
  const to = addMonths(period, step)
  const title = monthTitle(to)
  return (
    <IconButton
      label={`${step < 0 ? 'Mois précédent' : 'Mois suivant'}, ${title}`}
      icon={step < 0 ? <IconChevronLeft size={20} stroke={1.75} /> : <IconChevronRight size={20} stroke={1.75} />}
      disabled={!isInBounds(firstDay(to.year, to.month), request)}
      onClick={() => setPeriod(to)}
    />
  )
}
