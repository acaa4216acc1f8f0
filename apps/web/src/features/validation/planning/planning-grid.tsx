import { type Day, isWeekend } from '@cadran/rules/timesheet/day'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import type { Planning } from './planning.queries.ts'
import { PlanningDetail } from './planning-detail.tsx'
import styles from './planning-grid.module.css'
import { itemsOf } from './planning-items.ts'
import { PersonRow, type PlanningLook, TeamRow } from './planning-row.tsx'
import { type Place, useGridFocus } from './use-grid-focus.ts'
import { useWindow } from './use-window.ts'

interface PlanningGridProps {
  planning: Planning
  look: PlanningLook
  shows_remote: boolean
  /** What the grid is called: the month or the week. */
  label: string
}

const LINE = { compact: 24, comfort: 34, week: 38 } as const satisfies Record<PlanningLook, number>
const NAME = { compact: 204, comfort: 224, week: 224 } as const satisfies Record<PlanningLook, number>
const TOTAL = 52
const WEEKEND = 59

/** Two columns a day, for halves; the smallest ones still hold a finger's target. */
function columnsOf(days: readonly Day[], look: PlanningLook): { columns: string; width: number } {
  if (look !== 'week') {
    const [name, half] = [NAME[look], 12]
    const columns = `${String(name)}px repeat(${String(days.length * 2)}, minmax(${String(half)}px, 1fr)) ${String(TOTAL)}px`
    return { columns, width: name + TOTAL + days.length * 2 * half }
  }
  const halves = days.map((day) =>
    isWeekend(day) ? `repeat(2, ${String(WEEKEND / 2)}px)` : 'repeat(2, minmax(48px, 1fr))',
  )
  return { columns: `${String(NAME.week)}px ${halves.join(' ')}`, width: NAME.week + 5 * 96 + 2 * WEEKEND }
}

/** What the style sheet draws a look by, and the least width of all its columns. */
function measuresOf({ days }: Planning, look: PlanningLook) {
  const { columns, width } = columnsOf(
    days.map(({ date }) => date),
    look,
  )
  const style: CSSProperties & Record<'--columns' | '--line' | '--name', string> = {
    '--columns': columns,
    '--line': `${String(LINE[look])}px`,
    '--name': `${String(NAME[look])}px`,
  }
  return { style, width }
}

function startOf({ days, people }: Planning, today: Day): Place {
  const teams = new Set(people.map(({ manager }) => manager)).size
  return {
    row: teams > 1 ? 1 : 0,
    day: Math.max(
      0,
      days.findIndex(({ date }) => date === today),
    ),
  }
}

/** Which cell the pointer or the focus is on; Escape takes its detail away until it moves on. */
function useDetail() {
  const [place, setPlace] = useState<Place | null>(null)
  const show = (next: Place | null) =>
    setPlace((now) => (now?.row === next?.row && now?.day === next?.day ? now : next))
  return { place, show }
}

/** The lines of the grid, of which whole teams may be folded. */
function useItems(planning: Planning) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => itemsOf(planning, collapsed), [planning, collapsed])
  const toggle = (key: string) =>
    setCollapsed((now) => {
      const manager = key.slice('team-'.length)
      const next = new Set(now)
      if (!next.delete(manager)) next.add(manager)
      return next
    })
  return { items, toggle }
}

/** People down, days across: names stay at the left, days at the top, and only the lines in sight are there. */
export function PlanningGrid({ planning, look, shows_remote, label }: PlanningGridProps) {
  const today = useToday()
  const scroller = useRef<HTMLDivElement>(null)
  const { items, toggle } = useItems(planning)
  const { first, last } = useWindow(scroller, items.length, LINE[look])
  const focus = useGridFocus(scroller, items.length, planning.days.length, startOf(planning, today))
  const detail = useDetail()
  const { style, width } = measuresOf(planning, look)
  const shown = new Set(Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index))
  shown.add(focus.active.row)
  // Before anything has the focus the arrows begin in the grid (KEY-01).
  usePageKeys((_key, event) => focus.move(event))
  const body = { planning, look, shows_remote }
  return (
    <div className={styles.frame} style={style} data-look={look} onPointerLeave={() => detail.show(null)}>
      <div className={styles.scroller} ref={scroller} onScroll={() => detail.show(null)}>
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={items.length + 2}
          aria-colcount={planning.days.length + 1}
          aria-readonly="true"
          style={{ minWidth: width }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') detail.show(null)
            else focus.move(event)
          }}
          onFocus={(event) => {
            focus.onFocus(event)
            detail.show(focus.placeIn(event.target))
          }}
          onBlur={() => detail.show(null)}
          onPointerOver={(event) => detail.show(focus.placeIn(event.target))}
        >
          <GridHead planning={planning} look={look} today={today} />
          <GridBody {...body} items={items} shown={shown} active={focus.active} onToggle={toggle} />
          <GridFoot {...body} rowindex={items.length + 2} />
        </div>
      </div>
      <PlanningDetail
        frame={scroller}
        place={detail.place}
        item={detail.place ? items[detail.place.row] : undefined}
        planning={planning}
        shows_remote={shows_remote}
      />
    </div>
  )
}

interface GridBodyProps extends Pick<PlanningGridProps, 'planning' | 'look' | 'shows_remote'> {
  items: ReturnType<typeof itemsOf>
  /** Which of the items are there: those in sight, and the one that holds the focus. */
  shown: ReadonlySet<number>
  active: Place
  onToggle: (key: string) => void
}

/** As high as all lines together, with those that are shown each in its place. */
function GridBody({ planning, look, shows_remote, items, shown, active, onToggle }: GridBodyProps) {
  const line = LINE[look]
  return (
    <div role="rowgroup" className={styles.body} style={{ height: items.length * line }}>
      <Columns planning={planning} look={look} />
      {items.map((item, index) => {
        if (!shown.has(index)) return null
        return (
          <Line
            key={item.key}
            item={item}
            place={{ index, top: index * line, active: active.row === index ? active.day : null }}
            planning={planning}
            look={look}
            shows_remote={shows_remote}
            onToggle={onToggle}
          />
        )
      })}
    </div>
  )
}

interface LineProps extends Pick<PlanningGridProps, 'planning' | 'look' | 'shows_remote'> {
  item: ReturnType<typeof itemsOf>[number]
  place: { index: number; top: number; active: number | null }
  onToggle: (key: string) => void
}

/** The head of a team, or one of its people. */
function Line({ item, place, planning, look, shows_remote, onToggle }: LineProps) {
  if (item.kind === 'person') {
    return (
      <PersonRow
        {...place}
        person={item.person}
        away={item.away}
        planning={planning}
        look={look}
        shows_remote={shows_remote}
      />
    )
  }
  return (
    <TeamRow
      {...place}
      name={item.name}
      people={item.people}
      collapsed={item.collapsed}
      days={planning.days.length}
      onToggle={() => onToggle(item.key)}
    />
  )
}

/** Weekends, holidays and today for the eye, once for all lines. */
function Columns({ planning, look }: { planning: Planning; look: PlanningLook }) {
  const today = useToday()
  return (
    <div className={styles.columns} aria-hidden="true">
      {planning.days.map(({ date, working_state }, day) => (
        <span
          key={date}
          className={styles.column}
          style={{ gridColumn: `${String(2 * day + 2)} / span 2` }}
          data-state={working_state}
          data-today={date === today || undefined}
          data-halves={look === 'week' || undefined}
        />
      ))}
    </div>
  )
}
