import { useToday } from '../../../platform/public-config.ts'
import { late } from '../../../ui/late.tsx'
import { GridBody } from './grid-body.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { measuresOf } from './grid-measures.ts'
import { PlanningDetail } from './planning-detail.tsx'
import styles from './planning-grid.module.css'
import { type PlanningGridSetup, usePlanningGrid } from './use-planning-grid.ts'

const OpenedPanel = late(async () => (await import('./opened-panel.tsx')).OpenedPanel)

interface PlanningGridProps extends PlanningGridSetup {
  shows_remote: boolean
  /** What the grid is called: the month or the week. */
  label: string
  /** The kind of somebody's absence may have changed. */
  onEdited: (matricule: string) => void
}

/** People down, days across: names stay at the left, days at the top, and only the lines in sight are there. */
export function PlanningGrid(props: PlanningGridProps) {
  const { planning, look, shows_remote, label, onEdited } = props
  const today = useToday()
  const { scroller, items, toggle, focus, detail, opened, shown, handlers } = usePlanningGrid(props)
  const { style, width } = measuresOf(planning, look)
  const body = { planning, look, shows_remote, opened: opened.shown }
  const isWhole = planning.people.length === planning.total
  return (
    <div className={styles.place}>
      <div className={styles.frame} style={style} data-look={look} onPointerLeave={() => detail.show(null)}>
        <div className={styles.scroller} ref={scroller} onScroll={() => detail.show(null)}>
          <div
            role="grid"
            aria-label={label}
            // Unknown until the last page has come.
            aria-rowcount={isWhole ? items.length + (look === 'week' ? 2 : 3) : -1}
            aria-colcount={planning.days.length + 1}
            aria-readonly="true"
            style={{ minWidth: width }}
            {...handlers}
          >
            <GridHead planning={planning} look={look} today={today} />
            <GridBody {...body} items={items} shown={shown} active={focus.active} onToggle={toggle} />
            <GridFoot planning={planning} look={look} shows_remote={shows_remote} rowindex={items.length + 2} />
          </div>
        </div>
        {!opened.shown && (
          <PlanningDetail
            frame={scroller}
            place={detail.place}
            item={detail.place ? items[detail.place.row] : undefined}
            planning={planning}
            shows_remote={shows_remote}
          />
        )}
      </div>
      {opened.shown && (
        <OpenedPanel
          opened={opened.shown}
          frame={scroller}
          onClose={opened.close}
          onStep={opened.step}
          onEdited={() => opened.shown && onEdited(opened.shown.person.matricule)}
        />
      )}
    </div>
  )
}
