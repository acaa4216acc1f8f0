import { type Cell, outlinePath, type Thread } from '@cadran/rules/timesheet/shapes'
import { type CSSProperties, useId } from 'react'
import { type Columns, type Layout, laneY } from './geometry.ts'
import type { PieceView } from './month-view.ts'
import styles from './shapes.module.css'

/** How far a flat side is drawn past the day line, where it is cut: an outline stays open there. */
const OPEN = 4
const MARK = 3

interface RowShape {
  columns: Columns
  layout: Layout
}

interface Flat {
  left: boolean
  right: boolean
}

/** The outline of half-days in a row as a path; flat sides run past the day line. */
export function pathOf(cells: readonly Cell[], { columns, layout }: RowShape, flat: Flat): string {
  const cols = cells.map((cell) => cell.col)
  const first = Math.min(...cols)
  const last = Math.max(...cols)
  const shift = (col: number) => (flat.left && col === first ? OPEN : 0)
  return outlinePath(cells, {
    colX: columns.x.map((x, col) => x - shift(col)),
    colW: columns.w.map((w, col) => w + shift(col) + (flat.right && col === last ? OPEN : 0)),
    laneY: laneY(layout),
    laneH: layout.lane,
    inset: layout.inset,
    radius: layout.radius,
    flatLeft: flat.left,
    flatRight: flat.right,
  })
}

interface PieceShapeProps extends RowShape {
  view: PieceView
  hatchId: string
  highlighted: boolean
}

/** One event in one week: its blocks, and the threads that join them across days that are not worked. */
export function PieceShape({ view, hatchId, highlighted, ...row }: PieceShapeProps) {
  const { piece } = view
  const style: CSSProperties & Record<'--code', string> = { '--code': view.color }
  return (
    <g
      className={styles.piece}
      style={style}
      data-family={view.family}
      data-look={view.look}
      data-faded={view.faded || undefined}
      data-highlighted={highlighted || undefined}
    >
      {piece.threads.map((thread) => (
        <ThreadLine key={`${String(thread.from_col)}-${String(thread.to_col)}`} thread={thread} {...row} />
      ))}
      {piece.blocks.map((block, index) => {
        const flat = {
          left: piece.continued_from_previous_week && index === 0,
          right: piece.continues_next_week && index === piece.blocks.length - 1,
        }
        return (
          <Block
            key={block[0]?.col}
            block={block}
            flat={flat}
            view={view}
            hatchId={hatchId}
            leads={index === 0}
            {...row}
          />
        )
      })}
    </g>
  )
}

interface BlockProps extends RowShape {
  /** The first block of its piece. */
  leads: boolean
  block: readonly Cell[]
  flat: Flat
  view: PieceView
  hatchId: string
}

function Block({ leads, block, flat, view, hatchId, ...row }: BlockProps) {
  const clipId = useId()
  const path = pathOf(block, row, flat)
  const first = Math.min(...block.map((cell) => cell.col))
  const last = Math.max(...block.map((cell) => cell.col))
  const { x, w } = row.columns
  const left = x[first] ?? 0
  const right = (x[last] ?? 0) + (w[last] ?? 0)
  // Soft shapes wear the mark where they start, outlined ones on every block.
  const marked = !flat.left && (view.look === 'entered' || (view.look === 'prefilled' && leads))
  return (
    <g clipPath={`url(#${clipId})`}>
      <clipPath id={clipId}>
        <rect x={left} y={0} width={right - left} height={400} />
      </clipPath>
      <path className={styles.fill} d={path} />
      {view.family === 'absence' && <path className={styles.hatch} d={path} mask={`url(#${hatchId})`} />}
      {marked && <StartMark path={path} x={left + row.layout.inset} clipId={`${clipId}-mark`} />}
      {view.look === 'entered' && <path className={styles.outline} d={path} />}
    </g>
  )
}

function StartMark({ path, x, clipId }: { path: string; x: number; clipId: string }) {
  return (
    <>
      <clipPath id={clipId}>
        <path d={path} />
      </clipPath>
      <rect className={styles.mark} x={x} y={0} width={MARK} height={400} clipPath={`url(#${clipId})`} />
    </>
  )
}

function ThreadLine({ thread, columns, layout }: { thread: Thread } & RowShape) {
  const from = (columns.x[thread.from_col] ?? 0) + (columns.w[thread.from_col] ?? 0) - layout.inset
  const to = (columns.x[thread.to_col] ?? 0) + layout.inset
  const y = laneY(layout)[thread.lane] + layout.lane / 2
  return <line className={styles.thread} x1={from + 1} x2={to - 1} y1={y} y2={y} />
}
