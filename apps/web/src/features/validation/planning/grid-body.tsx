import { useToday } from '../../../platform/public-config.ts'
import { LINE } from './grid-measures.ts'
import type { Planning } from './planning.queries.ts'
import styles from './planning-grid.module.css'
import type { itemsOf } from './planning-items.ts'
import { PersonRow, type PlanningLook, TeamRow } from './planning-row.tsx'
import type { Place } from './use-grid-focus.ts'
import type { OpenedPlace } from './use-opened.ts'

interface DrawnProps {
  planning: Planning
  look: PlanningLook
  shows_remote: boolean
  opened: OpenedPlace | null
}

interface GridBodyProps extends DrawnProps {
  items: ReturnType<typeof itemsOf>
  /** Which of the items are there: those in sight, and the one that holds the focus. */
  shown: ReadonlySet<number>
  active: Place
  onToggle: (key: string) => void
}

/** As high as all lines together, with those that are shown each in its place. */
export function GridBody({ planning, look, shows_remote, opened, items, shown, active, onToggle }: GridBodyProps) {
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
            opened={opened?.place.row === index ? opened : null}
            onToggle={onToggle}
          />
        )
      })}
    </div>
  )
}

interface LineProps extends DrawnProps {
  item: ReturnType<typeof itemsOf>[number]
  place: { index: number; top: number; active: number | null }
  onToggle: (key: string) => void
}

/** The head of a team, or one of its people. */
function Line({ item, place, planning, look, shows_remote, opened, onToggle }: LineProps) {
  if (item.kind === 'person') {
    return (
      <PersonRow
        {...place}
        person={item.person}
        away={item.away}
        planning={planning}
        look={look}
        shows_remote={shows_remote}
        opened={opened?.meaning.absence.event_id ?? null}
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
