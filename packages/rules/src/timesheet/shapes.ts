import { type CalendarContext, countedSlots } from './calendar.ts'
import { type Day, dayNumber } from './day.ts'
import type { DayRange } from './half-day.ts'

/** A half-day in a week of the grid: column 0 is Monday, lane 0 the morning, lane 1 the afternoon. */
export interface Cell {
  col: number
  lane: 0 | 1
}

/** A dotted line that joins two blocks of one event across days that are not worked. */
export interface Thread {
  from_col: number
  to_col: number
  lane: 0 | 1
}

/** What the calendar draws of an event in one week: its cells, as blocks that touch, and the threads between them. */
export interface EventPiece {
  event_key: string
  week_index: number
  cells: Cell[]
  blocks: Cell[][]
  threads: Thread[]
  starts_here: boolean
  ends_here: boolean
  continued_from_previous_week: boolean
  continues_next_week: boolean
}

/** An event to be drawn; `counts_non_worked` for an activity of a special-time month, which weekends do not cut. */
export interface DrawnEvent extends DayRange {
  key: string
  counts_non_worked?: boolean
}

/** Where the cells of a row stand, in pixels; flat sides touch the day line and keep square corners. */
export interface RowGeometry {
  colX: readonly number[]
  colW: readonly number[]
  laneY: readonly [number, number]
  laneH: number
  inset: number
  radius: number
  flatLeft: boolean
  flatRight: boolean
}

interface Point {
  x: number
  y: number
  is_square: boolean
}

interface Column {
  col: number
  am: boolean
  pm: boolean
}

function columnsOf(cells: readonly Cell[]): Column[] {
  const cols = [...new Set(cells.map((cell) => cell.col))].sort((a, b) => a - b)
  return cols.map((col) => ({
    col,
    am: cells.some((cell) => cell.col === col && cell.lane === 0),
    pm: cells.some((cell) => cell.col === col && cell.lane === 1),
  }))
}

function touches(left: Column, right: Column): boolean {
  return right.col === left.col + 1 && ((left.am && right.am) || (left.pm && right.pm))
}

function columnBlocks(cells: readonly Cell[]): Column[][] {
  const blocks: Column[][] = []
  for (const column of columnsOf(cells)) {
    const block = blocks.at(-1)
    const former = block?.at(-1)
    if (block && former && touches(former, column)) block.push(column)
    else blocks.push([column])
  }
  return blocks
}

function cellsOf(block: readonly Column[]): Cell[] {
  return block.flatMap(({ col, am, pm }) => [
    ...(am ? [{ col, lane: 0 } satisfies Cell] : []),
    ...(pm ? [{ col, lane: 1 } satisfies Cell] : []),
  ])
}

function threadsOf(blocks: readonly Column[][]): Thread[] {
  return blocks.slice(1).flatMap((block, index) => {
    const from = blocks[index]?.at(-1)
    const to = block[0]
    // Two half-days that meet at a corner stand side by side: nothing lies between them to be crossed.
    if (!from || !to || to.col === from.col + 1) return []
    const lane: 0 | 1 = from.am && to.am && !(from.pm && to.pm) ? 0 : 1
    return [{ from_col: from.col, to_col: to.col, lane }]
  })
}

function cellsInWeek(slots: readonly number[], week: readonly Day[]): Cell[] {
  const monday = 2 * dayNumber(week[0] ?? '')
  return slots
    .filter((slot) => slot >= monday && slot < monday + 14)
    .map((slot) => ({ col: Math.floor((slot - monday) / 2), lane: (slot - monday) % 2 === 0 ? 0 : 1 }))
}

/**
 * Cuts events into the pieces the calendar draws, week by week in the order of the events: only half-days that count
 * are drawn, so weekends and holidays cut an event and threads join what they cut inside a week (CAL-32).
 */
export function eventPieces(
  events: readonly DrawnEvent[],
  weeks: readonly (readonly Day[])[],
  ctx: CalendarContext,
): EventPiece[] {
  return events.flatMap((event) => {
    const slots = countedSlots(event, { ...ctx, counts_non_worked: event.counts_non_worked })
    const rows = weeks
      .map((week, week_index) => ({ week_index, cells: cellsInWeek(slots, week) }))
      .filter(({ cells }) => cells.length > 0)
    return rows.map(({ week_index, cells }, index) => {
      const blocks = columnBlocks(cells)
      const starts_here = index === 0
      const ends_here = index === rows.length - 1
      return {
        event_key: event.key,
        week_index,
        cells,
        blocks: blocks.map(cellsOf),
        threads: threadsOf(blocks),
        starts_here,
        ends_here,
        continued_from_previous_week: !starts_here,
        continues_next_week: !ends_here,
      }
    })
  })
}

function leftOf(column: Column, geometry: RowGeometry): number {
  return geometry.colX[column.col] ?? 0
}

function rightOf(column: Column, geometry: RowGeometry): number {
  return leftOf(column, geometry) + (geometry.colW[column.col] ?? 0)
}

/**
 * One long side of a block from left to right: where the next column leaves the side's own lane the corner stands
 * inside this column, where it enters it the corner stands inside the next one.
 */
function side(block: readonly Column[], geometry: RowGeometry, has: (column: Column) => boolean, ys: [number, number]) {
  const points: Point[] = []
  const height = (column: Column) => ys[has(column) ? 0 : 1]
  for (const [index, column] of block.entries()) {
    const next = block[index + 1]
    if (!next || has(next) === has(column)) continue
    const x = has(column) ? rightOf(column, geometry) - geometry.inset : leftOf(next, geometry) + geometry.inset
    points.push({ x, y: height(column), is_square: false }, { x, y: height(next), is_square: false })
  }
  return points
}

function outline(block: readonly Column[], geometry: RowGeometry, flat: { left: boolean; right: boolean }): Point[] {
  const first = block[0]
  const last = block.at(-1)
  if (!first || !last) return []
  const [am, pm] = geometry.laneY
  const tops: [number, number] = [am, pm]
  const bottoms: [number, number] = [pm + geometry.laneH, am + geometry.laneH]
  const left = leftOf(first, geometry) + (flat.left ? 0 : geometry.inset)
  const right = rightOf(last, geometry) - (flat.right ? 0 : geometry.inset)
  return [
    { x: left, y: tops[first.am ? 0 : 1], is_square: flat.left },
    ...side(block, geometry, (column) => column.am, tops),
    { x: right, y: tops[last.am ? 0 : 1], is_square: flat.right },
    { x: right, y: bottoms[last.pm ? 0 : 1], is_square: flat.right },
    ...side(block, geometry, (column) => column.pm, bottoms).reverse(),
    { x: left, y: bottoms[first.pm ? 0 : 1], is_square: flat.left },
  ]
}

function length(a: Point, b: Point): number {
  return Math.abs(b.x - a.x) + Math.abs(b.y - a.y)
}

function towards(from: Point, to: Point, distance: number): string {
  return `${from.x + Math.sign(to.x - from.x) * distance} ${from.y + Math.sign(to.y - from.y) * distance}`
}

function roundedPath(points: readonly Point[], radius: number): string {
  const corners = points.map((point, index) => {
    const before = points.at(index - 1) ?? point
    const after = points[(index + 1) % points.length] ?? point
    // Half of an edge at most, so that the curves of its two corners never cross.
    const reach = point.is_square ? 0 : Math.min(radius, length(before, point) / 2, length(point, after) / 2)
    if (reach === 0) return `${point.x} ${point.y}`
    const turn = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x)
    const arc = `A${reach} ${reach} 0 0 ${turn > 0 ? 1 : 0} ${towards(point, after, reach)}`
    return `${towards(point, before, reach)}${arc}`
  })
  return `M${corners.join('L')}Z`
}

/**
 * The outline of a set of half-days of one row as an SVG path: one closed rounded shape per block, inner corners
 * rounded too, drawn clockwise; a flat side applies to the first or the last block.
 */
export function outlinePath(cells: readonly Cell[], geometry: RowGeometry): string {
  const blocks = columnBlocks(cells)
  return blocks
    .map((block, index) => {
      const flat = {
        left: geometry.flatLeft && index === 0,
        right: geometry.flatRight && index === blocks.length - 1,
      }
      return roundedPath(outline(block, geometry, flat), geometry.radius)
    })
    .join('')
}
