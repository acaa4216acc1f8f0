import type { SelectionContext } from '@cadran/rules/timesheet/events'
import { slotOf } from '@cadran/rules/timesheet/half-day'
import { memo, useMemo } from 'react'
import type { ActiveCell } from './active-cell.ts'
import { BlockLabels } from './block-labels.tsx'
import styles from './calendar.module.css'
import type { CalendarMode } from './calendar-context.ts'
import { DayColumn } from './day-column.tsx'
import { type Columns, type Layout, laneY, rowHeight } from './geometry.ts'
import { HalfDayCell } from './half-day-cell.tsx'
import type { HalfDayView, WeekView } from './month-view.ts'
import { OnCallBars } from './on-call-bars.tsx'
import type { Selection } from './selection.ts'
import { SelectionLayer } from './selection-layer.tsx'
import shapeStyles from './shapes.module.css'
import { PieceShape } from './shapes.tsx'

interface WeekRowProps {
  week: WeekView
  index: number
  columns: Columns
  layout: Layout
  mode: CalendarMode
  selection: Selection
  context: SelectionContext
  active: ActiveCell
  highlight: string | null
  hatchId: string
}

const LANES = [
  { moment: 'am', name: 'matin', short: 'matin' },
  { moment: 'pm', name: 'après-midi', short: 'ap.-m.' },
] as const

/** One week: what is drawn, and over it the two rows of half-days that pointer, keyboard and screen readers meet. */
export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { week, index, columns, layout, mode, selection, context, active } = props
  return (
    <div role="rowgroup" className={styles.week} style={{ height: rowHeight(layout, week.on_call.lines) }}>
      <Picture {...props} />
      <SelectionLayer
        selection={selection}
        week={week}
        index={index}
        columns={columns}
        layout={layout}
        context={context}
      />
      {LANES.map((lane, at) => (
        <div role="row" key={lane.moment}>
          <span role="rowheader" className="visually-hidden">
            Semaine {week.number}, {lane.name}
          </span>
          {halvesOf(week, lane.moment).map((half) => (
            <HalfDayCell
              key={half.id}
              half={half}
              mode={mode}
              selection={selection}
              active={active}
              left={columns.x[half.col] ?? 0}
              width={columns.w[half.col] ?? 0}
              top={laneY(layout)[at] ?? 0}
              height={layout.lane}
            />
          ))}
        </div>
      ))}
    </div>
  )
}, isSameWeek)

function halvesOf(week: WeekView, moment: HalfDayView['moment']): HalfDayView[] {
  return week.half_days.filter((half) => half.moment === moment)
}

function isSameWeek(before: WeekRowProps, after: WeekRowProps): boolean {
  const { week: old, context: _old, ...rest } = before
  const { week, context: _new, ...next } = after
  const keys: (keyof typeof rest)[] = [
    'index',
    'columns',
    'layout',
    'mode',
    'selection',
    'active',
    'highlight',
    'hatchId',
  ]
  return old.signature === week.signature && keys.every((key) => rest[key] === next[key])
}

/** What is seen of a week; told to nobody, since every half-day has its full name. */
function Picture({ week, columns, layout, highlight, hatchId, selection }: WeekRowProps) {
  const monday = slotOf(week.days[0]?.day ?? '', 'am')
  const height = rowHeight(layout, week.on_call.lines)
  const shapes = useMemo(
    () =>
      week.pieces.map((view) => (
        <PieceShape
          key={view.key}
          view={view}
          columns={columns}
          layout={layout}
          hatchId={hatchId}
          highlighted={highlight !== null && view.tags.includes(highlight)}
        />
      )),
    [week, columns, layout, highlight, hatchId],
  )
  return (
    <div aria-hidden="true">
      <Gutter week={week} layout={layout} />
      {week.days.map((day, col) => (
        <DayColumn
          key={day.day}
          day={day}
          left={columns.x[col] ?? 0}
          width={columns.w[col] ?? 0}
          layout={layout}
          remote_label={week.remote_label}
          remote_short={week.remote_short}
        />
      ))}
      <svg className={shapeStyles.shapes} width={columns.width} height={height} role="presentation">
        {shapes}
      </svg>
      {week.pieces.map((view) => (
        <BlockLabels
          key={view.key}
          view={view}
          columns={columns}
          layout={layout}
          selection={selection}
          monday={monday}
        />
      ))}
      {week.on_call.lines > 0 && <OnCallBars lines={week.on_call} columns={columns} layout={layout} />}
    </div>
  )
}

function Gutter({ week, layout }: { week: WeekView; layout: Layout }) {
  if (layout.kind === 'mobile') return <span className={styles.weekNumber}>{week.number}</span>
  return (
    <>
      <span className={styles.weekNumber}>S{week.number}</span>
      {LANES.map((lane, at) => (
        <span key={lane.moment} className={styles.laneName} style={{ top: laneY(layout)[at], height: layout.lane }}>
          {lane.short}
        </span>
      ))}
    </>
  )
}
