import { memo, useSyncExternalStore } from 'react'
import { type ActiveCell, useIsActive } from './active-cell.ts'
import type { CalendarMode } from './calendar-context.ts'
import styles from './cells.module.css'
import type { HalfDayView } from './month-view.ts'
import { samePropsInside } from './same-props.ts'
import { runAt, type Selection } from './selection.ts'

interface HalfDayCellProps {
  half: HalfDayView
  mode: CalendarMode
  selection: Selection
  active: ActiveCell
  left: number
  width: number
  top: number
  height: number
}

/** A half-day: where the focus stands, and what is read out. The grid listens for all of them. */
export const HalfDayCell = memo(function HalfDayCell(props: HalfDayCellProps) {
  const { half, mode, selection, active, left, width, top, height } = props
  const isActive = useIsActive(active, half.slot)
  const chosen = useIsSelected(selection, half.slot)
  const selected = selectedIn(mode, half, chosen)
  return (
    <div
      role="gridcell"
      className={styles.cell}
      style={{ left, width, top, height }}
      tabIndex={half.in_month ? (isActive ? 0 : -1) : undefined}
      aria-label={half.name}
      aria-selected={selected}
      aria-disabled={half.in_month && !isUsable(mode, half) ? true : undefined}
      title={half.title}
      data-slot={half.in_month ? half.slot : undefined}
      data-free={half.is_free || undefined}
      data-open={half.is_open || undefined}
      data-remote={half.remote ?? undefined}
      data-moment={half.moment}
    />
  )
}, samePropsInside<HalfDayCellProps>('half'))

/** Whether a click or a key does anything there. */
function isUsable(mode: CalendarMode, half: HalfDayView): boolean {
  if (mode === 'edit') return half.is_free || half.is_open
  return mode === 'view' || half.remote !== null
}

/** Undefined where nothing can be chosen. */
function selectedIn(mode: CalendarMode, half: HalfDayView, chosen: boolean): boolean | undefined {
  if (mode === 'edit') return half.is_free || half.is_open ? chosen : undefined
  return half.remote === 'on' || half.remote === 'off' ? half.remote === 'on' : undefined
}

function useIsSelected(selection: Selection, slot: number): boolean {
  return useSyncExternalStore(selection.subscribe, () => runAt(selection.get(), slot) !== undefined)
}
