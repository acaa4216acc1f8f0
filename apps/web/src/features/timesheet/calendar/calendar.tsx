import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthTitle } from '@cadran/rules/portal/french'
import { type Day, firstDay, type Period } from '@cadran/rules/timesheet/day'
import { slotOf } from '@cadran/rules/timesheet/half-day'
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { createStore } from '../../../platform/store.ts'
import type { ActiveCell } from './active-cell.ts'
import styles from './calendar.module.css'
import { type CalendarMode, contextOf } from './calendar-context.ts'
import type { CodeToolsProps } from './code-tools.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { columnsOf, lanesHeight } from './geometry.ts'
import { limitsOf } from './grid-moves.ts'
import { Hatches } from './hatches.tsx'
import { CodeTools, KeyList, RemoteKeys } from './late-tools.ts'
import { Legend } from './legend.tsx'
import { type WeekView, weeksOf } from './month-view.ts'
import { createSelection, type Selection, selectionRules } from './selection.ts'
import { SelectionStatus } from './selection-status.tsx'
import { type GridActs, useGrid } from './use-grid.ts'
import { type Room, useLayout } from './use-layout.ts'
import { useWidth } from './use-width.ts'
import { WeekRow } from './week-row.tsx'

export interface CalendarProps extends GridActs {
  month: Month
  today: Day
  mode: CalendarMode
  /** Edit mode: the choice under way, kept by the page. */
  selection?: Selection
  /** Edit mode: the event whose dates are being changed; its half-days may be chosen again. */
  editedEventId?: number | undefined
  /** Remote mode: the half-days that may be marked, as slots. */
  remotable?: ReadonlySet<number> | undefined
  /** Beside a panel the calendar has less room. */
  narrowed?: boolean
  /** A tag of the shapes to bring out: 'cp', 'rtt', 'worked' or an event's key. */
  highlight?: string | null
  /** Edit mode: the codes under the grid, and what a click on one does. */
  tools?: Pick<CodeToolsProps, 'codes' | 'inSight' | 'onPick'>
  /** Edit mode: what is said above the codes. */
  hint?: ReactNode
  /** Without the legend or the key hints under the grid. */
  bare?: boolean
  /** Only the weeks that hold one of these days, in the small measures of a phone. */
  only?: readonly Day[] | undefined
}

/** The month as half-day shapes: an ARIA grid with one tab stop, whose rows are the mornings and afternoons of a week. */
export function Calendar(props: CalendarProps) {
  const { month, today, mode, narrowed = false, highlight = null, bare = false, only, editedEventId } = props
  const { layout, frame, columns } = useMeasures(month, { narrowed, small: only !== undefined })
  const { weeks, half_days } = useWeeks(props)
  const isShown = ({ days }: WeekView) => !only || days.some(({ day }) => only.includes(day))
  const active = useActiveCell(month, today)
  const selection = useSelection(props.selection, month, editedEventId)
  const hatchId = useId()
  const { keyList, onKeys } = useKeyList()
  const grid = useGrid({ ...props, onKeys, selection, active, limits: limitsOf(month), half_days })
  const context = useMemo(() => contextOf(month), [month])

  return (
    <div {...frame} className={styles.calendar} data-mode={mode} data-empty={month.events.length === 0 || undefined}>
      <Hatches id={hatchId} />
      <div
        {...grid}
        className={styles.grid}
        role="grid"
        aria-label={`Calendrier de ${monthTitle(month).toLowerCase()}`}
        aria-readonly={mode === 'view'}
        aria-multiselectable={mode !== 'view' || undefined}
      >
        <ColumnHeads columns={columns} layout={layout} />
        {weeks.map(
          (week, index) =>
            isShown(week) && (
              <WeekRow
                key={week.days[0]?.day}
                week={week}
                index={index}
                columns={columns}
                layout={layout}
                mode={mode}
                selection={selection}
                context={context}
                active={active}
                highlight={highlight}
                hatchId={hatchId}
              />
            ),
        )}
      </div>
      {mode === 'edit' && <SelectionStatus selection={selection} month={month} />}
      {!bare && layout.kind !== 'mobile' && <UnderGrid {...props} onKeys={onKeys} />}
      {keyList}
    </div>
  )
}

/** The list of the keys, once it is asked for. */
function useKeyList() {
  const [shown, setShown] = useState(false)
  return { keyList: shown && <KeyList onClose={() => setShown(false)} />, onKeys: () => setShown(true) }
}

/** What the shapes mean while one reads, the keys of remote mode, in edit mode the codes. */
function UnderGrid({ month, mode, tools, hint, onKeys, onEditMode }: CalendarProps) {
  if (mode === 'view') return <Legend month={month} keyboard={onEditMode !== undefined} />
  if (mode === 'remote') return <RemoteKeys />
  return (
    <>
      {hint}
      {tools && <CodeTools {...tools} onKeys={onKeys} />}
    </>
  )
}

/** The grid's measures in this window, and what the element that they are taken of says of them. */
function useMeasures(month: Period, room: Room) {
  const layout = useLayout(month, room)
  const [ref, width] = useWidth(room.small ? 'card' : layout.kind === 'mobile' ? 'window' : 'column')
  const columns = useMemo(() => columnsOf(width, layout), [width, layout])
  const style: CSSProperties & Record<'--lanes' | '--drawn', string> = {
    '--lanes': `${String(lanesHeight(layout))}px`,
    '--drawn': String(width),
  }
  return { layout, frame: { ref, style, 'data-layout': layout.kind }, columns }
}

/** The choice under way, the page's or one of its own, by the rules of the month as it now stands. */
function useSelection(kept: Selection | undefined, month: Month, editedEventId: number | undefined): Selection {
  const own = useMemo(createSelection, [])
  const selection = kept ?? own
  useEffect(() => selection.follow(selectionRules(month, editedEventId)), [selection, month, editedEventId])
  return selection
}

/** The month as the mode shows it: its weeks, and the same half-days by their slots. */
function useWeeks(props: CalendarProps) {
  const { month, today, mode, editedEventId } = props
  const editing = mode === 'edit'
  const remotable = mode === 'remote' ? props.remotable : undefined
  const weeks = useMemo(
    () => weeksOf(month, { today, editing, edited_id: editedEventId, remotable }),
    [month, today, editing, editedEventId, remotable],
  )
  const half_days = useMemo(
    () => new Map(weeks.flatMap((week) => week.half_days.map((half) => [half.slot, half] as const))),
    [weeks],
  )
  return { weeks, half_days }
}

/** The tab stop starts on today, else on the first worked half-day; a new month starts anew. */
function useActiveCell(month: Month, today: Day): ActiveCell {
  const { year, month: number } = month
  const here = month.days.some((day) => day.date_at === today)
  const start = here ? today : (month.days.find((day) => day.worked)?.date_at ?? firstDay(year, number))
  const [cells] = useState(() => new Map<string, ActiveCell>())
  const key = `${String(year)}-${String(number)}`
  const known = cells.get(key)
  if (known) return known
  const created = createStore(slotOf(start, 'am'))
  cells.set(key, created)
  return created
}
