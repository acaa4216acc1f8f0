/** The measures of a row in px (design: employee, 'The calendar'). */
export interface Layout {
  kind: 'desktop' | 'mobile'
  gutter: number
  weekend: number
  head: number
  lane: number
  /** Between the lanes. */
  gap: number
  /** Under the lanes. */
  foot: number
  /** What one line of on-call adds. */
  on_call: number
  inset: number
  radius: number
}

export const DESKTOP: Layout = {
  kind: 'desktop',
  gutter: 56,
  weekend: 56,
  head: 32,
  lane: 40,
  gap: 2,
  foot: 10,
  on_call: 28,
  inset: 3,
  radius: 6,
}

/** Beside the wizard the weekends make room. */
export const NARROWED: Layout = { ...DESKTOP, weekend: 48 }

/** What stands around the rows while the month is edited: the heads above, a hint and the codes below. */
const AROUND_ROWS = 304
/** A lane still holds a code and a name. */
const SMALLEST_LANE = 26

/** Rows as low as it takes to see the codes under the grid without scrolling, where the window is not too low for that. */
export function fitted(layout: Layout, weeks: number, window_height: number): Layout {
  if (layout.kind === 'mobile') return layout
  const row = Math.floor((window_height - AROUND_ROWS) / weeks)
  const lane = Math.floor((row - layout.head - layout.gap - layout.foot) / 2)
  return { ...layout, lane: Math.min(layout.lane, Math.max(SMALLEST_LANE, lane)) }
}

export const MOBILE: Layout = {
  kind: 'mobile',
  gutter: 28,
  weekend: 30,
  head: 26,
  lane: 26,
  gap: 2,
  foot: 8,
  on_call: 18,
  inset: 3,
  radius: 5,
}

/** Where the seven days stand in a row, in whole px so that lines are sharp. */
export interface Columns {
  x: readonly number[]
  w: readonly number[]
  width: number
}

const WORKDAYS = 5
const DAYS = 7

export function columnsOf(width: number, layout: Layout): Columns {
  const weekdays = Math.max(width - layout.gutter - 2 * layout.weekend, WORKDAYS * layout.weekend)
  const edges = Array.from({ length: DAYS + 1 }, (_, index) => {
    const worked = Math.round((weekdays * Math.min(index, WORKDAYS)) / WORKDAYS)
    return layout.gutter + worked + Math.max(index - WORKDAYS, 0) * layout.weekend
  })
  return {
    x: edges.slice(0, DAYS),
    w: edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0)),
    width: edges[DAYS] ?? width,
  }
}

export function laneY(layout: Layout): [number, number] {
  return [layout.head, layout.head + layout.lane + layout.gap]
}

export function lanesHeight(layout: Layout): number {
  return 2 * layout.lane + layout.gap
}

export function rowHeight(layout: Layout, on_call_lines: number): number {
  return layout.head + lanesHeight(layout) + layout.foot + on_call_lines * layout.on_call
}

/** The box of consecutive days in a row, one lane or both. */
export function boxOf(columns: Columns, layout: Layout, place: { col: number; span: number; lane: 0 | 1 | 'both' }) {
  const left = columns.x[place.col] ?? 0
  const last = place.col + place.span - 1
  const [am, pm] = laneY(layout)
  return {
    left,
    width: (columns.x[last] ?? 0) + (columns.w[last] ?? 0) - left,
    top: place.lane === 1 ? pm : am,
    height: place.lane === 'both' ? lanesHeight(layout) : layout.lane,
  }
}
