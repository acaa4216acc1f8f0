import { formatDays1 } from '@cadran/rules/portal/french'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { gridOfMonth } from '@cadran/rules/timesheet/day'
import type { SelectionContext } from '@cadran/rules/timesheet/events'
import { type DayRange, rangeOfSlots } from '@cadran/rules/timesheet/half-day'
import { type Cell, type EventPiece, eventPieces } from '@cadran/rules/timesheet/shapes'
import { useMemo, useSyncExternalStore } from 'react'
import styles from './cells.module.css'
import { boxOf, type Columns, type Layout } from './geometry.ts'
import type { WeekView } from './month-view.ts'
import { type Selection, selectedRuns } from './selection.ts'
import shapeStyles from './shapes.module.css'
import { pathOf } from './shapes.tsx'

interface SelectionLayerProps {
  selection: Selection
  week: WeekView
  index: number
  columns: Columns
  layout: Layout
  context: SelectionContext
}

/** What is under choice, each stretch as one shape, over everything but the half-days themselves. */
export function SelectionLayer({ selection, week, index, ...row }: SelectionLayerProps) {
  // A text, so that a week that no stretch touches is not drawn again when they move.
  const key = useSyncExternalStore(selection.subscribe, () => {
    const slots = week.half_days.map((half) => half.slot)
    const touched = selectedRuns(selection.get()).filter(
      ({ first, last }) => first <= Math.max(...slots) && last >= Math.min(...slots),
    )
    return touched.map(({ first, last }) => `${String(first)}-${String(last)}`).join(' ')
  })
  if (key === '') return null
  return key.split(' ').map((run) => <Stretch key={run} run={run} index={index} {...row} />)
}

interface StretchProps extends Omit<SelectionLayerProps, 'selection' | 'week'> {
  /** Its first and last slot, as 'first-last'. */
  run: string
}

function Stretch({ run, index, columns, layout, context }: StretchProps) {
  const range = useMemo(() => {
    const [first = 0, last = 0] = run.split('-').map(Number)
    return rangeOfSlots(first, last)
  }, [run])
  const piece = useMemo(() => pieceOf(range, index, context), [range, index, context])
  if (!piece) return null
  const flat = { left: piece.continued_from_previous_week, right: piece.continues_next_week }
  const height = layout.head + 2 * layout.lane + layout.gap + layout.foot
  const end = piece.cells.at(-1)
  return (
    <div className={styles.selection} aria-hidden="true">
      <svg className={shapeStyles.shapes} width={columns.width} height={height} role="presentation">
        <path className={styles.selected} d={pathOf(piece.cells, { columns, layout }, flat)} />
        {layout.kind === 'desktop' && piece.ends_here && end && (
          <path
            className={styles.movingEnd}
            d={pathOf([end], { columns, layout: { ...layout, inset: 4 } }, { left: false, right: false })}
          />
        )}
      </svg>
      {wordsOf(piece, range, context, layout).map(({ cell, text, strong, whole }) => (
        <span
          key={`${String(cell.col)}-${String(cell.lane)}`}
          className={strong ? styles.selectedLength : styles.selectedWord}
          style={boxOf(columns, layout, { col: cell.col, span: 1, lane: whole ? 'both' : cell.lane })}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

function pieceOf(range: DayRange, index: number, context: SelectionContext): EventPiece | undefined {
  const weeks = gridOfMonth(context.period.year, context.period.month)
  const drawn = { ...range, key: 'selection', counts_non_worked: context.special_time === true }
  return eventPieces([drawn], weeks, context).find((piece) => piece.week_index === index)
}

interface Word {
  cell: Cell
  text: string
  strong: boolean
  /** Over both halves of the day. */
  whole?: boolean
}

function byTime(a: Cell, b: Cell): number {
  return a.col - b.col || a.lane - b.lane
}

/** Start, end and length, each in a half-day of its own as far as there are enough of them. */
function wordsOf(piece: EventPiece, range: DayRange, context: SelectionContext, layout: Layout): Word[] {
  const cells = piece.cells.toSorted(byTime)
  const count = countHalfDays(range, { ...context, counts_non_worked: context.special_time === true })
  const length = `${formatDays1(count / 2)} j`
  const [first] = cells
  const last = cells.at(-1)
  if (!first || !last) return []
  if (layout.kind === 'mobile') {
    const whole = cells.filter((cell) => cell.col === last.col).length > 1
    return piece.ends_here ? [{ cell: last, text: length, strong: true, whole }] : []
  }
  const labels: Word[] = []
  const single = cells.length === 1
  if (piece.starts_here && !single) labels.push({ cell: first, text: `Début, ${half(first)}`, strong: false })
  if (piece.ends_here && !single) labels.push({ cell: last, text: `Fin, ${half(last)}`, strong: false })
  const between = single ? first : cells[piece.starts_here ? 1 : 0]
  const free = between && (single || between !== last || !piece.ends_here)
  if (free) labels.push({ cell: between, text: length, strong: true })
  return labels
}

function half(cell: Cell): string {
  return cell.lane === 0 ? 'matin' : 'ap.-m.'
}
